// Advice: a plan followed step by step, and a moment of the past that a general judges.
import { expect, test } from './fixtures';
import { Hand, hashOf, newMatch } from './hand';

const LONE = { game: 'fiw-battles', scenario: 'lake-george', seats: { british: 'me', french: 'computer' } };

test('the whole plan of a hint is followed one step at a time and ends no phase', async ({ sit, server }) => {
  const m = await newMatch(server, LONE);
  await new Hand(server, m).to('Movement');
  const t = await sit(hashOf(m, 'british'));
  const start = await t.snapshot();
  await t.page.keyboard.press('h');
  const card = t.page.locator('section[aria-label="Hint"]');
  await card.locator('summary').click();
  await expect(card.locator('.steps li').first()).toBeVisible();
  await t.axe('plan');
  await card.locator('text=Do the next step').click();
  const s = await t.until((x) => x.seq > start.seq, 'the first step');
  expect([s.view.turn, s.view.phase]).toEqual([start.view.turn, start.view.phase]);
  await expect(card.locator('.steps li.done')).toHaveCount(1);
});

test('in the replay a general says what he would have done, and the dice are weighed', async ({ sit, server }) => {
  const m = await newMatch(server, LONE);
  await new Hand(server, m).to('Movement');
  const t = await sit(hashOf(m, 'british'));
  await t.key('r');
  await t.page.locator('.replay input').fill('1');
  await t.page.click('text=What would a general do here?');
  await expect(t.page.locator('section[aria-label="What a general would do"]')).toBeVisible({ timeout: 60_000 });
  await t.page.click('text=Dice and luck');
  await expect(t.page.locator('details table').first()).toBeVisible();
  await t.axe('judged past');
});
