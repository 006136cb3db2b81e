// What is placed where on an area board, whatever its colours: names of rivers and lands, trees, hills and fields.
// Names look for the calmest free place; textures keep off everything that is read.
import type { AreaBoard, AreaTerrain, Course, Region, RegionKind, SheetName } from '../scene';
import { countryOf, type Country, type Land } from './country';
import { at, bow, dist, inside, noise, rng, scatter, type Box, type Pt } from './geom';
import { Mask } from './mask';

/** The height of area names. */
export const EM = 17;

export interface River {
  course: Course;
  pts: Pt[];
  width: readonly [number, number];
}
export interface RiverName {
  text: string;
  size: number;
  path: Pt[];
  boxes: Box[];
}
export interface GreatName {
  name: SheetName;
  text: string;
  at: Pt;
  angle: number;
  size: number;
  gap: number;
}
export interface Tuft {
  p: Pt;
  /** Between 0 and 1: which of several drawings, and how large. */
  chance: number;
}
export interface Survey {
  country: Country;
  rivers: River[];
  great: River[];
  /** Borders that are no border of an area. */
  drawn: River[];
  riverNames: RiverName[];
  greatNames: GreatName[];
  /** The lines of each area's name. */
  lines: ReadonlyMap<string, string[]>;
  /** The corner of its frame where an area's owner is named. */
  corners: ReadonlyMap<string, Pt>;
  growth: Record<'trees' | 'reeds' | 'hills' | 'fields', Tuft[]>;
}

const SLIM = new Set("iltfjr' .,");
/** About how long a text is at this height of letters. */
export const wide = (text: string, size: number): number =>
  1.1 *
  size *
  [...text].reduce(
    (n, c) => n + (SLIM.has(c) ? 0.33 : 'mwMW'.includes(c) ? 0.9 : c === c.toUpperCase() ? 0.72 : 0.55),
    0,
  );

const WIDTHS: Record<Course['kind'], readonly [number, number]> = {
  'great-river': [17, 17],
  river: [7.5, 2.2],
  creek: [3, 1.8],
  border: [2, 2],
};

/** Points at even distances along a line. */
export function evenly(pts: readonly Pt[], step: number): Pt[] {
  const out: Pt[] = pts[0] ? [pts[0]] : [];
  let need = step;
  for (let i = 1; i < pts.length; i++) {
    let a = at(pts, i - 1);
    const b = at(pts, i);
    let d = dist(a, b);
    while (d >= need) {
      a = [a[0] + ((b[0] - a[0]) * need) / d, a[1] + ((b[1] - a[1]) * need) / d];
      out.push(a);
      d = dist(a, b);
      need = step;
    }
    need -= d;
  }
  return out;
}

/** A long name is broken where its lines come out most alike. */
function brokenName(name: string): string[] {
  const words = name.split(' ');
  if (name.length <= 13 || words.length < 2) return [name];
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]);
  const length = (c: string[]): number => Math.max(...c.map((l) => l.length));
  return cuts.reduce((best, c) => (length(c) < length(best) ? c : best));
}

/** Boxes looked up by where they lie. */
class Boxes {
  private readonly cells = new Map<number, Box[]>();
  private static readonly SIZE = 64;
  private *around([x0, y0, x1, y1]: Box): Iterable<number> {
    const cell = (v: number): number => Math.floor(v / Boxes.SIZE);
    for (let i = cell(x0); i <= cell(x1); i++) for (let j = cell(y0); j <= cell(y1); j++) yield i * 4096 + j;
  }
  add(box: Box): void {
    for (const k of this.around(box)) this.cells.set(k, [...(this.cells.get(k) ?? []), box]);
  }
  hits(b: Box, pad = 0): number {
    const seen = new Set<Box>();
    for (const k of this.around(b))
      for (const q of this.cells.get(k) ?? [])
        if (b[0] < q[2] + pad && b[2] > q[0] - pad && b[1] < q[3] + pad && b[3] > q[1] - pad) seen.add(q);
    return seen.size;
  }
}
/** Points looked up by where they lie. */
class Points {
  private readonly cells = new Map<number, Pt[]>();
  constructor(pts: readonly Pt[]) {
    for (const p of pts) this.cells.set(this.key(p[0], p[1]), [...(this.cells.get(this.key(p[0], p[1])) ?? []), p]);
  }
  private key(x: number, y: number): number {
    return Math.floor(x / 32) * 4096 + Math.floor(y / 32);
  }
  within([x0, y0, x1, y1]: Box): number {
    let n = 0;
    for (let x = Math.floor(x0 / 32) * 32; x <= x1; x += 32)
      for (let y = Math.floor(y0 / 32) * 32; y <= y1; y += 32)
        for (const p of this.cells.get(this.key(x, y)) ?? []) if (p[0] > x0 && p[0] < x1 && p[1] > y0 && p[1] < y1) n++;
    return n;
  }
}

