// Counters walk the way they went, also those of the other side, and leave a trail; with reduced motion nothing moves.
import type { Reach } from '../src/lib/scene';
import { expect, test } from './fixtures';
import { Hand, hashOf, newMatch } from './hand';

declare global {
  interface Window {
    /** How many stops each animated counter made. */
    walks: number[];
  }
}
const spy = (): void => {
  window.walks = [];
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the element it was called on
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    if (this.closest('.live')) window.walks.push((frames as Keyframe[]).length);
    return animate.call(this, frames, how);
  };
};

test('counters walk their way for both sides, and stand still for those who want it', async ({ sit, server }) => {
  const m = await newMatch(server, {
    game: 'fiw-battles',
    scenario: 'lake-george',
    seats: { british: 'me', french: 'open' },
  });
  const a = await sit(hashOf(m, 'british'), { reducedMotion: 'no-preference', init: spy });
  const b = await sit(hashOf(m, 'french'), { reducedMotion: 'no-preference', init: spy });
  const still = await sit(`#/m/${m.id}`, { init: spy });
  const british = await new Hand(server, m).follow(a);
  const french = await new Hand(server, m).follow(b);
  // The French set up and march first; the British see it.
  const { s, seat, view } = await british.toMovement(french);
  const hand = seat === 'british' ? british : french;
  let far: Reach | undefined;
  for (const c of view.prompt.options.filter((x) => x.piece && x.kind === 'move' && !x.place))
    far ??= (await hand.reach(seat, c.piece ?? '')).find((r) => r.path.length > 2);
  if (!far) throw new Error('nobody can go three hexes');
  for (const t of [a, b, still]) {
    await t.until((x) => x.seq >= s.seq, 'the set-up');
    await t.page.evaluate(() => (window.walks.length = 0));
  }
  const { seq } = await hand.decide(seat, s.seq, ...far.decisions);
  for (const t of [a, b, still]) await t.until((x) => x.seq >= seq, 'the march');
  for (const t of [a, b]) {
    const longest = await t.page.evaluate(() => Math.max(...window.walks));
    expect(longest, 'stops of the walk').toBe(far.path.length + 1);
  }
  expect(await still.page.evaluate(() => window.walks), 'something moved').toEqual([]);
  // Whoever did not march sees the trail and reads of it until a first click of their own.
  const other = seat === 'british' ? b : a;
  await expect(other.page.locator('.trail')).toHaveCount(1);
  await expect(other.page.locator('.recap ol li')).toHaveCount(1);
  await expect(other.page.locator('.recap')).toContainText(far.place);
  await expect((seat === 'british' ? a : b).page.locator('.trail')).toHaveCount(0);
  // Watched again it goes as it went, and leads back to the present.
  await other.key('w');
  await expect(other.page.locator('.replay')).toBeVisible();
  await expect(other.page.locator('.prompt')).toBeVisible();
  await expect(other.page.locator('.trail')).toHaveCount(1);
  await other.click('0810');
  await expect(other.page.locator('.trail')).toHaveCount(0);
});

test('a phase in which nothing was done asks before it ends; one undo takes back one click', async ({
  sit,
  server,
}) => {
  const m = await newMatch(server, {
    game: 'fiw-battles',
    scenario: 'lake-george',
    seats: { british: 'me', french: 'computer' },
  });
  const asking = (): void =>
    localStorage.setItem('blockhouse.settings', JSON.stringify({ tourDone: true, briefings: false }));
  const hand = new Hand(server, m);
  const { s, seat, view } = await hand.to('Movement');
  const t = await sit(hashOf(m, seat), { init: asking });
  const end = view.prompt.options.find((c) => c.kind === 'finish');
  if (!end) throw new Error('movement cannot be ended');
  await t.press(end.label);
  await t.asks('You have done nothing');
  expect(await t.shown(), 'the phase has ended').toBe(s.seq);
  await expect(t.button('Go back')).toHaveClass(/\bgo\b/);
  await t.press('Go back');
  // A march of several decisions is one click, and one undo takes it back; then nothing has been done again.
  await hand.follow(t);
  const spokenOf = (id: string): string => view.pieces.find((p) => p.id === id)?.spoken.split(',')[0] ?? '';
  const movers = view.prompt.options.flatMap((c) => (c.kind === 'move' && c.piece && !c.place ? [c.piece] : []));
  const ways = await Promise.all(movers.map(async (id) => ({ id, reach: await hand.reach(seat, id) })));
  const march = ways.flatMap(({ id, reach }) => reach.filter((r) => r.decisions.length > 2).map((r) => ({ id, r })))[0];
  const unit = march && (await t.lit(`${spokenOf(march.id)},`));
  if (!unit) throw new Error('nobody can march two hexes');
  await t.enter(unit);
  const place = await t.lit(`${march.r.place},`);
  if (!place) throw new Error(`${march.r.place} is not lit`);
  await t.enter(place);
  await t.until((x) => (x.steps ?? 0) > (s.steps ?? 0) + 1, 'the march');
  await t.key('z');
  const back = await t.until((x) => x.steps === s.steps, 'the undo');
  await t.key('e');
  await t.asks('You have done nothing');
  await t.press(end.label);
  await t.until((x) => x.seq > back.seq, 'the next phase');
});
