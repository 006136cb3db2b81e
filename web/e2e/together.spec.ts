// Several seats, tabs and moments: what must hold besides playing on.
import { readFile } from 'node:fs/promises';
import type { Created, View } from '../src/lib/scene';
import { expect, test } from './fixtures';
import { Hand, hashOf, newMatch, post, request } from './hand';
import { mine, says, type Table } from './table';

const LAKE_GEORGE = { game: 'fiw-battles', scenario: 'lake-george' };
const LONE = { ...LAKE_GEORGE, seats: { british: 'me', french: 'computer' } };
const PAIR = { ...LAKE_GEORGE, seats: { british: 'me', french: 'open' } };
const BOTH = { ...LAKE_GEORGE, seats: { british: 'me', french: 'me' } };

const where = (view: View): Record<string, string> => Object.fromEntries(view.pieces.map((p) => [p.id, p.at]));
const kept = (t: Table, id: string): Promise<string[]> =>
  t.page.evaluate((match) => {
    const games = JSON.parse(localStorage.getItem('blockhouse.games') ?? '[]') as { id: string; tokens: string[] }[];
    return games.find((g) => g.id === match)?.tokens ?? [];
  }, id);

/** What a person has before them: the question, the picked unit, everything lit. */
const before = (t: Table): Promise<{ question: string; unit: string | null; lit: string[] }> =>
  t.page.evaluate(() => ({
    question: document.querySelector('.prompt h2')?.textContent ?? '',
    unit: document.querySelector('.card[aria-label="Unit"] h2')?.textContent ?? null,
    lit: [...document.querySelectorAll('[data-lit]')].map((b) => b.textContent ?? ''),
  }));

test('a reload in mid-move returns to the same question and pick', async ({ sit, server }) => {
  const m = await newMatch(server, LONE);
  const hand = new Hand(server, m);
  const { s, seat, view } = await hand.to('Movement');
  const t = await sit(hashOf(m, 'british'));
  await hand.follow(t);
  const unit = view.prompt.options.find((c) => c.label === 'March 2 Conn')?.piece ?? '';
  const [way] = await hand.reach(seat, unit);
  // The march has begun and is not stopped.
  await hand.decide(seat, s.seq, ...(way?.decisions.slice(0, 2) ?? []));
  const { s: now, view: asked } = await hand.asked();
  expect(
    asked.prompt.options.some((c) => says(c, 'stop')),
    'the unit is on its way',
  ).toBe(true);
  const settled = async (): Promise<void> => {
    await t.until((x) => x.seq === now.seq, 'the march');
    await t.asks(asked.prompt.question);
    await expect(t.page.locator('.card[aria-label="Unit"]')).toBeVisible();
    await expect(t.page.locator('[data-lit]').nth(1)).toBeAttached();
    await t.settled();
  };
  await settled();
  const first = await before(t);
  await t.page.reload();
  await t.map();
  await settled();
  expect(await before(t)).toEqual(first);
  // And the march goes on from there.
  await t.press('Stop here');
  await t.until((x) => x.view.prompt.question === 'Which unit marches?', 'the unit to stop');
});

test('play on from here begins a match at that moment', async ({ sit, server }) => {
  const m = await newMatch(server, LONE);
  const hand = new Hand(server, m);
  await hand.to('Movement');
  const t = await sit(`${hashOf(m, 'british')}?at=1`);
  const at = await (await hand.follow(t)).ask<{ view: View }>('/at/1');
  await expect(t.page.locator('.replay input')).toHaveValue('1');
  await t.page.click('text=Play on from here');
  await t.page.waitForFunction((id) => !location.hash.includes(id), m.id);
  await t.map();
  const s = await t.until(mine, 'my turn');
  expect(where(s.view)).toEqual(where(at.view));
  await t.press('Finish set-up');
  await t.until((x) => x.view.phase !== 'Set-up', 'play to go on');
});

