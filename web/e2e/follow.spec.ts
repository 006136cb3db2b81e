// A table one can follow: battles in the log, answers with their odds side by side, the key of the map, what a scenario asks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { About, Created } from '../src/lib/scene';
import { expect, test } from './fixtures';
import { get, hashOf, newMatch, post } from './hand';
import { PHONE, type Sitting, type Table } from './table';

const GOLDEN = join(import.meta.dirname, '..', '..', 'crates', 'fiw-battles', 'tests', 'golden', 'fort-oswego.jsonl');
type Sit = (hash?: string, how?: Sitting) => Promise<Table>;

/** Both sides of a recorded battle of Fort Oswego, at the question whether a leader adds his value. */
async function atLeaders({ sit, server }: { sit: Sit; server: string }, how: Sitting = {}): Promise<Table> {
  const record = readFileSync(GOLDEN, 'utf8');
  const lines = record.split('\n').filter((l) => l.startsWith('{"decide"'));
  const step = lines.findIndex((l) => l.includes('{"lead":'));
  const seats = { british: 'me', french: 'me' };
  const m = await post<Created>(`${server}/api/matches/import`, { record, step, seats });
  const tokens = Object.values(m.seats).filter((t) => t !== null);
  const kept = JSON.stringify([{ id: m.id, title: '', tokens, seen: 0 }]);
  return sit(`#/m/${m.id}`, { ...how, init: `localStorage.setItem('blockhouse.games', ${JSON.stringify(kept)})` });
}

test('a leader’s help is shown with the odds with him and without him', async ({ sit, server }) => {
  const t = await atLeaders({ sit, server });
  await t.asks('leader');
  const rows = t.page.locator('[aria-label="Compare the odds"] li');
  expect(await rows.count()).toBeGreaterThan(1);
  await expect(rows.last()).toContainText('No leader');
  for (const row of await rows.all()) await expect(row).toContainText(/\d+%/);
  await expect(t.page.locator('#spoken')).toContainText('No leader');
  await t.axe('odds side by side');
  // Choosing one ends the comparison. What the dice ask next may have odds to compare, too.
  await t.press('No leader');
  await expect(rows.filter({ hasText: 'No leader' })).toHaveCount(0);
});

test('on a phone the odds of the answers stand under the question', async ({ sit, server }) => {
  const t = await atLeaders({ sit, server }, PHONE);
  await expect(t.page.locator('.sheet [aria-label="Compare the odds"] li').first()).toBeVisible();
  expect(await t.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('the log can be read by battles alone', async ({ sit, server }) => {
  const t = await atLeaders({ sit, server });
  const lines = t.page.locator('.tabs li');
  const all = await lines.count();
  await t.page.getByRole('button', { name: 'Battles', exact: true }).click();
  const battles = await lines.count();
  expect(battles).toBeGreaterThan(0);
  expect(battles).toBeLessThan(all);
  const shown = (await lines.allTextContents()).join(' ');
  expect(shown).toMatch(/attacks|fires at/);
  expect(shown, 'what is no battle is shown').not.toMatch(/sets up/);
});

/** On a phone one kind of board does for the ordinary run. */
const tags = (where: string, scenario: string): { tag?: string } =>
  where && scenario !== 'quebec' ? { tag: '@thorough' } : {};

for (const [game, scenario, words] of [
  ['fiw-battles', 'quebec', ['Woods', 'Slope', 'Road', 'Bastion', '100 yards to the hex']],
  ['rosebud', 'rosebud-creek', ['Level 4', 'Rocks', 'Cliff', 'a quarter of a mile to the hex']],
  ['blood-ohio', 'harmar', ['River space', 'Trail', 'Miami', '20 miles']],
  ['dark-ground', 'campaign', ['Wilderness', 'State line', 'Town', '50 miles']],
  ['dark-ground', 'fallen-timbers', ['Woods', 'Trail', '75 yards to the hex']],
] as const)
  for (const [where, how] of [
    ['', {}],
    [' on a phone', PHONE],
  ] as const)
    test(
      `the key of the map tells what is on it: ${scenario}${where}`,
      tags(where, scenario),
      async ({ sit, server }) => {
        const about = (await get<About[]>(`${server}/api/games`)).find((g) => g.id === game);
        const [first, second] = about?.seats ?? [];
        const seats = { [first?.key ?? '']: 'me', [second?.key ?? '']: 'me' };
        const t = await sit(hashOf(await newMatch(server, { game, scenario, seats }), first?.key ?? ''), how);
        const key = t.page.locator('.key');
        await expect(key.locator('li'), 'it is folded at first').toHaveCount(0);
        // A phone keeps every corner of the map free and has it in the menu.
        if (where) await t.page.getByRole('button', { name: 'Menu' }).click();
        await t.page.getByRole('button', { name: 'Map key' }).click();
        await expect(key.locator('li').first()).toBeVisible();
        for (const word of words) await expect(key).toContainText(word);
        const titles = await key.locator('li').allTextContents();
        expect(new Set(titles).size, titles.join()).toBe(titles.length);
        await t.axe(`key of ${scenario}`);
        await key.getByRole('button').click();
        await expect(key.locator('li')).toHaveCount(0);
      },
    );

test('the front page says how long each scenario takes, how hard it is and where to begin', async ({ sit, server }) => {
  const t = await sit();
  const games = await get<About[]>(`${server}/api/games`);
  for (const g of games) {
    await t.page.locator('.games button', { hasText: g.title }).click();
    const cards = t.page.locator('.scen button');
    await expect(cards).toHaveCount(g.scenarios.length);
    await expect(cards.locator('[role=img][aria-label^="Difficulty"]')).toHaveCount(g.scenarios.length);
    for (const text of await cards.locator('.effort').allTextContents()) expect(text).toMatch(/[\d½]–\d.*(min|hours)/);
    await expect(t.page.locator('.first')).toHaveCount(g.scenarios.length > 1 ? 1 : 0);
    await expect(cards.locator('.thumb svg')).toHaveCount(g.scenarios.length);
  }
  await t.settled();
  await t.axe('scenarios');
});
