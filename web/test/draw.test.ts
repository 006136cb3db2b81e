import { describe, expect, it } from 'vitest';
import { drawBoard, ready } from '../src/lib/draw';
import { counterBody, detailAt, schemeOf, seatColour } from '../src/lib/draw/counter';
import { costFigure } from '../src/lib/draw/overlay';
import { contrast, dark, light, nations } from '../src/lib/draw/palette';
import { geographyOf } from '../src/lib/geography';
import type { Board, Face } from '../src/lib/scene';

const board: Board = {
  title: 'Test',
  layout: 'hexes',
  first: '0101',
  last: '0505',
  low: 'even',
  charts: [],
  hexes: Array.from({ length: 25 }, (_, i) => ({
    id: `0${1 + (i % 5)}0${1 + Math.floor(i / 5)}`,
    terrain: ['clear', 'woods', 'forest', 'marsh', 'lake'][i % 5] ?? 'clear',
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
const options = { id: 'test', numbers: true, seatColour: () => '#A02B2E' };

describe('the map', () => {
  it('is the same each time, in whole numbers, with escaped names', () => {
    const a = drawBoard(board, light, options);
    const b = drawBoard(board, light, options);
    expect(a.ground).toBe(b.ground);
    expect(a.ground + a.letters).not.toMatch(/NaN|undefined|Infinity/);
    expect(a.letters).toContain('&amp;');
    expect(a.letters).toContain('0303');
  });
  it('point and area boards are drawn too', async () => {
    const points: Board = {
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
    const areas: Board = {
      title: '',
      layout: 'areas',
      charts: [],
      areas: [
        {
          id: 'x',
          name: 'X',
          terrain: 'wilderness',
          outline: [
            [0, 0],
            [2000, 0],
            [2000, 2000],
            [0, 2000],
          ],
          seat: [1000, 1000],
        },
      ],
      courses: [],
    };
    for (const b of [points, areas]) await ready(b);
    for (const b of [points, areas]) expect(drawBoard(b, light, options).ground).not.toMatch(/NaN|undefined/);
    expect(geographyOf(points).step('a', 'ArrowRight')).toBe('b');
    expect(geographyOf(points).placeAt([98, 3])).toBe('b');
    expect(geographyOf(areas).placeAt([50, 50])).toBe('x');
    expect(geographyOf(areas).placeAt([500, 50])).toBeNull();
  });
});

describe('counters', () => {
  const face: Face = {
    name: 'La Sarre',
    symbol: 'line',
    scheme: 'french',
    factor: 6,
    movement: 4,
    rally: '+1',
    range: null,
    command: null,
  };
  it('show less from afar', () => {
    expect([20, 36, 60].map(detailAt)).toEqual(['far', 'small', 'full']);
    expect(counterBody(face, false, [], 'far')).not.toContain('La Sarre');
    expect(counterBody({ ...face, symbol: 'never-heard-of' }, false, [], 'full')).toContain('circle');
  });
  it('figures can be read on every face', () => {
    for (const n of Object.values(nations))
      for (const t of [n.dark, n.light])
        if (t) {
          expect(contrast(t[0], t[2])).toBeGreaterThan(6);
          expect(contrast(t[1], '#FFF8E8')).toBeGreaterThan(4.5);
        }
  });
  it('the seat gives the lightness, the nation the hue', () => {
    expect(schemeOf('french-allied', false).tones).toEqual(nations.allied?.light);
    expect(seatColour('british', true)).toBe('#A02B2E');
    expect(seatColour('french', false)).toBe('#2B4F93');
  });
  it('text and marks keep their contrast in both themes', () => {
    for (const t of [light, dark]) {
      expect(contrast(t.text, t.panel)).toBeGreaterThan(12);
      expect(contrast(t.muted, t.panel)).toBeGreaterThan(6);
      expect(contrast(t.muted, t.panel2)).toBeGreaterThan(4.5);
      expect(contrast(t.accent, t.accentInk)).toBeGreaterThan(4.5);
      expect(contrast(t.move, t.halo)).toBeGreaterThan(4.5);
    }
  });
});

it('reads the figure of a cost', () => {
  expect(['2 MP', '3', 'stop'].map(costFigure)).toEqual(['2', '3', 'sto']);
});
