// Draws the sheet of any board.
import type { Board } from '../scene';
import { drawAreas } from './areas';
import { drawHexes, type Drawing, type DrawOptions } from './hexmap';
import type { Palette } from './palette';
import { drawPoints } from './points';

export type { Drawing, DrawOptions } from './hexmap';

export function drawBoard(b: Board, t: Palette, opt: DrawOptions): Drawing {
  switch (b.layout) {
    case 'hexes':
      return drawHexes(b, t, opt);
    case 'points':
      return drawPoints(b, t, opt);
    case 'areas':
      return drawAreas(b, t, opt);
  }
}
