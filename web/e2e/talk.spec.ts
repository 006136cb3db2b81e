// Two people and somebody who watches: what is said, what is noted, who reads it.
import { expect, test } from './fixtures';
import { hashOf, newMatch } from './hand';
import { PHONE, type Table } from './table';

const PAIR = { game: 'fiw-battles', scenario: 'lake-george', seats: { british: 'me', french: 'open' } };
const talk = async (t: Table): Promise<void> => {
  await t.page.getByRole('tab', { name: /^Talk/ }).click();
};
const write = async (t: Table, text: string): Promise<void> => {
  await t.page.getByLabel(/^(Say something|Write a note)/).fill(text);
  await t.page.getByRole('button', { name: /^(Send|Keep)$/ }).click();
};
const log = (t: Table) => t.page.getByRole('log', { name: 'Talk' });

test('two people talk, note and mute; who watches reads nothing', async ({ sit, server }) => {
  const m = await newMatch(server, PAIR);
  const a = await sit(hashOf(m, 'british'));
  const b = await sit(hashOf(m, 'french'), PHONE);
  const watcher = await sit(`#/m/${m.id}`);
  await talk(a);
  await write(a, 'Good luck! <b>not bold</b>');
  await a.page.getByLabel('Note to myself').check();
  await write(a, 'Keep the guns back');
  await expect(log(a)).toContainText('Keep the guns back');
  // The phone draws up its sheet: something new was said.
  await b.page.getByRole('button', { name: 'Odds, log, charts' }).click();
  await expect(b.page.getByRole('tab', { name: /^Talk/ })).toContainText('1');
  await talk(b);
  await expect(log(b)).toContainText('Good luck! <b>not bold</b>');
  await expect(log(b)).not.toContainText('guns');
  await b.axe('talk on a phone');
  await write(b, 'And to you');
  await expect(log(a)).toContainText('And to you');
  await a.axe('talk');
  // The moment a line belongs to.
  await log(a)
    .getByRole('button', { name: /step 0\s*: show the board/ })
    .first()
    .click();
  await expect(a.page.locator('.replay')).toBeVisible();
  await a.page.click('text=Back to the game');
  await a.page.getByRole('button', { name: 'Mute French' }).click();
  await expect(log(a)).not.toContainText('And to you');
  await expect(a.page.getByRole('button', { name: 'Unmute French' })).toBeVisible();
  await talk(watcher);
  await expect(log(watcher)).toContainText('At this table only the players talk.');
  await expect(watcher.page.getByLabel('Say something')).toHaveCount(0);
});
