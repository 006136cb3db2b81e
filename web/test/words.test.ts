// Everything a game can send is drawn: each word of each vocabulary leaves its own mark on the picture.
import { describe, expect, it } from 'vitest';
import { drawBoard } from '../src/lib/draw';
import { badge, mark, tints } from '../src/lib/draw/badges';
import { counterBody } from '../src/lib/draw/counter';
import { light } from '../src/lib/draw/palette';
import { Schemes } from '../src/lib/draw/schemes';
import { symbol } from '../src/lib/draw/symbols';
import type { Board, Face, Scheme } from '../src/lib/scene';
import * as words from '../src/lib/wire';

const scheme: Scheme = { key: 'x', title: 'X', letters: 'X', face: '#F2F0E8', band: '#2B4F93', ink: '#172846' };
const options = { id: 'w', numbers: false, schemes: new Schemes([scheme]), seatColour: () => '#A02B2E' };
const drawn = (b: Board): string => {
  const d = drawBoard(b, light, options);
  const all = d.ground + d.letters + (d.labels ?? []).map((l) => l.svg).join('');
  expect(all).not.toMatch(/NaN|undefined|Infinity/);
  return all;
};
/** No two of them look the same. */
function differ<T extends string>(list: readonly T[], draw: (word: T) => string, without?: string): void {
  const seen = new Map<string, string>(without === undefined ? [] : [[without, 'nothing']]);
  for (const word of list) {
    const picture = draw(word);
    expect(picture, word).not.toBe('');
    expect(seen.get(picture), `${word} looks like`).toBeUndefined();
    seen.set(picture, word);
  }
}

/** No two look the same, and none leaves the picture as it is without it. */
const besides =
  (nothing: string) =>
  <T extends string>(list: readonly T[], draw: (word: T) => string): void =>
    differ(list, draw, nothing);

const hexes = (change: Partial<Board & { layout: 'hexes' }>): Board => ({
  id: 'main',
  title: '',
  layout: 'hexes',
  charts: [],
  first: '0101',
  last: '0505',
  low: 'even',
  hexes: Array.from({ length: 25 }, (_, i) => ({
    id: `0${1 + (i % 5)}0${1 + Math.floor(i / 5)}`,
    terrain: 'clear',
    level: 0,
    spoken: '',
  })),
  sides: [],
  lines: [],
  names: [],
  objectives: [],
  ...change,
});
const points = (change: Partial<Board & { layout: 'points' }>): Board => ({
  id: 'main',
  title: '',
  layout: 'points',
  charts: [],
  sheet: [-1000, -1000, 3000, 2000],
  spaces: [
    { id: 'a', name: 'A', kind: 'ground', x: 0, y: 0, owner: null },
    { id: 'b', name: 'B', kind: 'ground', x: 1500, y: 300, owner: null },
  ],
  links: [],
  courses: [],
  names: [],
  ...change,
});
const areas = (change: Partial<Board & { layout: 'areas' }>): Board => ({
  id: 'main',
  title: '',
  layout: 'areas',
  charts: [],
  counter: 440,
  frame: [
    [0, 0],
    [4000, 0],
    [4000, 3000],
    [0, 3000],
  ],
  borders: [
    {
      kind: 'land',
      points: [
        [2000, 0],
        [2000, 3000],
      ],
      between: ['b', 'a'],
    },
    {
      kind: 'edge',
      points: [
        [2000, 3000],
        [0, 3000],
        [0, 0],
        [2000, 0],
      ],
      between: [null, 'a'],
    },
    {
      kind: 'edge',
      points: [
        [2000, 0],
        [4000, 0],
        [4000, 3000],
        [2000, 3000],
      ],
      between: [null, 'b'],
    },
  ],
  areas: [
    {
      id: 'a',
      name: 'A',
      terrain: 'wilderness',
      owner: 'x',
      ring: [1, 2],
      seat: { at: [1000, 1500], radius: 800 },
      label: { at: [1000, 1100] },
    },
    {
      id: 'b',
      name: 'B',
      terrain: 'wilderness',
      owner: null,
      ring: [-1, 3],
      seat: { at: [3000, 1500], radius: 800 },
      label: { at: [3000, 1100] },
    },
  ],
  courses: [],
  names: [],
  ...change,
});

describe('hex boards draw every', () => {
  const adds = besides(drawn(hexes({})));
  it('terrain', () =>
    differ(words.terrainValues, (terrain) =>
      drawn(
        hexes({
          hexes: [1, 2, 3, 4, 5].flatMap((c) =>
            [1, 2, 3, 4, 5].map((r) => ({ id: `0${c}0${r}`, terrain, level: 0, spoken: '' })),
          ),
        }),
      ),
    ));
  it('feature of a side', () =>
    adds(words.sideFeatureValues, (feature) =>
      drawn(hexes({ sides: (['n', 'ne', 'se'] as const).map((side) => ({ hex: '0303', side, feature })) })),
    ));
  it('side of a hex', () =>
    differ(words.hexDirectionValues, (side) => drawn(hexes({ sides: [{ hex: '0303', side, feature: 'cliff' }] }))));
  it('way', () =>
    adds(words.lineKindValues, (kind) =>
      drawn(hexes({ lines: [{ kind, through: ['0203', '0303', '0403'], off_map: [false, false] }] })),
    ));
  it('name', () =>
    adds(words.nameKindValues, (kind) =>
      drawn(hexes({ names: [{ text: 'Abc', kind, along: ['0203', '0303', '0403'] }] })),
    ));
  it('order of columns', () => differ(words.lowColumnsValues, (low) => drawn(hexes({ low }))));
});

