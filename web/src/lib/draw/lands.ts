// Whose land is where: each spot belongs to its nearest space, the borders are softened and washed as on a hand-coloured map.
import type { PointBoard } from '../scene';
import { at, smooth, warp, type Box, type Pt } from './geom';
import { tenth, type Network } from './network';
import { mix, type Palette } from './palette';
import type { Schemes } from './schemes';

const CELL = 8;
const FAR = 120;

class Field {
  readonly nx: number;
  readonly ny: number;
  constructor(private readonly box: Box) {
    this.nx = Math.ceil((box[2] - box[0]) / CELL) + 1;
    this.ny = Math.ceil((box[3] - box[1]) / CELL) + 1;
  }
  /** For each spot the number of the nearest seed within reach, or -1. */
  nearest(seeds: readonly Pt[]): Int16Array {
    const owner = new Int16Array(this.nx * this.ny).fill(-1);
    const least = new Float32Array(this.nx * this.ny).fill(FAR * FAR);
    const r = Math.ceil(FAR / CELL);
    seeds.forEach(([x, y], k) => {
      const cx = Math.round((x - this.box[0]) / CELL);
      const cy = Math.round((y - this.box[1]) / CELL);
      const [left, right] = [Math.max(0, cx - r), Math.min(this.nx - 1, cx + r)];
      for (let j = Math.max(0, cy - r); j <= Math.min(this.ny - 1, cy + r); j++) {
        const dy = this.box[1] + j * CELL - y;
        for (let i = left, n = j * this.nx + left; i <= right; i++, n++) {
          const dx = this.box[0] + i * CELL - x;
          const d = dx * dx + dy * dy;
          if (d >= (least[n] ?? 0)) continue;
          least[n] = d;
          owner[n] = k;
        }
      }
    });
    return owner;
  }
  blur(f: Float32Array, r: number): Float32Array {
    // A line with its ends drawn out on both sides.
    const old = new Float32Array(Math.max(this.nx, this.ny) + 2 * r + 1);
    const line = (from: number, step: number, n: number): void => {
      for (let i = 0; i < n; i++) old[i + r] = f[from + i * step] ?? 0;
      old.fill(old[r] ?? 0, 0, r);
      old.fill(old[n + r - 1] ?? 0, n + r, n + 2 * r + 1);
      let sum = 0;
      for (let i = 0; i <= 2 * r; i++) sum += old[i] ?? 0;
      for (let i = 0; i < n; i++) {
        f[from + i * step] = sum / (2 * r + 1);
        sum += (old[i + 2 * r + 1] ?? 0) - (old[i] ?? 0);
      }
    };
    for (let pass = 0; pass < 3; pass++) {
      for (let y = 0; y < this.ny; y++) line(y * this.nx, 1, this.nx);
      for (let x = 0; x < this.nx; x++) line(x, this.nx, this.ny);
    }
    return f;
  }
  /** Rings where the field crosses one half (marching squares). */
  rings(f: Float32Array): Pt[][] {
    const get = (x: number, y: number): number =>
      x < 0 || y < 0 || x >= this.nx || y >= this.ny ? 0 : (f[y * this.nx + x] ?? 0);
    const corner = (x: number, y: number): number => (get(x, y) > 0.5 ? 1 : 0);
    type End = readonly [Pt, string];
    const next = new Map<string, readonly [End, End]>();
    const cut = (xa: number, ya: number, xb: number, yb: number, key: string): End => {
      const a = get(xa, ya);
      const u = (0.5 - a) / (get(xb, yb) - a || 1);
      return [[this.box[0] + (xa + (xb - xa) * u) * CELL, this.box[1] + (ya + (yb - ya) * u) * CELL], key];
    };
    for (let y = -1; y < this.ny; y++)
      for (let x = -1; x < this.nx; x++) {
        const k = corner(x, y) | (corner(x + 1, y) << 1) | (corner(x + 1, y + 1) << 2) | (corner(x, y + 1) << 3);
        if (k === 0 || k === 15) continue;
        const side = (s: string): End =>
          s === 'N'
            ? cut(x, y, x + 1, y, `h${x},${y}`)
            : s === 'S'
              ? cut(x, y + 1, x + 1, y + 1, `h${x},${y + 1}`)
              : s === 'W'
                ? cut(x, y, x, y + 1, `v${x},${y}`)
                : cut(x + 1, y, x + 1, y + 1, `v${x + 1},${y}`);
        for (const s of CASES[k] ?? []) {
          const p = side(s.charAt(0));
          const q = side(s.charAt(1));
          next.set(p[1], [p, q]);
        }
      }
    const out: Pt[][] = [];
    for (const start of [...next.keys()]) {
      const ring: Pt[] = [];
      for (let seg = next.get(start); seg; seg = next.get(seg[1][1])) {
        next.delete(seg[0][1]);
        ring.push(seg[0][0]);
      }
      if (ring.length > 24) out.push(ring.filter((_, i) => i % 2 === 0));
    }
    return out;
  }
}
const CASES = ['', 'WN', 'NE', 'WE', 'ES', 'WS EN', 'NS', 'WS', 'SW', 'SN', 'NW SE', 'SE', 'EW', 'EN', 'NW', ''].map(
  (s) => s.split(' ').filter(Boolean),
);

