// A person at the table: a page of the client, where things are on its screen, and when it has come to rest.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import type { Board, Choice, Snapshot } from '../src/lib/scene';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

export interface Sitting extends BrowserContextOptions {
  /** Somebody who has not seen the guided start. */
  newcomer?: boolean;
  /** Runs in the page before the client does. */
  init?: string | (() => void);
}
export interface Spot {
  x: number;
  y: number;
}

interface Requests {
  asked: number;
  answered: number;
  /** Up to which number the position of a match was moved by this page. */
  decided: Record<string, number>;
}
declare global {
  interface Window {
    requests: Requests;
    settled: () => Promise<void>;
    shown: () => number;
    snapshot: () => Promise<string>;
    axe: { run: (what: unknown) => Promise<{ violations: Violation[] }> };
  }
}
interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

/** Counts what the page asks the server and what has been answered, bodies included. */
const countRequests = (): void => {
  const requests: Requests = { asked: 0, answered: 0, decided: {} };
  window.requests = requests;
  const real = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    requests.asked++;
    try {
      const r = await real(input, init);
      // As bytes: fonts are fetched, too, and are no text.
      const body = await r.arrayBuffer();
      const act = /\/matches\/([^/]+)\/(?:decisions|undo)$/.exec(new URL(r.url).pathname);
      if (act?.[1] && r.ok)
        requests.decided[act[1]] = (JSON.parse(new TextDecoder().decode(body)) as { seq: number }).seq;
      return new Response(body.byteLength ? body : null, {
        status: r.status,
        statusText: r.statusText,
        headers: r.headers,
      });
    } finally {
      requests.answered++;
    }
  };
};

/** What tests ask a page again and again: whether it rests, what it shows, what its seats may see. */
const addQuestions = (): void => {
  const board = (): HTMLElement | null => document.getElementById('board');
  const match = (): string => /^#\/m\/([^/?]+)/.exec(location.hash)?.[1] ?? '';
  const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const waiting = (): boolean => {
    const { asked, answered, decided } = window.requests;
    return asked !== answered || (board() !== null && window.shown() < (decided[match()] ?? 0));
  };
  window.shown = () => Number(board()?.dataset.seq);
  window.settled = async () => {
    // What has just been shown may be asked about once it is on the screen.
    do {
      do await frame();
      while (waiting());
      await frame();
    } while (waiting());
  };
  window.snapshot = async () => {
    const games = JSON.parse(localStorage.getItem('blockhouse.games') ?? '[]') as { id: string; tokens: string[] }[];
    const tokens = games.find((g) => g.id === match())?.tokens ?? [];
    const headers = tokens.length ? { Authorization: `Bearer ${tokens.join(',')}` } : undefined;
    return (await fetch(`/api/matches/${match()}`, headers ? { headers } : {})).text();
  };
};

const boards = new Map<string, Board>();
/** A snapshot whose boards are the same objects every time: what is worked out about a board is worked out once. */
function read(text: string): Snapshot {
  const s = JSON.parse(text) as Snapshot;
  s.boards = s.boards.map((b) => {
    const key = JSON.stringify(b);
    const known = boards.get(key) ?? b;
    boards.set(key, known);
    return known;
  });
  return s;
}

export class Table {
  private readonly problems: string[] = [];

