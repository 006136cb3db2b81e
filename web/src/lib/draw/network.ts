// The geometry of a point-to-point board, worked out once: where spaces lie, how trails bow and rivers wind.
import type { Course, CourseKind, Link, PointBoard } from '../scene';
import { at, dist, noise, type Box, type Pt } from './geom';

export interface Stream {
  course: Course;
  /** The course in small steps, from the mouth to the head. */
  fine: Pt[];
  /** Width at the mouth and at the head. */
  width: readonly [number, number];
}
export interface Way {
  link: Link;
  pts: Pt[];
}
export interface Network {
  box: Box;
  at: ReadonlyMap<string, Pt>;
  streams: Stream[];
  /** Links that are drawn as lines of their own. */
  ways: Way[];
  /** The line from one space to a linked one, both ends included. */
  between(from: string, to: string): Pt[];
}

export const tenth = ([x, y]: readonly [number, number]): Pt => [x / 10, y / 10];
const WIDTH: Record<CourseKind, readonly [number, number]> = {
  'great-river': [13, 10],
  river: [7, 2.4],
  creek: [3, 1.6],
  border: [1.6, 1.6],
};
const MARGIN = 60;

function extent(pts: readonly Pt[]): Box {
  const xs = pts.map((p) => p[0]);
  const ys = pts.map((p) => p[1]);
  return pts.length
    ? [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN, Math.max(...xs) + MARGIN, Math.max(...ys) + MARGIN]
    : [0, 0, 100, 100];
}

/** A curve through every point that winds between them; the noise depends on the place alone. */
export function winding(pts: readonly Pt[]): Pt[] {
  const out: Pt[] = [];
  for (let i = 0; i + 1 < pts.length; i++) {
    const p0 = at(pts, Math.max(0, i - 1));
    const p1 = at(pts, i);
    const p2 = at(pts, i + 1);
    const p3 = at(pts, Math.min(pts.length - 1, i + 2));
    const length = dist(p1, p2) || 1;
    const n = Math.max(3, Math.round(length / 6.5));
    const across: Pt = [-(p2[1] - p1[1]) / length, (p2[0] - p1[0]) / length];
    const calm = Math.min(1, length / 60);
    for (let k = 0; k < n; k++) {
      const u = k / n;
      const spline = (j: 0 | 1): number =>
        0.5 *
        (2 * p1[j] +
          (p2[j] - p0[j]) * u +
          (2 * p0[j] - 5 * p1[j] + 4 * p2[j] - p3[j]) * u * u +
          (3 * p1[j] - p0[j] - 3 * p2[j] + p3[j]) * u ** 3);
      const x = spline(0);
      const y = spline(1);
      const off = calm * Math.sin(Math.PI * u) * (8 * noise(x / 29, y / 29, 4) + 2.2 * noise(x / 15, y / 15, 6));
      out.push([x + across[0] * off, y + across[1] * off]);
    }
  }
  return [...out, at(pts, -1)];
}

/** The middle of a trail lies a little beside the straight line. */
function bowed(a: Pt, b: Pt): Pt[] {
  const length = dist(a, b) || 1;
  const off = length * 0.1 * noise(a[0] / 50 + b[0] / 70, a[1] / 50 + b[1] / 70, 9);
  return [
    a,
    [(a[0] + b[0]) / 2 - ((b[1] - a[1]) / length) * off, (a[1] + b[1]) / 2 + ((b[0] - a[0]) / length) * off],
    b,
  ];
}

/** Where along a stream a spot lies, if it lies on it. */
function stationOf(s: Stream, p: Pt): number | null {
  let best = -1;
  let least = 5;
  s.fine.forEach((q, i) => {
    const d = dist(p, q);
    if (d < least) [best, least] = [i, d];
  });
  return best < 0 ? null : best;
}
/** The stretch of a river that joins two spots. */
function along(streams: readonly Stream[], a: Pt, b: Pt): Pt[] | null {
  for (const s of streams) {
    const i = stationOf(s, a);
    const j = stationOf(s, b);
    if (i === null || j === null) continue;
    return i <= j ? s.fine.slice(i, j + 1) : s.fine.slice(j, i + 1).reverse();
  }
  return null;
}

function build(b: PointBoard): Network {
  const spots = new Map(b.spaces.map((s) => [s.id, tenth([s.x, s.y])]));
  const streams = b.courses
    .filter((c) => c.points.length > 1)
    .map((course): Stream => {
      const [from, to] = course.width?.map((w) => w / 10) ?? WIDTH[course.kind];
      const pts = course.points.map(tenth);
      return { course, fine: course.kind === 'border' ? pts : winding(pts), width: [from ?? 5, to ?? 2] };
    });
  const wet = streams.filter((s) => s.course.kind !== 'border');
  const lines = new Map<string, Pt[]>();
  const ways: Way[] = [];
  for (const link of b.links) {
    const p = spots.get(link.ends[0]);
    const q = spots.get(link.ends[1]);
    if (!p || !q) continue;
    const course = link.kind === 'river' ? along(wet, p, q) : null;
    const pts = course ?? (link.through?.length ? [p, ...link.through.map(tenth), q] : bowed(p, q));
    lines.set(link.ends.join('\n'), pts);
    if (!course) ways.push({ link, pts });
  }
  const s = b.sheet;
  const all = [
    ...spots.values(),
    ...streams.flatMap((x) => x.fine),
    ...(b.regions ?? []).flatMap((r) => r.outline.map(tenth)),
  ];
  return {
    box: s ? [s[0] / 10, s[1] / 10, s[2] / 10, s[3] / 10] : extent(all),
    at: spots,
    streams,
    ways,
    between: (from, to) =>
      lines.get(`${from}\n${to}`) ??
      [...(lines.get(`${to}\n${from}`) ?? [spots.get(to), spots.get(from)].filter((p) => p !== undefined))].reverse(),
  };
}

const known = new WeakMap<PointBoard, Network>();
export function networkOf(b: PointBoard): Network {
  const old = known.get(b);
  if (old) return old;
  const fresh = build(b);
  known.set(b, fresh);
  return fresh;
}
