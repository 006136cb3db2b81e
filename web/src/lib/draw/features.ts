// What stands along hexsides and on hexes: slopes, cliffs, works, walls, houses, forts.
import { at, dist, f1, noise, P, poly, rng, sampleSmooth, smooth, subdivide, warp, type Chain, type Pt } from './geom';
import type { Palette } from './palette';

/** Through the middles of the hexsides, a little restless. */
function gentle(pts: readonly Pt[], closed: boolean, amp = 2.6): Pt[] {
  const s = sampleSmooth(pts, closed, 10);
  return (closed ? s.slice(0, -1) : s).map((p) => warp(p, amp, 23));
}

interface Step {
  p: Pt;
  t: Pt;
  i: number;
}
/** Points along a line with their direction. */
function steps(sm: readonly Pt[]): Step[] {
  const out: Step[] = [];
  for (let i = 1; i < sm.length - 1; i++) {
    const a = at(sm, i - 1);
    const b = at(sm, i + 1);
    const l = dist(a, b) || 1;
    out.push({ p: at(sm, i), t: [(b[0] - a[0]) / l, (b[1] - a[1]) / l], i });
  }
  return out;
}

/** A slope: tapered strokes to the low side. */
export function hachures({ pts, closed }: Chain, t: Palette): string {
  const base = gentle(pts, closed);
  let ticks = '';
  for (const {
    p: [x, y],
    t: [tx, ty],
    i,
  } of steps(sampleSmooth(base, closed, 3.4))) {
    const len = 9.5 + 4 * noise(x / 9, y / 9, 5) + (i % 2) * 2.6;
    ticks += poly([
      [x - tx * 0.95, y - ty * 0.95],
      [x + ty * len, y - tx * len],
      [x + tx * 0.95, y + ty * 0.95],
    ]);
  }
  return `<path d="${ticks}" fill="${t.hachure}"/><path d="${smooth(base, closed)}" fill="none" stroke="${t.hachure}" stroke-width="1.7"/>`;
}

export function cliff({ pts, closed }: Chain, t: Palette): string {
  const base = gentle(pts, closed, 2);
  let teeth = '';
  for (const {
    p: [x, y],
    t: [tx, ty],
    i,
  } of steps(sampleSmooth(base, closed, 5))) {
    const len = i % 2 ? 9 : 6;
    teeth += poly([
      [x - tx * 2.3, y - ty * 2.3],
      [x + ty * len - tx * 1.2, y - tx * len - ty * 1.2],
      [x + ty * len + tx * 1.2, y - tx * len + ty * 1.2],
      [x + tx * 2.3, y + ty * 2.3],
    ]);
  }
  return `<path d="${teeth}" fill="${t.cliff}"/><path d="${smooth(base, closed)}" fill="none" stroke="${t.cliff}" stroke-width="4" stroke-linecap="round"/>`;
}

/** A breastwork: line with a light core, teeth outward. */
export function works({ pts, closed }: Chain, t: Palette): string {
  const base = subdivide(pts, 3, closed);
  const sm = sampleSmooth(base, closed, 10.5);
  let teeth = '';
  for (let i = 0; i < sm.length - 1; i++) {
    const a = at(sm, i);
    const b = at(sm, i + 1);
    const l = dist(a, b) || 1;
    const tx = (b[0] - a[0]) / l;
    const ty = (b[1] - a[1]) / l;
    const x = (a[0] + b[0]) / 2;
    const y = (a[1] + b[1]) / 2;
    teeth += poly([
      [x - tx * 4.4, y - ty * 4.4],
      [x + ty * 8, y - tx * 8],
      [x + tx * 4.4, y + ty * 4.4],
    ]);
  }
  const d = smooth(base, closed);
  return `<path d="${d}" fill="none" stroke="${t.ground}" stroke-width="8" stroke-linecap="round"/><path d="${teeth}" fill="${t.work}"/><path d="${d}" fill="none" stroke="${t.work}" stroke-width="4.6" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${t.wallFill}" stroke-width="1.3" stroke-linecap="round"/>`;
}

/** A masonry wall on hexsides, as a fort's where the map gives no bastions. */
export function masonry({ pts, closed }: Chain, t: Palette): string {
  const d = poly(pts, closed);
  return `<path d="${d}" fill="none" stroke="${t.shadow}" stroke-opacity=".2" stroke-width="10" transform="translate(2,3)"/><path d="${d}" fill="none" stroke="${t.wall}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${t.wallFill}" stroke-width="3" stroke-linecap="round"/>`;
}

