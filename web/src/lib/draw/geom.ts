// Geometry shared by every map: seeded noise, outlines, smoothing. No dependencies.

export type Pt = readonly [number, number];
export type Box = readonly [number, number, number, number];
export interface Chain {
  pts: Pt[];
  closed: boolean;
}

/** With one decimal at most. A sheet has a hundred thousand of these figures: whole numbers are written quicker than others. */
export function f1(n: number): string {
  const tenths = Math.round(n * 10);
  if (tenths % 10 === 0) return `${tenths / 10}`;
  const size = Math.abs(tenths);
  return `${tenths < 0 ? '-' : ''}${Math.floor(size / 10)}.${size % 10}`;
}
export const P = (p: Pt): string => `${f1(p[0])},${f1(p[1])}`;
export const poly = (pts: readonly Pt[], closed = true): string => 'M' + pts.map(P).join('L') + (closed ? 'Z' : '');
/** An element of a list known to be there. */
export function at<T>(list: readonly T[], i: number): T {
  const v = list[i < 0 ? list.length + i : i];
  if (v === undefined) throw new Error('index out of range');
  return v;
}
const mid = (a: Pt, b: Pt): Pt => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
export const dist = (a: Pt, b: Pt): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

export function hash(text: string): number {
  let h = 2166136261;
  for (const ch of text) h = Math.imul(h ^ ch.charCodeAt(0), 16777619);
  return h >>> 0;
}

/** A small repeatable generator: the same seed always draws the same map. */
export function rng(seed: string): () => number {
  let a = hash(seed);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function lattice(ix: number, iy: number, salt: number): number {
  let h = Math.imul(ix, 374761393) ^ Math.imul(iy, 668265263) ^ Math.imul(salt, 2147483647);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return (((h ^ (h >>> 16)) >>> 0) / 4294967296) * 2 - 1;
}

/** Smooth value noise in -1..1. */
export function noise(x: number, y: number, salt = 1): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const s = (t: number): number => t * t * (3 - 2 * t);
  const u = s(fx);
  const v = s(fy);
  const a = lattice(ix, iy, salt);
  const b = lattice(ix + 1, iy, salt);
  const c = lattice(ix, iy + 1, salt);
  const d = lattice(ix + 1, iy + 1, salt);
  return (a + (b - a) * u) * (1 - v) + (c + (d - c) * u) * v;
}

/** Moves a point by a field of position only, so that two regions sharing an edge stay together. */
export const warp = (p: Pt, amp: number, scale = 17): Pt => [
  p[0] + amp * noise(p[0] / scale, p[1] / scale, 7),
  p[1] + amp * noise(p[0] / scale, p[1] / scale, 13),
];

export function subdivide(pts: readonly Pt[], parts: number, closed: boolean): Pt[] {
  const out: Pt[] = [];
  const n = pts.length;
  const last = closed ? n : n - 1;
  for (let i = 0; i < last; i++) {
    const a = at(pts, i);
    const b = at(pts, (i + 1) % n);
    for (let k = 0; k < parts; k++) out.push([a[0] + ((b[0] - a[0]) * k) / parts, a[1] + ((b[1] - a[1]) * k) / parts]);
  }
  if (!closed) out.push(at(pts, n - 1));
  return out;
}

/**
 * A line that goes from hexside to hexside, as an engraver would draw it: its zigzag is drawn out, but no point leaves its
 * place by more than `most`. The ends of an open line stay.
 */
export function drawnOut(pts: readonly Pt[], closed: boolean, most: number): Pt[] {
  const n = pts.length;
  if (n < 4 || most <= 0) return [...pts];
  let now: Pt[] = [...pts];
  for (let round = 0; round < 8; round++)
    now = now.map((p, i): Pt => {
      if (!closed && (i === 0 || i === n - 1)) return p;
      const a = at(now, (i + n - 1) % n);
      const b = at(now, (i + 1) % n);
      const q: Pt = [p[0] / 2 + (a[0] + b[0]) / 4, p[1] / 2 + (a[1] + b[1]) / 4];
      const from = at(pts, i);
      const far = dist(from, q);
      return far <= most ? q : [from[0] + ((q[0] - from[0]) * most) / far, from[1] + ((q[1] - from[1]) * most) / far];
    });
  return now;
}

