// The ground of a board as pictures. What never changes is drawn once into an image, then cut into tiles for each zoom
// step: panning and playing move and cover them, and the thousands of strokes below are not painted again.
import type { Box } from './draw/geom';
import type { Viewport } from './viewport.svelte';

interface Part {
  x: number;
  y: number;
  w: number;
  h: number;
}
/**
 * A part of an image, given in whole units, at this size. Browsers that can draw it beside everything else, so that the
 * page answers meanwhile; a canvas that only shows a bitmap costs nothing while it is moved about.
 */
async function cut(image: HTMLImageElement, { x, y, w, h }: Part, width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  try {
    const how = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const;
    const bitmap = await createImageBitmap(image, x, y, w, h, how);
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  } catch {
    canvas.getContext('2d')?.drawImage(image, x, y, w, h, 0, 0, width, height);
  }
  return canvas;
}

/** Pixels of the longer side of the whole sheet in little. */
const LITTLE = 1024;
/** Pixels of a tile's side. */
const SIDE = 512;
/** Tiles kept, one megabyte each. */
const KEPT = 64;
/** Tiles drawn at the same time: one more than a small machine has hands, so that none waits for the page. */
const AT_ONCE = 3;
/** While the board moves, tiles are drawn only so often. */
const PACE = 70;

/** The zoom step that shows a scale without making pixels larger than they are: half powers of two. */
export const stepFor = (k: number): number => 2 ** (Math.ceil(Math.log2(k) * 2 - 0.02) / 2);

interface Tile {
  /** Nothing while it is being drawn. */
  canvas: HTMLCanvasElement | null;
  used: number;
}
interface Level {
  /** Whole units of the sheet a tile's side shows. */
  units: number;
  node: HTMLElement;
  tiles: Map<string, Tile>;
}

/** Tiles of one sheet, in an element that lies at the sheet's corner and is scaled with it. */
export class Ground {
  private readonly levels = new Map<number, Level>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private clock = 0;
  private drawing = 0;
  private over = false;
  private ratio = devicePixelRatio;
  private view: Viewport | null = null;
  private little = false;

