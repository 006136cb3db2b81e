// What is placed where on an area board, whatever its colours: names of rivers and lands, trees, hills and fields.
// Names look for the calmest free place; textures keep off everything that is read.
import type { AreaBoard, AreaTerrain, Course, Region, RegionKind, SheetName } from '../scene';
import { countryOf, type Country, type Frontier, type Land } from './country';
import { among, at, bow, dist, noise, rng, scatter, type Box, type Pt } from './geom';
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

/** What is looked up by where it lies, in square cells. */
class Shelf<T> {
  private readonly cells = new Map<number, T[]>();
  constructor(private readonly size: number) {}
  put(what: T, [x0, y0, x1, y1]: Box): void {
    const { size } = this;
    for (let i = Math.floor(x0 / size); i <= Math.floor(x1 / size); i++)
      for (let j = Math.floor(y0 / size); j <= Math.floor(y1 / size); j++) {
        const here = this.cells.get(i * 4096 + j);
        if (here) here.push(what);
        else this.cells.set(i * 4096 + j, [what]);
      }
  }
  /** How many of those about this box the test holds for. */
  count([x0, y0, x1, y1]: Box, test: (what: T) => boolean): number {
    const { size } = this;
    let n = 0;
    for (let i = Math.floor(x0 / size); i <= Math.floor(x1 / size); i++)
      for (let j = Math.floor(y0 / size); j <= Math.floor(y1 / size); j++)
        for (const what of this.cells.get(i * 4096 + j) ?? []) if (test(what)) n++;
    return n;
  }
}
/** Boxes looked up by where they lie. */
class Boxes {
  private readonly shelf = new Shelf<{ box: Box; asked: number }>(64);
  private asked = 0;
  add(box: Box): void {
    this.shelf.put({ box, asked: 0 }, box);
  }
  hits(b: Box, pad = 0): number {
    // A box may lie in several cells: it counts once.
    const now = ++this.asked;
    return this.shelf.count(b, (q) => {
      const { box } = q;
      if (q.asked === now) return false;
      q.asked = now;
      return b[0] < box[2] + pad && b[2] > box[0] - pad && b[1] < box[3] + pad && b[3] > box[1] - pad;
    });
  }
}
/** Points looked up by where they lie, each with whose it is. */
class Points<T> {
  private readonly shelf = new Shelf<{ x: number; y: number; of: T }>(32);
  add(pts: readonly Pt[], of: T): void {
    for (const [x, y] of pts) this.shelf.put({ x, y, of }, [x, y, x, y]);
  }
  /** How many lie in a box, apart from those of one. */
  within(b: Box, apartFrom?: T): number {
    const [x0, y0, x1, y1] = b;
    return this.shelf.count(b, (p) => p.x > x0 && p.x < x1 && p.y > y0 && p.y < y1 && p.of !== apartFrom);
  }
}