/** Quadratic B-spline: control points are the given points, the curve passes through their midpoints. */
export function smooth(pts: readonly Pt[], closed: boolean): string {
  const n = pts.length;
  if (n < 3) return poly(pts, closed);
  if (closed) {
    let d = 'M' + P(mid(at(pts, n - 1), at(pts, 0)));
    for (let i = 0; i < n; i++) d += `Q${P(at(pts, i))} ${P(mid(at(pts, i), at(pts, (i + 1) % n)))}`;
    return d + 'Z';
  }
  let d = 'M' + P(at(pts, 0)) + 'L' + P(mid(at(pts, 0), at(pts, 1)));
  for (let i = 1; i < n - 1; i++) d += `Q${P(at(pts, i))} ${P(mid(at(pts, i), at(pts, i + 1)))}`;
  return d + 'L' + P(at(pts, n - 1));
}

/** The same curve as points, for hachures, distances and text. */
export function sampleSmooth(pts: readonly Pt[], closed: boolean, step = 3): Pt[] {
  const n = pts.length;
  const raw: Pt[] = [];
  const quad = (a: Pt, c: Pt, b: Pt): void => {
    for (let k = 0; k < 10; k++) {
      const t = k / 10;
      const u = 1 - t;
      raw.push([u * u * a[0] + 2 * u * t * c[0] + t * t * b[0], u * u * a[1] + 2 * u * t * c[1] + t * t * b[1]]);
    }
  };
  if (closed) {
    for (let i = 0; i < n; i++)
      quad(mid(at(pts, (i + n - 1) % n), at(pts, i)), at(pts, i), mid(at(pts, i), at(pts, (i + 1) % n)));
    raw.push(at(raw, 0));
  } else if (n < 3) raw.push(...pts);
  else {
    raw.push(at(pts, 0));
    for (let i = 1; i < n - 1; i++) quad(mid(at(pts, i - 1), at(pts, i)), at(pts, i), mid(at(pts, i), at(pts, i + 1)));
    raw.push(mid(at(pts, n - 2), at(pts, n - 1)), at(pts, n - 1));
  }
  return evenly(raw, step);
}

/** Points at even distances along a line. */
function evenly(raw: readonly Pt[], step: number): Pt[] {
  const out: Pt[] = [at(raw, 0)];
  let left = step;
  for (let i = 1; i < raw.length; i++) {
    let a = at(raw, i - 1);
    const b = at(raw, i);
    let d = dist(a, b);
    while (d >= left) {
      a = [a[0] + ((b[0] - a[0]) * left) / d, a[1] + ((b[1] - a[1]) * left) / d];
      out.push(a);
      d = dist(a, b);
      left = step;
    }
    left -= d;
  }
  return out;
}

export function inside(pt: Pt, rings: readonly (readonly Pt[])[]): boolean {
  let hit = false;
  for (const r of rings)
    for (let i = 0, j = r.length - 1; i < r.length; j = i++) {
      const [xi, yi] = at(r, i);
      const [xj, yj] = at(r, j);
      if (yi > pt[1] !== yj > pt[1] && pt[0] < ((xj - xi) * (pt[1] - yi)) / (yj - yi) + xi) hit = !hit;
    }
  return hit;
}

