// Blood on the Ohio at the table, by mouse, from positions written as state files.
import { byClick, byKeys, clickSpace, fanned, press } from './ohio-player.mjs';
import { mine, Table } from './table.mjs';

const SEATS = { us: 'me', wc: 'me' };

export const ohio = ({ browser, url, assert }) => {
  async function call(path, token, body) {
    const r = await fetch(`${url}/api/matches${path}`, { method: body ? 'POST' : 'GET', headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }, ...(body ? { body: JSON.stringify(body) } : {}) }), answer = await r.json();
    if (!r.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  }
  let fresh;
  /** The Harmar campaign set up as suggested, as a state file. */
  async function suggested() {
    if (fresh) return structuredClone(fresh);
    const m = await call('', null, { game: 'blood-ohio', scenario: 'harmar', options: {}, seats: SEATS }), token = `${m.seats.us},${m.seats.wc}`;
    for (;;) {
      const s = await call(`/${m.id}`, token), seat = s.seats[s.view.asked[0]].key;
      if (!s.viewers[seat].prompt.options.some((c) => c.decision === 'place-rest')) break;
      await call(`/${m.id}/decisions`, token, { seat, seq: s.seq, decisions: ['place-rest'] });
    }
    fresh = await call(`/${m.id}/state`, token);
    return structuredClone(fresh);
  }
  /** Sits down for both sides at a position: the suggested one with some pieces elsewhere and another question. */
  async function table(change, pieces = {}) {
    const file = await suggested();
    Object.assign(file.state, change);
    for (const p of file.state.pieces) {
      if (!(p.piece in pieces)) continue;
      p.at = pieces[p.piece];
      delete p.inside;
    }
    const m = await call('/import', null, { state: file, seats: SEATS });
    const t = new Table(browser, url), kept = [{ id: m.id, title: '', tokens: [m.seats.us, m.seats.wc], seen: 0 }];
    t.init = `localStorage.setItem('blockhouse.games', ${JSON.stringify(JSON.stringify(kept))})`;
    await t.sit(`#/m/${m.id}`);
    await t.page.waitForSelector('.stage .map');
    await t.page.waitForTimeout(400);
    return t;
  }
  const question = (t, part) => t.page.waitForFunction((w) => document.querySelector('.prompt h2')?.textContent.includes(w), part, { timeout: 8000 }).catch(async () => {
    if (process.env.PICTURES) await t.page.screenshot({ path: `${process.env.PICTURES}/ohio.png` });
    throw new Error(`asked is “${await t.page.textContent('.prompt h2')}”, not “${part}”`);
  });
  const help = (t) => t.page.textContent('.prompt p');
  const view = (s) => s.viewers[s.seats[s.view.asked[0]].key];
  const seen = (s) => ({ ...s, view: view(s) });
  const idOf = (s, name) => s.board.spaces.find((x) => x.name === name).id;
  const unit = (s, name) => view(s).pieces.find((p) => p.face?.name === name);
  const chosen = (t, name, is) => t.until((s) => unit(s, name).badges.includes('chosen') === is, `${name} ${is ? 'picked' : 'let go'}`);
  const said = (s) => s.log.flatMap((e) => e.events.map((x) => x.text)).join(' | ');
  const OPERATIONS = (side) => ({ segment: side === 'us' ? 2 : 3, procedure: 1, frames: [{ operations: side }] });
  /** Opens a stack and takes one of it. */
  async function take(t, name) {
    const s = await t.snapshot(), p = unit(s, name);
    if (!(await t.page.locator('.fan').count())) await clickSpace(t, s, p.at);
    if (await t.page.locator('.fan').count()) await fanned(t, p.spoken).click({ timeout: 10000 });
    await t.page.waitForTimeout(150);
  }
  /** Marches a force out of a stack to a space next to it. */
  async function march(t, names, to) {
    await take(t, names[0]);
    await press(t, 'Form a force');
    await question(t, 'Who marches from');
    for (const name of names) {
      await take(t, name);
      await chosen(t, name, true);
    }
    await press(t, 'March with');
    await t.page.waitForTimeout(400);
    const s = await t.snapshot();
    await clickSpace(t, seen(s), idOf(s, to));
    return s;
  }
  /** What a hasty player answers: forces are formed and sent somewhere, and now and then it is enough. */
  function hasty(o, step) {
    const forward = o.filter((c) => c.kind !== 'back' && !c.decision.shift), finish = forward.find((c) => c.kind === 'finish');
    const known = forward.find((c) => ['place-rest', 'quarter-rest', 'march'].includes(c.decision));
    return known ?? (finish && step % 3 === 2 ? finish : forward[(step * 7) % forward.length]);
  }
  /** The United States against a recruit until the war is over. */
  async function whole(scenario, answer) {
    const m = await call('', null, { game: 'blood-ohio', scenario, options: {}, seats: { us: 'me', wc: 'recruit' } }), t = await new Table(browser, url).sit(`#/m/${m.id}/${m.seats.us}`);
    await t.page.waitForSelector('.stage .map');
    for (let step = 0, again = 0; ; ) {
      const s = await t.until((x) => mine(x) || x.outcome, 'my turn', 60000);
      if (s.outcome) break;
      await question(t, s.view.prompt.question);
      const c = hasty(s.view.prompt.options, step++);
      await answer(t, s, c).catch((e) => { if (again === 3) throw e; });
      const moved = await t.until((x) => x.seq > s.seq, `“${c.label}”`, 4000).then(() => true, () => false);
      again = moved ? 0 : again + 1;
      if (!moved) await t.page.keyboard.press('Escape');
      assert(again < 4, `${s.view.turn}, ${s.view.phase}: “${c.label}” is not answered`);
      assert(step < 500, `the war does not end: ${s.view.turn}, ${s.view.phase}`);
    }
    await t.page.waitForSelector('text=/won: |A draw/');
    await t.axe('the end of a war');
    await t.leave();
  }
  return {
    async 'Ohio: a force is formed in its stack, told in figures, and marches'() {
      const t = await table(OPERATIONS('us'), { Harmar: 'Dunlaps', 'Regular infantry 6': 'Dunlaps', 'Regular infantry 7': 'Dunlaps', 'Militia infantry 7': 'Dunlaps' });
      await t.axe('Ohio table');
      const drift = await t.page.evaluate(() => {
        const stage = document.querySelector('.stage'), far = document.createElement('button');
        far.style.cssText = 'position: absolute; left: 4000px; top: 10px';
        stage.append(far);
        far.focus();
        const moved = stage.scrollLeft;
        far.remove();
        return moved;
      });
      assert(drift === 0, 'what takes the focus scrolls the map away from its markers');
      await take(t, 'Harmar');
      await t.page.waitForSelector('[data-lit]:has-text("MP")', { state: 'attached' });
      await press(t, 'Form a force at Dunlaps');
      await question(t, 'Who marches from Dunlaps');
      for (const name of ['Harmar', 'Regular infantry 6', 'Regular infantry 7']) {
        await take(t, name);
        await chosen(t, name, true);
      }
      assert(await t.page.locator('.fan').count(), 'the fan closed while the force was formed');
      await t.page.waitForFunction(() => /Key leader force: 4 FP of \d+, \d+ MP/.test(document.querySelector('.prompt p').textContent), null, { timeout: 4000 }).catch(async () => assert(false, `the force is not told: ${await help(t)}`));
      await take(t, 'Regular infantry 7');
      await chosen(t, 'Regular infantry 7', false);
      await t.axe('forming a force');
      await press(t, 'March with');
      await t.page.waitForTimeout(400);
      const s = await t.snapshot(), to = idOf(s, 'Mill Creek');
      await clickSpace(t, seen(s), to);
      const after = await t.until((x) => unit(x, 'Harmar').at === to, 'the march');
      assert(unit(after, 'Regular infantry 6').at === to && unit(after, 'Regular infantry 7').at !== to, 'not the force that was formed');
      await t.leave();
    },
    async 'Ohio: an ambush interrupts a march'() {
      const t = await table({ ...OPERATIONS('us'), 'vp-halves': { us: 0, wc: 6 }, 'peak-halves': 6 }, { Harmar: 'Dunlaps', 'Regular infantry 6': 'Dunlaps', 'Scout 1': 'Dunlaps', 'Regular infantry 7': 'Dunlaps', 'Miami 3': 'Turtle Creek' });
      // The scout is picked last and could do something where he stands: the force is sent on all the same.
      await march(t, ['Harmar', 'Regular infantry 6', 'Regular infantry 7', 'Scout 1'], 'Mill Creek');
      await question(t, '. Ambush?');
      const asked = await t.snapshot();
      assert(asked.seats[asked.view.asked[0]].key === 'wc', 'the wrong side is asked');
      const label = 'Ambush from Turtle Creek';
      await t.page.locator('.prompt .btn', { hasText: label }).hover();
      await t.page.waitForSelector('[aria-label="Odds"]', { timeout: 4000 });
      await press(t, label);
      const s = await t.until((x) => said(x).includes('ambushes the enemy'), 'the ambush');
      assert(s.log.at(-1).faces.length > 0, 'no die is shown');
      await t.leave();
    },
    async 'Ohio: a battle is fought with a second roll'() {
      const t = await table(OPERATIONS('wc'), { 'Little Turtle': 'Turtle Creek', 'Miami 1': 'Turtle Creek', 'Miami 2': 'Turtle Creek', 'Regular infantry 6': 'Mill Creek', 'Regular infantry 7': 'Mill Creek' });
      await march(t, ['Little Turtle', 'Miami 1', 'Miami 2'], 'Mill Creek');
      let again = false;
      // Every question of the battle is answered with its first button; a die that may be rolled again, is.
      for (let i = 0; i < 30; i++) {
        const s = await t.until(mine, 'a question'), v = view(s);
        if (/Which force marches/.test(v.prompt.question)) break;
        const rolled = v.prompt.options.find((c) => c.decision.reroll), attack = v.prompt.options.find((c) => c.decision === 'attack' || c.decision === 'defend' || c.decision === 'no-tactics');
        const c = rolled ?? attack ?? v.prompt.options[0];
        await question(t, v.prompt.question);
        if (rolled) {
          again = true;
          await t.axe('a second roll');
        }
        await byClick(t, seen(s), c);
        await t.until((x) => x.seq > s.seq, `“${c.label}”`, 5000);
      }
      const s = await t.snapshot();
      assert(again, `nobody could roll again: ${said(s)}`);
      assert(/rolls .*again/.test(said(s)), `no second roll: ${said(s)}`);
      await t.leave();
    },
    async 'Ohio: war bands raid a settlement'() {
      const t = await table({ acting: 'wc' }, { 'Shawnee 1': 'East Fork', 'Shawnee 3': 'East Fork' }), s = await t.until(mine, 'the raid'), v = view(s);
      const raid = v.prompt.options.find((c) => c.decision.raid);
      assert(raid, `no raid among ${v.prompt.options.map((c) => c.label).join(', ')}`);
      await byClick(t, seen(s), raid);
      await t.until((x) => x.seq > s.seq && /raid/i.test(said(x)), 'the raid');
      await t.leave();
    },
    async 'Ohio: the Confederacy attacks a settlement and lays siege to a fort'() {
      const t = await table(OPERATIONS('wc'), { 'Little Turtle': 'Turtle Creek', 'Miami 1': 'Turtle Creek', 'Miami 2': 'Turtle Creek' });
      await march(t, ['Little Turtle', 'Miami 1'], 'Columbia');
      await question(t, 'Attack the settlement of Columbia, or march on?');
      await t.page.locator('.prompt .btn', { hasText: 'Attack' }).hover();
      await t.page.waitForSelector('[aria-label="Odds"]:has-text("reinforcements are not counted")', { timeout: 4000 });
      await t.axe('a force before a settlement');
      await press(t, 'Attack');
      await t.until((x) => said(x).includes('attacks the settlement of Columbia'), 'the attack');
      await t.leave();
      const u = await table(OPERATIONS('wc'), { 'Little Turtle': 'Turtle Creek', 'Miami 1': 'Turtle Creek', 'Miami 2': 'Turtle Creek' });
      await march(u, ['Little Turtle', 'Miami 1'], 'Fort Washington');
      const s = await u.until((x) => view(x).marks.some((m) => m.kind === 'besieged'), 'the siege');
      assert(unit(s, 'Little Turtle').at === idOf(s, 'Fort Washington'), 'the besiegers are elsewhere');
      await u.leave();
    },
    async 'Ohio: both sides go into winter quarters'() {
      const t = await table({ segment: 9, procedure: 1, frames: [{ operations: 'wc' }] }, { 'Miami 3': 'Four Mile', 'Regular infantry 6': 'Dunlaps', 'Militia infantry 7': 'Dunlaps' });
      await press(t, 'End operations');
      const asked = new Set();
      for (let i = 0; i < 40; i++) {
        const s = await t.until((x) => mine(x) || x.outcome, 'winter'), v = view(s);
        if (/special action/.test(v.prompt.question)) break;
        await question(t, v.prompt.question);
        const rest = v.prompt.options.find((c) => c.decision === 'quarter-rest'), one = v.prompt.options.find((c) => c.decision.quarter?.at ?? c.decision['send-home']);
        const word = v.prompt.question.replace(/\W*\d.*/, ''), c = (asked.has(word) && !one?.decision['send-home'] ? rest : one) ?? rest ?? v.prompt.options[0];
        asked.add(word);
        await byClick(t, seen(s), c);
        await t.until((x) => x.seq > s.seq, `“${c.label}”`, 5000);
      }
      const s = await t.snapshot();
      assert(s.view.turn.startsWith('SP/SU'), `the winter does not end: ${s.view.turn}, ${view(s).prompt.question}`);
      assert([...asked].some((q) => /your people winter/.test(q)) && [...asked].some((q) => /your troops winter/.test(q)), `not asked for quarters: ${[...asked].join(' | ')}`);
      await t.leave();
    },
    async 'Ohio: the first learning game to its end by keys alone'() {
      await whole('learning-1', byKeys);
    },
    async 'Ohio: the Harmar campaign to its end by mouse'() {
      await whole('harmar', byClick);
    },
  };
};
