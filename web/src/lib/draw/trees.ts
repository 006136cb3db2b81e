// Trees, reeds and rocks. Thousands of them stand on a map: as elements of their own they would take longer to read, style
// and paint than all the rest of it, so those that stand together share their strokes.
import { f1, type Pt } from './geom';
import type { Palette } from './palette';

export type Plant = 't0' | 't1' | 't2' | 't3' | 'mr' | 'ml' | 'rk';
export interface Planted {
  plant: Plant;
  p: Pt;
  /** Its height; it is drawn in a square of twenty by twenty. */
  size: number;
}

/** What plants are drawn with, the lowest first. */
const INKS = ['shadow', 'crown', 'shade', 'fir', 'firShade', 'wet', 'reed', 'rock', 'rockShade'] as const;
type Ink = (typeof INKS)[number];

const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx},${y}A${rx},${ry} 0 1 0 ${x + rx},${y}A${rx},${ry} 0 1 0 ${x - rx},${y}Z`;
const PLANTS: Record<Plant, readonly (readonly [Ink, string])[]> = {
  t0: [
    ['shadow', ellipse(1.6, 4.6, 6, 2.1)],
    [
      'crown',
      'M-5.6,2.6C-8,-.2 -6.6,-4 -3.8,-4.2C-3.4,-7.4 2.6,-8 3.4,-4.8C6.4,-5.2 8,-1 5.6,2.2C4.6,4.6 -4,5 -5.6,2.6Z',
    ],
    ['shade', 'M1.6,3.6C5,3.4 6.2,.2 5,-2.4C4.6,.8 1.8,1.6 .4,.6C1.2,2 .6,3 -1,3.8Z'],
  ],
  t1: [
    ['shadow', ellipse(1.4, 4, 5, 1.9)],
    ['crown', 'M-4.6,2.4C-6.4,-.6 -4.4,-5.6 .2,-5.4C4.4,-5.4 6,-.6 4.2,2.4C2.4,4.4 -3,4.6 -4.6,2.4Z'],
    ['shade', 'M.4,3.4C3.4,3.4 5,.4 3.8,-2.4C3.6,.4 1.4,1.4 0,1Z'],
  ],
  t2: [
    ['fir', 'M0,-8.4L3.4,-2.6L1.8,-2.6L5,2.6L2.6,2.6L6,7.6L-6,7.6L-2.6,2.6L-5,2.6L-1.8,-2.6L-3.4,-2.6Z'],
    ['firShade', 'M.4,-6.6L2.4,-2.2L.8,-2L3.8,3L2,3.2L4.8,7L.4,7Z'],
  ],
  t3: [
    [
      'fir',
      'M-5.8,2.6C-8.2,-.2 -6.8,-4 -4,-4.2C-3.4,-7.6 2.8,-8 3.6,-4.8C6.6,-5.2 8.2,-1 5.8,2.2C4.8,4.8 -4.2,5 -5.8,2.6Z',
    ],
    ['firShade', 'M1.8,3.6C5.2,3.4 6.4,.2 5.2,-2.4C4.8,.8 2,1.6 .4,.6C1.2,2 .6,3 -1,3.8Z'],
  ],
  mr: [
    ['wet', 'M-8,3L7,3M-4,6L9,6'],
    ['reed', 'M0,3L0,-5M-1,3C-1.6,-.4 -3,-2.6 -4.6,-3.6M1,3C1.6,-.4 3,-2.6 4.6,-3.6'],
  ],
  ml: [['wet', 'M-7,0L2,0M-2,3.4L7,3.4']],
  rk: [
    ['rock', 'M-6,4L-5,-1L-1,-4.4L3,-3L6.4,1.4L5,4.4Z'],
    ['rockShade', 'M-1,-4.4L1,1L5,4.4L6.4,1.4L3,-3Z'],
  ],
};
/** How far a plant reaches from its middle, as a share of its height. */
const REACH = 0.45;

const f2 = (n: number): number => Math.round(n * 100) / 100;
interface Shape {
  from: Pt;
  /** What follows its first point, step by step, so that it is the same wherever the plant stands. */
  steps: string;
}
/** An outline drawn this much larger; it knows `M`, `L`, `C`, `A` and `Z`. */
function scaled(outline: string, k: number): Shape {
  let from: Pt | null = null;
  let steps = '';
  let [x, y] = [0, 0];
  let [left, top] = [0, 0];
  for (const [, command = '', list = ''] of outline.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const n = list.split(/[ ,]/).filter(Boolean).map(Number);
    const step = (i: number): Pt => [f2((n[i] ?? 0) * k - x), f2((n[i + 1] ?? 0) * k - y)];
    const last = step(n.length - 2);
    if (command === 'Z') [x, y] = [left, top];
    else if (!from) [from, x, y] = [last, last[0], last[1]];
    else [x, y] = [f2(x + last[0]), f2(y + last[1])];
    if (command === 'M') {
      if (steps) steps += `m${last.join()}`;
      [left, top] = [x, y];
    } else if (command === 'A') steps += `a${f2((n[0] ?? 0) * k)},${f2((n[1] ?? 0) * k)} 0 1 0 ${last.join()}`;
    else if (command === 'C') {
      const back = ([u, v]: Pt): string => `${f2(u + last[0])},${f2(v + last[1])}`;
      steps += `c${back(step(0))} ${back(step(2))} ${last.join()}`;
    } else steps += command === 'L' ? `l${last.join()}` : 'z';
  }
  return { from: from ?? [0, 0], steps };
}

/** Plants that stand together, those that overlap one above the other: sheets of which each needs one stroke for an ink. */
function sheets(list: readonly Planted[]): Planted[][] {
  const out: Planted[][] = [];
  const level: number[] = [];
  list.forEach((q, i) => {
    let mine = 0;
    // From north to south: further back nothing reaches so far.
    for (let j = i - 1; j >= 0; j--) {
      const o = list[j];
      if (!o || q.p[1] - o.p[1] > 2 * REACH * 24) break;
      const far = REACH * (q.size + o.size);
      if (Math.abs(q.p[0] - o.p[0]) < far && q.p[1] - o.p[1] < far) mine = Math.max(mine, (level[j] ?? 0) + 1);
    }
    level.push(mine);
    (out[mine] ??= []).push(q);
  });
  return out;
}

/** So much of the map shares its strokes: what lies beside a tile is not painted for it. */
const PLOT = 240;
/** Plants in the order they are given, which is from north to south. */
export function planted(list: readonly Planted[], t: Palette): string {
  const plots = new Map<string, Planted[]>();
  for (const q of list) {
    const key = `${Math.floor(q.p[1] / PLOT)},${Math.floor(q.p[0] / PLOT)}`;
    const plot = plots.get(key);
    if (plot) plot.push(q);
    else plots.set(key, [q]);
  }
  // The strokes of large and small ones differ by less than can be seen.
  const k = list.reduce((n, q) => n + q.size, 0) / Math.max(1, list.length) / 20;
  const line = (width: number): string => `stroke-width="${f2(width * k)}"`;
  const inks: Record<Ink, string> = {
    shadow: `fill="${t.treeShade}" fill-opacity=".5"`,
    crown: `fill="${t.tree}" stroke="${t.treeLine}" ${line(0.8)}`,
    shade: `fill="${t.treeShade}"`,
    fir: `fill="${t.conifer}" stroke="${t.coniferLine}" stroke-linejoin="round" ${line(0.8)}`,
    firShade: `fill="${t.coniferShade}"`,
    wet: `fill="none" stroke="${t.marshInk}" ${line(1.05)}`,
    reed: `fill="none" stroke="${t.reed}" ${line(1.2)}`,
    rock: `fill="${t.rock}" stroke="${t.rockShade}" stroke-linejoin="round" ${line(0.9)}`,
    rockShade: `fill="${t.rockShade}" fill-opacity=".55"`,
  };
  const shapes = new Map<string, readonly (readonly [Ink, Shape])[]>();
  const shapesOf = ({ plant, size }: Planted): readonly (readonly [Ink, Shape])[] => {
    const key = `${plant} ${f1(size)}`;
    const known = shapes.get(key) ?? PLANTS[plant].map(([ink, d]) => [ink, scaled(d, size / 20)] as const);
    shapes.set(key, known);
    return known;
  };
  const draw = (sheet: readonly Planted[]): string => {
    const strokes: Partial<Record<Ink, string>> = {};
    for (const q of sheet)
      for (const [ink, { from, steps }] of shapesOf(q))
        strokes[ink] = `${strokes[ink] ?? ''}M${f1(q.p[0] + from[0])},${f1(q.p[1] + from[1])}${steps}`;
    return INKS.map((ink) => (strokes[ink] ? `<path d="${strokes[ink]}" ${inks[ink]}/>` : '')).join('');
  };
  return [...plots.values()]
    .flatMap((plot) => sheets(plot))
    .map(draw)
    .join('');
}
