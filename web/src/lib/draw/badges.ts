// Status badges and marks: each has its own silhouette, so that they differ without colour.
import type { Badge, MarkKind } from '../scene';

/** A silhouette with an icon, drawn in a box of +-15. */
interface Drawing {
  fill: string;
  ink: string;
  shape: string;
  icon: string;
}
const drawings = {
  disordered: {
    fill: '#F2B431',
    ink: '#2B1D00',
    shape: 'M0,-15L16,12H-16Z',
    icon: '<path d="M-7,7L-2.4,1.4L2,6L7,1" fill="none" stroke="INK" stroke-width="3.2"/>',
  },
  disrupted: {
    fill: '#F2B431',
    ink: '#2B1D00',
    shape: 'M0,-16L16,0L0,16L-16,0Z',
    icon: '<path d="M3,-10L-5,1H1L-3,10L6,-2H0Z" fill="INK"/>',
  },
  routed: {
    fill: '#CB3A12',
    ink: '#FFFFFF',
    shape: 'M-14,-14H14V4L0,16L-14,4Z',
    icon: '<path d="M-8,-8L0,-1L8,-8M-8,0L0,7L8,0" fill="none" stroke="INK" stroke-width="3.4"/>',
  },
  pinned: {
    fill: '#2A2318',
    ink: '#FFFFFF',
    shape: 'M-15,0A15,15 0 1 1 15,0A15,15 0 1 1 -15,0Z',
    icon: '<circle cy="-4" r="5" fill="INK"/><path d="M0,0V11" stroke="INK" stroke-width="3"/>',
  },
  fired: {
    fill: '#FFFFFF',
    ink: '#8E2A0C',
    shape: 'M0,-16L4.6,-6.4L14,-10L9,-1L16,6L6.4,6.6L5,16L-1.6,9L-10,14L-8.6,4.4L-16,0L-7.4,-4L-10,-13L-3,-7.6Z',
    icon: '<circle r="4" fill="INK"/>',
  },
  moved: {
    fill: '#5B5446',
    ink: '#FFFFFF',
    shape: 'M-15,-11H5L15,0L5,11H-15Z',
    icon: '<path d="M-8,-5L-3,0L-8,5M0,-5L5,0L0,5" fill="none" stroke="INK" stroke-width="2.8"/>',
  },
  'out-of-supply': {
    fill: '#FFFFFF',
    ink: '#8E2A0C',
    shape: 'M-14,-14H14V14H-14Z',
    icon: '<path d="M-6,-9H6C9,-3 9,3 6,9H-6C-9,3 -9,-3 -6,-9Z" fill="INK"/><path d="M-12,12L12,-12" stroke="#FFFFFF" stroke-width="5.4"/><path d="M-12,12L12,-12" stroke="INK" stroke-width="2.8"/>',
  },
  'low-ammunition': {
    fill: '#FFFFFF',
    ink: '#2A2318',
    shape: 'M-11,-16H11V16H-11Z',
    icon: '<path d="M-6,12V2H6V12Z" fill="INK"/><path d="M-6,2V-6Q-6,-11 0,-12Q6,-11 6,-6V2" fill="none" stroke="INK" stroke-width="2.4"/>',
  },
  besieged: {
    fill: '#FFFFFF',
    ink: '#2A2318',
    shape: 'M-6.6,-16H6.6L16,-6.6V6.6L6.6,16H-6.6L-16,6.6V-6.6Z',
    icon: '<circle r="4" fill="INK"/><path d="M0,-14V-7M0,14V7M-14,0H-7M14,0H7M-9.6,-9.6L-5,-5M9.6,9.6L5,5M9.6,-9.6L5,-5M-9.6,9.6L-5,5" stroke="INK" stroke-width="2.6"/>',
  },
  wounded: {
    fill: '#FFFFFF',
    ink: '#B3261E',
    shape: 'M-15,0A15,15 0 1 1 15,0A15,15 0 1 1 -15,0Z',
    icon: '<path d="M-9,0H9" stroke="INK" stroke-width="5"/>',
  },
  burning: {
    fill: '#CB3A12',
    ink: '#FFFFFF',
    shape: 'M0,-17C8,-8 15,-2 15,6A15,11 0 0 1 -15,6C-15,0 -9,-4 -7,-9C-4,-6 -2,-10 0,-17Z',
    icon: '<path d="M0,-4C4,1 6,4 5,8A5.4,5 0 0 1 -5.4,8C-6,4 -2,2 0,-4Z" fill="INK"/>',
  },
  inside: {
    fill: '#FFFFFF',
    ink: '#2A2318',
    shape: 'M-15,-15H-7V-11H-4V-15H4V-11H7V-15H15V15H-15Z',
    icon: '<path d="M-5,15V3A5,5 0 0 1 5,3V15Z" fill="INK"/>',
  },
  'half-used': {
    fill: '#FFFFFF',
    ink: '#2A2318',
    shape: 'M-10,-16H10C15,-6 15,6 10,16H-10C-15,6 -15,-6 -10,-16Z',
    icon: '<path d="M-13.4,0H13.4C13,6 12,11 9.4,15H-9.4C-12,11 -13,6 -13.4,0Z" fill="INK"/>',
  },
  lost: {
    fill: '#2A2318',
    ink: '#FFFFFF',
    shape: 'M-15,-12H15V12H-15Z',
    icon: '<path d="M-9,-5L1,-1" stroke="INK" stroke-width="4"/><circle cx="4" cy="4" r="4.6" fill="none" stroke="INK" stroke-width="2.6"/><path d="M-11,9L11,-9" stroke="INK" stroke-width="2.6"/>',
  },
  reduced: {
    fill: '#F2B431',
    ink: '#2B1D00',
    shape: 'M-15,-11H15L0,16Z',
    icon: '<path d="M-7,-4H7" stroke="INK" stroke-width="4"/>',
  },
  razed: {
    fill: '#EFE7D4',
    ink: '#2A2318',
    shape: 'M-16,0A16,16 0 1 1 16,0A16,16 0 1 1 -16,0Z',
    icon: '<path d="M-10,8V-3L-5,-8L-3,-3L0,-5V8ZM3,8V1L6,-4L7,2L10,0V8Z" fill="INK"/><path d="M-12,8H12" stroke="INK" stroke-width="2.6"/>',
  },
  chosen: {
    fill: '#FFB319',
    ink: '#2A1B00',
    shape: 'M-15,0A15,15 0 1 1 15,0A15,15 0 1 1 -15,0Z',
    icon: '<path d="M-7,0L-2,5.4L7.4,-5" fill="none" stroke="INK" stroke-width="4"/>',
  },
  raid: {
    fill: '#2A2318',
    ink: '#FFFFFF',
    shape: 'M0,-16L15,-7V8L0,16L-15,8V-7Z',
    icon: '<path d="M-6,-6L6,6M6,-6L-6,6" stroke="INK" stroke-width="3.4"/>',
  },
  charging: { fill: '#FFB319', ink: '#2B1D00', shape: 'M-15,-13H4L16,0L4,13H-15L-7,0Z', icon: '' },
  rifles: {
    fill: '#FFFCF5',
    ink: '#2A2318',
    shape: 'M-19,-8H19V8H-19Z',
    icon: '<path d="M-15,3.4L-8,-.4H16" fill="none" stroke="INK" stroke-width="3.4"/><path d="M-15,5.2L-12,1.4L-7,1.6L-9,5.4Z" fill="INK"/>',
  },
  repeaters: {
    fill: '#FFFCF5',
    ink: '#2A2318',
    shape: 'M-15,0A15,15 0 1 1 15,0A15,15 0 1 1 -15,0Z',
    icon: '<path d="M-5,-8V8M5,-8V8M-5,0H5" stroke="INK" stroke-width="3.4"/>',
  },
  stopped: {
    fill: '#5B5446',
    ink: '#FFFFFF',
    shape: 'M-14,-14H14V14H-14Z',
    icon: '<path d="M-5,-8V8M5,-8V8" stroke="INK" stroke-width="4.4"/>',
  },
  looted: {
    fill: '#2A2318',
    ink: '#FFFFFF',
    shape: 'M-9,-15H9L6,-8C15,-2 16,6 12,15H-12C-16,6 -15,-2 -6,-8Z',
    icon: '<path d="M-6,-8H6" stroke="INK" stroke-width="3"/>',
  },
  abandoned: {
    fill: '#EFE7D4',
    ink: '#2A2318',
    shape: 'M-15,-12H15V12H-15Z',
    icon: '<path d="M-8,-6L8,6M8,-6L-8,6" stroke="INK" stroke-width="3"/>',
  },
  pillaged: {
    fill: '#FFFCF5',
    ink: '#CB3A12',
    shape: 'M-16,14V-4L0,-16L16,-4V14Z',
    icon: '<path d="M0,-8C5,-2 9,2 8,8A8,6 0 0 1 -8,8C-8,4 -5,2 -4,-1C-2,1 -1,-2 0,-8Z" fill="INK"/>',
  },
  atrocity: {
    fill: '#EFE7D4',
    ink: '#2A2318',
    shape: 'M-15,-15H15V15H-15Z',
    icon: '<path d="M0,-10L10,0L0,10L-10,0Z" fill="none" stroke="INK" stroke-width="3"/><path d="M-4,0H4" stroke="INK" stroke-width="3"/>',
  },
  settlers: {
    fill: '#FFFCF5',
    ink: '#2A2318',
    shape: 'M-16,14V-4L0,-16L16,-4V14Z',
    icon: '<path d="M-6,14V2H6V14" fill="none" stroke="INK" stroke-width="3"/>',
  },
  village: {
    fill: '#FFFCF5',
    ink: '#2A2318',
    shape: 'M-17,14V-2L-8,-11L-2,-5L6,-14L17,-3V14Z',
    icon: '<path d="M-11,14V5M-4,14V5M5,14V3M11,14V3" stroke="INK" stroke-width="2.8"/>',
  },
  fort: {
    fill: '#FFFCF5',
    ink: '#2A2318',
    shape:
      'M4.8,-9.9L5.4,-14.7L16,-16L14.7,-5.4L9.9,-4.8L9.9,4.8L14.7,5.4L16,16L5.4,14.7L4.8,9.9L-4.8,9.9L-5.4,14.7L-16,16L-14.7,5.4L-9.9,4.8L-9.9,-4.8L-14.7,-5.4L-16,-16L-5.4,-14.7L-4.8,-9.9Z',
    icon: '<rect x="-4" y="-4" width="8" height="8" fill="INK"/>',
  },
  works: {
    fill: '#EFE7D4',
    ink: '#2A2318',
    shape: 'M-17,10V2L-12,-9L-6,2L0,-9L6,2L12,-9L17,2V10Z',
    icon: '<path d="M-12,5H12" stroke="INK" stroke-width="2.6"/>',
  },
  supply: {
    fill: '#FFFFFF',
    ink: '#2A2318',
    shape: 'M-10,-16H10C15,-6 15,6 10,16H-10C-15,6 -15,-6 -10,-16Z',
    icon: '<path d="M-13,-7H13M-13,7H13" stroke="INK" stroke-width="2.6"/>',
  },
  held: {
    fill: '#FFFFFF',
    ink: '#2A2318',
    shape: 'M-13,16V-16H15L8,-8L15,0H-9V16Z',
    icon: '',
  },
} satisfies Record<string, Drawing>;
type Key = keyof typeof drawings;