/** A creek or river along hexsides, wavy; its ends run off the sheet when they are near its edge. */
export function stream(ch: Chain, kind: 'creek' | 'dry-creek' | 'river', t: Palette): string {
  const [w, col, dash] =
    kind === 'dry-creek' ? [2, t.dry, '7 3.4'] : kind === 'river' ? [5, t.creek, ''] : [3, t.creek, ''];
  const pts: Pt[] = [];
  const n = ch.pts.length;
  ch.pts.forEach((p, i) => {
    pts.push(p);
    if (i + 1 >= n) return;
    const q = at(ch.pts, i + 1);
    const m: Pt = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
    const l = dist(p, q) || 1;
    const a = 4.6 * noise(m[0] / 23, m[1] / 23, 3) + (i % 2 ? 1.6 : -1.6);
    pts.push([m[0] - ((q[1] - p[1]) / l) * a, m[1] + ((q[0] - p[0]) / l) * a]);
  });
  const d = smooth(
    pts.map((p) => warp(p, 2.4, 11)),
    ch.closed,
  );
  const bed = dash ? `<path d="${d}" fill="none" stroke="${t.dry}" stroke-opacity=".3" stroke-width="5.4"/>` : '';
  const core =
    kind === 'river'
      ? `<path d="${d}" fill="none" stroke="${t.water}" stroke-width="1.8" stroke-linecap="round"/>`
      : '';
  return `<path d="${d}" fill="none" stroke="${t.ground}" stroke-opacity=".55" stroke-width="${w + 3}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${col}" stroke-width="${w}" stroke-linecap="round" stroke-dasharray="${dash}"/>${core}${bed}`;
}

/** A crossing over a hexside: planks for a bridge, dots for a ford. */
export function crossing(a: Pt, b: Pt, kind: 'ford' | 'bridge', t: Palette): string {
  const l = dist(a, b) || 1;
  const ux = (b[0] - a[0]) / l;
  const uy = (b[1] - a[1]) / l;
  const x = (a[0] + b[0]) / 2;
  const y = (a[1] + b[1]) / 2;
  const p = (u: number, v: number): Pt => [x + ux * u - uy * v, y + uy * u + ux * v];
  if (kind === 'ford')
    return [-6, 0, 6]
      .map((u) =>
        [-5, 5]
          .map((v) => `<circle cx="${f1(p(u, v)[0])}" cy="${f1(p(u, v)[1])}" r="1.7" fill="${t.roadCase}"/>`)
          .join(''),
      )
      .join('');
  const planks = [-7, 7].map((u) => `M${P(p(u - Math.sign(u) * 0, -11))}L${P(p(u, 11))}`).join('');
  return `<path d="${poly([p(-6, -9), p(6, -9), p(6, 9), p(-6, 9)])}" fill="${t.road}"/><path d="${planks}" stroke="${t.roadCase}" stroke-width="2.4" fill="none"/>`;
}

export function house(x: number, y: number, w: number, h: number, a: number, t: Palette): string {
  return `<g transform="translate(${f1(x)},${f1(y)}) rotate(${f1(a)})"><rect x="${-w / 2 + 1.8}" y="${-h / 2 + 2.2}" width="${w}" height="${h}" fill="${t.shadow}" opacity=".28"/><rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" fill="${t.roof}" stroke="${t.roofShade}" stroke-width="1"/><rect x="${-w / 2}" y="0" width="${w}" height="${h / 2}" fill="${t.roofShade}" opacity=".7"/></g>`;
}

/** Four-bastioned trace of half width r. */
export function fortPath(r: number): string {
  const corner: Pt[] = [
    [0.3, -0.62],
    [0.34, -0.92],
    [1, -1],
    [0.92, -0.34],
    [0.62, -0.3],
  ];
  const pts: Pt[] = [];
  for (let k = 0; k < 4; k++)
    for (const q of corner) {
      let [x, y] = q;
      for (let i = 0; i < k; i++) [x, y] = [-y, x];
      pts.push([x * r, y * r]);
    }
  return poly(pts);
}

const TOWN = [
  [-17, -8, 15, 10],
  [2, -13, 17, 10],
  [18, -2, 11, 14],
  [-19, 10, 12, 13],
  [-1, 6, 16, 11],
  [15, 17, 15, 10],
  [-6, 22, 14, 9],
] as const;

/** What stands on a hex: houses or a fort. */
export function structure(kind: string, [x, y]: Pt, seed: string, t: Palette): string {
  const rand = rng(seed);
  switch (kind) {
    case 'building':
      return (
        `<rect x="${f1(x - 20)}" y="${f1(y - 9)}" width="40" height="28" rx="3" fill="${t.town}" stroke="${t.roadCase}" stroke-width="1" stroke-dasharray="3 2.4" opacity=".95"/>` +
        house(x - 4, y + 2, 22, 13, -8, t) +
        house(x + 12, y + 10, 10, 8, 78, t)
      );
    case 'town':
      return TOWN.map(([dx, dy, w, h]) =>
        house(x + dx + rand() * 3, y + dy + 2 + rand() * 3, w, h, -12 + rand() * 24, t),
      ).join('');
    case 'fort': {
      const turn = 8 + rand() * 30;
      return `<g transform="translate(${f1(x)},${f1(y + 3)}) rotate(${f1(turn)})"><path d="${fortPath(27)}" fill="${t.shadow}" opacity=".25" transform="translate(2,2.6)"/><path d="${fortPath(27)}" fill="${t.wallFill}" stroke="${t.wall}" stroke-width="3" stroke-linejoin="round"/>${house(-7, -2, 6, 12, 0, t)}${house(7, -2, 6, 12, 0, t)}${house(0, 9, 9, 5, 0, t)}</g>`;
    }
    default:
      return '';
  }
}

export const star = (r: number): string =>
  poly(
    [...Array(10).keys()].map((i): Pt => {
      const a = -Math.PI / 2 + (i * Math.PI) / 5;
      const q = i % 2 ? r * 0.44 : r;
      return [q * Math.cos(a), q * Math.sin(a)];
    }),
  );
