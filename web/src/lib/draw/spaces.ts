// Point and area boards: spaces, links, areas, rivers. Plain, in the same hand as the hex maps.
import type { AreaBoard, Course, PointBoard } from '../scene';
import { schemeOf } from './counter';
import { f1, poly, rng, scatter, inside, smooth, warp, type Box, type Pt } from './geom';
import type { Drawing, DrawOptions } from './hexmap';
import { esc } from './names';
import { mix, type Palette } from './palette';
import { symbolDefs } from './trees';

const tenth = ([x, y]: readonly [number, number]): Pt => [x / 10, y / 10];
function boxOf(pts: readonly Pt[]): Box {
  const xs = pts.map((p) => p[0]), ys = pts.map((p) => p[1]);
  return [Math.min(...xs) - 60, Math.min(...ys) - 60, Math.max(...xs) + 60, Math.max(...ys) + 60];
}
const sheet = (b: Box, t: Palette): string => `<rect x="${f1(b[0])}" y="${f1(b[1])}" width="${f1(b[2] - b[0])}" height="${f1(b[3] - b[1])}" fill="${t.ground}"/>`;
function name(text: string, [x, y]: Pt, size: number, tone: string, halo: string, style = ''): string {
  return `<text x="${f1(x)}" y="${f1(y)}" text-anchor="middle" font-family="Libre Caslon Text, serif" font-size="${size}" fill="${tone}" paint-order="stroke" stroke="${halo}" stroke-width="${f1(size * 0.28)}" stroke-opacity=".85" stroke-linejoin="round" ${style}>${esc(text)}</text>`;
}
function courses(list: readonly Course[], t: Palette, wide: number): { lines: string; words: string } {
  let lines = '', words = '';
  for (const c of list) {
    const pts = c.points.map(tenth).map((p) => warp(p, 4, 31)), mid = pts[Math.floor(pts.length / 2)];
    if (pts.length < 2) continue;
    const d = smooth(pts, false);
    if (c.kind === 'border') lines += `<path d="${d}" fill="none" stroke="${t.hachure}" stroke-width="1.6" stroke-dasharray="9 4 2 4"/>`;
    else if (c.kind === 'shore') lines += `<path d="${d}" fill="${t.water}" stroke="${t.waterLine}" stroke-width="2"/>`;
    else lines += `<path d="${d}" fill="none" stroke="${t.creek}" stroke-width="${wide}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${t.water}" stroke-width="${wide * 0.55}" stroke-linecap="round"/>`;
    if (mid && c.name) words += name(c.name, [mid[0], mid[1] - wide], 14, t.waterInk, t.ground, 'font-style="italic"');
  }
  return { lines, words };
}