describe('point boards draw every', () => {
  const adds = besides(drawn(points({})));
  const first = { id: 'a', name: 'A', kind: 'ground' as const, x: 0, y: 0, owner: null };
  const second = { id: 'b', name: 'B', kind: 'ground' as const, x: 1500, y: 300, owner: null };
  it('kind of space', () =>
    differ(words.spaceKindValues, (kind) => drawn(points({ spaces: [{ ...first, kind }, second] }))));
  it('site', () => adds(words.siteKindValues, (site) => drawn(points({ spaces: [{ ...first, site }, second] }))));
  it('side of a name', () =>
    differ(words.compassValues, (label) => drawn(points({ spaces: [{ ...first, label }, second] }))));
  it('link', () => adds(words.linkKindValues, (kind) => drawn(points({ links: [{ ends: ['a', 'b'], kind }] }))));
  it('course', () =>
    adds(words.courseKindValues, (kind) =>
      drawn(
        points({
          courses: [
            {
              kind,
              name: 'Abc',
              points: [
                [0, 0],
                [700, 300],
                [1500, 300],
              ],
            },
          ],
        }),
      ),
    ));
  it('region', () =>
    adds(words.regionKindValues, (kind) =>
      drawn(
        points({
          regions: [
            {
              kind,
              owner: 'x',
              outline: [
                [-500, -500],
                [2500, -500],
                [2500, 1500],
                [-500, 1500],
              ],
            },
          ],
        }),
      ),
    ));
  it('name', () =>
    adds(words.sheetNameKindValues, (kind) =>
      drawn(points({ names: [{ text: 'Abc', kind, owner: 'x', along: [[500, 500]] }] })),
    ));
});

describe('area boards draw every', () => {
  const adds = besides(drawn(areas({})));
  const plain = areas({}) as Board & { layout: 'areas' };
  const [a, b] = plain.areas;
  if (!a || !b) throw new Error('two areas');
  it('terrain', () => differ(words.areaTerrainValues, (terrain) => drawn(areas({ areas: [{ ...a, terrain }, b] }))));
  it('border', () =>
    differ(words.borderKindValues, (kind) =>
      drawn(areas({ borders: plain.borders.map((x, i) => (i ? x : { ...x, kind })) })),
    ));
  it('state line', () =>
    expect(drawn(areas({ borders: plain.borders.map((x, i) => (i ? x : { ...x, state_line: true })) }))).not.toBe(
      drawn(plain),
    ));
  it('site', () =>
    adds(words.siteKindValues, (kind) =>
      drawn(areas({ areas: [{ ...a, sites: [{ kind, at: [400, 400], owner: 'x' }] }, b] })),
    ));
  it('course', () =>
    adds(words.courseKindValues, (kind) =>
      drawn(
        areas({
          courses: [
            {
              kind,
              name: '',
              points: [
                [200, 200],
                [900, 500],
                [1800, 2800],
              ],
            },
          ],
        }),
      ),
    ));
  it('name', () =>
    adds(words.sheetNameKindValues, (kind) =>
      drawn(areas({ names: [{ text: 'ABC', kind, owner: 'x', along: [[500, 500]] }] })),
    ));
  it('region', () => {
    const mixed = [a, { ...b, terrain: 'rough' as const }];
    const outline: [number, number][] = [
      [100, 100],
      [3900, 100],
      [3900, 1400],
      [100, 1400],
    ];
    besides(drawn(areas({ areas: mixed })))(words.regionKindValues, (kind) =>
      drawn(areas({ areas: mixed, regions: [{ kind, owner: 'x', outline }] })),
    );
  });
});

describe('pieces draw every', () => {
  const face: Face = {
    name: 'Abc',
    symbol: 'line',
    scheme: 'x',
    figures: [{ at: 'foot-left', value: 3, spoken: 'force' }],
  };
  it('symbol', () => differ(words.symbolValues, (name) => symbol(name)('#000', '#fff')));
  it('place of a figure', () =>
    differ(
      words.figurePlaceValues,
      (at) =>
        counterBody({ ...face, symbol: 'leader', figures: [{ at, value: 7, spoken: '' }] }, scheme, [], 'full') +
        counterBody({ ...face, figures: [{ at, value: 7, spoken: '' }] }, scheme, [], 'full'),
    ));
  it('style of a figure', () =>
    differ(
      words.figureStyleValues,
      (style) =>
        counterBody(
          { ...face, symbol: 'leader', figures: [{ at: 'foot-left', style, value: 2, spoken: '' }] },
          scheme,
          [],
          'full',
        ) + counterBody({ ...face, figures: [{ at: 'foot-middle', style, value: 2, spoken: '' }] }, scheme, [], 'full'),
    ));
  it('mode', () => differ(words.modeValues, (mode) => counterBody({ ...face, mode }, scheme, [], 'full')));
  it('state', () => differ(words.badgeValues, (name) => badge(name, 0, 0)));
  it('mark', () => {
    differ(
      words.markKindValues.filter((kind) => !tints(kind)),
      (kind) => mark(kind, 0, 0),
    );
    expect(words.markKindValues.filter(tints)).toEqual(['entry', 'set-up']);
  });
});
