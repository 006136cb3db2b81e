// Where what opens beside a place lies: a fanned stack, and the bubble that must not cover it.
import type { Pt } from './draw/geom';

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}
interface Frame {
  width: number;
  height: number;
}

const EDGE = 8;
const within = (least: number, x: number, most: number): number => Math.max(least, Math.min(most, x));
const overlap = (a: Rect, b: Rect): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/**
 * A stack of `count` counters of this size in rows above its place, below it where there is no room, and further away
 * where it would lie over what else may be clicked now.
 */
export function fanBeside(
  [x, y]: Pt,
  gap: number,
  { count, size, keepOff = [] }: { count: number; size: number; keepOff?: readonly Pt[] },
  frame: Frame,
): Rect & { across: number } {
  const one = size * 1.24;
  const most = Math.max(1, Math.floor((frame.width - 36) / one));
  // As even as rows can be: seven counters on a screen for six are four and three.
  const rows = Math.ceil(count / most);
  const across = Math.ceil(count / rows);
  const w = across * one + 20;
  const h = Math.min(rows * (one + 18) + 8, frame.height - 2 * EDGE);
  const left = within(EDGE, x - w / 2, frame.width - w - EDGE);
  const lowest = frame.height - h - EDGE;
  const ways = [0, 0.5, 1, 1.5, 2, 3, 4].flatMap((far) => [y - gap - h - far * size, y + gap + far * size]);
  const fitting = ways.filter((top) => top >= EDGE && top <= lowest);
  const hides = (top: number): number =>
    keepOff.filter(([u, v]) => u > left - EDGE && u < left + w + EDGE && v > top - EDGE && v < top + h + EDGE).length;
  // The nearest of those that hide the least.
  const top = fitting.reduce<number | null>((best, to) => (best === null || hides(to) < hides(best) ? to : best), null);
  return { x: left, y: top ?? within(EDGE, y + gap, lowest), w, h, across };
}

/** Where something may lie over the stage: a corner, or the middle of its head or foot. */
export type Place = 'n' | 's' | 'sw' | 'nw' | 'ne' | 'se';
export interface Size {
  w: number;
  h: number;
}
interface Wish<N> {
  name: N;
  size: Size;
  /** The places it may lie in, the best first. */
  homes: readonly Place[];
  /** It goes away rather than hide anything. */
  yields?: boolean;
}
/** From the edge of the stage to what lies over it. */
const INSET = 14;
/** To lie over another card is as bad as to hide so many spots. */
const OVER_ANOTHER = 4;
/** What is asked about is a counter, not a point. */
const AROUND = 16;

function lying(place: Place, { w, h }: Size, frame: Size): Rect {
  const x = place.endsWith('w') ? INSET : place.endsWith('e') ? frame.w - w - INSET : (frame.w - w) / 2;
  return { x, y: place.startsWith('n') ? INSET : frame.h - h - INSET, w, h };
}
/**
 * Gives each, in their order, the place where it hides the fewest spots, off those that have chosen; the first of equal ones.
 * What yields gets none where all of its places hide something.
 */
export function settle<N>(wishes: readonly Wish<N>[], spots: readonly Pt[], frame: Size): Map<N, Place | 'away'> {
  const taken: Rect[] = [];
  const out = new Map<N, Place | 'away'>();
  const within = (v: number, from: number, size: number): boolean => v > from - AROUND && v < from + size + AROUND;
  for (const { name, size, homes, yields } of wishes) {
    const costs = homes.map((place) => {
      const r = lying(place, size, frame);
      const hides = spots.filter(([x, y]) => within(x, r.x, r.w) && within(y, r.y, r.h)).length;
      return { place, r, cost: hides + (taken.some((t) => overlap(t, r)) ? OVER_ANOTHER : 0) };
    });
    const best = costs.reduce((a, b) => (b.cost < a.cost ? b : a));
    if (yields && best.cost > 0) {
      out.set(name, 'away');
      continue;
    }
    taken.push(best.r);
    out.set(name, best.place);
  }
  return out;
}

/** A bubble above its place or below it; past an open fan rather than over it. `above`: its tail points at the place. */
export function bubbleBeside(
  [x, y]: Pt,
  gap: number,
  size: { w: number; h: number },
  fan: Rect | null,
  frame: Frame,
): Rect & { above: boolean } {
  const left = within(EDGE, x - 40, frame.width - size.w - EDGE);
  const at = (top: number): Rect => ({ x: left, y: top, ...size });
  const fits = (r: Rect): boolean =>
    r.y >= EDGE && r.y + r.h <= frame.height - EDGE && (fan === null || !overlap(r, fan));
  const over = at(y - gap - size.h);
  const under = at(y + gap);
  if (fits(over)) return { ...over, above: true };
  const past = fan === null ? [under] : [under, at(fan.y - size.h - EDGE), at(fan.y + fan.h + EDGE)];
  return { ...(past.find(fits) ?? at(within(EDGE, y + gap, frame.height - size.h - EDGE))), above: false };
}