interface Found {
  cost: number;
  path: Pt[];
  boxes: Box[];
}
/** A name that would cost more is not written. */
const MOST = 34;
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
  for (let c = Math.max(half + 1, Math.floor(lo)); c < Math.min(fine.length - half - 1, hi); c += 3) {
    const seg = fine.slice(c - half, c + half + 1);
    if (at(seg, 0)[0] > at(seg, -1)[0]) seg.reverse();
    const calm = bow(seg.filter((_, j) => j % 3 === 0));
    const a = at(calm, 1);
    const b = at(calm, 5);
    const l = dist(a, b) || 1;
    if (l < long * 0.8) continue;
    const n: Pt = [(b[1] - a[1]) / l, -(b[0] - a[0]) / l];
    let [top, foot] = [-Infinity, Infinity];
    for (const q of seg) {
      const u = ((q[0] - a[0]) * (b[0] - a[0]) + (q[1] - a[1]) * (b[1] - a[1])) / l / l;
      const z = onto(calm, Math.max(0, Math.min(3.999, u * 4)) + 1);
      const rise = (q[0] - z[0]) * n[0] + (q[1] - z[1]) * n[1];
      [top, foot] = [Math.max(top, rise), Math.min(foot, rise)];
    }
    const steep = Math.abs(Math.atan2(b[1] - a[1], b[0] - a[0])) > 1.35;
    for (const above of [true, false]) {
      let cost = (top - foot) * 0.6 + (steep ? 6 : 0) + (above ? 0 : 1);
      // Letter by letter, until it is dearer than what there is.
      const least: number = best?.cost ?? Infinity;
      const good = (): boolean => cost < least && cost <= MOST;
      const off = above ? top + gap : foot - gap - size * 0.72;
      const path = calm.map((q): Pt => [q[0] + n[0] * off, q[1] + n[1] * off]);
      const boxes: Box[] = [];
      for (let u = -long / 2; u <= long / 2 && good(); u += 6) {
        const q = onto(path, 3 + (u / l) * 4);
        const [x, y] = [q[0] + n[0] * size * 0.33, q[1] + n[1] * size * 0.33];
        const box: Box = [x - size * 0.42, y - size * 0.42, x + size * 0.42, y + size * 0.42];
        boxes.push(box);
        cost += price(box);
      }
      if (good()) best = { cost, path, boxes };
    }
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
  const edges = new Points<Frontier>();
  for (const f of country.frontiers) if (f.border.kind === 'land') edges.add(evenly(f.pts, 5), f);
  const out: RiverName[] = [];
  const water = new Points<River>();
  for (const r of rivers) water.add(evenly(r.pts, 7), r);
  const named = rivers.filter((r) => r.course.name).sort((a, b) => b.width[0] - a.width[0]);
  for (const r of named) {
    const great = r.course.kind === 'great-river';
    const fine = evenly(r.pts, 4);
    const price = (q: Box): number =>
      q[0] < 8 || q[1] < 8 || q[2] > w - 8 || q[3] > h - 8
        ? 999
        : held.hits(q, 1) * 40 + water.within(q, r) * 3 + edges.within(q) * 1.4;
    const n = fine.length;
    const spots = r.course.named?.map(([a, b]): readonly [number, number] => [(a / 1000) * n, (b / 1000) * n]);
    for (const range of spots ?? [[0, n] as const])
      for (const size of great ? [21] : [14, 12]) {
        const found = stretch(fine, r.course.name, size, range, great ? 13 : 6, price);
        if (!found) continue;
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
  private readonly lands: readonly Land[];
  /** The number of the land of each spot, from 1; 0: none. */
  private readonly numbers: Uint16Array;

  constructor(private readonly country: Country) {
    const [x0, y0, x1, y1] = country.box;
    this.nx = Math.ceil((x1 - x0) / CELL) + 1;
    this.ny = Math.ceil((y1 - y0) / CELL) + 1;
    this.lands = [...country.lands.values()];
    this.numbers = new Uint16Array(this.nx * this.ny);
    this.lands.forEach((land, i) => this.fill(land, i + 1));
  }
  private fill(land: Land, number: number): void {
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
          if (i < this.nx) this.numbers[j * this.nx + i] = number;
    }
  }
  landAt([x, y]: Pt): Land | null {
    const [x0, y0] = this.country.box;
    return (
      this.lands[(this.numbers[Math.round((y - y0) / CELL) * this.nx + Math.round((x - x0) / CELL)] ?? 0) - 1] ?? null
    );
  }
  /** What a letter costs in each spot if it should stand on land of this kind: dear outside it and at the edge. */
  prices(mine: (l: Land) => boolean, toll: Float32Array): Float32Array {
    const rim = Math.ceil(34 / CELL);
    const out = toll.map((c) => c + OUTSIDE);
    const own = Uint8Array.from([0, ...this.lands.map((l) => Number(mine(l)))]);
    for (let j = rim + 1; j < this.ny - 1 - rim; j++)
      for (let k = j * this.nx + rim + 1; k < (j + 1) * this.nx - 1 - rim; k++)
        if (own[this.numbers[k] ?? 0]) out[k] = toll[k] ?? 0;
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
/**
 * Tries every line through the land; hundreds of thousands, so that nothing is made or called in the innermost loop, and
 * the letters at both ends, which leave the land first, are looked at before those between them.
 */
function best(name: SheetName, own: readonly Land[], { prices, nx, ...corner }: PriceMap): GreatName[] {
  const text = name.text.toUpperCase();
  const n = text.length;
  const [x0, y0] = [Math.min(...own.map((l) => l.box[0])), Math.min(...own.map((l) => l.box[1]))];
  const [x1, y1] = [Math.max(...own.map((l) => l.box[2])), Math.max(...own.map((l) => l.box[3]))];
  let found: GreatName | null = null;
  let least = Infinity;
  /** Where each corner of each letter lies in the prices, for a name in the corner of its land. */
  const spots = new Int32Array(n * CORNERS.length);
  const endsFirst = Array.from({ length: n }, (_, i) => (i % 2 ? n - 1 - (i - 1) / 2 : i / 2));
  for (const size of own.length > 7 ? [56, 48] : [42, 34])
    for (const share of [1, 0.7, 0.45])
      for (let angle = -56; angle <= 56; angle += 8) {
        const base = Math.abs(angle) * 0.03 - share * 2.2 - size * 0.05;
        if (base >= least) continue;
        const step = size * (0.72 + share);
        const c = Math.cos((angle * Math.PI) / 180);
        const s = Math.sin((angle * Math.PI) / 180);
        CORNERS.forEach(([u, v], k) => {
          for (let i = 0; i < n; i++) {
            const d = ((endsFirst[i] ?? 0) - (n - 1) / 2) * step + u * size;
            const column = Math.round((x0 + c * d - s * v * size - corner.x0) / CELL);
            const row = Math.round((y0 + s * d + c * v * size - corner.y0) / CELL);
            spots[k * n + i] = row * nx + column;
          }
        });
        for (let y = y0, row = 0; y < y1; y += STRIDE * CELL, row += STRIDE * nx)
          for (let x = x0, far = row; x < x1; x += STRIDE * CELL, far += STRIDE) {
            let cost = base;
            for (let i = 0; i < spots.length && cost < least; i++) cost += prices[far + (spots[i] ?? 0)] ?? OUTSIDE;
            if (cost >= least) continue;
            least = cost;
            found = { name, text, at: [x, y], angle, size, gap: share * size };
          }
      }
  return found ? [found] : [];
}
/** So many cells from one try to the next. */
const STRIDE = 2;
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
    return ground ? [{ ground, has: among([r.outline.map(country.place)]) }] : [];
  });
  const terrain = (p: Pt): AreaTerrain | 'bare' | null =>
    patches.find((q) => q.has(p[0], p[1]))?.ground ?? lots.landAt(p)?.area.terrain ?? null;
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
