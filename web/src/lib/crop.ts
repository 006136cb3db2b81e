// Which part of a board stands for a scenario: a window in which most meets.
import type { Box, Pt } from './draw/geom';

export interface Spot {
  at: Pt;
  /** Whose it is; `null`: a place both sides want. */
  seat: number | null;
}

/** Held places count once, places of both sides near each other more: there the scenario is decided. */
function worth(inside: readonly Spot[]): number {
  const of = (seat: number | null): number => inside.filter((s) => s.seat === seat).length;
  return inside.length + 3 * Math.min(of(0), of(1)) + 2 * of(null);
}

/** A window of this width and height within the box, where most of what counts lies; ties go to the first. */
export function cropOf(box: Box, [w, h]: readonly [number, number], spots: readonly Spot[]): Box {
  const [x0, y0, x1, y1] = box;
  const wide = Math.min(w, x1 - x0);
  const high = Math.min(h, y1 - y0);
  const about = ([x, y]: Pt): Box => {
    const left = Math.max(x0, Math.min(x1 - wide, x - wide / 2));
    const top = Math.max(y0, Math.min(y1 - high, y - high / 2));
    return [left, top, left + wide, top + high];
  };
  const within = (b: Box): Spot[] => spots.filter(({ at: [x, y] }) => x > b[0] && x < b[2] && y > b[1] && y < b[3]);
  let best = { box: about([(x0 + x1) / 2, (y0 + y1) / 2]), worth: -1 };
  for (const s of spots) {
    const b = about(s.at);
    const n = worth(within(b));
    if (n > best.worth) best = { box: b, worth: n };
  }
  return best.box;
}
