// Unit symbols of the visual language, on a grid of 100 x 100.
import type { Symbol } from '../scene';
import { fortPath } from './features';

const bar = (x: number, y: number, w: number, h: number, a: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="1" ${a}/>`;
type Draw = (ink: string, face: string) => string;

/** Unit symbols in a box 60 x 36 about the middle. c = ink, f = face. Regular = filled, militia = hollow, light = broken ranks. */
const drawings: Record<Symbol, Draw> = {
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
  'militia-light': (c: string): string =>
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
  'militia-cavalry': (c: string): string =>
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
  'pack-train': (c: string, f: string): string =>
    `<path d="M-29,0H29" stroke="${c}" stroke-width="3"/>` +
    [-20, 0, 20]
      .map(
        (x) =>
          `<rect x="${x - 7.6}" y="-8.6" width="15.2" height="17.2" rx="3" fill="${c}"/><path d="M${x - 7.6},-8.6l15.2,17.2M${x + 7.6},-8.6l-15.2,17.2" stroke="${f}" stroke-width="2"/>`,
      )
      .join(''),
  headquarters: (c: string): string =>
    `<path d="M-17,17V-17" stroke="${c}" stroke-width="4"/><path d="M-15,-16H22L14,-6.5L22,3H-15Z" fill="${c}"/>`,
  'horse-holders': (c: string): string =>
    [-15, 15]
      .map(
        (x) =>
          `<path d="M${x - 9},13C${x - 16},-6 ${x - 8},-14 ${x},-14C${x + 8},-14 ${x + 16},-6 ${x + 9},13" fill="none" stroke="${c}" stroke-width="5.6"/>`,
      )
      .join(''),
  boatmen: (c: string): string =>
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
  'principal-village': (c: string): string =>
    `<circle r="21.5" fill="none" stroke="${c}" stroke-width="3"/><g transform="scale(.88)">${drawings.village(c, c)}</g>`,
  settlement: (c: string, f: string): string =>
    `<path d="M-24,15V-1L-13,-12L-2,-1V15Z" fill="${c}"/><path d="M4,15V4L14,-6L24,4V15Z" fill="${c}"/><rect x="-16" y="5" width="6" height="10" fill="${f}"/>`,
  breastwork: (c: string): string =>
    `<path d="M-28,8H28" stroke="${c}" stroke-width="5"/><path d="M-24,6l6,-13l6,13zM-6,6l6,-13l6,13zM12,6l6,-13l6,13z" fill="${c}"/>`,
  settlers: (c) =>
    `<path d="M-12,15V-1L0,-12L12,-1V15Z" fill="none" stroke="${c}" stroke-width="4" stroke-linejoin="round"/><path d="M-26,15H26M-22,4V15M22,4V15" stroke="${c}" stroke-width="3.4"/>`,
  atrocity: (c) =>
    `<path d="M0,-18L18,0L0,18L-18,0Z" fill="none" stroke="${c}" stroke-width="4" stroke-linejoin="round"/><path d="M-9,0H9" stroke="${c}" stroke-width="4.4"/>`,
};

/** A unit symbol. */
export const symbol = (name: Symbol): Draw => drawings[name];

/** What a symbol stands for, which says how its counter is laid out and how high it lies in a stack. */
export type Sort = 'unit' | 'gun' | 'leader' | 'train' | 'marker';
const SORTS: Partial<Record<Symbol, Sort>> = {
  leader: 'leader',
  artillery: 'gun',
  battery: 'gun',
  train: 'train',
  supply: 'train',
  'pack-train': 'train',
  'horse-holders': 'train',
  fort: 'marker',
  village: 'marker',
  'principal-village': 'marker',
  settlement: 'marker',
  settlers: 'marker',
  breastwork: 'marker',
  atrocity: 'marker',
};
export const sortOf = (name: Symbol): Sort => SORTS[name] ?? 'unit';