interface Found {
  cost: number;
  path: Pt[];
  boxes: Box[];
}
/** The calmest free stretch for a name along a river, on either side of it. */
function stretch(
  fine: readonly Pt[],
  text: string,
  size: number,
  [lo, hi]: readonly [number, number],
  gap: number,
  price: (box: Box) => number,
): Found | null {
  const long = wide(text, size) + text.length * 1.8;
  const half = Math.ceil(long / 8);
  let best: Found | null = null;
  for (let c = Math.max(half + 1, Math.floor(lo)); c < Math.min(fine.length - half - 1, hi); c += 3)
    for (const above of [true, false]) {
      let seg = fine.slice(c - half, c + half + 1);
      if (at(seg, 0)[0] > at(seg, -1)[0]) seg = seg.reverse();
      const calm = bow(seg.filter((_, j) => j % 3 === 0));
      const a = at(calm, 1);
      const b = at(calm, 5);
      const l = dist(a, b) || 1;
      if (l < long * 0.8) continue;
      const n: Pt = [(b[1] - a[1]) / l, -(b[0] - a[0]) / l];
      const rise = seg.map((q) => {
        const u = ((q[0] - a[0]) * (b[0] - a[0]) + (q[1] - a[1]) * (b[1] - a[1])) / l / l;
        const z = onto(calm, Math.max(0, Math.min(3.999, u * 4)) + 1);
        return (q[0] - z[0]) * n[0] + (q[1] - z[1]) * n[1];
      });
      const [top, foot] = [Math.max(...rise), Math.min(...rise)];
      const off = above ? top + gap : foot - gap - size * 0.72;
      const path = calm.map((q): Pt => [q[0] + n[0] * off, q[1] + n[1] * off]);
      const boxes: Box[] = [];
      for (let u = -long / 2; u <= long / 2; u += 6) {
        const q = onto(path, 3 + (u / l) * 4);
        const [x, y] = [q[0] + n[0] * size * 0.33, q[1] + n[1] * size * 0.33];
        boxes.push([x - size * 0.42, y - size * 0.42, x + size * 0.42, y + size * 0.42]);
      }
      const steep = Math.abs(Math.atan2(b[1] - a[1], b[0] - a[0])) > 1.35;
      let cost = (top - foot) * 0.6 + (steep ? 6 : 0) + (above ? 0 : 1);
      for (const q of boxes) if (cost < (best?.cost ?? Infinity)) cost += price(q);
      if (cost < (best?.cost ?? Infinity)) best = { cost, path, boxes };
    }
  return best;
}
/** The point of a line at a place counted in its points. */
function onto(line: readonly Pt[], i: number): Pt {
  const j = Math.max(0, Math.min(line.length - 2, Math.floor(i)));
  const [a, b] = [at(line, j), at(line, j + 1)];
  return [a[0] + (b[0] - a[0]) * (i - j), a[1] + (b[1] - a[1]) * (i - j)];
}

