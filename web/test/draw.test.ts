import { describe, expect, it } from 'vitest';
import { drawBoard } from '../src/lib/draw';
import { counterBody, detailAt } from '../src/lib/draw/counter';
import { broken } from '../src/lib/draw/labels';
import { costFigure } from '../src/lib/draw/overlay';
import { contrast, dark, light } from '../src/lib/draw/palette';
import { isDark, Schemes } from '../src/lib/draw/schemes';
import { planted, type Planted } from '../src/lib/draw/trees';
import { geographyOf } from '../src/lib/geography';
import type { Board, Face, Scheme, Terrain } from '../src/lib/scene';
import { schemesOf } from './games';

const GROUNDS: Terrain[] = ['clear', 'woods', 'forest', 'marsh', 'lake'];
const board: Board = {
  id: 'main',
  title: 'Test',
  layout: 'hexes',
  first: '0101',
  last: '0505',
  low: 'even',
  charts: [],
  hexes: Array.from({ length: 25 }, (_, i) => ({
    id: `0${1 + (i % 5)}0${1 + Math.floor(i / 5)}`,
    terrain: GROUNDS[i % 5] ?? 'clear',
    level: 0,
    spoken: '',
  })),
  sides: [
    { hex: '0303', side: 'n', feature: 'slope' },
    { hex: '0303', side: 's', feature: 'entrenchment' },
    { hex: '0202', side: 'ne', feature: 'creek' },
    { hex: '0404', side: 'n', feature: 'cliff' },
    { hex: '0404', side: 's', feature: 'bridge' },
    { hex: '0102', side: 's', feature: 'wall' },
  ],
  lines: [{ kind: 'road', through: ['0103', '0203', '0303'], off_map: [true, false] }],
  names: [{ text: 'Loch & Co', kind: 'water', along: ['0501', '0502', '0503'] }],
  objectives: [{ place: '0303', seat: 0, worth: '1' }],
};
const options = { id: 'test', numbers: true, schemes: new Schemes([]), seatColour: () => '#A02B2E' };

describe('the map', () => {
  it('is the same each time, in whole numbers, with escaped names', () => {
    const a = drawBoard(board, light, options);
    const b = drawBoard(board, light, options);
    expect(a.ground).toBe(b.ground);
    expect(a.ground + a.letters).not.toMatch(/NaN|undefined|Infinity/);
    expect(a.letters).toContain('&amp;');
    expect(a.letters).toContain('0303');
  });
  it('trees that stand apart share their strokes, those that overlap lie one above the other', () => {
    const strokes = (list: Planted[]): number => planted(list, light).split('<path').length - 1;
    const tree = (x: number, y: number): Planted => ({ plant: 't0', p: [x, y], size: 16 });
    const one = strokes([tree(10, 10)]);
    expect(strokes([tree(10, 10), tree(40, 10), tree(20, 40)])).toBe(one);
    expect(strokes([tree(10, 10), tree(14, 14)])).toBe(2 * one);
    expect(strokes([tree(10, 10), tree(14, 14), tree(18, 18), tree(60, 60)])).toBe(3 * one);
    expect(planted([{ ...tree(100, 50), plant: 'ml' }], light)).toContain('M94.4,50l7.2,0m');
    expect(planted([], light)).toBe('');
  });
  it('point and area boards are drawn too', () => {
    const points: Board = {
      id: 'main',
      title: '',
      layout: 'points',
      charts: [],
      spaces: [
        { id: 'a', name: 'A', kind: 'ground', x: 0, y: 0, owner: 'miami' },
        { id: 'b', name: 'B', kind: 'river', x: 1000, y: 0, owner: null },
      ],
      links: [{ ends: ['a', 'b'], kind: 'trail' }],
      courses: [
        {
          kind: 'river',
          name: 'Ohio',
          points: [
            [0, 0],
            [500, 300],
            [900, 100],
          ],
        },
      ],
      names: [
        {
          text: 'Land',
          kind: 'land',
          owner: null,
          along: [
            [0, 0],
            [900, 0],
          ],
        },
      ],
    };
    const side = (a: [number, number], b: [number, number]) => ({
      kind: 'edge' as const,
      points: [a, b],
      between: [null, 'x'] as [null, string],
    });
    const areas: Board = {
      id: 'main',
      title: '',
      layout: 'areas',
      charts: [],
      counter: 440,
      frame: [
        [0, 0],
        [2000, 0],
        [2000, 2000],
        [0, 2000],
      ],
      borders: [
        side([0, 0], [2000, 0]),
        side([2000, 0], [2000, 2000]),
        side([2000, 2000], [0, 2000]),
        side([0, 2000], [0, 0]),
      ],
      areas: [
        {
          id: 'x',
          name: 'X',
          terrain: 'wilderness',
          owner: null,
          ring: [1, 2, 3, 4],
          seat: { at: [1000, 1000], radius: 900 },
          label: { at: [1000, 700] },
        },
      ],
      courses: [],
      names: [],
    };
    for (const b of [points, areas]) expect(drawBoard(b, light, options).ground).not.toMatch(/NaN|undefined/);
    expect(geographyOf(points).step('a', 'ArrowRight')).toBe('b');
    expect(geographyOf(points).placeAt([98, 3])).toBe('b');
    expect(geographyOf(areas).placeAt([50, 50])).toBe('x');
    expect(geographyOf(areas).placeAt([500, 50])).toBeNull();
  });
});

