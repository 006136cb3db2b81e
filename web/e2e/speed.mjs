// How soon an own decision is on the screen: from the key or click to the changed page, on loopback.
// `node e2e/speed.mjs URL [rounds]`; also part of the browser tests, with few rounds.
import { pathToFileURL } from 'node:url';
import { Hand } from './hand.mjs';
import { launch, newMatch, Table } from './table.mjs';

const SCENARIOS = ['lake-george', 'quebec'];
const share = (list, q) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * q))];

/** Marks the last key or click, and the first change of log and question after it. */
const watch = () => {
  const w = (globalThis.speed = { pressed: 0, shown: [], seen: '' });
  const state = () => `${document.querySelectorAll('.tabs li').length}|${document.querySelector('.tabs li')?.textContent}|${document.querySelector('.prompt h2')?.textContent}|${document.querySelector('.prompt p')?.textContent}`;
  const press = () => { w.pressed = performance.now(); w.seen = state(); };
  addEventListener('keydown', press, true);
  addEventListener('pointerup', press, true);
  new MutationObserver(() => {
    if (!w.pressed || state() === w.seen) return;
    w.shown.push(performance.now() - w.pressed);
    w.pressed = 0;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
};

export async function measure(browser, url, scenario, rounds) {
  const m = await newMatch(url, scenario, { british: 'me', french: 'computer' }), hand = new Hand(url, m);
  const { view } = await hand.to('Movement'), t = await new Table(browser, url).sit(`#/m/${m.id}/${m.seats.british}`);
  await t.page.waitForSelector('.tabs li');
  await t.page.waitForTimeout(800);
  await t.page.evaluate(watch);
  const count = () => t.page.evaluate(() => globalThis.speed.shown.length);
  const settled = async (n) => {
    await t.page.waitForFunction((k) => globalThis.speed.shown.length > k, n, { timeout: 5000 });
    await t.page.waitForTimeout(120);
  };
  // March a unit one hex, then take it back: both are decisions of the person.
  const units = view.prompt.options.filter((c) => c.kind === 'move' && c.piece).map((c) => view.pieces.find((p) => p.id === c.piece)).filter((p) => /^\d{4}$/.test(p.at));
  const kinds = { march: [], undo: [] };
  for (let i = 0; i < rounds; i++) {
    const unit = units[i % units.length];
    await t.page.locator('[data-lit]', { hasText: `${unit.spoken.split(',')[0]},` }).first().focus();
    await t.page.keyboard.press('Enter');
    const place = t.page.locator('[data-lit]', { hasText: /^\d{4}, .*MP/ }).first();
    if (!(await place.waitFor({ state: 'attached', timeout: 1500 }).then(() => true, () => false))) { await t.page.keyboard.press('Escape'); continue; }
    await place.focus();
    await t.page.waitForTimeout(60);
    for (const [kind, key] of [['march', 'Enter'], ['undo', 'z']]) {
      const n = await count();
      await t.page.keyboard.press(key);
      await settled(n);
      kinds[kind].push(...(await t.page.evaluate((k) => globalThis.speed.shown.slice(k, k + 1), n)));
      if (kind === 'march') await t.page.evaluate(() => document.activeElement?.blur());
    }
    // One undo takes back the last of the march's decisions; the rest go too.
    for (let k = 0; k < 6; k++) {
      const s = await t.snapshot();
      if (s.view.prompt.options.some((c) => c.piece === unit.id && c.kind === 'move' && !c.place)) break;
      await t.page.keyboard.press('z');
      await t.page.waitForTimeout(120);
    }
  }
  await t.leave();
  const all = [...kinds.march, ...kinds.undo];
  return { scenario, n: all.length, median: share(all, 0.5), p95: share(all, 0.95), worst: Math.max(...all), kinds: Object.fromEntries(Object.entries(kinds).map(([k, l]) => [k, [share(l, 0.5), share(l, 0.95)]])) };
}
const ms = (n) => `${n.toFixed(1)} ms`;
export const report = (r) => `${r.scenario}: ${r.n} decisions, median ${ms(r.median)}, p95 ${ms(r.p95)}, worst ${ms(r.worst)} (${Object.entries(r.kinds).map(([k, [m, p]]) => `${k} ${ms(m)}, p95 ${ms(p)}`).join('; ')})`;

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const browser = await launch();
  for (const scenario of SCENARIOS) console.log(report(await measure(browser, process.argv[2] ?? 'http://127.0.0.1:8087', scenario, Number(process.argv[3] ?? 30))));
  await browser.close();
}
