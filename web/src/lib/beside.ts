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

/** A stack of `count` counters of this size in rows above its place, below it where there is no room. */
export function fanBeside(
  [x, y]: Pt,
  gap: number,
  count: number,
  size: number,
  frame: Frame,
): Rect & { across: number } {
  const one = size * 1.24;
  const most = Math.max(1, Math.floor((frame.width - 36) / one));
  // As even as rows can be: seven counters on a screen for six are four and three.
  const rows = Math.ceil(count / most);
  const across = Math.ceil(count / rows);
  const w = across * one + 20;
  const h = Math.min(rows * (one + 18) + 8, frame.height - 2 * EDGE);
  const above = y - gap - h;
  return {
    x: within(EDGE, x - w / 2, frame.width - w - EDGE),
    y: above >= EDGE ? above : within(EDGE, y + gap, frame.height - h - EDGE),
    w,
    h,
    across,
  };
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