const french: Scheme = { key: 'french', title: '', face: '#F2F0E8', band: '#2B4F93', ink: '#172846' };

describe('counters', () => {
  const face: Face = {
    name: 'La Sarre',
    symbol: 'line',
    scheme: 'french',
    figures: [
      { at: 'foot-left', value: 6, spoken: 'combat factor' },
      { at: 'foot-right', value: 4, spoken: 'movement allowance' },
      { at: 'side', value: '+1', spoken: 'rally rating' },
    ],
  };
  it('show less from afar', () => {
    expect([20, 36, 60].map(detailAt)).toEqual(['far', 'small', 'full']);
    expect(counterBody(face, french, [], 'far')).not.toContain('La Sarre');
    expect(counterBody(face, french, [], 'full')).toContain('La Sarre');
  });
  it('have every figure where it is said to stand', () => {
    const drawn = counterBody(face, french, [], 'full');
    for (const figure of ['6', '4', '+1']) expect(drawn).toContain(`>${figure}</text>`);
  });
  it('tell how a unit goes about by shape', () => {
    const looks = (['mounted', 'dismounted', 'prone'] as const).map((mode) =>
      counterBody({ ...face, mode }, french, [], 'far'),
    );
    expect(new Set(looks).size).toBe(3);
  });
  it('figures can be read on every face of every game', () => {
    for (const s of schemesOf()) {
      expect(contrast(s.face, s.ink), s.key).toBeGreaterThan(6);
      expect(contrast(s.band, '#FFF8E8'), s.key).toBeGreaterThan(4.5);
    }
  });
  it('a seat is known by its face if dark, by its band if light', () => {
    const british: Scheme = { key: 'british', title: '', face: '#A02B2E', band: '#6F191D', ink: '#FFF4E0' };
    const schemes = new Schemes([british, french]);
    expect([schemes.seat('british'), schemes.seat('french')]).toEqual(['#A02B2E', '#2B4F93']);
    expect([isDark(british), isDark(french)]).toEqual([true, false]);
    expect(schemes.land('french', dark)).not.toBe(schemes.land('french', light));
  });
  it('text and marks keep their contrast in both themes', () => {
    for (const t of [light, dark]) {
      expect(contrast(t.text, t.panel)).toBeGreaterThan(12);
      expect(contrast(t.muted, t.panel)).toBeGreaterThan(6);
      expect(contrast(t.muted, t.panel2)).toBeGreaterThan(4.5);
      expect(contrast(t.accent, t.accentInk)).toBeGreaterThan(4.5);
      expect(contrast(t.move, t.halo)).toBeGreaterThan(4.5);
      expect(contrast(t.advice, t.halo)).toBeGreaterThan(4.5);
    }
  });
});

it('reads the figure of a cost', () => {
  expect(['2 MP', '3', 'stop'].map(costFigure)).toEqual(['2', '3', 'sto']);
});

it('breaks a long name where its lines are most alike', () => {
  expect(broken('Limestone landing')).toEqual(['Limestone', 'landing']);
  expect(broken('Belpre')).toEqual(['Belpre']);
});
