// Point-to-point boards, on the mock's country: a force is formed in a stack and marches, by mouse, keys and finger.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PHONE } from './touch.mjs';
import { Table } from './table.mjs';

async function mocked() {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../mock/server.mjs', import.meta.url))], { env: { ...process.env, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((done, fail) => {
    child.stdout.once('data', (d) => done(/http:\S+\d/.exec(String(d))[0]));
    child.once('exit', () => fail(new Error('the mock did not start')));
  });
  return { url, stop: () => child.kill() };
}
async function country(browser, url, options) {
  const r = await fetch(`${url}/api/matches`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game: 'ohio', scenario: 'ohio', options: {}, seats: { us: 'me', miami: 'me' } }) }), m = await r.json();
  const t = await new Table(browser, url, options).sit(`#/m/${m.id}/${m.seats.us}`);
  await t.page.waitForSelector('.stage .map');
  await t.page.waitForTimeout(500);
  return t;
}
const named = (s, name) => s.board.spaces.find((x) => x.name === name);
/** Where a space is on the screen. */
const spot = (t, space) => t.page.evaluate(([x, y]) => {
  const svg = document.querySelector('.stage .map'), p = svg.createSVGPoint();
  [p.x, p.y] = [x / 10, y / 10];
  const q = p.matrixTransform(svg.getScreenCTM());
  return { x: q.x, y: q.y };
}, [space.x, space.y]);
const question = (t, part, ms = 5000) => t.page.waitForFunction((w) => document.querySelector('.prompt h2')?.textContent.includes(w), part, { timeout: ms });
const fanned = (t, name) => t.page.locator('.fan button', { has: t.page.locator(`svg[aria-label^="${name},"]`) }).first();

export const points = ({ browser, assert }) => {
  const on = (options, test) => async () => {
    const mock = await mocked();
    try {
      const t = await country(browser, mock.url, options);
      await test(t);
      await t.leave();
    } finally {
      mock.stop();
    }
  };
  /** Harmar, with two regiments out of the fanned stack. */
  async function form(t, click) {
    const s = await t.snapshot(), fort = await spot(t, named(s, 'Fort Washington'));
    await click(fort);
    // Where he alone may lead, the click picks him at once, and the stack lies open for those who go along.
    const asked = await question(t, 'Who goes with Harmar', 1500).then(() => true, () => false);
    if (!asked) await fanned(t, 'Harmar').click();
    await question(t, 'Who goes with Harmar');
    await t.page.waitForSelector('.fan');
    for (const name of ['1 US', '2 US']) {
      await fanned(t, name).click();
      await t.page.waitForFunction((n) => [...document.querySelectorAll('.fan svg')].some((x) => x.getAttribute('aria-label').startsWith(`${n},`) && x.innerHTML.includes('#FFB319')), name, { timeout: 4000 });
    }
    assert(await t.page.locator('.fan').count(), 'the fan closed while the force was formed');
    await t.page.locator('.prompt .btn', { hasText: 'March' }).click();
    await question(t, 'Where does Harmar march');
    return s;
  }
  return {
    'point board: a force is formed in a stack and marches by mouse': on({}, async (t) => {
      const click = async ({ x, y }) => { await t.page.mouse.click(x, y); await t.page.waitForTimeout(150); }, s = await form(t, click), to = named(s, 'Mill Creek');
      await t.page.waitForTimeout(300);
      await click(await spot(t, to));
      const after = await t.until((x) => x.view.pieces.find((p) => p.face.name === 'Harmar').at === to.id, 'the march');
      assert(after.view.pieces.filter((p) => p.at === to.id).length === 3, 'the force did not stay together');
      await t.axe('point board');
    }),
    'point board: arrow keys follow the links and speak': on({}, async (t) => {
      await t.page.keyboard.press('ArrowRight');
      const said = () => t.page.waitForTimeout(80).then(() => t.page.textContent('#spoken'));
      assert((await said()).startsWith('Fort '), `the cursor begins at ${await said()}`);
      const seen = new Set();
      for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowDown']) {
        await t.page.keyboard.press(key);
        seen.add((await said()).split(',')[0]);
      }
      assert(seen.size >= 3, `the cursor stays: ${[...seen]}`);
      // The whole force by keys: the lit things are buttons, too.
      await t.page.locator('[data-lit]', { hasText: /^Harmar,/ }).first().focus();
      await t.page.keyboard.press('Enter');
      await question(t, 'Who goes with Harmar');
      await t.page.locator('[data-lit]', { hasText: /^1 US,/ }).first().focus();
      await t.page.keyboard.press('Enter');
      await t.until((x) => x.view.pieces.find((p) => p.face.name === '1 US').badges.includes('chosen'), 'the choice');
    }),
    'point board: a finger forms and marches a force on a phone': on(PHONE, async (t) => {
      const tap = async ({ x, y }) => { await t.page.touchscreen.tap(x, y); await t.page.waitForTimeout(200); }, s = await form(t, tap), to = named(s, 'Columbia');
      await t.page.waitForTimeout(300);
      await tap(await spot(t, to));
      await t.page.locator('.prompt .btn', { hasText: 'Confirm' }).tap();
      await t.until((x) => x.view.pieces.find((p) => p.face.name === 'Harmar').at === to.id, 'the march');
      assert((await t.page.evaluate(() => document.documentElement.scrollWidth)) <= 390, 'too wide');
    }),
  };
};
