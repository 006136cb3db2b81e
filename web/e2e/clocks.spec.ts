// A game over days: clocks that are agreed, run, stand and run out. The server's time is moved; nobody waits.
import { expect, serve, test as base } from './fixtures';
import { hashOf, newMatch } from './hand';
import { mine, PHONE, Table } from './table';

const HOUR = 3600;
const DAY = 24 * HOUR;
const PAIR = { game: 'fiw-battles', scenario: 'lake-george', seats: { british: 'me', french: 'open' } };

interface Days {
  /** A server of its own whose time stands still. */
  timed: { url: string; pass: (seconds: number) => void };
  /** A person there. */
  come: (hash?: string, how?: Parameters<typeof Table.open>[3]) => Promise<Table>;
}
const test = base.extend<Days>({
  timed: async ({}, use) => {
    const { url, say, stop } = await serve('--moved-clock');
    await use({ url, pass: (seconds) => say(String(seconds)) });
    await stop();
  },
  come: async ({ browser, timed }, use) => {
    const tables: Table[] = [];
    await use(async (hash = '', how = {}) => {
      const t = await Table.open(browser, timed.url, hash, how);
      tables.push(t);
      return t;
    });
    for (const t of tables) await t.leave();
  },
});
const clocks = (t: Table) => t.page.getByRole('region', { name: 'Clocks' });

test('two people agree on days, play over days, and one runs out', async ({ come, timed }) => {
  const a = await come();
  await a.page.getByRole('button', { name: /^French & Indian War Battles/ }).click();
  await a.page.getByRole('group', { name: 'French' }).getByRole('button', { name: 'Friend' }).click();
  await a.page.getByRole('group', { name: 'Clock' }).getByRole('button', { name: 'Days' }).click();
  await a.page.getByLabel('Whoever runs out of time').selectOption('loses');
  await a.axe('the choice of a clock');
  await a.page.getByRole('button', { name: 'Start the game' }).click();
  await expect(clocks(a)).toContainText('The clocks start when everybody is here.');
  const link = await a.page.getByLabel(/^Invite a friend/).inputValue();
  const b = await come(link.slice(link.indexOf('#')), PHONE);
  await expect(clocks(b)).toContainText('2 days a turn, 10 days in reserve. Whoever runs out loses.');
  await expect(clocks(a).locator('.runs')).toContainText('British');
  await a.axe('clocks');
  await b.axe('clocks on a phone');
  // A day and a bit later the British set up.
  timed.pass(DAY + 2 * HOUR);
  await a.page.reload();
  await a.map();
  await expect(clocks(a).locator('.runs')).toContainText(/0 d|21 h|22 h/);
  await a.press('Set up the rest');
  await a.press('Finish set-up');
  await a.until((s) => !mine(s), 'the hand-over');
  await expect(clocks(a).locator('.runs')).toContainText('French');
  await expect(clocks(b).locator('.runs')).toContainText(/2 d|1 d 23 h/);
  // The French go on holiday.
  timed.pass(13 * DAY);
  await expect(a.page.getByRole('heading', { name: 'You won: French ran out of time' })).toBeVisible();
  await expect(b.page.getByRole('heading', { name: 'You ran out of time and lost' })).toBeVisible();
  await a.axe('a win on time');
});

test('who is waited for plays on; for who is replaced the computer does', async ({ come, timed }) => {
  const made = (then: 'wait' | { computer: string }) =>
    newMatch(timed.url, { ...PAIR, clock: { turn: DAY, reserve: 0, then } });
  const [waits, replaces] = [await made('wait'), await made({ computer: 'recruit' })];
  const a = await come(hashOf(waits, 'british'));
  await come(hashOf(waits, 'french'));
  const c = await come(hashOf(replaces, 'british'));
  await come(hashOf(replaces, 'french'));
  timed.pass(DAY);
  await expect(clocks(a)).toContainText('out of time');
  await a.press('Set up the rest');
  await a.until((s) => (s.steps ?? 0) > 0, 'the late set-up');
  // The computer sets up for the British, who look on.
  const s = await c.until((x) => !mine(x) && x.seats[0]?.stands_in === true && x.steps > 0, 'the computer');
  expect(s.seats[0]?.mine, 'the eyes are still theirs').toBe(true);
});

test('who runs out loses the seat to a substitute, found in the lobby or by a link', async ({ come, timed }) => {
  const a = await come();
  await a.page.getByRole('button', { name: /^French & Indian War Battles/ }).click();
  await a.page.getByRole('group', { name: 'French' }).getByRole('button', { name: 'Friend' }).click();
  await a.page.getByRole('group', { name: 'Clock' }).getByRole('button', { name: 'Days' }).click();
  await a.page.getByLabel('Whoever runs out of time').selectOption('loses the seat to a substitute');
  await a.page.getByRole('button', { name: 'Start the game' }).click();
  const invite = await a.page.getByLabel(/^Invite a friend/).inputValue();
  const b = await come(invite.slice(invite.indexOf('#')), PHONE);
  await expect(clocks(b)).toContainText('Whoever runs out loses the seat to a substitute.');
  await a.press('Set up the rest');
  await a.press('Finish set-up');
  await a.until((s) => !mine(s), 'the hand-over');
  // The French go on holiday and lose their seat.
  timed.pass(13 * DAY);
  const card = a.page.getByRole('region', { name: 'substitute' });
  await expect(card).toContainText('French: out of time, and the seat is lost.');
  await expect(clocks(a)).toContainText('The game and its clocks wait for a substitute.');
  await expect(clocks(a)).toContainText('seat open');
  await a.axe('a seat that is open to a substitute');
  await a.page.screenshot({ path: 'test-results/substitute-wanted.png' });
  await expect(b.page.locator('.fail')).toContainText('its time ran out');
  // The page is loaded again; until then it shows what failed.
  const loaded = b.page.waitForEvent('load');
  await b.page.getByRole('button', { name: 'Watch' }).click();
  await loaded;
  await b.map();
  expect((await b.snapshot()).seats.some((s) => s.mine)).toBe(false);
  // A stranger finds the table, though nobody published it.
  const c = await come('#/tables', PHONE);
  const free = c.page.getByRole('region', { name: 'Free seats' });
  await expect(free).toContainText('looks for a substitute');
  await c.axe('a table that looks for a substitute');
  await free.getByRole('button', { name: 'Sit down: French' }).click();
  await c.map();
  expect((await c.snapshot()).seats.map((s) => s.mine)).toEqual([false, true]);
  await expect(clocks(c).locator('.runs')).toContainText(/2 d|1 d 23 h/);
  await expect(card).toBeHidden();
  await expect(clocks(a).locator('.runs')).toContainText('substitute');
  // The stranger does no better; the British pass the address on.
  timed.pass(13 * DAY);
  const link = await a.page.getByLabel('Link for a substitute').inputValue();
  const d = await come(link.slice(link.indexOf('#')));
  await d.page.getByRole('button', { name: 'Sit down: French' }).click();
  await expect.poll(async () => (await d.snapshot()).seats[1]?.mine).toBe(true);
  await d.map();
  await expect(clocks(d).locator('.runs')).toContainText('French');
  await expect(card).toBeHidden();
  await expect(clocks(a).locator('.runs')).toContainText('substitute');
});