/** Where an owner's land may reach, on the cells all owners share. */
function aligned(pts: readonly Pt[]): Box {
  const xs = pts.map((p) => p[0]);
  const ys = pts.map((p) => p[1]);
  const cell = (n: number): number => Math.floor(n / CELL) * CELL;
  const room = FAR + 8 * CELL;
  return [
    cell(Math.min(...xs) - room),
    cell(Math.min(...ys) - room),
    cell(Math.max(...xs) + room),
    cell(Math.max(...ys) + room),
  ];
}

/** The outline of each owner's land. */
export function landsOf(b: PointBoard, net: Network): { owner: string; path: string }[] {
  const drawn = (b.regions ?? []).filter((r) => r.kind === 'land');
  if (drawn.length) return drawn.map((r) => ({ owner: r.owner ?? '', path: smooth(r.outline.map(tenth), true) }));
  const owners = [...new Set(b.spaces.map((s) => s.owner).filter((o) => o !== null))];
  if (!owners.length) return [];
  const spots = b.spaces.map((s) => net.at.get(s.id) ?? tenth([s.x, s.y]));
  return owners.flatMap((owner) => {
    const own = new Set(
      b.spaces.flatMap((s, i) => (s.owner === owner && s.kind !== 'entry' && s.kind !== 'box' ? [i] : [])),
    );
    if (own.size < 2) return [];
    const field = new Field(aligned([...own].map((i) => at(spots, i))));
    const near = field.nearest(spots);
    const rings = field.rings(
      field.blur(
        Float32Array.from(near, (k) => (own.has(k) ? 1 : 0)),
        3,
      ),
    );
    return rings.length
      ? [
          {
            owner,
            path: rings
              .map((r) =>
                smooth(
                  r.map((p) => warp(p, 5, 40)),
                  true,
                ),
              )
              .join(''),
          },
        ]
      : [];
  });
}

export function drawLands(
  lands: readonly { owner: string; path: string }[],
  t: Palette,
  id: string,
  schemes: Schemes,
): string {
  return lands
    .map(({ owner, path }, i) => {
      const tone = schemes.land(owner, t);
      const clip = `${id}-land${i}`;
      return `<clipPath id="${clip}"><path d="${path}"/></clipPath><path d="${path}" fill="${mix(t.ground, tone, t.night ? 0.26 : 0.15)}"/><g clip-path="url(#${clip})" fill="none" stroke="${tone}"><path d="${path}" stroke-width="44" stroke-opacity=".07"/><path d="${path}" stroke-width="26" stroke-opacity=".09"/><path d="${path}" stroke-width="12" stroke-opacity=".16"/></g><path d="${path}" fill="none" stroke="${tone}" stroke-width="1.5" stroke-opacity=".8" stroke-dasharray="9 4 2 4"/>`;
    })
    .join('');
}
