// Draws the sheet of any board. What only some boards need is fetched when the first of them is opened.
import type { Board } from '../scene';
import { drawHexes, type Drawing, type DrawOptions } from './hexmap';
import type { Palette } from './palette';

export type { Drawing, DrawOptions } from './hexmap';

let engraver: typeof import('./engraver') | null = null;
export const isReady = (b: Board): boolean => b.layout === 'hexes' || engraver !== null;
/** Resolves once `drawBoard` can draw this board. */
export async function ready(b: Board): Promise<void> {
  if (!isReady(b)) engraver = await import('./engraver');
}
export function drawBoard(b: Board, t: Palette, opt: DrawOptions): Drawing {
  if (b.layout === 'hexes') return drawHexes(b, t, opt);
  if (!engraver) throw new Error('the board is drawn before it is ready');
  return b.layout === 'points' ? engraver.drawPoints(b, t, opt) : engraver.drawAreas(b, t, opt);
}
