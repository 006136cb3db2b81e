// A person at the table: opens pages, finds hexes on the screen, and answers prompts by mouse or by keyboard.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });

export class Table {
  constructor(browser, url, options = {}) {
    Object.assign(this, { browser, url, options, problems: [] });
  }
  async sit(hash = '') {
    const { newcomer: _, ...options } = this.options;
    this.context = await this.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options });
    this.page = await this.context.newPage();
    this.page.on('pageerror', (e) => this.problems.push(e.message));
    this.page.on('console', (m) => m.type() === 'error' && !/status of 4\d\d/.test(m.text()) && this.problems.push(m.text()));
    if (!this.options.newcomer) await this.page.addInitScript(() => localStorage.getItem('blockhouse.settings') ?? localStorage.setItem('blockhouse.settings', JSON.stringify({ tourDone: true })));
    if (this.init) await this.page.addInitScript(this.init);
    await this.page.goto(`${this.url}/${hash}`);
    return this;
  }
  async leave() {
    await this.context.close();
    if (this.problems.length) throw new Error(`the page complained: ${this.problems.join(' | ')}`);
  }
  /** The id of the match on the screen. */
  id() {
    return this.page.evaluate(() => location.hash.split('/')[2]?.split('?')[0]);
  }
  /** The snapshot as this browser may see it. */
  snapshot() {
    return this.page.evaluate(async () => {
      const id = location.hash.split('/')[2]?.split('?')[0], g = JSON.parse(localStorage.getItem('blockhouse.games') ?? '[]').find((x) => x.id === id);
      const r = await fetch(`/api/matches/${id}`, { headers: g?.tokens.length ? { Authorization: `Bearer ${g.tokens.join(',')}` } : {} });
      return r.json();
    });
  }
  async seq() {
    return (await this.snapshot()).seq;
  }
  async until(test, what, ms = 20000) {
    const end = Date.now() + ms;
    for (;;) {
      const s = await this.snapshot();
      if (test(s)) return s;
      if (Date.now() > end) throw new Error(`waited too long for ${what}; phase ${s.view.phase}, ${s.view.prompt.question}`);
      await this.page.waitForTimeout(120);
    }
  }
  /** Where a hex is on the screen, after bringing it there. */
  async spot(hex) {
    const find = () => this.page.evaluate((h) => {
      const c = +h.slice(0, 2), r = +h.slice(2), H = 40 * Math.sqrt(3), x = (c - 1) * 60 + 40, y = (r - 1 + 0.5 + (c % 2 === 0 ? 0.5 : 0)) * H;
      const m = new DOMMatrix(getComputedStyle(document.querySelector('.sheet')).transform), s = document.querySelector('.stage').getBoundingClientRect();
      return { x: s.left + m.e + (x + 6) * m.a, y: s.top + m.f + (y + 6) * m.a, in: s };
    }, hex);
    let p = await find();
    for (let i = 0; i < 6; i++) {
      const m = 70, dx = p.x < p.in.left + m ? 160 : p.x > p.in.right - m ? -160 : 0, dy = p.y < p.in.top + m ? 140 : p.y > p.in.bottom - m ? -140 : 0;
      if (!dx && !dy) break;
      const cx = p.in.left + p.in.width / 2, cy = p.in.top + p.in.height / 2;
      await this.page.mouse.move(cx, cy);
      await this.page.mouse.down();
      await this.page.mouse.move(cx + dx, cy + dy, { steps: 3 });
      await this.page.mouse.up();
      p = await find();
    }
    return p;
  }
  async click(hex) {
    const { x, y } = await this.spot(hex);
    await this.page.mouse.move(x, y);
    await this.page.waitForTimeout(60);
    await this.page.mouse.click(x, y);
    await this.page.waitForTimeout(140);
  }
  async axe(where) {
    await this.page.evaluate(axeSource);
    // The sheet is one picture with a name: thousands of strokes inside it are nobody's to read.
    const { violations } = await this.page.evaluate(() => globalThis.axe.run({ exclude: [['.stage .map > *']] }));
    const bad = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
    if (bad.length) throw new Error(`${where}: ${bad.map((v) => `${v.id}: ${v.nodes[0]?.html}`).join('; ')}`);
  }
}

/** `computer` stands for the easiest level the server offers. */
export async function newMatch(url, scenario, seats, options = {}) {
  const [game] = await (await fetch(`${url}/api/games`)).json(), easy = ['recruit', 'random'].find((l) => game.levels.includes(l));
  seats = Object.fromEntries(Object.entries(seats).map(([k, v]) => [k, v === 'computer' ? easy : v]));
  const r = await fetch(`${url}/api/matches`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game: 'fiw-battles', scenario, options, seats }) });
  if (!r.ok) throw new Error(`no match: ${r.status} ${await r.text()}`);
  return r.json();
}
/** Whether it is this browser's turn to answer. */
export const mine = (s) => !s.outcome && s.view.asked.some((i) => s.seats[i].mine);
export const turn = (s) => Number(/\d+/.exec(s.view.turn)?.[0] ?? 0);
