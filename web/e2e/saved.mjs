// Coming back to a game: saved files opened from the front page, faults of files, links that were used before.
import { Hand } from './hand.mjs';
import { Table } from './table.mjs';

export const saved = ({ browser, url, assert }) => {
  const file = (name, text) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  async function match(game, scenario, seats) {
    const r = await fetch(`${url}/api/matches`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game, scenario, options: {}, seats }) });
    return new Hand(url, await r.json());
  }
  return {
    async 'a saved game is taken up from the front page, and every fault of a file is told'() {
      const hand = await match('blood-ohio', 'learning-1', { us: 'me', wc: 'me' }), { s, seat } = await hand.asked();
      await hand.decide(seat, s.seq, 'place-rest');
      const state = await hand.ask('/state'), record = await (await fetch(`${hand.base}/record`, { headers: hand.headers })).text();
      const t = await new Table(browser, url).sit(), pick = t.page.locator('input[type=file]');
      await pick.setInputFiles(file('broken.json', JSON.stringify({ ...state, state: { ...state.state, pieces: state.state.pieces.map((p, i) => (i < 3 ? { ...p, at: 'Nowhere' } : p)) } })));
      await t.page.click('.start');
      await t.page.waitForSelector('.problem');
      const faults = await t.page.locator('.problem p').allTextContents();
      assert(faults.length > 1, `not every fault is told: ${faults.join(' | ')}`);
      await pick.setInputFiles(file('notes.json', '{"hello": 1}'));
      await t.page.waitForFunction(() => document.querySelector('.problem')?.textContent.includes('notes.json'));
      await pick.setInputFiles(file('game.jsonl', record));
      await t.page.waitForFunction(() => document.querySelector('.start')?.textContent.trim() === 'Go on');
      assert(!(await t.page.locator('.problem').count()), 'an old fault stays');
      await t.page.click('.start');
      await t.page.waitForSelector('.stage .map');
      const on = await t.snapshot();
      assert(on.steps >= 1 && on.scenario === 'learning-1' && on.seats[0].mine, `not the saved game: ${on.steps} steps`);
      await t.leave();
    },
    async 'a link that was used before explains itself and lets one watch'() {
      const r = await fetch(`${url}/api/matches`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game: 'fiw-battles', scenario: 'lake-george', options: {}, seats: { british: 'me', french: 'open' } }) });
      const m = await r.json(), link = `#/m/${m.id}/${m.invites.french}`, first = await new Table(browser, url).sit(link);
      await first.page.waitForSelector('.sheet .map');
      const second = await new Table(browser, url).sit(link);
      await second.page.waitForSelector('.fail:has-text("works once")');
      await second.page.click('.fail .btn.go');
      await second.page.waitForSelector('.sheet .map');
      assert((await second.snapshot()).seats.every((s) => !s.mine), 'the seat is held twice');
      await first.leave();
      await second.leave();
    },
  };
};
