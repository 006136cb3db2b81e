// A walled town: curtain and bastions on its land side, rows of blocks within.
import { distToPolyline, inside, P, poly, rng, straighten, warp, type Edge, type Pt } from './geom';
import { DIRS, Hexes, outline, type Cell } from './hexes';
import { mix, type Palette } from './palette';

interface WallSide {
  edge: Edge;
  hex: Cell;
}
type Kind = (c: number, r: number) => string;
type Test = (c: number, r: number) => boolean;

const walled =
  (kind: Kind): Test =>
  (c, r) =>
    ['city', 'bastion'].includes(kind(c, r));

/** The land-side hexsides of the town, joined into runs. */
export function wallRuns(g: Hexes, cells: readonly Cell[], kind: Kind, wet: Test): WallSide[][] {
  const within = walled(kind);
  const sides: WallSide[] = [];
  for (const [c, r] of cells)
    if (within(c, r))
      for (const d of DIRS) {
        const [nc, nr] = g.next(c, r, d);
        if (!within(nc, nr) && !wet(nc, nr)) sides.push({ edge: g.side(c, r, d), hex: [c, r] });
      }
  const byStart = new Map(sides.map((s) => [P(s.edge[0]), s]));
  const ends = new Set(sides.map((s) => P(s.edge[1])));
  return sides
    .filter((s) => !ends.has(P(s.edge[0])))
    .map((first) => {
      const run: WallSide[] = [];
      for (let s: WallSide | undefined = first; s; s = byStart.get(P(s.edge[1]))) run.push(s);
      return run;
    });
}

/** Curtain through the middles of the hexsides, drawn in a little; a bastion on each bastion hex. */
export function walls(runs: readonly WallSide[][], g: Hexes, kind: Kind, t: Palette): string {
  return runs
    .map((run) => {
      const raw = run.map(({ edge: [a, b], hex }): Pt => {
        const [x, y] = g.center(...hex);
        const m: Pt = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
        return [m[0] + (x - m[0]) * 0.3, m[1] + (y - m[1]) * 0.3];
      });
      const d = poly(straighten(raw, 0.8 * g.R), false);
      const bast = bastions(run, g, kind);
      return `<path d="${d}" fill="none" stroke="${t.shadow}" stroke-opacity=".2" stroke-width="13" transform="translate(2,3)"/><path d="${bast}" fill="${t.wallFill}" stroke="${t.wall}" stroke-width="6" stroke-linejoin="miter"/><path d="${d}" fill="none" stroke="${t.wall}" stroke-width="9" stroke-linejoin="miter"/><path d="${d}" fill="none" stroke="${t.wallFill}" stroke-width="4"/><path d="${bast}" fill="${t.wallFill}" stroke="${t.wall}" stroke-width=".8" stroke-opacity=".5"/>`;
    })
    .join('');
}

function bastions(run: readonly WallSide[], g: Hexes, kind: Kind): string {
  let out = '';
  const done = new Set<string>();
  for (const { hex } of run) {
    const k = Hexes.name(...hex);
    if (kind(...hex) !== 'bastion' || done.has(k)) continue;
    done.add(k);
    const [cx, cy] = g.center(...hex);
    let ux = 0;
    let uy = 0;
    for (const {
      edge: [a, b],
      hex: h,
    } of run)
      if (Hexes.name(...h) === k) {
        ux += (a[0] + b[0]) / 2 - cx;
        uy += (a[1] + b[1]) / 2 - cy;
      }
    const l = Math.hypot(ux, uy) || 1;
    ux /= l;
    uy /= l;
    const q = (u: number, v: number): Pt => [cx + ux * u - uy * v, cy + uy * u + ux * v];
    out += poly([q(6, -19), q(18, -25), q(39, 0), q(18, 25), q(6, 19)]);
  }
  return out;
}

/** Bent rows of blocks with yards, pale so that counters stand out. */
export function cityBlocks(g: Hexes, cells: readonly Cell[], kind: Kind, wet: Test, seed: string, t: Palette): string {
  const rings = outline(g, cells, walled(kind));
  const lines = wallRuns(g, cells, kind, wet)
    .flat()
    .map((s) => s.edge);
  const rand = rng(seed + 'city');
  const ang = -0.16;
  const co = Math.cos(ang);
  const si = Math.sin(ang);
  const xs = rings.flat().map((p) => p[0]);
  const ys = rings.flat().map((p) => p[1]);
  const cx = (Math.min(...xs) + Math.max(...xs)) / 2;
  const cy = (Math.min(...ys) + Math.max(...ys)) / 2;
  const half = Math.max(Math.max(...xs) - cx, Math.max(...ys) - cy) * 1.2;
  const turn = (x: number, y: number): Pt => warp([cx + x * co - y * si, cy + x * si + y * co], 15, 170);
  let blocks = '';
  let yards = '';
  let greens = '';
  for (let y = -half; y < half;) {
    const h = 24 + rand() * 14;
    for (let x = -half; x < half;) {
      const w = 34 + rand() * 40;
      const rect = (i: number): Pt[] => [
        turn(x + i, y + i),
        turn(x + w - i, y + i),
        turn(x + w - i, y + h - i),
        turn(x + i, y + h - i),
      ];
      const q = rect(0);
      const ok = q.every(
        (p) => inside(p, rings) && !wet(...g.cellAt(p)) && lines.every((l) => distToPolyline(p, l) > 25),
      );
      if (ok && rand() < 0.1) greens += poly(q);
      else if (ok) {
        blocks += poly(q);
        if (w > 40) yards += poly(rect(6.5));
      }
      x += w + (rand() < 0.25 ? 9 : 5.4);
    }
    y += h + (rand() < 0.3 ? 9.5 : 6);
  }
  return `<path d="${blocks}" fill="${t.shadow}" opacity=".14" transform="translate(1.6,2)"/><path d="${greens}" fill="${t.woods}" opacity=".8"/><path d="${blocks}" fill="${mix(t.block, t.town, 0.42)}" stroke="${mix(t.blockLine, t.town, 0.3)}" stroke-width=".9"/><path d="${yards}" fill="${mix(t.town, t.ground, 0.35)}"/>`;
}
