// Several seats, tabs and moments: what must hold besides playing on.
import { readFile } from 'node:fs/promises';
import { Hand } from './hand.mjs';
import { mine, newMatch, Table } from './table.mjs';

const LONE = { british: 'me', french: 'computer' }, PAIR = { british: 'me', french: 'open' };
const where = (view) => JSON.stringify(view.pieces.map((p) => [p.id, p.at]).sort());

export const together = ({ browser, url, assert, hashOf }) => {
  const table = async (hash, options) => {
    const t = await new Table(browser, url, options).sit(hash);
    await t.page.waitForSelector('.stage .map', { state: 'attached' });
    return t;
  };
  /** What a person has before them: the question, the picked unit, everything lit. */
  const before = (t) => t.page.evaluate(() => ({ question: document.querySelector('.prompt h2').textContent, unit: document.querySelector('.card[aria-label="Unit"] h2')?.textContent ?? null, lit: [...document.querySelectorAll('[data-lit]')].map((b) => b.textContent) }));
  const menu = async (t, item) => {
    await t.page.click('[aria-label="Menu"]');
    await t.page.click(`.menu >> text=${item}`);
  };

  return {
    async 'a reload in mid-move returns to the same question and pick'() {
      const m = await newMatch(url, 'lake-george', LONE), hand = new Hand(url, m), { s, seat, view } = await hand.to('Movement');
      const t = await table(hashOf(m, 'british'));
      await hand.follow(t);
      const unit = view.prompt.options.find((c) => c.label === 'March 2 Conn').piece;
      const [way] = await hand.ask(`/reach?seat=${seat}&piece=${unit}`);
      // The march has begun and is not stopped.
      await hand.decide(seat, s.seq, ...way.decisions.slice(0, 2));
      const { view: now } = await hand.asked();
      assert(now.prompt.options.some((c) => c.decision === 'stop'), 'the unit is not on its way');
      const settled = () => t.page.waitForFunction((q) => document.querySelector('.prompt h2')?.textContent === q && document.querySelector('.card[aria-label="Unit"]') && document.querySelectorAll('[data-lit]').length > 1, now.prompt.question, { timeout: 6000 });
      await settled();
      await t.page.waitForTimeout(300);
      const first = await before(t);
      await t.page.reload();
      await settled();
      await t.page.waitForTimeout(300);
      const again = await before(t);
      assert(JSON.stringify(first) === JSON.stringify(again), `before ${JSON.stringify(first)}, after ${JSON.stringify(again)}`);
      // And the march goes on from there.
      await t.page.locator('.prompt .btn', { hasText: 'Stop here' }).click();
      await t.until((x) => x.view.prompt.question === 'Which unit marches?', 'the unit to stop');
      await t.leave();
    },
    async 'play on from here begins a match at that moment'() {
      const m = await newMatch(url, 'lake-george', LONE), hand = new Hand(url, m);
      await hand.to('Movement');
      const t = await table(`${hashOf(m, 'british')}?at=1`), at = await (await hand.follow(t)).ask('/at/1');
      await t.page.waitForSelector('.replay');
      await t.page.waitForFunction(() => document.querySelector('.replay input').value === '1');
      await t.page.click('text=Play on from here');
      await t.page.waitForFunction((id) => !location.hash.includes(id), m.id, { timeout: 6000 });
      await t.page.waitForSelector('.prompt h2:not(:empty)');
      const s = await t.until(mine, 'my turn');
      assert(where(s.view) === where(at.view), 'another position');
      await t.page.locator('.prompt .btn', { hasText: 'Finish set-up' }).click();
      await t.until((x) => x.view.phase !== 'Set-up', 'play to go on');
      await t.leave();
    },
    async 'undo takes one’s own back; further back asks the other side, who may decline'() {
      const m = await newMatch(url, 'lake-george', PAIR), a = await table(hashOf(m, 'british')), b = await table(hashOf(m, 'french'));
      const start = await a.snapshot();
      await a.page.locator('.prompt .btn', { hasText: 'Set up the rest' }).click();
      await a.until((s) => s.steps === start.steps + 1, 'the set-up');
      await a.page.keyboard.press('z');
      const undone = await a.until((s) => s.steps === start.steps, 'the undo');
      assert(where(undone.view) === where(start.view), 'undo gave another position');
      await a.page.locator('.prompt .btn', { hasText: 'Set up the rest' }).click();
      await a.page.locator('.prompt .btn', { hasText: 'Finish set-up' }).click();
      const handed = await a.until((s) => !mine(s), 'the hand-over');
      assert(await a.page.locator('[aria-label="Undo"]').first().isDisabled(), 'undo over a hand-over');
      await menu(a, 'Ask the other side to go back');
      await a.page.waitForSelector('text=The other side is asked to go back.');
      await b.page.click('text=Decline', { timeout: 6000 });
      await a.until((s) => !s.takeback, 'the answer');
      await a.page.waitForSelector('text=The other side does not go back.');
      assert((await a.snapshot()).steps === handed.steps, 'declined and yet taken back');
      await menu(a, 'Ask the other side to go back');
      await b.page.click('text=Agree', { timeout: 6000 });
      const back = await a.until((s) => s.steps < handed.steps, 'the takeback');
      assert(mine(back), 'it is not my turn again');
      await a.page.waitForSelector('.prompt .btn >> text=Finish set-up', { timeout: 4000 });
      await a.leave();
      await b.leave();
    },
    async 'a link to a seat opened again leaves the seat as it is'() {
      const m = await newMatch(url, 'lake-george', PAIR), t = await table(hashOf(m, 'french'));
      const seat = (x) => x.seats.find((p) => p.key === 'french').mine;
      assert(seat(await t.snapshot()), 'the invite gave no seat');
      for (const again of [1, 2]) {
        await t.page.goto(`${url}/#/`);
        await t.page.waitForSelector('text=My games');
        await t.page.goto(`${url}/${hashOf(m, 'french')}`);
        await t.page.waitForSelector('.stage .map', { state: 'attached' });
        assert(seat(await t.snapshot()), `the seat is lost on visit ${again + 1}`);
      }
      await t.leave();
    },
    async 'on both sides oneself: other eyes and the past leave the present as it was'() {
      const m = await newMatch(url, 'lake-george', { british: 'me', french: 'me' }), hand = new Hand(url, m);
      await hand.to('Movement');
      const t = await table(hashOf(m, 'british'));
      await t.page.goto(`${url}/${hashOf(m, 'french')}`);
      await t.page.waitForSelector('[data-lit]', { state: 'attached' });
      const lit = () => t.page.locator('[data-lit]').count(), before = await lit();
      await t.page.keyboard.press('r');
      await t.page.selectOption('.replay select', { index: 2 });
      await t.page.waitForTimeout(300);
      await t.page.keyboard.press('Escape');
      await t.page.waitForSelector('.replay', { state: 'detached' });
      await t.page.waitForTimeout(300);
      assert((await lit()) === before, `${await lit()} things lit instead of ${before}`);
      await t.leave();
    },
    async 'two tabs on one seat show the same and harm nothing'() {
      const m = await newMatch(url, 'lake-george', LONE), t = await table(hashOf(m, 'british')), other = await t.context.newPage();
      await other.goto(`${url}/#/m/${m.id}`);
      const button = (page) => page.locator('.prompt .btn', { hasText: 'Set up the rest' });
      await button(other).waitFor();
      const start = await t.snapshot();
      // Both hands on the same button at once: one decides, the other is told or sees it done.
      await Promise.all([t.page, other].map((page) => button(page).click({ timeout: 3000 }).catch(() => undefined)));
      const s = await t.until((x) => x.steps > start.steps, 'the set-up');
      assert(s.steps === start.steps + 1, `${s.steps - start.steps} decisions for one`);
      for (const page of [t.page, other]) await page.locator('.prompt .btn', { hasText: 'Finish set-up' }).waitFor({ timeout: 4000 });
      await other.locator('.prompt .btn', { hasText: 'Finish set-up' }).click();
      await t.page.waitForFunction(() => !document.querySelector('.prompt').textContent.includes('Finish set-up'), null, { timeout: 6000 });
      await t.leave();
    },
    async 'a saved record is the game, and goes on elsewhere'() {
      const m = await newMatch(url, 'lake-george', LONE), hand = new Hand(url, m);
      await hand.to('Movement');
      const t = await table(hashOf(m, 'british'));
      await hand.follow(t);
      const saving = t.page.waitForEvent('download');
      await menu(t, 'Save the record');
      const file = await saving, text = await readFile(await file.path(), 'utf8'), lines = text.trim().split('\n').map((l) => JSON.parse(l)), s = await hand.snapshot();
      assert(file.suggestedFilename().endsWith('.jsonl'), file.suggestedFilename());
      assert(lines[0].blockhouse === 1 && lines[0].scenario === 'lake-george', 'no header');
      const stand = lines.filter((l) => l.decide).length - lines.filter((l) => l.undo).reduce((n, l) => n + l.undo.count, 0);
      assert(stand === s.steps, `${stand} decisions of ${s.steps}`);
      const r = await fetch(`${url}/api/matches/import`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ record: text, seats: { british: 'me', french: 'me' } }) });
      assert(r.ok, `import: ${r.status}`);
      assert(where((await new Hand(url, await r.json()).snapshot()).view) === where(s.view), 'imported to another position');
      await t.leave();
    },
    async 'a link to a moment opens there for anybody, without a seat'() {
      const m = await newMatch(url, 'lake-george', LONE), hand = new Hand(url, m);
      await hand.to('Movement');
      const t = await table(hashOf(m, 'british'), { permissions: ['clipboard-read', 'clipboard-write'] });
      await t.page.keyboard.press('r');
      await t.page.waitForSelector('.replay');
      await t.page.keyboard.press('Home');
      await t.page.keyboard.press('ArrowRight');
      await t.page.waitForFunction(() => document.querySelector('.replay input').value === '1');
      await t.page.click('text=Copy link to this moment');
      await t.page.waitForFunction(() => location.hash.endsWith('?at=1'));
      const link = await t.page.evaluate(() => navigator.clipboard.readText());
      assert(link.endsWith(`#/m/${m.id}?at=1`) && !link.includes(m.seats.british), link);
      const guest = await table(link.slice(link.indexOf('#')));
      await guest.page.waitForFunction(() => document.querySelector('.replay input')?.value === '1');
      assert((await guest.snapshot()).seats.every((s) => !s.mine), 'a guest got a seat');
      await guest.axe('a moment');
      // Whoever leaves the moment stays in the present, also after a reload.
      await guest.page.click('text=Back to the game');
      await guest.page.waitForSelector('.replay', { state: 'detached' });
      await guest.page.waitForTimeout(400);
      assert(!(await guest.page.locator('.replay').count()) && !(await guest.page.evaluate(() => location.hash)).includes('at='), 'taken back to the moment');
      await guest.leave();
      await t.leave();
    },
    async 'a hint says what the computer would do, and does it'() {
      const m = await newMatch(url, 'lake-george', LONE), hand = new Hand(url, m);
      await hand.to('Movement');
      const t = await table(hashOf(m, 'british')), before = await t.snapshot();
      await t.page.keyboard.press('h');
      await t.page.waitForSelector('section[aria-label="Hint"] li .btn', { timeout: 30000 });
      await t.axe('hint');
      await t.page.click('section[aria-label="Hint"] li .btn');
      await t.until((s) => s.seq > before.seq, 'the plan');
      await t.leave();
    },
    async 'an invite is exchanged for a seat of its own'() {
      const m = await newMatch(url, 'lake-george', PAIR), b = await table(hashOf(m, 'french'));
      const kept = await b.page.evaluate((id) => JSON.parse(localStorage.getItem('blockhouse.games')).find((g) => g.id === id).tokens, m.id);
      assert(kept.length === 1 && kept[0] !== m.invites.french, 'the invite was kept');
      assert((await b.snapshot()).seats[1].mine, 'no seat');
      const r = await fetch(`${url}/api/matches/${m.id}`, { headers: { Authorization: `Bearer ${m.invites.french}` } });
      assert(r.status === 401, `the used invite still opens: ${r.status}`);
      await b.leave();
    },
  };
};
