// The engraver on the real boards, as the server sends them; no browser is needed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawBoard } from '../src/lib/draw';
import { dist } from '../src/lib/draw/geom';
import { landsOf } from '../src/lib/draw/lands';
import { networkOf } from '../src/lib/draw/network';
import { dark, light } from '../src/lib/draw/palette';
import { Schemes } from '../src/lib/draw/schemes';
import { geographyOf } from '../src/lib/geography';
import type { About, Board } from '../src/lib/scene';
import { expect, test } from './fixtures';
import { get } from './hand';

type PointBoard = Board & { layout: 'points' };
const look = (game: About | undefined) => ({
  id: 'x',
  numbers: true,
  schemes: new Schemes(game?.schemes ?? []),
  seatColour: () => '#000',
});

/** The country of Blood on the Ohio. */
async function country(server: string): Promise<PointBoard> {
  const board = await get<Board>(`${server}/api/games/blood-ohio/scenarios/harmar/board`);
  if (board.layout !== 'points') throw new Error('not a board of points');
  return board;
}
const named = (board: PointBoard, name: string): string => board.spaces.find((s) => s.name === name)?.id ?? '';

test('every board of every game is drawn, the same from the same data', async ({ server }) => {
  const seen = new Set<string>();
  for (const game of await get<About[]>(`${server}/api/games`))
    for (const scenario of game.scenarios) {
      const board = await get<Board>(`${server}/api/games/${game.id}/scenarios/${scenario.key}/board`);
      // Scenarios share boards.
      const { title, charts, ...map } = board;
      const key = JSON.stringify(map);
      if (seen.has(key)) continue;
      seen.add(key);
      for (const palette of [light, dark]) {
        const d = drawBoard(board, palette, look(game));
        const all = [d.ground, d.letters, ...(d.labels ?? []).map((l) => l.svg)].join('');
        expect(all, `${game.id}, ${scenario.key}`).not.toMatch(/NaN|undefined/);
        expect(drawBoard(board, palette, look(game)), `${game.id}, ${scenario.key}`).toEqual(d);
      }
      const geo = geographyOf(board);
      expect(geo.places.length).toBeGreaterThan(0);
      for (const p of geo.places) expect(geo.placeAt(geo.centre(p)), `${scenario.key}, ${p}`).toBe(p);
    }
});

test('on a point board rivers pass through the spots of their spaces', async ({ server }) => {
  const board = await country(server);
  const net = networkOf(board);
  const course = net.streams.flatMap((r) => r.fine);
  const rivers = board.spaces.filter((s) => s.kind === 'river');
  expect(rivers.length).toBeGreaterThan(0);
  for (const s of rivers) expect(Math.min(...course.map((p) => dist(p, [s.x / 10, s.y / 10]))), s.name).toBeLessThan(5);
});

test('on a point board the way follows the water along a river and bows along a trail', async ({ server }) => {
  const board = await country(server);
  const geo = geographyOf(board);
  const link = (kind: string): [string, string] => {
    const found = board.links.find((l) => l.kind === kind && !l.through?.length);
    if (!found) throw new Error(`no ${kind}`);
    return found.ends;
  };
  const wet = board.links
    .filter((l) => l.kind === 'river')
    .map(({ ends: [a, b] }) => ({ there: geo.between(a, b), back: geo.between(b, a) }));
  expect(Math.max(...wet.map((w) => w.there.length))).toBeGreaterThan(6);
  for (const w of wet) expect([...w.back].reverse()).toEqual(w.there);
  expect(geo.between(...link('trail'))).toHaveLength(3);
  expect(networkOf(board).ways.every((w) => w.link.kind !== 'river')).toBe(true);
});

test('on a point board every owner with several spaces has a land', async ({ server }) => {
  const board = await country(server);
  const lands = landsOf(board, networkOf(board)).map((l) => l.owner);
  expect(lands.sort()).toEqual(['delaware', 'miami', 'mingo', 'ottawa', 'seneca', 'shawnee', 'wyandot']);
});

test('on a point board every space has its name, its words and its place under the finger', async ({ server }) => {
  const board = await country(server);
  const geo = geographyOf(board);
  const ohio = (await get<About[]>(`${server}/api/games`)).find((g) => g.id === 'blood-ohio');
  expect(drawBoard(board, light, look(ohio)).labels).toHaveLength(board.spaces.length);
  const village = named(board, 'Chalakatha');
  expect(geo.spoken(village)).toBe('Shawnee land, principal village');
  const [x, y] = geo.centre(village);
  expect(geo.placeAt([x + 9, y - 8])).toBe(village);
  const [, , right, bottom] = geo.box;
  expect(geo.placeAt([right * 2, bottom * 2]), 'none in the wild').toBeNull();
});

test('on a point board arrow keys go to the linked space in that direction', async ({ server }) => {
  const board = await country(server);
  const geo = geographyOf(board);
  const from = named(board, 'Chalakatha');
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const) {
    const to = geo.step(from, key) ?? '';
    expect(
      board.links.some((l) => l.ends.includes(from) && l.ends.includes(to)),
      `${key} to ${to}`,
    ).toBe(true);
  }
});

test('the client knows no game by its name', async ({ server }) => {
  const games = (await get<About[]>(`${server}/api/games`)).flatMap((g) => [g.id, g.title.toLowerCase()]);
  expect(games.length).toBeGreaterThan(2);
  const source = join(import.meta.dirname, '..', 'src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((f) => /\.(ts|svelte|css)$/.test(f));
  expect(files.length).toBeGreaterThan(50);
  for (const f of files) {
    const text = readFileSync(join(source, f), 'utf8').toLowerCase();
    expect(
      games.filter((g) => text.includes(g)),
      f,
    ).toEqual([]);
  }
});
