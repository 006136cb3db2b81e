// Unit symbols and status badges of the visual language, on a grid of 100 x 100.
import { fortPath } from './features';

const bar = (x: number, y: number, w: number, h: number, a: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="1" ${a}/>`;
type Draw = (ink: string, face: string) => string;

/** Unit symbols in a box 60 x 36 about the middle. c = ink, f = face. Regular = filled, militia = hollow, light = broken ranks. */
const drawings = {
  line: (c: string): string => bar(-28, -11, 56, 9, `fill="${c}"`) + bar(-28, 2, 56, 9, `fill="${c}"`),
  light: (c: string): string =>
    (
      [
        [-28, 17],
        [-8.5, 17],
        [11, 17],
      ] as const
    )
      .map(([x, w]) => bar(x, -11, w, 9, `fill="${c}"`))
      .join('') +
    (
      [
        [-18, 16],
        [2, 16],
      ] as const
    )
      .map(([x, w]) => bar(x, 3, w, 9, `fill="${c}"`))
      .join(''),
  militia: (c: string): string =>
    `<rect x="-26.2" y="-9.2" width="52.4" height="18.4" fill="none" stroke="${c}" stroke-width="3.6"/>`,
  militialight: (c: string): string =>
    [
      [-27, 14],
      [-7, 14],
      [13, 14],
    ]
      .map(
        ([x, w]) => `<rect x="${x}" y="-9.4" width="${w}" height="18.8" fill="none" stroke="${c}" stroke-width="3.4"/>`,
      )
      .join(''),
  grenadier: (c: string): string =>
    bar(-28, 3, 56, 9, `fill="${c}"`) +
    `<circle cx="0" cy="-6.5" r="6.6" fill="${c}"/><path d="M-3.6,-12c-3,-3.4 -1.6,-5.6 -0.4,-7.6c.8,2 1.7,2.3 2.4,3c.5,-1.6 .2,-3.2 1.6,-5c.6,2 1.8,3 2.4,4.6c.7,-.8 1.2,-1.4 1.4,-2.4c1.6,2.4 1.4,5 -.4,7.4z" fill="${c}"/>`,
  warriors: (c: string): string =>
    [
      [-26, 9],
      [-15.5, -3.6],
      [0, -9],
      [15.5, -3.6],
      [26, 9],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6" fill="${c}"/>`)
      .join(''),
  cavalry: (c: string): string =>
    `<path d="M-26,11V-11H26V11Z" fill="none" stroke="${c}" stroke-width="3.6"/><path d="M-26,11L26,-11V11Z" fill="${c}"/>`,
  militiacavalry: (c: string): string =>
    `<path d="M-26,11V-11H26V11ZL26,-11" fill="none" stroke="${c}" stroke-width="3.6"/>`,
  artillery: (c: string, f: string): string =>
    `<path d="M-27,-11.6l38,6.2l3.4,-1.2l2.2,3l-2.8,2.4l-1.8,6.4l-39.6,-10.6z" fill="${c}"/><path d="M8,0L27,12.6" stroke="${c}" stroke-width="4.6" fill="none"/><circle cx="2" cy="4" r="10.6" fill="${f}" stroke="${c}" stroke-width="3.4"/><path d="M-6,4H10M2,-4V12M-3.6,-1.6L7.6,9.6M7.6,-1.6L-3.6,9.6" stroke="${c}" stroke-width="1.7"/><circle cx="2" cy="4" r="2.8" fill="${c}"/>`,
  battery: (c: string, f: string): string =>
    `<g transform="translate(0,-3)">${drawings.artillery(c, f)}</g><path d="M-28,16H28" stroke="${c}" stroke-width="4"/>`,
  leader: (c: string): string =>
    `<path d="M-24,-14C-24,12 -11,19 0,19C11,19 24,12 24,-14C20,-17 16,-16.6 14.6,-14C14.6,0 8,5 0,5C-8,5 -14.6,0 -14.6,-14C-16,-16.6 -20,-17 -24,-14Z" fill="${c}"/>`,
  scouts: (c: string): string =>
    `<path d="M-19,12L0,-2L19,12M-19,0L0,-14L19,0" fill="none" stroke="${c}" stroke-width="5" stroke-linejoin="miter"/>`,
  supply: (c: string, f: string): string =>
    `<path d="M-12,-16H12C18,-6 18,6 12,16H-12C-18,6 -18,-6 -12,-16Z" fill="${c}"/><path d="M-15.4,-8.4H15.4M-15.4,8.4H15.4" stroke="${f}" stroke-width="2.8"/>`,
  train: (c: string, f: string): string =>
    `<circle r="15.4" fill="none" stroke="${c}" stroke-width="4.6"/><path d="M-14,0H14M0,-14V14M-10,-10L10,10M10,-10L-10,10" stroke="${c}" stroke-width="2.6"/><circle r="5" fill="${c}"/><circle r="1.8" fill="${f}"/>`,
  packtrain: (c: string, f: string): string =>
    `<path d="M-29,0H29" stroke="${c}" stroke-width="3"/>` +
    [-20, 0, 20]
      .map(
        (x) =>
          `<rect x="${x - 7.6}" y="-8.6" width="15.2" height="17.2" rx="3" fill="${c}"/><path d="M${x - 7.6},-8.6l15.2,17.2M${x + 7.6},-8.6l-15.2,17.2" stroke="${f}" stroke-width="2"/>`,
      )
      .join(''),
  hq: (c: string): string =>
    `<path d="M-17,17V-17" stroke="${c}" stroke-width="4"/><path d="M-15,-16H22L14,-6.5L22,3H-15Z" fill="${c}"/>`,
  holders: (c: string): string =>
    [-15, 15]
      .map(
        (x) =>
          `<path d="M${x - 9},13C${x - 16},-6 ${x - 8},-14 ${x},-14C${x + 8},-14 ${x + 16},-6 ${x + 9},13" fill="none" stroke="${c}" stroke-width="5.6"/>`,
      )
      .join(''),
  boats: (c: string): string =>
    `<path d="M-28,-3C-12,1 12,1 28,-3C22,11 12,13 0,13C-12,13 -22,11 -28,-3Z" fill="${c}"/><path d="M-9,-2L-18,-15M9,-2L18,-15" stroke="${c}" stroke-width="3"/>`,
  fort: (c: string, f: string): string =>
    `<path d="${fortPath(17)}" fill="${c}"/><rect x="-5.4" y="-5.4" width="10.8" height="10.8" fill="${f}"/>`,
  village: (c: string): string =>
    [0, 60, 120, 180, 240, 300]
      .map(
        (a) =>
          `<rect x="-6.2" y="-17.6" width="12.4" height="7.6" rx="3.4" fill="${c}" transform="rotate(${a + 30})"/>`,
      )
      .join('') + `<circle r="4.4" fill="${c}"/>`,
  principal: (c: string): string =>
    `<circle r="21.5" fill="none" stroke="${c}" stroke-width="3"/><g transform="scale(.88)">${drawings.village(c)}</g>`,
  settlement: (c: string, f: string): string =>
    `<path d="M-24,15V-1L-13,-12L-2,-1V15Z" fill="${c}"/><path d="M4,15V4L14,-6L24,4V15Z" fill="${c}"/><rect x="-16" y="5" width="6" height="10" fill="${f}"/>`,
  breastwork: (c: string): string =>
    `<path d="M-28,8H28" stroke="${c}" stroke-width="5"/><path d="M-24,6l6,-13l6,13zM-6,6l6,-13l6,13zM12,6l6,-13l6,13z" fill="${c}"/>`,
};