/** Whether points lie in any of these rings, for those who ask thousands of times. */
export function among(rings: readonly (readonly Pt[])[]): (x: number, y: number) => boolean {
  const all = rings.map((ring) => ({
    xs: Float64Array.from(ring, (p) => p[0]),
    ys: Float64Array.from(ring, (p) => p[1]),
    left: Math.min(...ring.map((p) => p[0])),
    right: Math.max(...ring.map((p) => p[0])),
    top: Math.min(...ring.map((p) => p[1])),
    foot: Math.max(...ring.map((p) => p[1])),
  }));
  return (x, y) =>
    all.some(({ xs, ys, left, right, top, foot }) => {
      if (x < left || x > right || y < top || y > foot) return false;
      let hit = false;
      for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
        const [yi, yj] = [ys[i] ?? 0, ys[j] ?? 0];
        if (yi > y === yj > y) continue;
        const xi = xs[i] ?? 0;
        if (x < (((xs[j] ?? 0) - xi) * (y - yi)) / (yj - yi) + xi) hit = !hit;
      }
      return hit;
    });
}

export function distToPolyline(p: Pt, line: readonly Pt[]): number {
  let best = Infinity;
  for (let i = 0; i + 1 < line.length; i++) {
    const [ax, ay] = at(line, i);
    const [bx, by] = at(line, i + 1);
    const dx = bx - ax;
    const dy = by - ay;
    const l2 = dx * dx + dy * dy || 1;
    const t = Math.max(0, Math.min(1, ((p[0] - ax) * dx + (p[1] - ay) * dy) / l2));
    best = Math.min(best, Math.hypot(p[0] - ax - t * dx, p[1] - ay - t * dy));
  }
  return best;
}

export type Edge = readonly [Pt, Pt];
const vkey = (p: Pt): string => `${Math.round(p[0] * 2)},${Math.round(p[1] * 2)}`;

/** Joins directed edges into open chains and closed rings. */
export function chains(edges: readonly Edge[]): Chain[] {
  const from = new Map<string, Edge>();
  const into = new Set<string>();
  for (const e of edges) {
    from.set(vkey(e[0]), e);
    into.add(vkey(e[1]));
  }
  const used = new Set<Edge>();
  const out: Chain[] = [];
  const walk = (start: Edge): void => {
    const pts: Pt[] = [start[0]];
    let e: Edge | undefined = start;
    while (e && !used.has(e)) {
      used.add(e);
      pts.push(e[1]);
      e = from.get(vkey(e[1]));
    }
    const closed = vkey(at(pts, 0)) === vkey(at(pts, -1)) && pts.length > 3;
    if (closed) pts.pop();
    out.push({ pts, closed });
  };
  for (const e of edges) if (!used.has(e) && !into.has(vkey(e[0]))) walk(e);
  for (const e of edges) if (!used.has(e)) walk(e);
  return out;
}

/** Joins undirected edges (creeks) into chains, walking from ends and forks. */
export function looseChains(edges: readonly Edge[]): Chain[] {
  const touching = new Map<string, Edge[]>();
  for (const e of edges) for (const p of e) touching.set(vkey(p), [...(touching.get(vkey(p)) ?? []), e]);
  const used = new Set<Edge>();
  const out: Chain[] = [];
  const walk = (start: Pt, first: Edge): void => {
    const pts: Pt[] = [start];
    let p = start;
    let e: Edge | undefined = first;
    while (e) {
      used.add(e);
      p = vkey(e[0]) === vkey(p) ? e[1] : e[0];
      pts.push(p);
      const more: Edge[] = touching.get(vkey(p)) ?? [];
      e = more.length === 2 ? more.find((x) => !used.has(x)) : undefined;
    }
    const closed = pts.length > 3 && vkey(at(pts, 0)) === vkey(p);
    if (closed) pts.pop();
    out.push({ pts, closed });
  };
  for (const [k, list] of touching)
    if (list.length !== 2) for (const e of list) if (!used.has(e)) walk(vkey(e[0]) === k ? e[0] : e[1], e);
  for (const e of edges) if (!used.has(e)) walk(e[0], e);
  return out;
}

