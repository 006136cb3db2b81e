// Which part of the sheet is seen, and how large.
import type { Box, Pt } from './draw/geom';

const MOST = 4;

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
    // The middle stays the middle.
    this.x += (width - this.width) / 2;
    this.y += (height - this.height) / 2;
    this.width = width;
    this.height = height;
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
    this.gesture();
  }
  zoom(factor: number): void {
    this.zoomAt([this.width / 2, this.height / 2], factor);
  }
  pan(dx: number, dy: number): void {
    this.hands++;
    this.shift(dx, dy);
  }
  private shift(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.gesture();
  }
  private gesture(): void {
    this.touched = true;
    this.clamp();
    this.moving = true;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => (this.moving = false), 160);
  }
  /** The sheet never leaves the screen altogether. */
  private clamp(): void {
    const b = this.box();
    const w = (b[2] - b[0]) * this.k;
    const h = (b[3] - b[1]) * this.k;
    const m = 22;
    // On a wide screen its corners come out from under the inset and the buttons.
    const over = this.width < 600 ? m : 170;
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
  /** At least this many pixels for a counter of `size` units, around a point. */
  closeTo(p: Pt, size: number, pixels: number): void {
    this.touched = true;
    this.k = Math.max(this.k, pixels / size);
    this.reveal(p, true);
  }
}
