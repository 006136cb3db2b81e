import { describe, expect, it } from 'vitest';
import {
  among,
  chains,
  drawnOut,
  f1,
  inside,
  looseChains,
  rng,
  sampleSmooth,
  scatter,
  straighten,
  type Pt,
} from '../src/lib/draw/geom';
import { DIRS, Hexes, outline, outlineOf } from '../src/lib/draw/hexes';
import { apart, boxesOf, type PlacedName } from '../src/lib/draw/names';
import { hexStep } from '../src/lib/geography';
import { stepFor } from '../src/lib/ground';

describe('hexes', () => {
  for (const low of ['even', 'odd'] as const) {
    const g = Hexes.of('0101', '0909', low);
    it(`neighbours are mutual and one hex away (${low} columns low)`, () => {
      const back = { n: 's', s: 'n', ne: 'sw', sw: 'ne', se: 'nw', nw: 'se' } as const;
      for (const [c, r] of [
        [4, 4],
        [5, 4],
      ] as const)
        for (const d of DIRS) {
          const n = g.next(c, r, d);
          const [x, y] = g.center(c, r);
          const [nx, ny] = g.center(...n);
          expect(g.next(...n, back[d])).toEqual([c, r]);
          expect(Math.hypot(x - nx, y - ny)).toBeCloseTo(g.H, 6);
        }
    });
    it(`finds the hex of any point (${low})`, () => {
      for (const [c, r] of g.all()) {
        const [x, y] = g.center(c, r);
        expect(g.cellAt([x + 15, y - 20])).toEqual([c, r]);
      }
    });
    it(`the cursor goes right and comes back left (${low})`, () => {
      for (const start of ['0404', '0504']) {
        const right = hexStep(g, start, 'ArrowRight');
        expect(right && hexStep(g, right, 'ArrowLeft')).toBe(start);
        const far = right && hexStep(g, right, 'ArrowRight');
        expect(far?.slice(2)).toBe('04');
        expect(far?.slice(0, 2)).toBe(start === '0404' ? '06' : '07');
      }
    });
    it(`the cursor stops at the edge (${low})`, () => {
      expect(hexStep(g, '0101', 'ArrowUp')).toBeNull();
      expect(hexStep(g, '0101', 'ArrowLeft')).toBeNull();
      expect(hexStep(g, '0909', 'ArrowDown')).toBeNull();
    });
  }
  it('even columns sit lower at Quebec: the neighbours of the rulebook', () => {
    const g = Hexes.of('0101', '2813', 'even');
    expect(g.next(13, 9, 'se')).toEqual([14, 9]);
    expect(g.next(8, 10, 'se')).toEqual([9, 11]);
    expect(g.dirTo([8, 10], [9, 11])).toBe('se');
    expect(g.dirTo([8, 10], [12, 1])).toBeUndefined();
  });
  it('the outline of one hex has six corners, of two neighbours ten', () => {
    const g = Hexes.of('0101', '0505', 'even');
    expect(outline(g, [[3, 3]], () => true)[0]).toHaveLength(6);
    expect(
      outline(
        g,
        [
          [3, 3],
          [3, 4],
        ],
        () => true,
      )[0],
    ).toHaveLength(10);
    expect(outlineOf(g, ['0303', '0304']).match(/L/g)).toHaveLength(9);
  });
});

describe('lines', () => {
  it('joins edges into rings and chains', () => {
    const ring = chains([
      [
        [0, 0],
        [9, 0],
      ],
      [
        [9, 0],
        [9, 9],
      ],
      [
        [9, 9],
        [0, 0],
      ],
    ]);
    expect(ring).toHaveLength(1);
    expect(ring[0]?.closed).toBe(true);
    const open = looseChains([
      [
        [9, 0],
        [0, 0],
      ],
      [
        [9, 0],
        [9, 9],
      ],
    ]);
    expect(open).toHaveLength(1);
    expect(open[0]?.pts).toHaveLength(3);
  });
  it('samples evenly and straightens', () => {
    const pts: Pt[] = [
      [0, 0],
      [50, 0],
      [100, 0],
    ];
    expect(sampleSmooth(pts, false, 10).length).toBeGreaterThan(9);
    expect(
      straighten(
        [
          [0, 0],
          [50, 1],
          [100, 0],
        ],
        5,
      ),
    ).toHaveLength(2);
    expect(
      straighten(
        [
          [0, 0],
          [50, 40],
          [100, 0],
        ],
        5,
      ),
    ).toHaveLength(3);
  });
});

