// The ground of a board as pictures. What never changes is drawn once into an image, then cut into tiles for each zoom
// step: panning and playing move and cover them, and the thousands of strokes below are not painted again.
import barlow500 from '../fonts/barlow-semi-condensed-500-normal.woff2?url';
import barlow600 from '../fonts/barlow-semi-condensed-600-normal.woff2?url';
import barlow700 from '../fonts/barlow-semi-condensed-700-normal.woff2?url';
import caslonItalic from '../fonts/libre-caslon-text-400-italic.woff2?url';
import caslon from '../fonts/libre-caslon-text-400-normal.woff2?url';
import caslonBold from '../fonts/libre-caslon-text-700-normal.woff2?url';
import type { Box } from './draw/geom';
import type { Viewport } from './viewport.svelte';

/** Fonts a picture needs: it sees nothing of the page it is shown on. */
const FONTS: readonly { family: string; weight: number; style?: string; url: string }[] = [
  { family: 'Libre Caslon Text', weight: 400, url: caslon },
  { family: 'Libre Caslon Text', weight: 700, url: caslonBold },
  { family: 'Libre Caslon Text', weight: 400, style: 'italic', url: caslonItalic },
  { family: 'Barlow Semi Condensed', weight: 500, url: barlow500 },
  { family: 'Barlow Semi Condensed', weight: 600, url: barlow600 },
  { family: 'Barlow Semi Condensed', weight: 700, url: barlow700 },
];
const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => fail(reader.error ?? new Error('a font cannot be read'));
    reader.readAsDataURL(blob);
  });
let faces: Promise<string> | null = null;
/** The fonts as a style sheet that holds them; without one of them its text falls back, as on a page. */
const fontFaces = (): Promise<string> =>
  (faces ??= Promise.all(
    FONTS.map(async ({ family, weight, style, url }) => {
      const data = await fetch(url)
        .then((r) => r.blob())
        .then(asDataUrl)
        .catch(() => null);
      return data
        ? `@font-face{font-family:'${family}';font-weight:${weight};font-style:${style ?? 'normal'};src:url(${data})}`
        : '';
    }),
  ).then((all) => all.join('')));

/** A sheet as an image of no particular size; whole units, so that parts of it can be cut out exactly. */
export async function picture(svg: string, box: Box): Promise<HTMLImageElement> {
  const [x0, y0, x1, y1] = box;
  const [w, h] = [Math.ceil(x1 - x0), Math.ceil(y1 - y0)];
  const size = `viewBox="${x0} ${y0} ${w} ${h}" width="${w}" height="${h}"`;
  const style = `<style>${await fontFaces()}</style>`;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${style}${svg}</svg>`;
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(url);
  }
  return image;
}

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

export interface Pictured {
  image: HTMLImageElement;
  /** The whole of it in little. */
  little: HTMLCanvasElement;
}
export async function littleOf(image: HTMLImageElement): Promise<Pictured> {
  const [w, h] = [image.width, image.height];
  const k = Math.min(1, 1024 / w, 1024 / h);
  return { image, little: await cut(image, { x: 0, y: 0, w, h }, Math.round(w * k), Math.round(h * k)) };
}

/** Pixels of a tile's side. */
const SIDE = 512;
/** Tiles kept, one megabyte each. */
const KEPT = 64;
/** Tiles drawn at the same time. */
const AT_ONCE = 2;
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

  private readonly image: HTMLImageElement;

  constructor(
    private readonly node: HTMLElement,
    { image, little }: Pictured,
    private readonly box: Box,
    private readonly drawn: () => void,
  ) {
    this.image = image;
    // Under everything, a little blurred: what is seen where no tile has been drawn yet.
    little.style.cssText = `position:absolute;left:0;top:0;width:${image.width}px;height:${image.height}px`;
    node.append(little);
  }
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
      const tile = missing(seen) ?? (view.moving ? undefined : missing(this.wanted(view, level, 0.6)));
      if (!tile) return;
      void this.draw(level, ...tile).then(() => this.later(view.moving ? PACE : 0));
    }
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
    this.drawn();
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