/** Names used by the scene, where they differ from those of the drawings. */
const ALIAS: Record<string, keyof typeof drawings> = {
  'militia-light': 'militialight',
  'light-militia': 'militialight',
  'militia-cavalry': 'militiacavalry',
  'pack-train': 'packtrain',
  headquarters: 'hq',
  'horse-holders': 'holders',
  boatmen: 'boats',
  'principal-village': 'principal',
  indian: 'warriors',
  'fixed-battery': 'battery',
};
const unknown: Draw = (c) => `<circle r="14" fill="none" stroke="${c}" stroke-width="4"/>`;

/** A unit symbol; one this client has not heard of is a plain ring. */
export function symbol(name: string): Draw {
  const key = ALIAS[name] ?? name;
  return key in drawings ? drawings[key as keyof typeof drawings] : unknown;
}

interface Badge {
  fill: string;
  ink: string;
  shape: string;
  icon: string;
}
/** Status badges: each has its own silhouette, so that they differ without colour. Drawn in a box of +-15. */
const badges: Record<string, Badge> = {
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
  unsupplied: {
    fill: '#FFFFFF',
    ink: '#8E2A0C',
    shape: 'M-14,-14H14V14H-14Z',
    icon: '<path d="M-6,-9H6C9,-3 9,3 6,9H-6C-9,3 -9,-3 -6,-9Z" fill="INK"/><path d="M-12,12L12,-12" stroke="#FFFFFF" stroke-width="5.4"/><path d="M-12,12L12,-12" stroke="INK" stroke-width="2.8"/>',
  },
  lowammo: {
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
  half: {
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
};

const BADGE_ALIAS: Record<string, string> = {
  'out-of-supply': 'unsupplied',
  'low-ammunition': 'lowammo',
  'half-used': 'half',
  looted: 'raid',
  stopped: 'pinned',
};
/** A badge this client has not heard of is a plain disc with its first letter. */
export function badge(name: string, x: number, y: number, k = 1): string {
  const b = badges[BADGE_ALIAS[name] ?? name] ?? {
    fill: '#FFFFFF',
    ink: '#2A2318',
    shape: 'M-14,-14H14V14H-14Z',
    icon: `<text y="7" text-anchor="middle" font-family="Barlow Semi Condensed" font-weight="700" font-size="20" fill="INK">${name.charAt(0).toUpperCase()}</text>`,
  };
  return `<g transform="translate(${x},${y}) scale(${k})"><path d="${b.shape}" fill="${b.fill}" stroke="#1C160C" stroke-width="2.6" stroke-linejoin="round"/>${b.icon.replaceAll('INK', b.ink)}</g>`;
}
