// Where places lie, for any kind of board: the one thing the board view and the keyboard need to know.
import { inside, poly, type Box, type Pt } from './draw/geom';
import { hexPath, Hexes, outlineOf, type Dir } from './draw/hexes';
import { networkOf, tenth } from './draw/network';
import type { Board, Space } from './scene';
import { say } from './strings';

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export interface Geography {
  readonly box: Box;
  /** Side of a counter in map units. */
  readonly counter: number;
  /** All places in reading order. */
  readonly places: readonly string[];
  has(place: string): boolean;
  centre(place: string): Pt;
  /** The place a point lies in. */
  placeAt(p: Pt): string | null;
  /** The place as a path, drawn in by a share of its size. */
  shape(place: string, inset?: number): string;
  /** The outline of several places. */
  outline(places: Iterable<string>): string;
  /** The place an arrow key leads to. */
  step(from: string, key: Arrow): string | null;
  /** The way from a place to the next one, both ends included. */
  between(from: string, to: string): Pt[];
  /** A few words about the ground. */
  spoken(place: string): string;
  /** What a place is called. */
  title(place: string): string;
}

/** In a column grid there is no side to the left: left and right alternate between the upper and the lower neighbour. */
export function hexStep(g: Hexes, from: string, key: Arrow): string | null {
  const [c, r] = Hexes.parse(from);
  // A low column goes up to its neighbour, a high one down, so that going right and right again keeps the row.
  const dirs: Record<Arrow, Dir[]> = {
    ArrowUp: ['n'],
    ArrowDown: ['s'],
    ArrowLeft: g.isLow(c) ? ['nw', 'sw'] : ['sw', 'nw'],
    ArrowRight: g.isLow(c) ? ['ne', 'se'] : ['se', 'ne'],
  };
  for (const d of dirs[key]) {
    const n = g.next(c, r, d);
    if (g.has(...n)) return Hexes.name(...n);
  }
  return null;
}

function hexGeography(b: Board & { layout: 'hexes' }): Geography {
  const g = Hexes.of(b.first, b.last, b.low);
  const byId = new Map(b.hexes.map((h) => [h.id, h]));
  return {
    box: [-6, -6, g.width + 6, g.height + 6],
    counter: 47,
    places: [...byId.keys()].sort((p, q) => g.at(p)[1] - g.at(q)[1] || g.at(p)[0] - g.at(q)[0]),
    has: (id) => byId.has(id),
    centre: (id) => g.at(id),
    placeAt: (p) => {
      const id = Hexes.name(...g.cellAt(p));
      return byId.has(id) ? id : null;
    },
    shape: (id, inset = 0) => hexPath(g, id, inset),
    outline: (ids) => outlineOf(g, ids),
    step: (from, key) => {
      const to = hexStep(g, from, key);
      return to && byId.has(to) ? to : null;
    },
    between: (from, to) => [g.at(from), g.at(to)],
    // The words begin with the number, which is spoken as the title.
    spoken: (id) => (byId.get(id)?.spoken ?? '').replace(new RegExp(`^${id},? *`), ''),
    title: (id) => id,
  };
}

interface Spot {
  id: string;
  name: string;
  at: Pt;
  words: string;
}
const AIM: Record<Arrow, Pt> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** The nearest spot in a direction; only those joined by a link if there are links. */
function aim(spots: readonly Spot[], from: Spot, key: Arrow, joined?: ReadonlySet<string>): string | null {
  const [ux, uy] = AIM[key];
  let best: string | null = null;
  let least = Infinity;
  for (const s of spots) {
    if (s === from || (joined && !joined.has(s.id))) continue;
    const dx = s.at[0] - from.at[0];
    const dy = s.at[1] - from.at[1];
    const along = dx * ux + dy * uy;
    const across = Math.abs(dx * uy) + Math.abs(dy * ux);
    if (along > 0 && across <= along * 1.6 && along + across * 2 < least) [best, least] = [s.id, along + across * 2];
  }
  return best;
}
function boxOf(pts: readonly Pt[], margin: number): Box {
  const xs = pts.map((p) => p[0]);
  const ys = pts.map((p) => p[1]);
  return [Math.min(...xs) - margin, Math.min(...ys) - margin, Math.max(...xs) + margin, Math.max(...ys) + margin];
}
const circle = ([x, y]: Pt, r: number): string =>
  `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0Z`;

interface Lay {
  box: Box;
  shape: (s: Spot, inset: number) => string;
  find: (p: Pt) => string | null;
  links?: Map<string, Set<string>>;
  between?: (from: string, to: string) => Pt[];
}
function spotGeography(spots: Spot[], lay: Lay): Geography {
  const byId = new Map(spots.map((s) => [s.id, s]));
  const order = [...spots].sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]).map((s) => s.id);
  const spot = (id: string): Spot => byId.get(id) ?? { id, name: id, at: [0, 0], words: '' };
  return {
    box: lay.box,
    counter: 44,
    places: order,
    has: (id) => byId.has(id),
    centre: (id) => spot(id).at,
    placeAt: lay.find,
    shape: (id, inset = 0) => lay.shape(spot(id), inset),
    outline: (ids) => [...ids].map((id) => lay.shape(spot(id), 0)).join(''),
    step: (from, key) => aim(spots, spot(from), key, lay.links?.get(from)) ?? aim(spots, spot(from), key),
    between: lay.between ?? ((from, to) => [spot(from).at, spot(to).at]),
    spoken: (id) => spot(id).words,
    title: (id) => spot(id).name,
  };
}
/** What a space is, in words, unless the scene says it better. */
const spaceWords = (s: Space): string => s.spoken || say.space(s.kind, s.site ?? null, s.owner);

function pointGeography(b: Board & { layout: 'points' }): Geography {
  const net = networkOf(b);
  const spots = b.spaces.map((s): Spot => ({ id: s.id, name: s.name, at: tenth([s.x, s.y]), words: spaceWords(s) }));
  const boxes = new Set(b.spaces.filter((s) => s.kind === 'box').map((s) => s.id));
  const links = new Map<string, Set<string>>();
  for (const {
    ends: [p, q],
  } of b.links)
    for (const [x, y] of [
      [p, q],
      [q, p],
    ] as const)
      links.set(x, (links.get(x) ?? new Set()).add(y));
  const find = (p: Pt): string | null => {
    let best: string | null = null;
    let least = 40;
    for (const s of spots) {
      const dx = Math.abs(s.at[0] - p[0]);
      const dy = Math.abs(s.at[1] - p[1]);
      const d = boxes.has(s.id) && dx < 52 && dy < 30 ? 0 : Math.hypot(dx, dy);
      if (d < least) [best, least] = [s.id, d];
    }
    return best;
  };
  return spotGeography(spots, {
    box: net.box,
    shape: (s, inset) => circle(s.at, 28 * (1 - inset)),
    find,
    links,
    between: (a, b) => net.between(a, b),
  });
}

export function geographyOf(b: Board): Geography {
  if (b.layout === 'hexes') return hexGeography(b);
  if (b.layout === 'points') return pointGeography(b);
  const rings = new Map(b.areas.map((a) => [a.id, a.outline.map(tenth)]));
  const spots = b.areas.map((a): Spot => ({ id: a.id, name: a.name, at: tenth(a.seat), words: a.terrain }));
  return spotGeography(spots, {
    box: boxOf([...rings.values()].flat(), 60),
    shape: (s) => poly(rings.get(s.id) ?? []),
    find: (p) => b.areas.find((a) => inside(p, [rings.get(a.id) ?? []]))?.id ?? null,
  });
}
