// Two people who do not know each other: one leaves a seat to anybody, the other sits down; a third watches.
import { expect, test } from './fixtures';
import { newMatch } from './hand';
import { PHONE } from './table';

test('a table is opened to anybody, taken from a phone and watched', async ({ sit, server }) => {
  const hidden = await newMatch(server, {
    game: 'fiw-battles',
    scenario: 'fort-oswego',
    seats: { british: 'me', french: 'open' },
  });
  const a = await sit();
  await a.page.getByRole('button', { name: /^French & Indian War Battles/ }).click();
  await a.page.getByRole('group', { name: 'French' }).getByRole('button', { name: 'Friend' }).click();
  await a.page.getByLabel('Anybody may take the free seat').check();
  await a.page.getByLabel('List it for spectators').check();
  await a.page.getByRole('button', { name: 'Start the game' }).click();
  await a.map();
  const id = /#\/m\/([^/?]+)/.exec(a.page.url())?.[1] ?? '';
  // The stranger, on a phone.
  const b = await sit('#/tables', PHONE);
  const free = b.page.getByRole('region', { name: 'Free seats' });
  await expect(free.getByRole('listitem')).toHaveCount(1);
  await expect(free, 'a table that was not published').not.toContainText('Oswego');
  await b.axe('tables on a phone');
  await free.getByRole('button', { name: 'Sit down: French' }).click();
  await b.map();
  expect((await b.snapshot()).seats.map((s) => s.mine)).toEqual([false, true]);
  expect(b.page.url()).toContain(id);
  // Their own games, on both sides.
  await a.page.goto(`${server}/#/tables`);
  const mine = a.page.getByRole('region', { name: /^My games/ });
  await expect(mine).toContainText('Your turn');
  await b.page.goto(`${server}/#/tables`);
  await expect(b.page.getByRole('region', { name: /^My games/ })).toContainText('British to decide');
  await a.axe('tables');
  // Whoever looks on finds it among those to watch, and nowhere to sit.
  const c = await sit('#/tables');
  await expect(c.page.getByRole('region', { name: 'Free seats' })).toContainText('Nobody is waiting for an opponent.');
  await c.page.getByRole('combobox', { name: /^Game/ }).selectOption('fiw-battles');
  await c.page.getByRole('region', { name: 'Watch' }).getByRole('link', { name: 'Watch' }).first().click();
  await c.map();
  expect((await c.snapshot()).seats.some((s) => s.mine)).toBe(false);
  expect(hidden.id).not.toBe(id);
});
