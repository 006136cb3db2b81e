// Coming back to a game: saved files opened from the front page, faults of files, links that were used before.
import { expect, test } from './fixtures';
import { Hand, hashOf, newMatch, request } from './hand';

const file = (name: string, text: string): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});
interface StateFile {
  state: object;
}

test('a saved game is taken up from the front page, and every fault of a file is told', async ({ sit, server }) => {
  const hand = new Hand(
    server,
    await newMatch(server, { game: 'blood-ohio', scenario: 'learning-1', seats: { us: 'me', wc: 'me' } }),
  );
  const { s, seat } = await hand.asked();
  await hand.decide(seat ?? '', s.seq, 'place-rest');
  const whole = await hand.ask<StateFile>('/state');
  const record = await (await request(`${hand.base}/record`, { headers: hand.headers })).text();
  const broken = { ...whole, state: { ...whole.state, turn: 9, segment: 11 } };

  const t = await sit();
  const pick = t.page.locator('input[type=file]');
  const start = t.page.locator('.start');
  const problem = t.page.locator('.problem');
  await pick.setInputFiles(file('broken.json', JSON.stringify(broken)));
  await expect(problem, 'told as soon as the file is picked').toBeVisible();
  expect(await problem.locator('p').count(), 'every fault is told').toBeGreaterThan(1);
  await pick.setInputFiles(file('notes.json', '{"hello": 1}'));
  await expect(problem).toContainText('notes.json');
  await pick.setInputFiles(file('game.jsonl', record));
  await expect(start).toHaveText('Go on');
  const holds = t.page.locator('.saved');
  for (const words of ['game.jsonl', 'tier 1', 'turn 1 of 1', '1 decision', 'none'])
    await expect(holds).toContainText(words);
  await expect(holds.locator('dt', { hasText: 'To decide' })).toHaveCount(1);
  await t.axe('what a saved file holds');
  await t.page.click('text=Close the file');
  await expect(holds).toHaveCount(0);
  await pick.setInputFiles(file('position.json', JSON.stringify(whole)));
  await expect(holds).toContainText('without its history');
  await pick.setInputFiles(file('game.jsonl', record));
  await expect(holds).toContainText('1 decision');
  await expect(problem, 'an old fault stays').toHaveCount(0);
  await start.click();
  await t.map();
  const on = await t.snapshot();
  expect(on.steps).toBeGreaterThanOrEqual(1);
  expect(on.scenario).toBe('learning-1');
  expect(on.seats[0]?.mine).toBe(true);
});

test('a link that was used before explains itself and lets one watch', async ({ sit, server }) => {
  const m = await newMatch(server, {
    game: 'fiw-battles',
    scenario: 'lake-george',
    seats: { british: 'me', french: 'open' },
  });
  await sit(hashOf(m, 'french'));
  const second = await sit(hashOf(m, 'french'));
  await expect(second.page.locator('.fail')).toContainText('works once');
  await second.page.click('.fail .btn.go');
  await expect(second.page.locator('.sheet .map')).toBeVisible();
  await second.settled();
  expect(
    (await second.snapshot()).seats.map((s) => s.mine),
    'the seat is held twice',
  ).toEqual([false, false]);
});
