// The sheets of boards, drawn once and in another thread: a board that is laid aside and taken up again, or shown in little
// beside another, is not drawn anew.
import type { Drawing } from './draw';
import type { Label } from './draw/labels';
import type { Done, Order } from './draw/paint';
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

interface Waiting {
  order: Order;
  done: (done: Done) => void;
}
let easel: Worker | null = null;
/** The thread did not start or broke off, as where a file of a new version has replaced its own: the page draws by itself. */
let broken = false;
const waiting = new Map<number, Waiting>();
let number = 0;
async function drawHere({ order, done }: Waiting): Promise<void> {
  try {
    done(await (await import('./draw/paint')).paint(order));
  } catch (error) {
    done({ number: order.number, failed: String(error) });
  }
}
/** Begins what drawing needs, before it is known what is to be drawn. */
export function makeReady(): Worker {
  if (easel) return easel;
  easel = new Worker(new URL('./draw/easel.ts', import.meta.url), { type: 'module' });
  easel.onmessage = ({ data }: MessageEvent<Done>) => {
    waiting.get(data.number)?.done(data);
    waiting.delete(data.number);
  };
  easel.onerror = () => {
    broken = true;
    for (const order of waiting.values()) void drawHere(order);
    waiting.clear();
  };
  return easel;
}
function ask(what: Omit<Order, 'number' | 'schemes'>, schemes: readonly Scheme[]): Promise<Done> {
  const order: Order = { ...what, schemes: [...schemes], number: ++number };
  return new Promise((resolve, fail) => {
    const done = (d: Done): void => ('failed' in d ? fail(new Error(d.failed)) : resolve(d));
    if (broken) return void drawHere({ order, done });
    waiting.set(order.number, { order, done });
    makeReady().postMessage(order);
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
