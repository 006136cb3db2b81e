// Area boards: areas and rivers. Plain, in the same hand as the hex maps.
import type { AreaBoard, Course } from '../scene';
import { f1, inside, poly, scatter, smooth, warp, type Box, type Pt } from './geom';
import type { Drawing, DrawOptions } from './hexmap';
import { esc } from './names';
import type { Palette } from './palette';
import { symbolDefs } from './trees';

const tenth = ([x, y]: readonly [number, number]): Pt => [x / 10, y / 10];
function boxOf(pts: readonly Pt[]): Box {
  const xs = pts.map((p) => p[0]);
  const ys = pts.map((p) => p[1]);
  return [Math.min(...xs) - 60, Math.min(...ys) - 60, Math.max(...xs) + 60, Math.max(...ys) + 60];
}
const sheet = (b: Box, t: Palette): string =>
  `<rect x="${f1(b[0])}" y="${f1(b[1])}" width="${f1(b[2] - b[0])}" height="${f1(b[3] - b[1])}" fill="${t.ground}"/>`;
function name(text: string, [x, y]: Pt, size: number, tone: string, halo: string, style = ''): string {
  return `<text x="${f1(x)}" y="${f1(y)}" text-anchor="middle" font-family="Libre Caslon Text, serif" font-size="${size}" fill="${tone}" paint-order="stroke" stroke="${halo}" stroke-width="${f1(size * 0.28)}" stroke-opacity=".85" stroke-linejoin="round" ${style}>${esc(text)}</text>`;
}
function courses(list: readonly Course[], t: Palette, wide: number): { lines: string; words: string } {
  let lines = '';
  let words = '';
  for (const c of list) {
    const pts = c.points.map(tenth).map((p) => warp(p, 4, 31));
    const mid = pts[Math.floor(pts.length / 2)];
    if (pts.length < 2) continue;
    const d = smooth(pts, false);
    if (c.kind === 'border')
      lines += `<path d="${d}" fill="none" stroke="${t.hachure}" stroke-width="1.6" stroke-dasharray="9 4 2 4"/>`;
    else if (c.kind === 'shore') lines += `<path d="${d}" fill="${t.water}" stroke="${t.waterLine}" stroke-width="2"/>`;
    else
      lines += `<path d="${d}" fill="none" stroke="${t.creek}" stroke-width="${wide}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${t.water}" stroke-width="${wide * 0.55}" stroke-linecap="round"/>`;
    if (mid && c.name) words += name(c.name, [mid[0], mid[1] - wide], 14, t.waterInk, t.ground, 'font-style="italic"');
  }
  return { lines, words };
}

export function drawAreas(b: AreaBoard, t: Palette, opt: DrawOptions): Drawing {
  const rings = b.areas.map((a) => ({ a, ring: a.outline.map(tenth) }));
  const box = boxOf(rings.flatMap((r) => r.ring));
  const fills: Record<string, string> = {
    wilderness: t.woods,
    woods: t.woods,
    forest: t.forest,
    settled: t.road,
    rough: t.levels[3] ?? t.ground,
    water: t.water,
    lake: t.water,
  };
  const { lines, words } = courses(b.courses, t, 15);
  let out = `<defs>${symbolDefs(t, opt.id)}</defs>${sheet(box, t)}`;
  let letters = words;
  for (const { a, ring } of rings) out += `<path d="${poly(ring)}" fill="${fills[a.terrain] ?? t.ground}"/>`;
  for (const { a, ring } of rings) {
    if (!['wilderness', 'woods', 'forest'].includes(a.terrain)) continue;
    const [x, y] = tenth(a.seat);
    const pts = scatter(
      boxOf(ring),
      22,
      (p) => inside(p, [ring]) && Math.abs(p[0] - x) + Math.abs(p[1] - y) > 70,
      opt.id + a.id,
    );
    out += `<g opacity=".6">${pts.map((p) => `<use href="#${opt.id}-t0" x="${f1(p[0] - 8)}" y="${f1(p[1] - 8)}" width="16" height="16"/>`).join('')}</g>`;
  }
  for (const [w, c] of [
    [6, t.paper],
    [2, t.ink],
  ] as const)
    out += rings
      .map((r) => `<path d="${poly(r.ring)}" fill="none" stroke="${c}" stroke-width="${w}" stroke-linejoin="round"/>`)
      .join('');
  out += lines;
  for (const { a } of rings) {
    const [x, y] = tenth(a.seat);
    out += `<rect x="${f1(x - 52)}" y="${f1(y - 26)}" width="104" height="56" rx="6" fill="${t.paper}" fill-opacity=".5" stroke="${t.hachure}" stroke-width="1.2" stroke-dasharray="5 4"/>`;
    letters += name(a.name, [x, y - 34], 15, t.ink, fills[a.terrain] ?? t.ground);
  }
  return { ground: out, letters, box };
}
