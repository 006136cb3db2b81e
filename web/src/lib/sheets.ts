// The sheets of boards, drawn once: a board that is laid aside and taken up again, or shown in little beside another,
// is not drawn anew.
import { drawBoard, type Drawing, type DrawOptions } from './draw';
import { palettes, type Theme } from './draw/palette';
import { picture } from './ground';
import type { Board } from './scene';

export interface Sheet {
  drawing: Drawing;
  /** Everything on it that never changes, as an image. */
  image: () => Promise<HTMLImageElement>;
}
const drawn = new WeakMap<Board, { key: string; options: DrawOptions['schemes']; sheet: Sheet }>();

/** A board's sheet in these colours; the last one drawn is kept. */
export function sheetOf(board: Board, theme: Theme, options: DrawOptions): Sheet {
  const key = `${theme} ${options.numbers}`;
  const old = drawn.get(board);
  if (old?.key === key && old.options === options.schemes) return old.sheet;
  const drawing = drawBoard(board, palettes[theme], options);
  let image: Promise<HTMLImageElement> | null = null;
  const sheet = { drawing, image: () => (image ??= picture(drawing.ground + drawing.letters, drawing.box)) };
  drawn.set(board, { key, options: options.schemes, sheet });
  return sheet;
}
