// Names on the map: their size and spacing follow from their kind and the ground they run over.
import type { MapName, NameKind } from '../scene';
import { at, bow, dist, f1, smooth, type Box, type Pt } from './geom';
import { mix, type Palette } from './palette';

export const esc = (s: string): string => s.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export interface PlacedName {
  text: string;
  tone: string;
  pts: Pt[];
  size: number;
  spacing: number;
  anchor: 'middle' | 'start' | 'end';
  /** How much it matters: names of little weight give way. */
  kind: NameKind;
  halo: string;
  italic: boolean;
  bold: boolean;
}

const LARGEST: Record<NameKind, number> = { water: 25, land: 22, height: 16, road: 12, place: 13, letter: 24 };

/** Where and how large a name is written; `ground` names the terrain of a place. */
export function placeName(
  n: MapName,
  centre: (id: string) => Pt,
  ground: (id: string) => string,
  t: Palette,
  height: number,
): PlacedName {
  const here = n.along[0] ?? '';
  const town = ['city', 'bastion'].includes(ground(here));
  const tones: Record<NameKind, string> = {
    water: t.waterInk,
    land: t.ink,
    place: t.ink,
    height: mix(t.hachure, t.ink, 0.45),
    road: mix(t.trail, t.ink, 0.3),
    letter: mix(t.hachure, t.ink, 0.55),
  };
  const tone = tones[n.kind];
  const haloOf: Record<string, string> = {
    woods: t.woods,
    forest: t.forest,
    marsh: t.marsh,
    city: t.town,
    bastion: t.town,
    lake: t.water,
    river: t.water,
  };
  const under = ground(at(n.along, Math.floor(n.along.length / 2)));
  const open = under === 'lake' || under === 'river';
  const halo = haloOf[under] ?? t.ground;
  const base = { kind: n.kind, text: n.text, tone, halo, italic: n.kind === 'water' || n.kind === 'road', bold: false };
  let pts = n.along.map(centre);
  if (pts.length > 1 && at(pts, -1)[0] < at(pts, 0)[0] - 1) pts = pts.reverse();
  if (n.kind === 'letter') {
    const [x, y] = at(pts, 0);
    return { ...base, pts: [[x - height * 0.38, y + 8]], size: 24, spacing: 0, anchor: 'middle', bold: true };
  }
  if (pts.length === 1 || n.kind === 'place') {
    const [x, y] = at(pts, -1);
    // A bastion's own counter covers its hex, so its name stands beside it, inside the town.
    if (town) return { ...base, pts: [[x + 36, y + 4]], size: 10.5, spacing: 0.4, anchor: 'start' };
    const dy = n.kind === 'water' ? 5 : height / 2 + 1.5;
    const size = n.kind === 'water' ? 11 : n.kind === 'height' ? 13.5 : 12.5;
    return { ...base, pts: [[x, y + dy]], size, spacing: 0.4, anchor: 'middle', bold: n.kind === 'height' };
  }
  const span = dist(at(pts, 0), at(pts, -1)) + height * 0.6;
  const letters = n.text.length;
  const steep = Math.abs(at(pts, -1)[0] - at(pts, 0)[0]) < height;
  // A creek is a line: its name is no larger and no wider spaced than those of hills.
  let size = n.kind === 'water' && !open ? 15 : LARGEST[n.kind];
  if (town) size = 30;
  // Printed maps set the names of wide waters and lands in spaced capitals.
  const wide = !steep && ((n.kind === 'water' && open) || n.kind === 'land') && letters * size * 0.68 < span * 0.85;
  const text = wide ? n.text.toUpperCase() : n.text;
  const caps = text === text.toUpperCase();
  if (!caps) size = Math.min(size, 17);
  const width = (s: number): number => letters * s * (caps ? 0.68 : 0.47);
  while (size > 11 && width(size) > span * 0.92) size -= 0.5;
  const spacing = Math.max(
    0.4,
    Math.min(
      n.kind === 'road' ? 1 : n.kind === 'height' || (n.kind === 'water' && !open) ? 4 : 15,
      (span * 0.88 - width(size)) / Math.max(1, letters - 1),
    ),
  );
  const [dx, dy] = n.kind === 'road' ? (steep ? [-9, 0] : [0, -9]) : steep ? [-19, 0] : [0, size * 0.45];
  return { ...base, text, pts: pts.map(([x, y]): Pt => [x + dx, y + dy]), size, spacing, anchor: 'middle', bold: town };
}