export function drawPoints(b: PointBoard, t: Palette, opt: DrawOptions): Drawing {
  const at = new Map(b.spaces.map((s) => [s.id, [s.x / 10, s.y / 10] as Pt])), box = boxOf([...at.values(), ...b.courses.flatMap((c) => c.points.map(tenth))]);
  const trees = scatter(box, 46, (p) => [...at.values()].every((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) > 46), opt.id), rand = rng(opt.id);
  const { lines, words } = courses(b.courses, t, 8);
  let out = `<defs>${symbolDefs(t, opt.id)}</defs>${sheet(box, t)}<g opacity=".45">${trees.map((p) => `<use href="#${opt.id}-${rand() < 0.5 ? 't0' : 't1'}" x="${f1(p[0])}" y="${f1(p[1])}" width="16" height="16"/>`).join('')}</g>${lines}`, letters = words;
  for (const l of b.links) {
    const p = at.get(l.ends[0]), q = at.get(l.ends[1]);
    if (!p || !q) continue;
    const m: Pt = [(p[0] + q[0]) / 2 + (q[1] - p[1]) * 0.05, (p[1] + q[1]) / 2 - (q[0] - p[0]) * 0.05], d = smooth([p, m, q], false);
    out += l.kind === 'river' ? `<path d="${d}" fill="none" stroke="${t.creek}" stroke-width="6"/><path d="${d}" fill="none" stroke="${t.water}" stroke-width="2.6"/>` : `<path d="${d}" fill="none" stroke="${t.ground}" stroke-width="5"/><path d="${d}" fill="none" stroke="${t.trail}" stroke-width="1.9" stroke-dasharray="7 4.5"/>`;
  }
  for (const s of b.spaces) {
    const [x, y] = at.get(s.id) ?? [0, 0], rim = s.owner ? schemeOf(s.owner, false).tones[1] : t.trail;
    const shape = s.kind === 'river' ? poly([[x - 16, y], [x - 8, y - 10], [x + 8, y - 10], [x + 16, y], [x + 8, y + 10], [x - 8, y + 10]]) : s.kind === 'entry' ? poly([[x - 12, y - 12], [x + 12, y - 12], [x + 12, y + 12], [x - 12, y + 12]]) : `M${f1(x - 13)},${f1(y)}a13,13 0 1 0 26,0a13,13 0 1 0 -26,0Z`;
    out += `<path d="${shape}" fill="${s.kind === 'river' ? t.water : t.paper}" stroke="${rim}" stroke-width="3.4"/>`;
    letters += name(s.name, [x, y + 38], 13, t.ink, t.ground);
  }
  for (const n of b.names) {
    const pts = n.along.map(tenth), c = pts[Math.floor(pts.length / 2)];
    if (c) letters += name(n.text, [c[0], c[1] - 46], 20, mix(t.ink, t.ground, 0.25), t.ground, 'letter-spacing="4"');
  }
  return { ground: out, letters, box };
}

export function drawAreas(b: AreaBoard, t: Palette, opt: DrawOptions): Drawing {
  const rings = b.areas.map((a) => ({ a, ring: a.outline.map(tenth) })), box = boxOf(rings.flatMap((r) => r.ring));
  const fills: Record<string, string> = { wilderness: t.woods, woods: t.woods, forest: t.forest, settled: t.road, rough: t.levels[3] ?? t.ground, water: t.water, lake: t.water };
  const { lines, words } = courses(b.courses, t, 15);
  let out = `<defs>${symbolDefs(t, opt.id)}</defs>${sheet(box, t)}`, letters = words;
  for (const { a, ring } of rings) out += `<path d="${poly(ring)}" fill="${fills[a.terrain] ?? t.ground}"/>`;
  for (const { a, ring } of rings) {
    if (!['wilderness', 'woods', 'forest'].includes(a.terrain)) continue;
    const [x, y] = tenth(a.seat), pts = scatter(boxOf(ring), 22, (p) => inside(p, [ring]) && Math.abs(p[0] - x) + Math.abs(p[1] - y) > 70, opt.id + a.id);
    out += `<g opacity=".6">${pts.map((p) => `<use href="#${opt.id}-t0" x="${f1(p[0] - 8)}" y="${f1(p[1] - 8)}" width="16" height="16"/>`).join('')}</g>`;
  }
  for (const [w, c] of [[6, t.paper], [2, t.ink]] as const) out += rings.map((r) => `<path d="${poly(r.ring)}" fill="none" stroke="${c}" stroke-width="${w}" stroke-linejoin="round"/>`).join('');
  out += lines;
  for (const { a } of rings) {
    const [x, y] = tenth(a.seat);
    out += `<rect x="${f1(x - 52)}" y="${f1(y - 26)}" width="104" height="56" rx="6" fill="${t.paper}" fill-opacity=".5" stroke="${t.hachure}" stroke-width="1.2" stroke-dasharray="5 4"/>`;
    letters += name(a.name, [x, y - 34], 15, t.ink, fills[a.terrain] ?? t.ground);
  }
  return { ground: out, letters, box };
}
