// Flat-topped hexes in columns, named by their printed numbers.
import { chains, type Edge, type Pt } from './geom';

export const DIRS = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const;
export type Dir = (typeof DIRS)[number];
export type Cell = readonly [column: number, row: number];

const FIRST_CORNER: Record<Dir, number> = { n: 4, ne: 5, se: 0, s: 1, sw: 2, nw: 3 };

export class Hexes {
  readonly R: number;
  readonly H: number;
  constructor(
    readonly c0: number,
    readonly c1: number,
    readonly r0: number,
    readonly r1: number,
    readonly low: 'even' | 'odd',
    side = 40,
  ) {
    this.R = side;
    this.H = side * Math.sqrt(3);
  }
  static of(first: string, last: string, low: string, side = 40): Hexes {
    const [c0, r0] = Hexes.parse(first);
    const [c1, r1] = Hexes.parse(last);
    return new Hexes(c0, c1, r0, r1, low === 'odd' ? 'odd' : 'even', side);
  }
  static name(c: number, r: number): string {
    return String(c).padStart(2, '0') + String(r).padStart(2, '0');
  }
  static parse(s: string): Cell {
    return [Number(s.slice(0, 2)), Number(s.slice(2, 4))];
  }
  isLow(c: number): boolean {
    return (c % 2 === 0) === (this.low === 'even');
  }
  has(c: number, r: number): boolean {
    return c >= this.c0 && c <= this.c1 && r >= this.r0 && r <= this.r1;
  }
  center(c: number, r: number): Pt {
    return [(c - this.c0) * 1.5 * this.R + this.R, (r - this.r0 + 0.5 + (this.isLow(c) ? 0.5 : 0)) * this.H];
  }
  /** Centre of a hex by its printed number. */
  at(name: string): Pt {
    return this.center(...Hexes.parse(name));
  }
  corner(c: number, r: number, i: number): Pt {
    const [x, y] = this.center(c, r);
    const a = ((((i % 6) + 6) % 6) * Math.PI) / 3;
    return [x + this.R * Math.cos(a), y + this.R * Math.sin(a)];
  }
  corners(c: number, r: number): Pt[] {
    return [0, 1, 2, 3, 4, 5].map((i) => this.corner(c, r, i));
  }
  /** A side, clockwise, so that the hex lies on the right hand. */
  side(c: number, r: number, dir: Dir): Edge {
    const s = FIRST_CORNER[dir];
    return [this.corner(c, r, s), this.corner(c, r, s + 1)];
  }
  next(c: number, r: number, dir: Dir): Cell {
    const d = this.isLow(c) ? 0 : -1;
    switch (dir) {
      case 'n':
        return [c, r - 1];
      case 's':
        return [c, r + 1];
      case 'ne':
        return [c + 1, r + d];
      case 'se':
        return [c + 1, r + d + 1];
      case 'sw':
        return [c - 1, r + d + 1];
      case 'nw':
        return [c - 1, r + d];
    }
  }
  dirTo(a: Cell, b: Cell): Dir | undefined {
    return DIRS.find((d) => {
      const n = this.next(a[0], a[1], d);
      return n[0] === b[0] && n[1] === b[1];
    });
  }
  /** The hex a point lies in; it may be outside the printed map. */
  cellAt(p: Pt): Cell {
    // Cube coordinates from the first hex, rounded where the error is least.
    const low0 = this.isLow(this.c0) ? 0.5 : 0;
    const q = (p[0] - this.R) / (1.5 * this.R);
    const r = p[1] / this.H - 0.5 - low0 - q / 2;
    const s = -q - r;
    let qi = Math.round(q);
    let ri = Math.round(r);
    const si = Math.round(s);
    const dq = Math.abs(qi - q);
    const dr = Math.abs(ri - r);
    const ds = Math.abs(si - s);
    if (dq > dr && dq > ds) qi = -ri - si;
    else if (dr > ds) ri = -qi - si;
    const c = this.c0 + qi;
    return [c, Math.round(this.r0 + ri + qi / 2 - ((this.isLow(c) ? 0.5 : 0) - low0))];
  }
  get width(): number {
    return (this.c1 - this.c0) * 1.5 * this.R + 2 * this.R;
  }
  get height(): number {
    return (this.r1 - this.r0 + 1.5) * this.H;
  }
  all(pad = 0): Cell[] {
    const out: Cell[] = [];
    for (let c = this.c0 - pad; c <= this.c1 + pad; c++)
      for (let r = this.r0 - pad; r <= this.r1 + pad; r++) out.push([c, r]);
    return out;
  }
}

/** The outlines of a set of hexes (test by function), hexes on the right hand. */
export function outline(g: Hexes, cells: readonly Cell[], test: (c: number, r: number) => boolean): Pt[][] {
  const edges: Edge[] = [];
  const known = new Set(cells.map(String));
  for (const [c, r] of cells)
    if (test(c, r))
      for (const d of DIRS) {
        const n = g.next(c, r, d);
        if (!known.has(String(n)) || !test(n[0], n[1])) edges.push(g.side(c, r, d));
      }
  return chains(edges).map((ch) => ch.pts);
}

/** A hex as a path, drawn in by a share of its size. */
export function hexPath(g: Hexes, name: string, inset = 0): string {
  const [x, y] = g.at(name);
  const pts = g.corners(...Hexes.parse(name));
  return (
    'M' +
    pts
      .map((p) => `${(x + (p[0] - x) * (1 - inset)).toFixed(1)},${(y + (p[1] - y) * (1 - inset)).toFixed(1)}`)
      .join('L') +
    'Z'
  );
}

/** The outline of named hexes as one path. */
export function outlineOf(g: Hexes, names: Iterable<string>): string {
  const set = new Set(names);
  const cells = [...set].map((h) => Hexes.parse(h));
  return outline(g, cells, (c, r) => set.has(Hexes.name(c, r)))
    .map((ring) => 'M' + ring.map((p) => `${p[0].toFixed(1)},${p[1].toFixed(1)}`).join('L') + 'Z')
    .join('');
}