/** Great names first; small ones find their place among them. */
const WEIGHT: Record<NameKind, number> = { letter: 0, water: 0, land: 0, height: 1, place: 2, road: 3 };
/** From here on a name that finds no room is left out: its place is named in words wherever it is pointed at. */
const MINOR = 2;

/** The letters of a name as boxes on the sheet. */
export function boxesOf(n: PlacedName): Box[] {
  const caps = n.text === n.text.toUpperCase();
  const long = n.text.length * (n.size * (caps ? 0.68 : 0.5) + n.spacing);
  const first = at(n.pts, 0);
  if (n.pts.length === 1) {
    const left = n.anchor === 'start' ? first[0] : n.anchor === 'end' ? first[0] - long : first[0] - long / 2;
    return [[left, first[1] - n.size * 0.8, left + long, first[1] + n.size * 0.25]];
  }
  const line = bow(n.pts);
  const lengths = line.map((p, i) => (i ? dist(p, at(line, i - 1)) : 0));
  const whole = lengths.reduce((a, b) => a + b, 0);
  const out: Box[] = [];
  let gone = 0;
  line.forEach((p, i) => {
    gone += lengths[i] ?? 0;
    const q = at(line, Math.max(0, i - 1));
    const steps = Math.max(1, Math.round((lengths[i] ?? 0) / n.size));
    for (let k = 1; i > 0 && k <= steps; k++) {
      const here = gone - (lengths[i] ?? 0) * (1 - k / steps);
      if (Math.abs(here - whole / 2) > long / 2) continue;
      const [x, y] = [q[0] + ((p[0] - q[0]) * k) / steps, q[1] + ((p[1] - q[1]) * k) / steps];
      out.push([x - n.size * 0.5, y - n.size * 0.8, x + n.size * 0.5, y + n.size * 0.25]);
    }
  });
  return out;
}
const touch = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** Other places for a name: above or beside its hex, on the other side of its road. */
function elsewhere(n: PlacedName, height: number): PlacedName[] {
  const [x, y] = at(n.pts, 0);
  const moved = (dx: number, dy: number): PlacedName => ({ ...n, pts: n.pts.map(([u, v]): Pt => [u + dx, v + dy]) });
  if (n.kind === 'road')
    return [moved(0, 22), moved(height, 0), moved(-height, 0), moved(2 * height, 0), moved(-2 * height, 0)];
  if (n.pts.length > 1 || n.anchor !== 'middle') return [];
  const middle = y - height / 2 - 1.5;
  return [
    moved(0, -height - n.size * 0.4),
    { ...n, pts: [[x + height * 0.42, middle + 4]], anchor: 'start' },
    { ...n, pts: [[x - height * 0.42, middle + 4]], anchor: 'end' },
  ];
}

/** The names so that none lies on another or on what is kept off; in a little picture only those that can be read. */
export function apart(
  names: readonly PlacedName[],
  height: number,
  keepOff: readonly Box[],
  little: boolean,
): PlacedName[] {
  const taken: Box[] = [...keepOff];
  const places = new Map<PlacedName, PlacedName>();
  for (const n of [...names].sort((a, b) => WEIGHT[a.kind] - WEIGHT[b.kind])) {
    const minor = WEIGHT[n.kind] >= MINOR;
    if (little && minor) continue;
    const free = (m: PlacedName): boolean => boxesOf(m).every((b) => !taken.some((o) => touch(b, o)));
    const spot = [n, ...elsewhere(n, height)].find(free) ?? (minor ? null : n);
    if (!spot) continue;
    places.set(n, spot);
    taken.push(...boxesOf(spot));
  }
  return names.flatMap((n) => places.get(n) ?? []);
}

export function drawName(n: PlacedName, id: string): string {
  const style = (n.italic ? ' font-style="italic"' : '') + (n.bold ? ' font-weight="700"' : '');
  const common = `font-family="Libre Caslon Text, serif"${style} font-size="${f1(n.size)}" fill="${n.tone}" letter-spacing="${f1(n.spacing)}" paint-order="stroke" stroke="${n.halo}" stroke-width="${f1(n.size * 0.24)}" stroke-opacity=".8" stroke-linejoin="round"`;
  const first = at(n.pts, 0);
  if (n.pts.length === 1)
    return `<text x="${f1(first[0])}" y="${f1(first[1])}" text-anchor="${n.anchor}" ${common}>${esc(n.text)}</text>`;
  return `<path id="${id}" d="${smooth(bow(n.pts), false)}" fill="none"/><text ${common}><textPath href="#${id}" startOffset="50%" text-anchor="middle">${esc(n.text)}</textPath></text>`;
}