function draw(d: Drawing, x: number, y: number, k: number, fill: string = d.fill): string {
  return `<g transform="translate(${x},${y}) scale(${k})"><path d="${d.shape}" fill="${fill}" stroke="#1C160C" stroke-width="2.6" stroke-linejoin="round"/>${d.icon.replaceAll('INK', d.ink)}</g>`;
}

/** The drawing of each state of a piece. */
const BADGES: Record<Badge, Key> = {
  disordered: 'disordered',
  disrupted: 'disrupted',
  routed: 'routed',
  pinned: 'pinned',
  reduced: 'reduced',
  wounded: 'wounded',
  fired: 'fired',
  moved: 'moved',
  stopped: 'stopped',
  charging: 'charging',
  raiding: 'raid',
  'out-of-supply': 'out-of-supply',
  'low-ammunition': 'low-ammunition',
  'half-used': 'half-used',
  besieged: 'besieged',
  inside: 'inside',
  burning: 'burning',
  looted: 'looted',
  lost: 'lost',
  abandoned: 'abandoned',
  rifles: 'rifles',
  repeaters: 'repeaters',
  chosen: 'chosen',
};
export const badge = (name: Badge, x: number, y: number, k = 1): string => draw(drawings[BADGES[name]], x, y, k);

/** States that break the ranks: the face pales and the symbol tilts. */
export const BROKEN: ReadonlySet<Badge> = new Set<Badge>(['disordered', 'disrupted', 'routed', 'reduced']);

/** The drawing of each mark; `null`: it tints its place instead. */
const MARKS: Record<MarkKind, Key | null> = {
  entry: null,
  'set-up': null,
  burning: 'burning',
  razed: 'razed',
  besieged: 'besieged',
  raid: 'raid',
  pillaged: 'pillaged',
  atrocity: 'atrocity',
  settlers: 'settlers',
  village: 'village',
  fort: 'fort',
  supply: 'supply',
  held: 'held',
  works: 'works',
};
export const tints = (kind: MarkKind): boolean => MARKS[kind] === null;
/** A mark with its number, if it is counted; in the colour of its seat, if it has one. */
export function mark(kind: MarkKind, x: number, y: number, k = 1, count = 0, fill?: string): string {
  const key = MARKS[kind];
  if (!key) return '';
  const number =
    count > 1
      ? `<g transform="translate(${x + 13 * k},${y + 11 * k}) scale(${k})"><circle r="9" fill="#FFFFFF" stroke="#1C160C" stroke-width="2"/><text y="5" text-anchor="middle" font-family="Barlow Semi Condensed, sans-serif" font-weight="700" font-size="14" fill="#1C160C">${count}</text></g>`
      : '';
  return draw(drawings[key], x, y, k, fill) + number;
}
