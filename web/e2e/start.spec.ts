// From the front page to the first question, as everybody begins: every game, and every value of its optional rules.
import type { About } from '../src/lib/scene';
import { expect, test } from './fixtures';
import { get } from './hand';

test('every game begins from the front page with what is set there', async ({ sit, server }) => {
  const games = await get<About[]>(`${server}/api/games`);
  const t = await sit();
  for (const game of games)
    for (const scenario of game.scenarios) {
      await t.page.goto(server);
      await t.page.locator('.games button', { hasText: game.title }).click();
      // By place: a scenario's summary may name another one.
      await t.page.locator('.scen button').nth(game.scenarios.indexOf(scenario)).click();
      await expect(t.page.locator('.card').getByRole('heading', { name: scenario.title, exact: true })).toBeVisible();
      await t.page.getByRole('button', { name: 'Start the game' }).click();
      await expect(t.page, `${scenario.key} of ${game.id}`).toHaveURL(/#\/m\//);
      const s = await t.snapshot();
      expect([s.game, s.scenario]).toEqual([game.id, scenario.key]);
      const on = game.options.filter((o) => scenario.recommended.includes(o.key)).map((o) => o.key);
      for (const o of game.options) expect(s.options[o.key], o.key).toBe(on.includes(o.key) ? 'on' : o.values[0]);
    }
});

test('an optional rule with several forms is chosen by name', async ({ sit }) => {
  const t = await sit();
  await t.page.locator('.games button', { hasText: 'Rosebud Creek' }).click();
  const rule = t.page.getByLabel('Ammunition', { exact: false }).first();
  await expect(rule.locator('option')).toHaveText(['Basic', 'First fire free', 'Boxes']);
  await rule.selectOption('Boxes');
  await t.page.getByRole('button', { name: 'Start the game' }).click();
  await expect(t.page).toHaveURL(/#\/m\//);
  expect((await t.snapshot()).options.ammunition).toBe('boxes');
});