function nameRivers(country: Country, rivers: readonly River[], held: Boxes): RiverName[] {
  const [w, h] = [country.box[2], country.box[3]];
  const edges = new Points(country.frontiers.filter((f) => f.border.kind === 'land').flatMap((f) => evenly(f.pts, 5)));
  const out: RiverName[] = [];
  const water = new Map(rivers.map((r) => [r, evenly(r.pts, 7)]));
  const named = rivers.filter((r) => r.course.name).sort((a, b) => b.width[0] - a.width[0]);
  for (const r of named) {
    const great = r.course.kind === 'great-river';
    const others = new Points([...water].filter(([q]) => q !== r).flatMap(([, pts]) => pts));
    const fine = evenly(r.pts, 4);
    const price = (q: Box): number =>
      q[0] < 8 || q[1] < 8 || q[2] > w - 8 || q[3] > h - 8
        ? 999
        : held.hits(q, 1) * 40 + others.within(q) * 3 + edges.within(q) * 1.4;
    const n = fine.length;
    const spots = r.course.named?.map(([a, b]): readonly [number, number] => [(a / 1000) * n, (b / 1000) * n]);
    for (const range of spots ?? [[0, n] as const])
      for (const size of great ? [21] : [14, 12]) {
        const found = stretch(fine, r.course.name, size, range, great ? 13 : 6, price);
        if (!found || found.cost > 34) continue;
        out.push({ text: r.course.name, size, path: found.path, boxes: found.boxes });
        found.boxes.forEach((b) => held.add(b));
        break;
      }
  }
  return out;
}

const CELL = 8;
/** What a letter costs that stands on no land of its name. */
const OUTSIDE = 8;
/** Which area each spot of the sheet lies in, row by row: asked thousands of times. */
class Cadastre {
  readonly nx: number;
  readonly ny: number;
  private readonly owner: (Land | null)[];

