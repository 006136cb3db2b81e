// Names of spaces: each takes the freest of eight places about its space, in a few rounds of mending.
import type { Space } from '../scene';
import { at, f1, type Box, type Pt } from './geom';
import { esc } from './names';
import type { Palette } from './palette';

/** How far a space reaches from its middle, as drawn. */
export const radiusOf = (s: Space): Pt =>
  s.kind === 'river' || s.kind === 'landing'
    ? [15, 10]
    : s.kind === 'entry'
      ? [21, 21]
      : s.kind === 'box'
        ? [52, 30]
        : s.kind === 'camp'
          ? [7.5, 7.5]
          : s.site
            ? [16.5, 16.5]
            : [11, 11];

export interface Label {
  id: string;
  /** Where it stands on the sheet. */
  box: Box;
  svg: string;
  /** How far the name moves out when a counter stands on its space. */
  out: Pt;
}
interface Spot {
  box: Box;
  anchor: 'start' | 'middle' | 'end';
  dir: Pt;
  cost: number;
}
interface Candidate {
  s: Space;
  size: number;
  lines: string[];
  spots: Spot[];
  pick: number;
}
const SIDES: [string, Pt][] = [
  ['e', [1, 0]],
  ['w', [-1, 0]],
  ['n', [0, -1]],
  ['s', [0, 1]],
  ['ne', [0.75, -0.75]],
  ['se', [0.75, 0.75]],
  ['nw', [-0.75, -0.75]],
  ['sw', [-0.75, 0.75]],
];
const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));
const within = (p: Pt, b: Box): boolean => p[0] > b[0] && p[0] < b[2] && p[1] > b[1] && p[1] < b[3];

/** A long name is broken where its two lines come out most alike. */
export function broken(name: string): string[] {
  const words = name.split(' ');
  if (name.length <= 13 || words.length < 2) return [name];
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]);
  return cuts.reduce((best, c) =>
    Math.max(at(c, 0).length, at(c, 1).length) < Math.max(at(best, 0).length, at(best, 1).length) ? c : best,
  );
}

function candidate(s: Space, p: Pt): Candidate {
  const bold = s.site !== undefined || s.kind === 'entry' || s.kind === 'box';
  const size = bold ? 12.8 : s.kind === 'river' ? 10.4 : 11;
  const lines = broken(s.name);
  const w = Math.max(...lines.map((l) => l.length)) * size * (bold ? 0.6 : 0.545);
  const h = lines.length * size * 1.02;
  const r = radiusOf(s);
  const gap: Pt = [r[0] + 2.5, r[1] + 2];
  const sides = s.label ? SIDES.filter(([k]) => k === s.label) : SIDES;
  const spots = (sides.length ? sides : SIDES).map(([, [dx, dy]]): Spot => {
    const x = dx > 0 ? p[0] + gap[0] * dx : dx < 0 ? p[0] + gap[0] * dx - w : p[0] - w / 2;
    const y = dy > 0 ? p[1] + gap[1] * dy : dy < 0 ? p[1] + gap[1] * dy - h : p[1] - h / 2;
    return {
      box: [x, y, x + w, y + h],
      anchor: dx > 0 ? 'start' : dx < 0 ? 'end' : 'middle',
      dir: [Math.sign(dx), Math.sign(dy)],
      cost: 0,
    };
  });
  return { s, size, lines, spots, pick: 0 };
}

/** All places its name may take together. */
const reachOf = ({ spots }: Candidate): Box => [
  Math.min(...spots.map((q) => q.box[0])),
  Math.min(...spots.map((q) => q.box[1])),
  Math.max(...spots.map((q) => q.box[2])),
  Math.max(...spots.map((q) => q.box[3])),
];

/** `taken` are boxes a name must not cover, `lines` spots it should not. */
export function placeLabels(
  spaces: readonly Space[],
  spot: (id: string) => Pt,
  taken: readonly Box[],
  lines: readonly Pt[],
  sheet: Box,
  t: Palette,
): Label[] {
  const all = spaces.filter((s) => s.name).map((s) => candidate(s, spot(s.id)));
  const discs = spaces.map((s): Box => {
    const [x, y] = spot(s.id);
    const [rx, ry] = radiusOf(s);
    return [x - rx, y - ry, x + rx, y + ry];
  });
  const solid = [...discs, ...taken];
  const shelf = new Map<number, Pt[]>();
  const key = (x: number, y: number): number => Math.floor(x / 64) * 4096 + Math.floor(y / 64);
  for (const p of lines) {
    const here = shelf.get(key(...p));
    if (here) here.push(p);
    else shelf.set(key(...p), [p]);
  }
  const around = ([x0, y0, x1, y1]: Box): Pt[] => {
    const out: Pt[] = [];
    for (let x = x0; x < x1 + 64; x += 64)
      for (let y = y0; y < y1 + 64; y += 64) out.push(...(shelf.get(key(x, y)) ?? []));
    return out;
  };
  for (const l of all) {
    const room = reachOf(l);
    const near = solid.filter((b) => overlap(room, b) > 0 && l.spots.some((q) => overlap(q.box, b) > 0));
    const dots = around(room);
    l.spots.forEach((q, i) => {
      const off =
        q.box[0] < sheet[0] + 4 || q.box[2] > sheet[2] - 4 || q.box[1] < sheet[1] + 4 || q.box[3] > sheet[3] - 4;
      q.cost =
        near.reduce((n, b) => n + 4 * overlap(q.box, b), 0) +
        dots.filter((p) => within(p, q.box)).length * 15 +
        i * 2 +
        (off ? 9000 : 0);
    });
  }
  const near = all.map((l) =>
    all.filter(
      (m) =>
        m !== l &&
        Math.abs(at(m.spots, 0).box[1] - at(l.spots, 0).box[1]) < 90 &&
        Math.abs(at(m.spots, 0).box[0] - at(l.spots, 0).box[0]) < 260,
    ),
  );
  for (let round = 0; round < 6; round++)
    all.forEach((l, i) => {
      let best = Infinity;
      l.spots.forEach((q, k) => {
        const c = (near[i] ?? []).reduce((n, m) => n + 6 * overlap(q.box, at(m.spots, m.pick).box), q.cost);
        if (c < best) [best, l.pick] = [c, k];
      });
    });
  return all.map((l) => write(l, t));
}

function write(l: Candidate, t: Palette): Label {
  const q = at(l.spots, l.pick);
  const wet = l.s.kind === 'river' || l.s.kind === 'landing';
  const bold = l.s.site !== undefined || l.s.kind === 'entry' || l.s.kind === 'box';
  const x = q.anchor === 'start' ? q.box[0] : q.anchor === 'end' ? q.box[2] : (q.box[0] + q.box[2]) / 2;
  const [rx, ry] = radiusOf(l.s);
  const spans = l.lines
    .map((line, i) => `<tspan x="${f1(x)}" y="${f1(q.box[1] + l.size * (0.86 + i * 1.02))}">${esc(line)}</tspan>`)
    .join('');
  const style = wet ? 'font-style="italic"' : bold ? 'font-weight="700"' : '';
  return {
    id: l.s.id,
    box: q.box,
    out: [q.dir[0] * Math.max(0, 25 - rx), q.dir[1] * Math.max(0, 25 - ry)],
    svg: `<text font-family="Libre Caslon Text, serif" ${style} font-size="${l.size}" fill="${wet ? t.waterInk : t.ink}" text-anchor="${q.anchor}" paint-order="stroke" stroke="${t.ground}" stroke-width="3" stroke-opacity=".82" stroke-linejoin="round">${spans}</text>`,
  };
}