/** Points no closer than `gap`, inside `accept`, repeatable. */
export function scatter(box: Box, gap: number, accept: (p: Pt) => boolean, seed: string): Pt[] {
  const rand = rng(seed);
  const cell = gap / Math.SQRT2;
  const [wide, tall] = [box[2] - box[0], box[3] - box[1]];
  // Cells with two more on every side; each holds one point at most, by its number.
  const across = Math.ceil(wide / cell) + 5;
  const grid = new Int32Array(across * (Math.ceil(tall / cell) + 5));
  const out: Pt[] = [];
  const n = Math.ceil((wide * tall) / (gap * gap)) * 4;
  const crowded = (x: number, y: number, here: number): boolean => {
    // Two in one cell are always too near.
    if (grid[here]) return true;
    for (let row = here - 2 * across - 2, last = here + 2 * across; row <= last; row += across)
      for (let i = row; i < row + 5; i++) {
        if (!grid[i]) continue;
        const [u, v] = out[(grid[i] ?? 0) - 1] ?? [Infinity, 0];
        if ((u - x) * (u - x) + (v - y) * (v - y) < gap * gap) return true;
      }
    return false;
  };
  for (let i = 0; i < n; i++) {
    const x = box[0] + rand() * wide;
    const y = box[1] + rand() * tall;
    const here = (Math.floor((y - box[1]) / cell) + 2) * across + Math.floor((x - box[0]) / cell) + 2;
    // Most darts fall where something stands already, which is quicker to see than what the ground is.
    if (crowded(x, y, here)) continue;
    const p: Pt = [x, y];
    if (!accept(p)) continue;
    out.push(p);
    grid[here] = out.length;
  }
  return out.sort((a, b) => a[1] - b[1]);
}

/** Leaves out points nearer than `tol` to the line through their neighbours (walls run straight). */
export function straighten(pts: readonly Pt[], tol: number): Pt[] {
  if (pts.length < 3) return [...pts];
  const a = at(pts, 0);
  const b = at(pts, -1);
  let far = 0;
  let where = 0;
  for (let i = 1; i < pts.length - 1; i++) {
    const d = distToPolyline(at(pts, i), [a, b]);
    if (d > far) [far, where] = [d, i];
  }
  if (far <= tol) return [a, b];
  return [...straighten(pts.slice(0, where + 1), tol), ...straighten(pts.slice(where), tol).slice(1)];
}

/** One calm bow through a list of places, for a name. */
export function bow(pts: readonly Pt[]): Pt[] {
  const n = pts.length;
  if (n < 2) return [...pts];
  const a = at(pts, 0);
  const b = at(pts, -1);
  const L = dist(a, b) || 1;
  const tx = (b[0] - a[0]) / L;
  const ty = (b[1] - a[1]) / L;
  const uv = pts.map((p): Pt => [
    ((p[0] - a[0]) * tx + (p[1] - a[1]) * ty) / L,
    -(p[0] - a[0]) * ty + (p[1] - a[1]) * tx,
  ]);
  let su = 0;
  let suu = 0;
  let sv = 0;
  let suv = 0;
  for (const [u, v] of uv) {
    su += u;
    suu += u * u;
    sv += v;
    suv += u * v;
  }
  const den = n * suu - su * su || 1;
  const slope = (n * suv - su * sv) / den;
  const base = (sv - slope * su) / n;
  let num = 0;
  let dd = 0;
  for (const [u, v] of uv) {
    const k = u * (1 - u) - 1 / 6;
    num += k * (v - base - slope * u);
    dd += k * k;
  }
  const bend = n > 4 ? num / (dd || 1) : 0;
  return [-0.3, 0, 0.25, 0.5, 0.75, 1, 1.3].map((u): Pt => {
    const v = base + slope * u + bend * (u * (1 - u) - 1 / 6);
    return [a[0] + tx * u * L - ty * v, a[1] + ty * u * L + tx * v];
  });
}