describe('the ground', () => {
  it('is drawn for the zoom step that is no coarser than the view, and at most half as fine again', () => {
    for (let k = 0.2; k < 4.1; k *= 1.07) {
      expect(stepFor(k)).toBeGreaterThanOrEqual(k * 0.99);
      expect(stepFor(k)).toBeLessThan(k * 1.43);
    }
    expect([0.5, 1, 2].map(stepFor)).toEqual([0.5, 1, 2]);
  });
});

describe('what is asked thousands of times', () => {
  const chance = rng('often');
  const somewhere = (): Pt => [Math.round(chance() * 2400 - 200) / 10, Math.round(chance() * 2400 - 200) / 10];
  it('writes figures with one decimal at most', () => {
    for (const n of [0, -0.04, 0.05, -0.5, 12, -3, 1e6, ...Array.from({ length: 200 }, () => chance() * 900 - 450)])
      expect(f1(n)).toBe((Math.round(n * 10) / 10).toString());
  });
  it('finds the same points in rings as one by one', () => {
    const rings = Array.from({ length: 5 }, () => Array.from({ length: 9 }, somewhere));
    const has = among(rings);
    for (const p of Array.from({ length: 400 }, somewhere))
      expect(has(...p), p.join()).toBe(rings.some((ring) => inside(p, [ring])));
  });
  it('scatters points no closer than they may be, and leaves no gap open', () => {
    const east = ([x]: Pt): boolean => x > 100;
    const pts = scatter([0, 0, 300, 200], 20, east, 'scattered');
    expect(pts.every(east)).toBe(true);
    for (const [i, p] of pts.entries())
      for (const q of pts.slice(i + 1)) expect(Math.hypot(p[0] - q[0], p[1] - q[1])).toBeGreaterThanOrEqual(20);
    expect(pts.length).toBeGreaterThan(50);
  });
});

describe('an engraver’s line', () => {
  const zigzag = [...Array(12).keys()].map((i): Pt => [i * 30, i % 4 < 2 ? 0 : 35]);
  it('draws a zigzag out, and leaves no point farther from its place than it may', () => {
    const line = drawnOut(zigzag, false, 14);
    expect(line).toHaveLength(zigzag.length);
    const far = line.map((p, i) => Math.hypot(p[0] - (zigzag[i]?.[0] ?? 0), p[1] - (zigzag[i]?.[1] ?? 0)));
    expect(Math.max(...far)).toBeLessThanOrEqual(14.001);
    const ys = line.slice(2, -2).map((p) => p[1]);
    expect(Math.max(...ys) - Math.min(...ys)).toBeLessThan(12);
    expect([line[0], line.at(-1)]).toEqual([zigzag[0], zigzag.at(-1)]);
  });
  it('stays as it is where nothing may move', () => {
    expect(drawnOut(zigzag, true, 0)).toEqual(zigzag);
  });
});

describe('names on a map', () => {
  const name = (text: string, kind: PlacedName['kind'], at: Pt): PlacedName => ({
    text,
    kind,
    pts: [at],
    tone: '',
    size: 12,
    spacing: 0,
    anchor: 'middle',
    halo: '',
    italic: false,
    bold: false,
  });
  const meet = (a: PlacedName, b: PlacedName): boolean =>
    boxesOf(a).some((p) => boxesOf(b).some((q) => p[0] < q[2] && p[2] > q[0] && p[1] < q[3] && p[3] > q[1]));
  it('step aside for greater ones', () => {
    const hill = name('Crook’s Hill', 'height', [100, 100]);
    const [a, b] = apart([name('Packer’s Rock', 'place', [104, 103]), hill], 69, [], false);
    expect(b).toBe(hill);
    expect(a?.text).toBe('Packer’s Rock');
    expect(a && b && meet(a, b)).toBe(false);
  });
  it('are left out where there is no room, if they matter little, and in little pictures', () => {
    const full = [-500, -500, 500, 500] as const;
    expect(apart([name('Mill', 'place', [0, 0])], 69, [[...full]], false)).toEqual([]);
    expect(apart([name('Lake', 'water', [0, 0])], 69, [[...full]], false)).toHaveLength(1);
    expect(apart([name('Mill', 'place', [0, 0])], 69, [], true)).toEqual([]);
  });
});
