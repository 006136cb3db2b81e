// A game of hexes at the table: the front page, two turns by mouse, keyboard and finger, reload, refusals, replay.
import { expect, test } from './fixtures';
import { hashOf, newMatch } from './hand';
import { byKeyboard, byMouse, byTouch, pick, play } from './players';
import { boardOf, mine, PHONE } from './table';

const LAKE_GEORGE = { game: 'fiw-battles', scenario: 'lake-george' };
const LONE = { ...LAKE_GEORGE, seats: { british: 'me', french: 'computer' } };
const PAIR = { ...LAKE_GEORGE, seats: { british: 'me', french: 'open' } };

test('front page: quick start leads to the table at once', async ({ sit }) => {
  const t = await sit();
  await t.axe('front page');
  await t.page.click('text=Play now');
  await t.map();
  await expect(t.page.locator('.prompt h2')).not.toBeEmpty();
  expect(t.page.url(), 'a secret in the address').not.toContain('token');
});

test('two turns of Lake George by mouse', async ({ sit, server }) => {
  const m = await newMatch(server, LONE);
  const t = await sit(hashOf(m, 'british'));
  expect(t.page.url(), 'the token stays in the address').not.toContain(m.seats.british);
  await play(t, byMouse, 2);
  await t.axe('table');
});

test('two turns of Lake George by keyboard', async ({ sit, server }) => {
  const t = await sit(hashOf(await newMatch(server, LONE), 'british'));
  await t.key('ArrowRight');
  await t.key('ArrowDown');
  await expect(t.page.locator('#spoken'), 'the cursor is spoken').toHaveText(/^\d{4}/);
  await play(t, byKeyboard, 2);
});

test('two turns of Lake George by touch on a phone', async ({ sit, server }) => {
  const t = await sit(hashOf(await newMatch(server, LONE), 'british'), PHONE);
  const answers = await play(t, byTouch, 2);
  expect(answers).toBeGreaterThan(6);
  await t.axe('phone at play');
});

test('a whole game of Lake George by touch on a phone', { tag: '@thorough' }, async ({ sit, server }) => {
  const t = await sit(hashOf(await newMatch(server, LONE), 'british'), PHONE);
  const answers = await play(t, byTouch, Infinity);
  expect(answers).toBeGreaterThan(30);
  expect((await t.snapshot()).outcome).not.toBeNull();
  await t.axe('the end on a phone');
});

test('on a phone a finger reaches every corner of the map', async ({ sit, server }) => {
  const t = await sit(hashOf(await newMatch(server, LONE), 'british'), PHONE);
  const board = boardOf(await t.snapshot(), 'hexes');
  const row = (h: string): string => h.slice(2);
  const low = board.hexes.map((h) => h.id).sort((a, b) => row(a).localeCompare(row(b)));
  const end = low.at(-1) ?? '';
  for (const hex of [low[0] ?? '', end, low.find((h) => row(h) === row(end)) ?? '']) {
    await t.tapHex(hex);
    await expect(t.page.locator('.bubble')).toContainText(hex);
  }
});

test('a phone has everything in its sheet', async ({ sit, server }) => {
  const t = await sit(hashOf(await newMatch(server, LONE), 'british'), PHONE);
  await expect(t.page.locator('.sheet .prompt h2')).toBeVisible();
  expect(await t.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await t.page.click('.grip');
  await expect(t.page.locator('.sheet.open [role=tab]').first()).toBeVisible();
  await t.settled();
  await t.axe('phone');
});

test('two browsers with an invite see each other live', async ({ sit, server }) => {
  const m = await newMatch(server, PAIR);
  const a = await sit(hashOf(m, 'british'));
  const b = await sit(hashOf(m, 'french'));
  const seats = async (t: typeof a): Promise<boolean[]> => (await t.snapshot()).seats.map((s) => s.mine);
  expect(await seats(a)).toEqual([true, false]);
  expect(await seats(b)).toEqual([false, true]);
  const [one, other] = mine(await a.snapshot()) ? [a, b] : [b, a];
  const before = await one.snapshot();
  const log = other.page.locator('.tabs li');
  const lines = await log.count();
  await byMouse(one, before, pick(before, new Set()));
  const moved = await one.until((s) => s.seq > before.seq, 'my move');
  await other.until((s) => s.seq >= moved.seq, 'their move');
  expect(await log.count()).toBeGreaterThan(lines);
  expect((await other.snapshot()).view.prompt.options, 'the one who waits is offered something').toEqual([]);
});

test('a secret choice reaches its owner and nobody else', async ({ sit, server }) => {
  const m = await newMatch(server, { ...PAIR, options: { 'special-tactics': 'on' } });
  const a = await sit(hashOf(m, 'british'));
  const b = await sit(hashOf(m, 'french'));
  const before = await a.snapshot();
  const choice = before.view.prompt.options.find((c) => c.label.includes('Ambush'));
  if (!choice) throw new Error('no ambush to choose');
  await byMouse(a, before, choice);
  const own = await a.until((s) => s.seq > before.seq, 'my choice');
  const other = await b.until((s) => s.seq >= own.seq, 'an update');
  expect(JSON.stringify(own.log), 'the owner sees the choice').toContain('Ambush');
  expect(JSON.stringify([other.log, other.view.facts]), 'the other side sees the choice').not.toContain('Ambush');
  expect(await b.page.textContent('.tabs'), 'the other side can read the choice').not.toContain('Ambush');
});

test('a reload in mid-game keeps seat and position', async ({ sit, server }) => {
  const m = await newMatch(server, { ...LAKE_GEORGE, scenario: 'quebec', seats: { british: 'me', french: 'me' } });
  const t = await sit(hashOf(m, 'british'));
  const before = await t.snapshot();
  await t.page.reload();
  await t.map();
  const after = await t.snapshot();
  expect(after.seq).toBe(before.seq);
  expect(after.seats[0]?.mine).toBe(true);
});

test('what is not lit says why not, with its rule', async ({ sit, server }) => {
  const t = await sit(hashOf(await newMatch(server, LONE), 'british'));
  await t.until(mine, 'my turn');
  await t.click('0703');
  await expect(t.page.locator('.bubble .chip').first()).toBeVisible();
  await t.axe('refusal');
  await t.page.locator('.bubble .chip').first().click();
  await expect(t.page.locator('.drawer article.on')).toBeVisible();
  await t.axe('rules');
});

test('replay steps both ways and can be shared', async ({ sit, server }) => {
  const m = await newMatch(server, LONE);
  const t = await sit(hashOf(m, 'british'));
  for (let i = 0; i < 3; i++) {
    const s = await t.until(mine, 'my turn');
    await byMouse(t, s, pick(s, new Set()));
    await t.until((x) => x.seq > s.seq, 'an answer');
  }
  await t.key('r');
  const slider = t.page.locator('.replay input');
  const steps = Number(await slider.getAttribute('max'));
  expect(steps).toBeGreaterThanOrEqual(3);
  await t.key('ArrowLeft');
  await expect(slider).toHaveValue(String(steps - 1));
  await t.axe('replay');
  await t.key('Escape');
  await expect(t.page.locator('.prompt')).toBeVisible();
  await t.page.goto(`${server}/#/m/${m.id}?at=1`);
  await expect(slider).toBeVisible();
});
