// Where places lie, for any kind of board: the one thing the board view and the keyboard need to know.
import type { Box, Pt } from './draw/geom';
import { hexPath, Hexes, outlineOf, type Dir } from './draw/hexes';
import type { Board } from './scene';
import { areaGeography, pointGeography } from './sites';

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export interface Geography {
  readonly box: Box;
  /** Side of a counter in map units. */
  readonly counter: number;
  /** Whether places stand apart, with ground between them that belongs to none. */
  readonly apart: boolean;
  /** Whether several stacks have room side by side. */
  readonly roomy: boolean;
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
    apart: false,
    roomy: false,
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

/** Places of a board that is not the main one are named with their board. */
function named(geo: Geography, board: string): Geography {
  const prefix = `${board}:`;
  const own = (place: string): string => (place.startsWith(prefix) ? place.slice(prefix.length) : '');
  const full = (place: string | null): string | null => place && prefix + place;
  return {
    ...geo,
    places: geo.places.map((p) => prefix + p),
    has: (p) => geo.has(own(p)),
    centre: (p) => geo.centre(own(p)),
    placeAt: (p) => full(geo.placeAt(p)),
    shape: (p, inset) => geo.shape(own(p), inset),
    outline: (list) => geo.outline([...list].map(own)),
    step: (from, key) => full(geo.step(own(from), key)),
    between: (from, to) => geo.between(own(from), own(to)),
    spoken: (p) => geo.spoken(own(p)),
    title: (p) => geo.title(own(p)),
  };
}

function plainGeography(b: Board): Geography {
  switch (b.layout) {
    case 'hexes':
      return hexGeography(b);
    case 'points':
      return pointGeography(b);
    case 'areas':
      return areaGeography(b);
  }
}
const known = new WeakMap<Board, Geography>();
export function geographyOf(b: Board): Geography {
  const old = known.get(b);
  if (old) return old;
  const plain = plainGeography(b);
  const geo = b.id === MAIN ? plain : named(plain, b.id);
  known.set(b, geo);
  return geo;
}
/** The id of the main board. */
export const MAIN = 'main';
/** The board a place belongs to. */
export const boardOf = (place: string): string => (place.includes(':') ? place.slice(0, place.indexOf(':')) : MAIN);