  private constructor(
    readonly page: Page,
    readonly url: string,
  ) {
    page.on('pageerror', (e) => this.problems.push(e.message));
    page.on('console', (m) => {
      if (m.type() === 'error' && !/status of 4\d\d/.test(m.text())) this.problems.push(m.text());
    });
  }
  static async open(browser: Browser, url: string, hash: string, how: Sitting): Promise<Table> {
    const { newcomer, init, ...options } = how;
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    });
    await context.addInitScript(countRequests);
    await context.addInitScript(addQuestions);
    if (!newcomer)
      await context.addInitScript(() => {
        const key = 'blockhouse.settings';
        if (!localStorage.getItem(key))
          localStorage.setItem(key, JSON.stringify({ tourDone: true, briefings: false, confirmEnds: false }));
      });
    if (init) await context.addInitScript(init);
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    const t = new Table(page, url);
    await page.goto(`${url}/${hash}`);
    if (hash.startsWith('#/m/')) await t.map();
    return t;
  }
  async leave(): Promise<void> {
    await this.page.context().close();
    expect(this.problems, 'the page complained').toEqual([]);
  }

  // ---- when ----

  /** The map is drawn, if the match could be opened, and nothing is on its way. */
  async map(): Promise<void> {
    await this.page.waitForSelector('.stage .map:not([data-waiting]), .fail .btn', { state: 'attached' });
    await this.settled();
  }
  /** Every question to the server is answered, what this page decided is shown, and all of it is drawn. */
  async settled(): Promise<void> {
    await this.page.evaluate(() => window.settled());
  }
  /** The number of the position on the screen. */
  shown(): Promise<number> {
    return this.page.evaluate(() => window.shown());
  }
  /** The snapshot as this browser may see it. */
  async snapshot(): Promise<Snapshot> {
    // As text: a value of this size takes the driver longer to carry over than to read.
    return read(await this.page.evaluate(() => window.snapshot()));
  }
  /** What is known and the number of the position on the screen, once the page has come to rest. */
  private async rested(): Promise<{ s: Snapshot; shown: number }> {
    const [text, shown] = await this.page.evaluate(async () => {
      await window.settled();
      return [await window.snapshot(), window.shown()] as const;
    });
    return { s: read(text), shown };
  }
  /** The first position on the screen of which this holds. */
  async until(test: (s: Snapshot) => boolean, what: string): Promise<Snapshot> {
    for (;;) {
      const { s, shown } = await this.rested();
      if (shown === s.seq && test(s)) return s;
      // The page hears of every new position by itself.
      await this.page
        .waitForFunction(
          ([seq, here]) => {
            const now = Number(document.getElementById('board')?.dataset.seq);
            return now !== here || now > seq;
          },
          [s.seq, shown] as const,
        )
        .catch((e: unknown) => {
          const now = `${s.view.turn}, ${s.view.phase}: ${s.view.prompt.question}`;
          throw new Error(`${what} did not come; there is ${now}`, { cause: e });
        });
    }
  }
  /** The prompt asks something with these words in it. */
  async asks(part: string): Promise<void> {
    await expect(this.page.locator('.prompt h2')).toContainText(part);
    await this.settled();
  }

  // ---- where ----

  /** Where a hex is on the screen, and the part of the screen that shows the board. */
  private hex(hex: string): Promise<Spot & { box: { left: number; top: number; right: number; bottom: number } }> {
    return this.page.evaluate((h) => {
      const column = Number(h.slice(0, 2));
      const row = Number(h.slice(2));
      const x = (column - 1) * 60 + 40;
      const y = (row - 1 + 0.5 + (column % 2 === 0 ? 0.5 : 0)) * 40 * Math.sqrt(3);
      const sheet = document.querySelector('.stage .sheet');
      const stage = document.querySelector('.stage');
      if (!sheet || !stage) throw new Error('no board');
      const m = new DOMMatrix(getComputedStyle(sheet).transform);
      const { left, top, right, bottom } = stage.getBoundingClientRect();
      return { x: left + m.e + (x + 6) * m.a, y: top + m.f + (y + 6) * m.a, box: { left, top, right, bottom } };
    }, hex);
  }
  /** Where a hex is on the screen, after bringing it there. */
  async spot(hex: string): Promise<Spot> {
    const EDGE = 70;
    let p = await this.hex(hex);
    for (let i = 0; i < 6; i++) {
      const { left, top, right, bottom } = p.box;
      const dx = p.x < left + EDGE ? 160 : p.x > right - EDGE ? -160 : 0;
      const dy = p.y < top + EDGE ? 140 : p.y > bottom - EDGE ? -140 : 0;
      if (!dx && !dy) break;
      await this.drag({ x: (left + right) / 2, y: (top + bottom) / 2 }, { x: dx, y: dy });
      p = await this.hex(hex);
    }
    return p;
  }
  async drag(from: Spot, by: Spot): Promise<void> {
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + by.x, from.y + by.y, { steps: 3 });
    await this.page.mouse.up();
    await this.settled();
  }
  /** Points at a hex and clicks it. */
  async click(hex: string): Promise<void> {
    await this.clickAt(await this.spot(hex));
  }
  async clickAt({ x, y }: Spot): Promise<void> {
    await this.page.mouse.move(x, y);
    await this.settled();
    await this.page.mouse.click(x, y);
    await this.settled();
  }
  /** A tap too quick to be a long press, however slow the machine: the finger is lifted before anybody answers. */
  async tapAt({ x, y }: Spot): Promise<void> {
    const cdp = await this.page.context().newCDPSession(this.page);
    await Promise.all([
      cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
      cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ]);
    await cdp.detach();
    await this.settled();
  }
  /** Drags the board with one finger. */
  async swipe(from: Spot, by: Spot): Promise<void> {
    const cdp = await this.page.context().newCDPSession(this.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number): Promise<unknown> =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + by.x * part, y: from.y + by.y * part }],
      });
    const all = [touch('touchStart', 0), ...[0.25, 0.5, 0.75, 1].map((part) => touch('touchMove', part))];
    await Promise.all([...all, touch('touchEnd', 1)]);
    await cdp.detach();
    await this.settled();
  }
  /** Taps a hex; what the finger cannot reach is first dragged into sight. */
  async tapHex(hex: string): Promise<void> {
    const EDGE = 12;
    for (let i = 0; i < 8; i++) {
      const { x, y, box } = await this.hex(hex);
      const free = await this.page.evaluate(
        ([u, v]) => {
          const top = document.elementFromPoint(u, v);
          return top !== null && top.closest('.stage') !== null && top.closest('[data-over]') === null;
        },
        [x, y] as const,
      );
      const across = x > box.left + EDGE && x < box.right - EDGE;
      if (free && across && y > box.top + EDGE && y < box.bottom - EDGE) return this.tapAt({ x, y });
      const mid = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
      const clip = (v: number, size: number): number => Math.max(-size * 0.4, Math.min(size * 0.4, v));
      await this.swipe(mid, { x: clip(mid.x - x, box.right - box.left), y: clip(mid.y - y, box.bottom - box.top) });
    }
    throw new Error(`${hex} cannot be reached by a finger`);
  }

  // ---- what ----

  /** A button of the prompt. */
  button(words: string | RegExp): Locator {
    return this.page.locator('.prompt .btn', { hasText: words }).first();
  }
  /** Opens the menu of further choices if the button lies in it. */
  async reach(button: Locator): Promise<Locator> {
    await button.waitFor({ state: 'attached' });
    const more = this.page.locator('.prompt .more:not([open]) > summary');
    if (!(await button.isVisible()) && (await more.count())) await more.click();
    return button;
  }
  async press(words: string | RegExp): Promise<void> {
    await (await this.reach(this.button(words))).click();
    await this.settled();
  }
  /** Buttons of a part of the page that show a counter by its picture's name. */
  pictured(where: string, name: string): Locator {
    return this.page.locator(where, { has: this.page.locator(`svg[aria-label^="${name},"]`) });
  }
  /** Buttons for a screen reader, one for each lit thing, whose words begin so. */
  async lit(start: string): Promise<Locator | null> {
    const all = this.page.locator('[data-lit]');
    const at = (await all.allTextContents()).findIndex((w) => w.startsWith(start));
    return at < 0 ? null : all.nth(at);
  }
  async key(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    await this.settled();
  }
  async enter(button: Locator): Promise<void> {
    await (await this.reach(button)).focus();
    await this.settled();
    await this.key('Enter');
  }
  async menu(item: string): Promise<void> {
    await this.page.click('[aria-label="Menu"]');
    await this.page.click(`.menu >> text=${item}`);
    await this.settled();
  }
  /** The card that tells how the game ended is open, whoever won and however clearly. */
  async ended(): Promise<void> {
    const card = this.page.getByRole('region', { name: 'The game is over' });
    await expect(card.getByRole('heading', { level: 2 })).toHaveText(/won|lost|draw/);
  }
  /** Nothing serious that a checker of accessibility can find. */
  async axe(where: string): Promise<void> {
    await this.page.evaluate(axeSource);
    const violations = await this.page.evaluate(async () => {
      const found = await window.axe.run(document);
      return found.violations;
    });
    const bad = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
    expect(
      bad.map((v) => `${v.id}: ${v.nodes[0]?.html}`),
      where,
    ).toEqual([]);
  }
}

/** The board a match is played on; others may open beside it. */
export function boardOf<L extends Board['layout']>(s: Snapshot, layout: L): Board & { layout: L } {
  const [main] = s.boards;
  if (main?.layout !== layout) throw new Error(`the board has ${main?.layout}, not ${layout}`);
  return main as Board & { layout: L };
}
/** Whether it is this browser's turn to answer. */
export const mine = (s: Snapshot): boolean => !s.outcome && s.view.asked.some((i) => s.seats[i]?.mine);
export const turn = (s: Snapshot): number => Number(/\d+/.exec(s.view.turn)?.[0] ?? 0);
/** A decision made of one word. */
export const says = (c: Choice, word: string): boolean => c.decision === word;
/** A part of a decision made of several. */
export const part = (c: Choice, key: string): unknown =>
  typeof c.decision === 'object' && c.decision !== null ? (c.decision as Record<string, unknown>)[key] : undefined;
