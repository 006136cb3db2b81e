// A board that is open over the map: it takes the stage, the map stays beside it, and one goes from one to the other.
import type { Board, Snapshot } from '../src/lib/scene';
import { expect, test } from './fixtures';
import { get, Hand, hashOf, newMatch } from './hand';
import { PHONE, type Sitting, type Table } from './table';

/** A match as it looks while a battle is fought at a place of its map, on the board of another scenario. */
async function battle(server: string): Promise<{ hash: string; open: (s: Snapshot) => Snapshot; place: string }> {
  const m = await newMatch(server, {
    game: 'fiw-battles',
    scenario: 'lake-george',
    seats: { british: 'me', french: 'me' },
  });
  const { s, seat } = await new Hand(server, m).asked();
  const [main] = s.boards;
  const place = main?.layout === 'hexes' ? (main.hexes[40]?.id ?? '') : '';
  const other = await get<Board>(`${server}/api/games/fiw-battles/scenarios/quebec/board`);
  const open = (now: Snapshot): Snapshot => ({
    ...now,
    boards: [...now.boards, { ...other, id: 'field' }],
    view: {
      ...now.view,
      asked_on: 'field',
      boards: [
        ...now.view.boards,
        {
          id: 'field',
          role: 'battle',
          title: 'Battle at the ford',
          place,
          turn: 'Round 3 of 10',
          now: 1,
          steps: [
            { title: 'Move', half: 0 },
            { title: 'Fire', half: 0 },
            { title: 'Def. fire', half: 1, seat: 0 },
          ],
          notes: [{ seat: 0, text: 'Three companies from the south' }],
        },
      ],
      meters: [
        { key: 'l', title: 'Losses', seat: 0, value: 1, doubtful: 1, limit: 4, board: 'field', note: '', rule: '9.1' },
      ],
    },
  });
  return { hash: hashOf(m, seat ?? ''), open, place };
}
async function sitAt(
  sit: (hash?: string, how?: Sitting) => Promise<Table>,
  server: string,
  how: Sitting = {},
): Promise<Table> {
  const { hash, open } = await battle(server);
  const t = await sit('', how);
  await t.page.route(/\/api\/matches\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    const snapshot = (await answer.json()) as Snapshot;
    await route.fulfill({ response: answer, json: snapshot.view ? open(snapshot) : snapshot });
  });
  await t.page.goto(`${server}/${hash}`);
  await t.map();
  return t;
}
const stage = (t: Table) => t.page.locator('.stage .map');

test('a battle opens over the map; the map is beside it, and C goes there and back', async ({ sit, server }) => {
  const t = await sitAt(sit, server);
  await expect(stage(t)).toHaveAttribute('aria-label', /Quebec/);
  const beside = t.page.locator('section.campaign');
  await expect(beside).toContainText('Battle at the ford');
  await expect(beside).toContainText('Three companies from the south');
  await expect(beside.locator('[role=meter]')).toHaveAttribute('aria-valuemax', '4');
  await expect(t.page.locator('.round')).toContainText('Round 3');
  await expect(t.page.locator('.round [aria-current=step]')).toHaveText('Fire');
  await t.key('c');
  await expect(stage(t)).not.toHaveAttribute('aria-label', /Quebec/);
  await expect(t.page.locator('section.campaign')).toHaveCount(0);
  await t.page.click('text=Back to the battle');
  await expect(stage(t)).toHaveAttribute('aria-label', /Quebec/);
});

test('on a phone the map of the campaign is an icon', async ({ sit, server }) => {
  const t = await sitAt(sit, server, PHONE);
  await expect(t.page.locator('.round')).toContainText('Round 3');
  await t.page.tap('[aria-label="Look at the campaign"]');
  await expect(stage(t)).not.toHaveAttribute('aria-label', /Quebec/);
  await t.page.tap('text=Back to the battle');
  await expect(stage(t)).toHaveAttribute('aria-label', /Quebec/);
});
