// A coarse picture of where nothing may grow, so that throwing thousands of darts stays quick.
import { at, dist, type Box, type Pt } from './geom';

const CELL = 3;

export class Mask {
  private readonly w: number;
  private readonly h: number;
  private readonly bits: Uint8Array;

  constructor(private readonly box: Box) {
    this.w = Math.ceil((box[2] - box[0]) / CELL) + 1;
    this.h = Math.ceil((box[3] - box[1]) / CELL) + 1;
    this.bits = new Uint8Array(this.w * this.h);
  }
  has([x, y]: Pt): boolean {
    const i = Math.floor((x - this.box[0]) / CELL);
    const j = Math.floor((y - this.box[1]) / CELL);
    return i >= 0 && j >= 0 && i < this.w && j < this.h && this.bits[j * this.w + i] === 1;
  }
  private each(x0: number, y0: number, x1: number, y1: number, test: (x: number, y: number) => boolean): void {
    const i0 = Math.max(0, Math.floor((x0 - this.box[0]) / CELL));
    const i1 = Math.min(this.w - 1, Math.floor((x1 - this.box[0]) / CELL));
    const j0 = Math.max(0, Math.floor((y0 - this.box[1]) / CELL));
    const j1 = Math.min(this.h - 1, Math.floor((y1 - this.box[1]) / CELL));
    for (let j = j0; j <= j1; j++)
      for (let i = i0; i <= i1; i++)
        if (test(this.box[0] + (i + 0.5) * CELL, this.box[1] + (j + 0.5) * CELL)) this.bits[j * this.w + i] = 1;
  }
  rect(x0: number, y0: number, x1: number, y1: number): void {
    this.each(x0, y0, x1, y1, () => true);
  }
  disc([x, y]: Pt, r: number): void {
    this.each(x - r, y - r, x + r, y + r, (px, py) => (px - x) ** 2 + (py - y) ** 2 <= r * r);
  }
  /** A line of this half width. */
  line(pts: readonly Pt[], r: number): void {
    this.disc(at(pts, 0), r);
    for (let i = 1; i < pts.length; i++) {
      const a = at(pts, i - 1);
      const b = at(pts, i);
      const n = Math.max(1, Math.ceil(dist(a, b) / Math.max(CELL, r * 0.6)));
      for (let k = 1; k <= n; k++) this.disc([a[0] + ((b[0] - a[0]) * k) / n, a[1] + ((b[1] - a[1]) * k) / n], r);
    }
  }
}
