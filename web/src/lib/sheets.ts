// The sheets of boards, drawn once and in another thread: a board that is laid aside and taken up again, or shown in little
// beside another, is not drawn anew.
import type { Drawing } from './draw';
import type { Done, Order } from './draw/easel';
import type { Label } from './draw/labels';
import type { Theme } from './draw/palette';
import type { Schemes } from './draw/schemes';
import type { Board, Scheme } from './scene';

export interface SheetOptions {
  id: string;
  numbers: boolean;
  schemes: Schemes;
  /** The keys of the seats. */
  seats: readonly string[];
}
export interface Sheet {
  /** Everything on it that never changes. */
  image: Promise<HTMLImageElement>;
  /** Names that give way to counters. */
  labels: Promise<Label[]>;
}

let easel: Worker | null = null;
const waiting = new Map<number, (done: Done) => void>();
let number = 0;
/** Begins what drawing needs, before it is known what is to be drawn. */
export function makeReady(): Worker {
  if (easel) return easel;
  easel = new Worker(new URL('./draw/easel.ts', import.meta.url), { type: 'module' });
  easel.onmessage = ({ data }: MessageEvent<Done>) => {
    waiting.get(data.number)?.(data);
    waiting.delete(data.number);
  };
  return easel;
}
function ask(order: Omit<Order, 'number' | 'schemes'>, schemes: readonly Scheme[]): Promise<Done> {
  const mine = ++number;
  return new Promise((done, fail) => {
    waiting.set(mine, (d) => ('failed' in d ? fail(new Error(d.failed)) : done(d)));
    makeReady().postMessage({ ...order, schemes: [...schemes], number: mine } satisfies Order);
  });
}

async function pictureOf(blob: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(blob);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(url);
  }
  return image;
}

const drawn = new WeakMap<Board, { key: string; schemes: Schemes; sheet: Sheet }>();
/** A board's sheet in these colours; the last one drawn is kept. */
export function sheetOf(board: Board, theme: Theme, { id, numbers, schemes, seats }: SheetOptions): Sheet {
  const key = `${theme} ${numbers}`;
  const old = drawn.get(board);
  if (old?.key === key && old.schemes === schemes) return old.sheet;
  const done = ask({ board, theme, id, numbers, seats: [...seats], little: false }, schemes.list);
  const sheet = {
    image: done.then((d) => ('picture' in d ? pictureOf(d.picture) : Promise.reject(new Error('no picture came')))),
    labels: done.then((d) => ('labels' in d ? d.labels : [])),
  };
  drawn.set(board, { key, schemes, sheet });
  return sheet;
}
/** A board in little, as part of a page. */
export async function littleOf(
  board: Board,
  theme: Theme,
  { id, schemes, seats }: SheetOptions,
): Promise<Drawing | null> {
  const done = await ask({ board, theme, id, numbers: false, seats: [...seats], little: true }, schemes.list);
  return 'little' in done ? done.little : null;
}
