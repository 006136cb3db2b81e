// The geometry of an area board, worked out once: outlines of areas, who borders on whom, where a point lies.
import type { Area, AreaBoard, Border, Spot } from '../scene';
import { at, inside, poly, type Box, type Pt } from './geom';

/** The side of a counter on every area board, in map units. */
export const COUNTER = 44;
/** The place for pieces: two stacks side by side. */
export const ROOM: Pt = [102, 53];
const SMALL_ROOM: Pt = [96, 49];

export interface Land {
  area: Area;
  ring: Pt[];
  box: Box;
  /** The middle of its pieces. */
  seat: Pt;
  /** The frame its pieces stand in. */
  room: Box;
  /** The middle of its name. */
  label: Pt;
}
export interface Frontier {
  border: Border;
  pts: Pt[];
}
export interface Country {
  box: Box;
  frame: Pt[];
  /** From the figures of the board to map units. */
  place: (p: Spot) => Pt;
  scale: number;
  lands: ReadonlyMap<string, Land>;
  frontiers: Frontier[];
  neighbours: ReadonlyMap<string, ReadonlySet<string>>;
  areaAt(p: Pt): Land | null;
  /** The outline of several areas, without the borders between them. */
  outline(ids: Iterable<string>): string;
}

export function boxOf(pts: readonly Pt[]): Box {
  const xs = pts.map((p) => p[0]);
  const ys = pts.map((p) => p[1]);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function build(b: AreaBoard): Country {
  const scale = COUNTER / Math.max(1, b.counter);
  const place = ([x, y]: Spot): Pt => [x * scale, y * scale];
  const frontiers = b.borders.map((border) => ({ border, pts: border.points.map(place) }));
  const ringOf = (a: Area): Pt[] =>
    a.ring.flatMap((n) => {
      const pts = frontiers[Math.abs(n) - 1]?.pts ?? [];
      return (n > 0 ? pts : [...pts].reverse()).slice(0, -1);
    });
  const lands = new Map(
    b.areas.map((area): [string, Land] => {
      const ring = ringOf(area);
      const seat = place(area.seat.at);
      const [w, h] = area.seat.radius * scale < 70 ? SMALL_ROOM : ROOM;
      const room: Box = [seat[0] - w / 2, seat[1] - h / 2, seat[0] + w / 2, seat[1] + h / 2];
      return [area.id, { area, ring, box: boxOf(ring), seat, room, label: place(area.label.at) }];
    }),
  );
  const neighbours = new Map<string, Set<string>>();
  for (const {
    between: [p, q],
  } of b.borders)
    if (p !== null && q !== null)
      for (const [x, y] of [
        [p, q],
        [q, p],
      ] as const)
        neighbours.set(x, (neighbours.get(x) ?? new Set()).add(y));
  const frame = b.frame.map(place);
  return {
    box: boxOf(frame.length ? frame : [...lands.values()].flatMap((l) => l.ring)),
    frame,
    place,
    scale,
    lands,
    frontiers,
    neighbours,
    areaAt: (p) => {
      for (const l of lands.values())
        if (p[0] >= l.box[0] && p[0] <= l.box[2] && p[1] >= l.box[1] && p[1] <= l.box[3] && inside(p, [l.ring]))
          return l;
      return null;
    },
    outline: (ids) => {
      const own = new Set(ids);
      const counted = (id: string | null): boolean => id !== null && own.has(id);
      const rim = frontiers.filter(({ border: { between } }) => counted(between[0]) !== counted(between[1]));
      return joined(rim.map((f) => f.pts))
        .map((line) => poly(line.pts, line.closed))
        .join('');
    },
  };
}

/** Joins lines whose ends meet, so that an outline is one stroke with proper corners. */
export function joined(lines: readonly (readonly Pt[])[]): { pts: Pt[]; closed: boolean }[] {
  const left = new Set(lines.filter((l) => l.length > 1));
  const key = ([x, y]: Pt): string => `${Math.round(x * 10)},${Math.round(y * 10)}`;
  const touching = new Map<string, (readonly Pt[])[]>();
  for (const l of left)
    for (const p of [at(l, 0), at(l, -1)]) touching.set(key(p), [...(touching.get(key(p)) ?? []), l]);
  const out: { pts: Pt[]; closed: boolean }[] = [];
  for (const first of left) {
    left.delete(first);
    const pts = [...first];
    for (const end of ['tail', 'head'] as const) {
      for (;;) {
        const tip = end === 'tail' ? at(pts, -1) : at(pts, 0);
        const next = (touching.get(key(tip)) ?? []).find((l) => left.has(l));
        if (!next) break;
        left.delete(next);
        const onward = key(at(next, 0)) === key(tip) ? [...next] : [...next].reverse();
        if (end === 'tail') pts.push(...onward.slice(1));
        else pts.unshift(...onward.slice(1).reverse());
      }
    }
    const closed = pts.length > 3 && key(at(pts, 0)) === key(at(pts, -1));
    if (closed) pts.pop();
    out.push({ pts, closed });
  }
  return out;
}

const known = new WeakMap<AreaBoard, Country>();
export function countryOf(b: AreaBoard): Country {
  const old = known.get(b);
  if (old) return old;
  const fresh = build(b);
  known.set(b, fresh);
  return fresh;
}