test('undo takes one’s own back; further back asks the other side, who may decline', async ({ sit, server }) => {
  const m = await newMatch(server, PAIR);
  const a = await sit(hashOf(m, 'british'));
  const b = await sit(hashOf(m, 'french'));
  const start = await a.snapshot();
  const steps = start.steps ?? 0;
  await a.press('Set up the rest');
  await a.until((s) => s.steps === steps + 1, 'the set-up');
  await a.key('z');
  const undone = await a.until((s) => s.steps === steps, 'the undo');
  expect(where(undone.view)).toEqual(where(start.view));
  await a.press('Set up the rest');
  await a.press('Finish set-up');
  const handed = await a.until((s) => !mine(s), 'the hand-over');
  await expect(a.page.locator('[aria-label="Undo"]').first(), 'undo over a hand-over').toBeDisabled();
  await a.menu('Ask for a takeback');
  await expect(a.page.getByText('Waiting for the other side to answer your takeback.')).toBeVisible();
  await b.page.click('text=Decline');
  await expect(a.page.getByText('Declined.')).toBeVisible();
  const declined = await a.snapshot();
  expect(declined.takeback ?? null).toBeNull();
  expect(declined.steps, 'declined and yet taken back').toBe(handed.steps);
  await a.menu('Ask for a takeback');
  await b.page.click('text=Agree');
  const back = await a.until((s) => (s.steps ?? 0) < (handed.steps ?? 0), 'the takeback');
  expect(mine(back), 'my turn again').toBe(true);
  await expect(a.button('Finish set-up')).toBeVisible();
});

test('a link to a seat opened again leaves the seat as it is', async ({ sit, server }) => {
  const m = await newMatch(server, PAIR);
  const t = await sit(hashOf(m, 'french'));
  const seated = async (): Promise<boolean | undefined> =>
    (await t.snapshot()).seats.find((p) => p.key === 'french')?.mine;
  expect(await seated(), 'the invite gives the seat').toBe(true);
  for (const visit of [2, 3]) {
    await t.page.goto(`${server}/#/`);
    await expect(t.page.getByText('My games').first()).toBeVisible();
    await t.page.goto(`${server}/${hashOf(m, 'french')}`);
    await t.map();
    expect(await seated(), `the seat on visit ${visit}`).toBe(true);
  }
});

test('on both sides oneself: other eyes and the past leave the present as it was', async ({ sit, server }) => {
  const m = await newMatch(server, BOTH);
  await new Hand(server, m).to('Movement');
  const t = await sit(hashOf(m, 'british'));
  await t.page.goto(`${server}/${hashOf(m, 'french')}`);
  const lit = t.page.locator('[data-lit]');
  await expect(lit.first()).toBeAttached();
  await t.settled();
  const count = await lit.count();
  await t.key('r');
  await t.page.selectOption('.replay select', { index: 2 });
  await t.settled();
  await t.key('Escape');
  await expect(t.page.locator('.replay')).toHaveCount(0);
  await t.settled();
  await expect(lit).toHaveCount(count);
});

test('two tabs on one seat show the same and harm nothing', async ({ sit, server }) => {
  const m = await newMatch(server, LONE);
  const t = await sit(hashOf(m, 'british'));
  const other = await t.page.context().newPage();
  await other.goto(`${server}/#/m/${m.id}`);
  const tabs = [t.page, other];
  const button = (page: (typeof tabs)[0], words: string) => page.locator('.prompt .btn', { hasText: words });
  for (const page of tabs) await expect(button(page, 'Set up the rest')).toBeVisible();
  const start = await t.snapshot();
  // Both hands on the same button at once: one decides, the other is told or sees it done.
  const click = (all: (SVGElement | HTMLElement)[]): void => all.forEach((b) => b instanceof HTMLElement && b.click());
  await Promise.all(tabs.map((page) => button(page, 'Set up the rest').evaluateAll(click)));
  const steps = start.steps ?? 0;
  const s = await t.until((x) => (x.steps ?? 0) > steps, 'the set-up');
  for (const page of tabs) await expect(button(page, 'Finish set-up')).toBeVisible();
  expect(s.steps, 'decisions for one').toBe(steps + 1);
  expect((await t.snapshot()).steps, 'decisions for one').toBe(steps + 1);
  await button(other, 'Finish set-up').click();
  await expect(t.page.locator('.prompt')).not.toContainText('Finish set-up');
});

