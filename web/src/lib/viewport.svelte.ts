// Which part of the sheet is seen, and how large.
import type { Box, Pt } from './draw/geom';

const MOST = 4;
/** Pixels a counter needs so that it can be read. */
export const READABLE = 34;
/** What lies over the edges of the stage: news above, buttons and the inset below. */
const RIM = { side: 40, top: 90, bottom: 40 };
/** So much paper is seen beside the sheet; where a person drags a wide screen, its corners come out from under the inset and buttons. */
const MARGIN = 22;
const FREE = 170;
/** A bar that grows by a line or two is not another window. */
const ANOTHER_WINDOW = 120;

export class Viewport {
  x = $state(0);
  y = $state(0);
  k = $state(1);
  width = $state(0);
  height = $state(0);
  /** While the sheet moves it is shown as a bitmap; when it rests it is drawn anew, sharp. */
  moving = $state(false);
  private rest: ReturnType<typeof setTimeout> | undefined;
  private touched = false;
  /** How often a person has panned or zoomed. */
  hands = $state(0);

  constructor(private readonly box: () => Box) {}

  get least(): number {
    const b = this.box();
    return Math.min(this.width / (b[2] - b[0]), this.height / (b[3] - b[1])) * 0.9;
  }
  resize(width: number, height: number): void {
    if (width < 2 || height < 2 || (width === this.width && height === this.height && this.touched)) return;
    // Nothing moves for the height of the bar below; in another window the middle stays the middle.
    const same = width === this.width && Math.abs(height - this.height) < ANOTHER_WINDOW;
    if (!same) {
      this.x += (width - this.width) / 2;
      this.y += (height - this.height) / 2;
    }
    this.width = width;
    this.height = height;
    if (same) return;
    if (!this.touched) this.fit();
    else this.clamp();
  }
  /** The whole sheet if counters stay readable, else filling the height or width. */
  fit(whole = true): void {
    const b = this.box();
    const kx = this.width / (b[2] - b[0]);
    const ky = this.height / (b[3] - b[1]);
    this.k = whole ? Math.min(kx, ky) : Math.max(Math.min(kx, ky), Math.min(Math.max(kx, ky), 1.1));
    this.x = (this.width - (b[2] - b[0]) * this.k) / 2 - b[0] * this.k;
    this.y = (this.height - (b[3] - b[1]) * this.k) / 2 - b[1] * this.k;
    this.clamp();
  }
  zoomAt(p: Pt, factor: number): void {
    const k = Math.max(this.least, Math.min(MOST, this.k * factor));
    const f = k / this.k;
    this.x = p[0] - (p[0] - this.x) * f;
    this.y = p[1] - (p[1] - this.y) * f;
    this.k = k;
    this.hands++;
    this.gesture(FREE);
  }
  zoom(factor: number): void {
    this.zoomAt([this.width / 2, this.height / 2], factor);
  }
  pan(dx: number, dy: number): void {
    this.hands++;
    this.shift(dx, dy, FREE);
  }
  private shift(dx: number, dy: number, past = MARGIN): void {
    this.x += dx;
    this.y += dy;
    this.gesture(past);
  }
  private gesture(past: number): void {
    this.touched = true;
    this.clamp(past);
    this.moving = true;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => (this.moving = false), 160);
  }
  /** The sheet never leaves the screen: its edge comes so far into it. */
  private clamp(past = MARGIN): void {
    const b = this.box();
    const w = (b[2] - b[0]) * this.k;
    const h = (b[3] - b[1]) * this.k;
    const m = MARGIN;
    const over = this.width < 600 ? m : past;
    const side = (at: number, size: number, room: number): number =>
      size <= room - 2 * m ? (room - size) / 2 : Math.max(room - size - over, Math.min(over, at));
    this.x = side(this.x + b[0] * this.k, w, this.width) - b[0] * this.k;
    this.y = side(this.y + b[1] * this.k, h, this.height) - b[1] * this.k;
  }
  toMap([px, py]: Pt): Pt {
    return [(px - this.x) / this.k, (py - this.y) / this.k];
  }
  toScreen([mx, my]: Pt): Pt {
    return [mx * this.k + this.x, my * this.k + this.y];
  }
  /** Whether a point can be seen, clear of what lies over the edges. */
  sees(p: Pt): boolean {
    const [x, y] = this.toScreen(p);
    const { width, height } = this;
    return x > RIM.side / 2 && x < width - RIM.side / 2 && y > RIM.top && y < height - RIM.bottom / 2;
  }
  /** The scale at which all of these are in sight. */
  private scaleFor([left, top, right, bottom]: Box): number {
    const [w, h] = [this.width - 2 * RIM.side, this.height - RIM.top - RIM.bottom];
    return Math.min(w / Math.max(1, right - left), h / Math.max(1, bottom - top));
  }
  /** Far apart, the middle of all may be empty: then the middle of as many as are seen at once. */
  private densest(points: readonly Pt[]): Pt {
    const [w, h] = [(this.width - 2 * RIM.side) / this.k, (this.height - RIM.top - RIM.bottom) / this.k];
    const about = ([x, y]: Pt): Pt[] => points.filter(([u, v]) => Math.abs(u - x) < w / 2 && Math.abs(v - y) < h / 2);
    const most = points.map(about).reduce((a, b) => (b.length > a.length ? b : a));
    return middleOf(boxOf(most));
  }
  private middle(p: Pt): void {
    const [x, y] = this.toScreen(p);
    this.shift(this.width / 2 - x, (this.height + RIM.top - RIM.bottom) / 2 - y);
  }
  /** Brings what is asked about into sight: without zooming where it fits; what does not fit is left alone if part of it is seen. */
  bring(points: readonly Pt[], least: number): void {
    if (!points.length || this.width < 10 || points.every((p) => this.sees(p))) return;
    const box = boxOf(points);
    const fitting = this.scaleFor(box);
    if (fitting < this.k && points.some((p) => this.sees(p))) return;
    this.k = Math.max(Math.min(this.k, least), Math.min(this.k, fitting));
    if (fitting < this.k) return this.middle(this.densest(points));
    const [x0, y0] = this.toScreen([box[0], box[1]]);
    const [x1, y1] = this.toScreen([box[2], box[3]]);
    const into = (from: number, to: number, least: number, most: number): number =>
      from < least ? least - from : to > most ? most - to : 0;
    this.shift(into(x0, x1, RIM.side, this.width - RIM.side), into(y0, y1, RIM.top + 10, this.height - RIM.bottom));
  }
  /** Looks at a point so that it is well inside the screen. */
  reveal(p: Pt, centre = false, share = 0.25): void {
    const [sx, sy] = this.toScreen(p);
    const move = (v: number, room: number): number => {
      const m = Math.min(share > 0.25 ? 170 : 110, room * share);
      return centre ? room / 2 - v : v < m ? m - v : v > room - m ? room - m - v : 0;
    };
    const dx = move(sx, this.width);
    const dy = move(sy, this.height);
    if (dx || dy) this.shift(dx, dy);
  }
  /** The first of these groups that can be seen whole at a scale between the two, as large as it goes; else part of the last. */
  closeTo(groups: readonly (readonly Pt[])[], { least, most }: { least: number; most: number }): void {
    this.touched = true;
    const points = groups.find((g) => g.length && this.scaleFor(boxOf(g)) >= least) ?? groups.at(-1) ?? [];
    if (!points.length) return;
    const box = boxOf(points);
    const fitting = this.scaleFor(box);
    this.k = Math.max(least, Math.min(most, fitting));
    this.middle(fitting < this.k ? this.densest(points) : middleOf(box));
  }
}

const boxOf = (points: readonly Pt[]): Box => [
  Math.min(...points.map((p) => p[0])),
  Math.min(...points.map((p) => p[1])),
  Math.max(...points.map((p) => p[0])),
  Math.max(...points.map((p) => p[1])),
];
const middleOf = ([left, top, right, bottom]: Box): Pt => [(left + right) / 2, (top + bottom) / 2];
