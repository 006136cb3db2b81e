// What play lays over a board: costs, paths, arrows. Shape always speaks with colour.
import { at, dist, P, smooth, type Pt } from './geom';

/** A path with its head, ending short of the counter that will stand there. */
export function pathArrow(centres: readonly Pt[]): { line: string; head: string } {
  const pts = centres.map(([x, y]): Pt => [x, y + 3]);
  if (pts.length < 2) return { line: '', head: '' };
  // A winding way is cut where it comes under the counter.
  while (pts.length > 2 && dist(at(pts, -2), at(pts, -1)) < 34) pts.splice(-2, 1);
  const a = at(pts, -2);
  const b = at(pts, -1);
  const L = dist(a, b) || 1;
  const ux = (b[0] - a[0]) / L;
  const uy = (b[1] - a[1]) / L;
  pts[pts.length - 1] = [b[0] - ux * 30, b[1] - uy * 30];
  const tip: Pt = [b[0] - ux * 14, b[1] - uy * 14];
  const head = `M${P([tip[0] - ux * 17 - uy * 11, tip[1] - uy * 17 + ux * 11])}L${P(tip)}L${P([tip[0] - ux * 17 + uy * 11, tip[1] - uy * 17 - ux * 11])}Z`;
  return { line: smooth(pts, false), head };
}

/** A wedge over the shared side of neighbours, so that neither counter's figures are hidden; a shaft if they are apart. */
export function attackArrow(a: Pt, b: Pt, near: number): { shaft: string; wedge: string } {
  const L = dist(a, b) || 1;
  const ux = (b[0] - a[0]) / L;
  const uy = (b[1] - a[1]) / L;
  const far = L > near * 1.2;
  const m = far ? L - near * 0.45 : L / 2;
  const q = (u: number, v: number): string => P([a[0] + ux * (m + u) - uy * v, a[1] + 2 + uy * (m + u) + ux * v]);
  const shaft = far ? `M${P([a[0] + ux * near * 0.4, a[1] + 2 + uy * near * 0.4])}L${q(-4, 0)}` : '';
  return { shaft, wedge: `M${q(-7, -9.5)}L${q(9, 0)}L${q(-7, 9.5)}L${q(-3.4, 0)}Z` };
}

/** The figure of a cost such as "2 MP". */
export const costFigure = (cost: string): string => /-?\d+(?:[.½]\d*)?/.exec(cost)?.[0] ?? cost.slice(0, 3);
