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

/** A sheet as an image of no particular size. */
export async function picture(svg: string, box: Box): Promise<HTMLImageElement> {
  const [x0, y0, x1, y1] = box;
  const size = `viewBox="${x0} ${y0} ${x1 - x0} ${y1 - y0}" width="${x1 - x0}" height="${y1 - y0}"`;
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

const SIDE = 512;
/** Tiles kept, one megabyte each. */
const KEPT = 64;
/** While the board moves, tiles are drawn only so often. */
const PACE = 70;

/** The zoom step that shows a scale without making pixels larger than they are: half powers of two. */
export const stepFor = (k: number): number => 2 ** (Math.ceil(Math.log2(k) * 2 - 0.02) / 2);

interface Level {
  step: number;
  node: HTMLElement;
  tiles: Map<string, { canvas: HTMLCanvasElement; used: number }>;
}

/** Tiles of one sheet, in an element that lies at the sheet's corner and is scaled with it. */
export class Ground {
  private readonly levels = new Map<number, Level>();
  private readonly base: HTMLCanvasElement;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private clock = 0;
  private ratio = devicePixelRatio;
  private view: Viewport | null = null;

  constructor(
    private readonly node: HTMLElement,
    private readonly image: HTMLImageElement,
    private readonly box: Box,
    private readonly drawn: () => void,
  ) {
    const [w, h] = this.size;
    const k = Math.min(1, 1024 / w, 1024 / h);
    this.base = this.paint(0, 0, w, h, k);
    // Under everything, a little blurred: what is seen where no tile has been drawn yet.
    this.base.style.cssText = `position:absolute;left:0;top:0;width:${w}px;height:${h}px`;
    node.append(this.base);
  }
  /** The whole sheet in little. */
  get little(): HTMLCanvasElement {
    return this.base;
  }
  private get size(): [number, number] {
    return [this.box[2] - this.box[0], this.box[3] - this.box[1]];
  }
  /** A part of the sheet, measured from its corner, with `k` pixels to the unit. */
  private paint(x: number, y: number, w: number, h: number, k: number): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(w * k));
    canvas.height = Math.max(1, Math.round(h * k));
    canvas.getContext('2d', { alpha: false })?.drawImage(this.image, x, y, w, h, 0, 0, canvas.width, canvas.height);
    return canvas;
  }
  /** The view has moved, or come to rest. */
  show(view: Viewport): void {
    this.view = view;
    if (this.timer === undefined) this.timer = setTimeout(() => this.next(), 0);
  }
  /** The page is zoomed, or on another screen: tiles of another size do not fit together. */
  private forget(): void {
    for (const level of this.levels.values()) level.node.remove();
    this.levels.clear();
    this.ratio = devicePixelRatio;
  }
  private levelAt(step: number): Level {
    const old = this.levels.get(step);
    if (old) return old;
    const node = document.createElement('div');
    node.style.cssText = `position:absolute;left:0;top:0;transform-origin:0 0;will-change:transform;transform:scale(${1 / step})`;
    this.node.append(node);
    const level = { step, node, tiles: new Map() };
    this.levels.set(step, level);
    return level;
  }
  /** Tiles of a step that the view shows, with a margin, from the middle outwards. */
  private wanted(view: Viewport, step: number, margin: number): [number, number][] {
    const side = SIDE / devicePixelRatio / step;
    const [w, h] = this.size;
    const [left, top] = view.toMap([0, 0]);
    const from = (a: number, o: number): number => Math.floor((a - o) / side - margin);
    const to = (a: number, o: number, most: number): number =>
      Math.min(Math.ceil(most / side) - 1, Math.floor((a - o) / side + margin));
    const [x0, y0] = [Math.max(0, from(left, this.box[0])), Math.max(0, from(top, this.box[1]))];
    const x1 = to(left + view.width / view.k, this.box[0], w);
    const y1 = to(top + view.height / view.k, this.box[1], h);
    const out: [number, number][] = [];
    for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) out.push([x, y]);
    const far = ([x, y]: [number, number]): number => Math.hypot(x - (x0 + x1) / 2, y - (y0 + y1) / 2);
    return out.sort((a, b) => far(a) - far(b));
  }
  /** Draws the one tile that is wanted most, and comes again while there are any. */
  private next(): void {
    this.timer = undefined;
    const { view } = this;
    if (!view || view.width < 2) return;
    if (this.ratio !== devicePixelRatio) this.forget();
    const current = [...this.levels.values()].at(-1);
    // In the middle of a zoom the old step goes on; its successor is chosen when the hand rests.
    const step = view.moving && current ? current.step : stepFor(view.k);
    const level = this.levelAt(step);
    if (level !== current) {
      this.levels.delete(step);
      this.levels.set(step, level);
      level.node.style.display = '';
      this.node.append(level.node);
    }
    const missing = (margin: number): [number, number] | undefined =>
      this.wanted(view, step, margin).find(([x, y]) => !level.tiles.has(`${x},${y}`));
    const seen = missing(0);
    const tile = seen ?? (view.moving ? undefined : missing(0.6));
    for (const [x, y] of this.wanted(view, step, 0)) {
      const old = level.tiles.get(`${x},${y}`);
      if (old) old.used = ++this.clock;
    }
    if (!seen) this.complete(level);
    if (tile) {
      this.draw(level, ...tile);
      this.timer = setTimeout(() => this.next(), view.moving ? PACE : 0);
    }
  }
  private draw(level: Level, x: number, y: number): void {
    const side = SIDE / devicePixelRatio;
    const [w, h] = this.size;
    const part = side / level.step;
    const wide = Math.min(part, w - x * part);
    const high = Math.min(part, h - y * part);
    const canvas = this.paint(x * part, y * part, wide, high, level.step * devicePixelRatio);
    canvas.style.cssText = `position:absolute;left:${x * side}px;top:${y * side}px;width:${canvas.width / devicePixelRatio}px;height:${canvas.height / devicePixelRatio}px`;
    level.node.append(canvas);
    level.tiles.set(`${x},${y}`, { canvas, used: ++this.clock });
  }
  /** All that is seen is drawn at this step: the others rest, and the oldest tiles go. */
  private complete(level: Level): void {
    for (const other of this.levels.values()) if (other !== level) other.node.style.display = 'none';
    this.drawn();
    const all = [...this.levels.values()].flatMap((l) => [...l.tiles].map(([key, tile]) => ({ l, key, tile })));
    all.sort((a, b) => a.tile.used - b.tile.used);
    for (const { l, key, tile } of all.slice(0, Math.max(0, all.length - KEPT))) {
      tile.canvas.remove();
      l.tiles.delete(key);
    }
  }
  destroy(): void {
    clearTimeout(this.timer);
    this.view = null;
    this.node.replaceChildren();
  }
}
