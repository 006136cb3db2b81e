// Counters walk the way they went, also those of the other side; with reduced motion nothing moves.
import { Hand } from './hand.mjs';
import { newMatch, Table } from './table.mjs';

const spy = () => {
  globalThis.walks = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    if (this.closest('.live')) globalThis.walks.push(frames.length);
    return animate.call(this, frames, how);
  };
};
export const motion = ({ browser, url, assert, hashOf }) => ({
  async 'counters walk their way for both sides, and stand still for those who want it'() {
    const m = await newMatch(url, 'lake-george', { british: 'me', french: 'open' }), sit = async (reducedMotion, hash) => {
      const t = new Table(browser, url, { reducedMotion });
      t.init = spy;
      await t.sit(hash);
      await t.page.waitForSelector('.stage .map', { state: 'attached' });
      return t;
    };
    const a = await sit('no-preference', hashOf(m, 'british')), b = await sit('no-preference', hashOf(m, 'french')), still = await sit('reduce', `#/m/${m.id}`);
    const british = await new Hand(url, m).follow(a), french = await new Hand(url, m).follow(b);
    // The French set up and march first; the British see it.
    const mover = await Promise.race([british.toMovement(french), new Promise((_, no) => setTimeout(() => no(new Error('no march')), 30000))]);
    const { s, seat, view } = mover, hand = seat === 'british' ? british : french;
    let far = null;
    for (const c of view.prompt.options.filter((x) => x.piece && x.kind === 'move' && !x.place)) {
      far = (await hand.ask(`/reach?seat=${seat}&piece=${c.piece}`)).find((r) => r.path.length > 2);
      if (far) break;
    }
    assert(far, 'nobody can go three hexes');
    for (const t of [a, b, still]) await t.page.evaluate(() => (globalThis.walks.length = 0));
    await hand.decide(seat, s.seq, ...far.decisions);
    for (const t of [a, b]) {
      await t.page.waitForFunction(() => globalThis.walks.length > 0, null, { timeout: 6000 });
      const frames = await t.page.evaluate(() => Math.max(...globalThis.walks));
      assert(frames === far.path.length + 1, `${frames} stops for ${far.path.length} steps`);
    }
    await still.page.waitForTimeout(400);
    assert((await still.page.evaluate(() => globalThis.walks.length)) === 0, 'something moved');
    for (const t of [a, b, still]) await t.leave();
  },
});