  constructor(private readonly country: Country) {
    const [x0, y0, x1, y1] = country.box;
    this.nx = Math.ceil((x1 - x0) / CELL) + 1;
    this.ny = Math.ceil((y1 - y0) / CELL) + 1;
    this.owner = Array.from({ length: this.nx * this.ny }, () => null);
    for (const land of country.lands.values()) this.fill(land);
  }
  private fill(land: Land): void {
    const [x0, y0] = this.country.box;
    const { ring, box } = land;
    for (let j = Math.max(0, Math.ceil((box[1] - y0) / CELL)); j <= Math.min(this.ny - 1, (box[3] - y0) / CELL); j++) {
      const y = y0 + j * CELL;
      const cuts: number[] = [];
      for (let i = 0, k = ring.length - 1; i < ring.length; k = i++) {
        const [a, b] = [at(ring, i), at(ring, k)];
        if (a[1] > y !== b[1] > y) cuts.push(((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]);
      }
      cuts.sort((a, b) => a - b);
      for (let c = 0; c + 1 < cuts.length; c += 2)
        for (let i = Math.max(0, Math.ceil((at(cuts, c) - x0) / CELL)); x0 + i * CELL < at(cuts, c + 1); i++)
          if (i < this.nx) this.owner[j * this.nx + i] = land;
    }
  }
  landAt([x, y]: Pt): Land | null {
    const [x0, y0] = this.country.box;
    return this.owner[Math.round((y - y0) / CELL) * this.nx + Math.round((x - x0) / CELL)] ?? null;
  }
  /** What a letter costs in each spot if it should stand on land of this kind: dear outside it and at the edge. */
  prices(mine: (l: Land) => boolean, toll: Float32Array): Float32Array {
    const rim = Math.ceil(34 / CELL);
    const out = new Float32Array(toll.length);
    for (let j = 0, k = 0; j < this.ny; j++)
      for (let i = 0; i < this.nx; i++, k++) {
        const inside = i > rim && i < this.nx - 1 - rim && j > rim && j < this.ny - 1 - rim;
        const land = inside ? this.owner[k] : null;
        out[k] = (toll[k] ?? 0) + (land && mine(land) ? 0 : OUTSIDE);
      }
    return out;
  }
}

/** Names of nations and states: on the straight line through their land that meets the fewest names and places. */
function nameLands(
  lots: Cadastre,
  country: Country,
  names: readonly SheetName[],
  busy: readonly [Box, number][],
): GreatName[] {
  const [x0, y0] = country.box;
  const { nx, ny } = lots;
  const toll = new Float32Array(nx * ny);
  for (const [b, c] of busy)
    for (let j = Math.max(0, Math.floor((b[1] - y0) / CELL)); j <= Math.min(ny - 1, (b[3] - y0) / CELL); j++)
      for (let i = Math.max(0, Math.floor((b[0] - x0) / CELL)); i <= Math.min(nx - 1, (b[2] - x0) / CELL); i++)
        toll[j * nx + i] = (toll[j * nx + i] ?? 0) + c;
  return names.flatMap((name) => {
    const mine = (l: Land): boolean => l.area.owner === name.owner;
    const own = [...country.lands.values()].filter(mine);
    if (!own.length || name.owner === null) return [];
    return best(name, own, { prices: lots.prices(mine, toll), nx, x0, y0 });
  });
}
interface PriceMap {
  /** By column in rows of `nx`, from the corner at `x0`, `y0`. */
  prices: Float32Array;
  nx: number;
  x0: number;
  y0: number;
}
/** Tries every line through the land; hundreds of thousands, so that nothing is made or called in the innermost loop. */
function best(name: SheetName, own: readonly Land[], { prices, nx, ...corner }: PriceMap): GreatName[] {
  const text = name.text.toUpperCase();
  const n = text.length;
  const [x0, y0] = [Math.min(...own.map((l) => l.box[0])), Math.min(...own.map((l) => l.box[1]))];
  const [x1, y1] = [Math.max(...own.map((l) => l.box[2])), Math.max(...own.map((l) => l.box[3]))];
  let found: GreatName | null = null;
  let least = Infinity;
  const dx = new Float64Array(n * CORNERS.length);
  const dy = new Float64Array(n * CORNERS.length);
  for (const size of own.length > 7 ? [56, 48] : [42, 34])
    for (const share of [1, 0.7, 0.45])
      for (let angle = -56; angle <= 56; angle += 8) {
        const step = size * (0.72 + share);
        const c = Math.cos((angle * Math.PI) / 180);
        const s = Math.sin((angle * Math.PI) / 180);
        for (let i = 0; i < n; i++)
          for (const [k, [u, v]] of CORNERS.entries()) {
            const d = (i - (n - 1) / 2) * step + u * size;
            dx[i * CORNERS.length + k] = c * d - s * v * size - corner.x0;
            dy[i * CORNERS.length + k] = s * d + c * v * size - corner.y0;
          }
        const base = Math.abs(angle) * 0.03 - share * 2.2 - size * 0.05;
        for (let y = y0; y < y1; y += 16)
          for (let x = x0; x < x1; x += 16) {
            let cost = base;
            for (let i = 0; i < dx.length && cost < least; i++) {
              const row = Math.round((y + (dy[i] ?? 0)) / CELL);
              cost += prices[row * nx + Math.round((x + (dx[i] ?? 0)) / CELL)] ?? OUTSIDE;
            }
            if (cost >= least) continue;
            least = cost;
            found = { name, text, at: [x, y], angle, size, gap: share * size };
          }
      }
  return found ? [found] : [];
}
const CORNERS = [
  [0, 0],
  [0.44, 0.4],
  [-0.44, 0.4],
  [0.44, -0.4],
  [-0.44, -0.4],
] as const;

/** What a region makes of the ground it lies on, whatever the area is. */
const GROUND: Partial<Record<RegionKind, AreaTerrain | 'bare'>> = {
  hills: 'rough',
  marsh: 'swamp',
  woods: 'wilderness',
  clear: 'bare',
};
function grow(
  country: Country,
  lots: Cadastre,
  regions: readonly Region[],
  rivers: readonly River[],
  held: readonly Box[],
): Survey['growth'] {
  const [x0, y0, x1, y1] = country.box;
  const bare = new Mask(country.box);
  for (const { border, pts } of country.frontiers)
    bare.line(pts, border.kind === 'river' ? 20 : border.kind === 'shore' ? 13 : 10);
  for (const r of rivers) bare.line(r.pts, r.course.kind === 'great-river' ? 20 : 12);
  for (const b of held) bare.rect(b[0] - 9, b[1] - 8, b[2] + 9, b[3] + 8);
  const patches = regions.flatMap((r) => {
    const ground = GROUND[r.kind];
    return ground ? [{ ground, ring: r.outline.map(country.place) }] : [];
  });
  const terrain = (p: Pt): AreaTerrain | 'bare' | null =>
    patches.find((q) => inside(p, [q.ring]))?.ground ?? lots.landAt(p)?.area.terrain ?? null;
  const free = (p: Pt): boolean => p[0] > x0 + 9 && p[1] > y0 + 9 && p[0] < x1 - 9 && p[1] < y1 - 9 && !bare.has(p);
  const wet = (p: Pt): boolean => noise(p[0] / 22, p[1] / 22, 3) > -0.15;
  const sow = (gap: number, test: (p: Pt) => boolean, seed: string): Tuft[] => {
    const rand = rng(seed);
    return scatter(country.box, gap, (p) => free(p) && test(p), seed).map((p) => ({ p, chance: rand() }));
  };
  return {
    trees: sow(20, (p) => terrain(p) === 'wilderness' || (terrain(p) === 'swamp' && !wet(p)), 'area-trees'),
    reeds: sow(20, (p) => terrain(p) === 'swamp' && wet(p), 'area-reeds'),
    hills: sow(24, (p) => terrain(p) === 'rough', 'area-hills'),
    fields: sow(36, (p) => terrain(p) === 'settled', 'area-fields'),
  };
}

function survey(b: AreaBoard): Survey {
  const country = countryOf(b);
  const lots = new Cadastre(country);
  const unit = country.scale;
  const streams = b.courses
    .filter((c) => c.points.length > 1)
    .map((course): River => {
      const [from, to] = course.width?.map((w) => w * unit) ?? WIDTHS[course.kind];
      return { course, pts: course.points.map(country.place), width: [from ?? 6, to ?? 2] };
    });
  const lines = new Map(b.areas.map((a) => [a.id, a.label.lines?.length ? a.label.lines : brokenName(a.name)]));
  const held: Box[] = [];
  const busy: [Box, number][] = [];
  const corners = new Map<string, Pt>();
  for (const l of country.lands.values()) {
    const text = lines.get(l.area.id) ?? [];
    const half = Math.max(...text.map((s) => wide(s, EM))) / 2;
    const tall = (text.length * EM * 1.08) / 2;
    const name: Box = [l.label[0] - half, l.label[1] - tall, l.label[0] + half, l.label[1] + tall];
    const corner: Pt = [l.room[0], l.label[1] < l.seat[1] ? l.room[3] : l.room[1]];
    corners.set(l.area.id, corner);
    held.push(l.room, name);
    busy.push([l.room, 1], [name, 3]);
    if (l.area.owner !== null) held.push([corner[0] - 11, corner[1] - 11, corner[0] + 11, corner[1] + 11]);
    for (const s of l.area.sites ?? []) {
      const [x, y] = country.place(s.at);
      held.push([x - 18, y - 18, x + 18, y + 18]);
      busy.push([[x - 16, y - 16, x + 16, y + 16], 2]);
    }
  }
  const boxes = new Boxes();
  held.forEach((h) => boxes.add(h));
  const riverNames = nameRivers(country, streams, boxes);
  const written = riverNames.flatMap((n) => n.boxes);
  written.forEach((q) => busy.push([q, 1.5]));
  for (const r of streams.filter((s) => s.course.kind === 'great-river'))
    for (const [x, y] of evenly(r.pts, 4)) busy.push([[x - 6, y - 6, x + 6, y + 6], 0.6]);
  const free = b.names.filter((n) => (n.kind === 'land' || n.kind === 'state') && !n.along.length);
  return {
    country,
    rivers: streams.filter((s) => s.course.kind === 'river' || s.course.kind === 'creek'),
    drawn: streams.filter((s) => s.course.kind === 'border'),
    great: streams.filter((s) => s.course.kind === 'great-river'),
    riverNames,
    greatNames: nameLands(lots, country, free, busy),
    lines,
    corners,
    growth: grow(country, lots, b.regions ?? [], streams, [...held, ...written]),
  };
}

const known = new WeakMap<AreaBoard, Survey>();
export function surveyOf(b: AreaBoard): Survey {
  const old = known.get(b);
  if (old) return old;
  const fresh = survey(b);
  known.set(b, fresh);
  return fresh;
}