test('a saved record is the game, and goes on elsewhere', async ({ sit, server }) => {
  const m = await newMatch(server, LONE);
  const hand = new Hand(server, m);
  await hand.to('Movement');
  const t = await sit(hashOf(m, 'british'));
  await hand.follow(t);
  const saving = t.page.waitForEvent('download');
  await t.menu('Save the record');
  const file = await saving;
  const record = await readFile(await file.path(), 'utf8');
  const s = await hand.snapshot();
  expect(file.suggestedFilename()).toMatch(/\.jsonl$/);
  const lines = record
    .trim()
    .split('\n')
    .map((l) => JSON.parse(l) as { decide?: unknown; undo?: { count: number } });
  expect(lines[0]).toMatchObject({ blockhouse: 1, scenario: 'lake-george' });
  const undone = lines.reduce((n, l) => n + (l.undo?.count ?? 0), 0);
  expect(lines.filter((l) => l.decide).length - undone).toBe(s.steps);
  const imported = await post<Created>(`${server}/api/matches/import`, { record, seats: BOTH.seats });
  expect(where((await new Hand(server, imported).snapshot()).view)).toEqual(where(s.view));
});

test('a link to a moment opens there for anybody, without a seat', async ({ sit, server }) => {
  const m = await newMatch(server, LONE);
  await new Hand(server, m).to('Movement');
  const t = await sit(hashOf(m, 'british'), { permissions: ['clipboard-read', 'clipboard-write'] });
  await t.key('r');
  await expect(t.page.locator('.replay')).toBeVisible();
  await t.key('Home');
  await t.key('ArrowRight');
  await expect(t.page.locator('.replay input')).toHaveValue('1');
  await t.page.click('text=Copy link to this moment');
  await t.page.waitForFunction(() => location.hash.endsWith('?at=1'));
  const link = await t.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`#/m/${m.id}\\?at=1$`));
  expect(link).not.toContain(m.seats.british);
  const guest = await sit(link.slice(link.indexOf('#')));
  await expect(guest.page.locator('.replay input')).toHaveValue('1');
  expect((await guest.snapshot()).seats.map((s) => s.mine)).toEqual([false, false]);
  await guest.axe('a moment');
  // Whoever leaves the moment stays in the present, also after a reload.
  await guest.page.click('text=Back to the game');
  await expect(guest.page.locator('.replay')).toHaveCount(0);
  await guest.settled();
  expect(guest.page.url()).not.toContain('at=');
  await guest.page.reload();
  await guest.map();
  await expect(guest.page.locator('.replay'), 'taken back to the moment').toHaveCount(0);
});

test('a hint says what the computer would do, and does it', async ({ sit, server }) => {
  const m = await newMatch(server, LONE);
  await new Hand(server, m).to('Movement');
  const t = await sit(hashOf(m, 'british'));
  const start = await t.snapshot();
  await t.page.keyboard.press('h');
  const plan = t.page.locator('section[aria-label="Hint"] li .btn').first();
  await expect(plan).toBeVisible();
  await t.axe('hint');
  await plan.click();
  const s = await t.until((x) => x.seq > start.seq, 'the move');
  // One unit's move, and the phase goes on.
  expect([s.view.turn, s.view.phase]).toEqual([start.view.turn, start.view.phase]);
  const stood = where(start.view);
  const moved = Object.entries(where(s.view)).filter(([id, at]) => stood[id] !== at);
  expect(moved.length, 'units that moved').toBeLessThanOrEqual(1);
});

test('an invite is exchanged for a seat of its own', async ({ sit, server }) => {
  const m = await newMatch(server, PAIR);
  const b = await sit(hashOf(m, 'french'));
  const tokens = await kept(b, m.id);
  expect(tokens).toHaveLength(1);
  expect(tokens, 'the invite is not kept').not.toContain(m.invites.french);
  expect((await b.snapshot()).seats[1]?.mine).toBe(true);
  const used = await request(`${server}/api/matches/${m.id}`, {
    headers: { Authorization: `Bearer ${m.invites.french}` },
  });
  expect(used.status, 'the used invite opens nothing').toBe(401);
});