  constructor(
    private readonly node: HTMLElement,
    private readonly image: HTMLImageElement,
    private readonly box: Box,
    /** All that is seen is drawn; the whole of it in little, once. */
    private readonly done: { seen: () => void; little: (canvas: HTMLCanvasElement) => void },
  ) {}
  /** The view has moved, or come to rest. */
  show(view: Viewport): void {
    this.view = view;
    this.later(0);
  }
  private later(wait: number): void {
    if (this.timer === undefined && !this.over) this.timer = setTimeout(() => this.next(), wait);
  }
  /** The page is zoomed, or on another screen: tiles of another size do not fit together. */
  private forget(): void {
    for (const level of this.levels.values()) level.node.remove();
    this.levels.clear();
    this.ratio = devicePixelRatio;
  }
  private levelAt(units: number): Level {
    const old = this.levels.get(units);
    if (old) return old;
    const node = document.createElement('div');
    const scale = (units * this.ratio) / SIDE;
    node.style.cssText = `position:absolute;left:0;top:0;transform-origin:0 0;will-change:transform;transform:scale(${scale})`;
    this.node.append(node);
    const level = { units, node, tiles: new Map<string, Tile>() };
    this.levels.set(units, level);
    return level;
  }
  /** Tiles of a level that the view shows, with a margin, from the middle outwards. */
  private wanted(view: Viewport, { units }: Level, margin: number): [number, number][] {
    const [left, top] = view.toMap([0, 0]);
    const from = (a: number, o: number): number => Math.max(0, Math.floor((a - o) / units - margin));
    const to = (a: number, o: number, most: number): number =>
      Math.min(Math.ceil(most / units) - 1, Math.floor((a - o) / units + margin));
    const [x0, y0] = [from(left, this.box[0]), from(top, this.box[1])];
    const x1 = to(left + view.width / view.k, this.box[0], this.image.width);
    const y1 = to(top + view.height / view.k, this.box[1], this.image.height);
    const out: [number, number][] = [];
    for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) out.push([x, y]);
    const far = ([x, y]: [number, number]): number => Math.hypot(x - (x0 + x1) / 2, y - (y0 + y1) / 2);
    return out.sort((a, b) => far(a) - far(b));
  }
  /** The level for this view, in front of all others. */
  private levelFor(view: Viewport): Level {
    const current = [...this.levels.values()].at(-1);
    // In the middle of a zoom the old step goes on; its successor is chosen when the hand rests.
    if (view.moving && current) return current;
    const level = this.levelAt(Math.max(1, Math.floor(SIDE / this.ratio / stepFor(view.k))));
    if (level !== current) {
      this.levels.delete(level.units);
      this.levels.set(level.units, level);
      level.node.style.display = '';
      this.node.append(level.node);
    }
    return level;
  }
  /** Begins to draw the tiles that are wanted most, and comes again while there are any. */
  private next(): void {
    this.timer = undefined;
    const { view } = this;
    if (!view || view.width < 2) return;
    if (this.ratio !== devicePixelRatio) this.forget();
    const level = this.levelFor(view);
    const seen = this.wanted(view, level, 0);
    for (const [x, y] of seen) {
      const old = level.tiles.get(`${x},${y}`);
      if (old) old.used = ++this.clock;
    }
    if (seen.every(([x, y]) => level.tiles.get(`${x},${y}`)?.canvas)) this.complete(level);
    const missing = (list: [number, number][]): [number, number] | undefined =>
      list.find(([x, y]) => !level.tiles.has(`${x},${y}`));
    while (this.drawing < (view.moving ? 1 : AT_ONCE)) {
      const first = missing(seen);
      if (!first && !this.little) {
        void this.drawLittle();
        continue;
      }
      const tile = first ?? (view.moving ? undefined : missing(this.wanted(view, level, 0.6)));
      if (!tile) return;
      void this.draw(level, ...tile).then(() => this.later(view.moving ? PACE : 0));
    }
  }
  /** Under everything, a little blurred: what is seen where no tile has been drawn yet. What is seen now comes before it. */
  private async drawLittle(): Promise<void> {
    this.little = true;
    const { width: w, height: h } = this.image;
    const k = Math.min(1, LITTLE / w, LITTLE / h);
    this.drawing++;
    const canvas = await cut(this.image, { x: 0, y: 0, w, h }, Math.round(w * k), Math.round(h * k));
    this.drawing--;
    this.later(0);
    if (this.over) return;
    canvas.style.cssText = `position:absolute;left:0;top:0;width:${w}px;height:${h}px`;
    this.node.prepend(canvas);
    this.done.little(canvas);
  }
  private async draw(level: Level, x: number, y: number): Promise<void> {
    const tile: Tile = { canvas: null, used: ++this.clock };
    const { units, node } = level;
    level.tiles.set(`${x},${y}`, tile);
    this.drawing++;
    const canvas = await cut(this.image, { x: x * units, y: y * units, w: units, h: units }, SIDE, SIDE);
    this.drawing--;
    const side = SIDE / this.ratio;
    canvas.style.cssText = `position:absolute;left:${x * side}px;top:${y * side}px;width:${side}px;height:${side}px`;
    tile.canvas = canvas;
    node.append(canvas);
  }
  /** All that is seen is drawn at this level: the others rest, and the oldest tiles go. */
  private complete(level: Level): void {
    for (const other of this.levels.values()) if (other !== level) other.node.style.display = 'none';
    this.done.seen();
    const all = [...this.levels.values()].flatMap((l) => [...l.tiles].map(([key, tile]) => ({ l, key, tile })));
    const old = all.filter(({ tile }) => tile.canvas).sort((a, b) => a.tile.used - b.tile.used);
    for (const { l, key, tile } of old.slice(0, Math.max(0, all.length - KEPT))) {
      tile.canvas?.remove();
      l.tiles.delete(key);
    }
  }
  destroy(): void {
    this.over = true;
    clearTimeout(this.timer);
    this.view = null;
    this.node.replaceChildren();
  }
}
