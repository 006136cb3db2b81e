// What of the map is seen: the question is in sight and under nothing, and nothing but the person and the question moves it.
import { geographyOf } from '../src/lib/geography';
import type { Snapshot } from '../src/lib/scene';
import { inAHurry, viewOf } from './anyboard';
import { expect, test } from './fixtures';
import { get, Hand, newMatch } from './hand';
import { mine, PHONE, type Table } from './table';

const BOARDS = [
  ['fiw-battles', 'lake-george'],
  ['fiw-battles', 'quebec'],
  ['blood-ohio', 'harmar'],
  ['dark-ground', 'harmar'],
  ['dark-ground', 'fallen-timbers'],
  ['rosebud', 'rosebud-creek'],
] as const;
const SCREENS = [
  ['desktop', {}],
  ['tablet', { viewport: { width: 820, height: 1180 } }],
  ['wide', { viewport: { width: 2560, height: 1080 } }],
  ['phone', PHONE],
] as const;
/** So many questions of each game are looked at. */
const QUESTIONS = 7;

interface Seen {
  /** What may be answered on the map, and how much of it is in sight. */
  lit: number;
  sighted: number;
  /** Places in sight with something over them. */
  covered: string[];
  /** How large a counter is on the screen. */
  counter: number;
  transform: string;
}

async function seen(t: Table, s: Snapshot): Promise<Seen> {
  const view = viewOf(s);
  const board = s.boards.find((b) => b.id === view.asked_on);
  if (!board) throw new Error('the board of the question is not open');
  const geo = geographyOf(board);
  const at = new Map(view.pieces.map((p) => [p.id, p.at]));
  const places = view.prompt.options.map((c) => (c.piece === null ? c.place : at.get(c.piece)) ?? '');
  const lit = [...new Set(places)].filter((p) => geo.has(p)).map((p) => ({ title: geo.title(p), at: geo.centre(p) }));
  return t.page.evaluate(
    ({ lit: list, size }) => {
      const stage = document.querySelector('.stage');
      const live = document.querySelector<SVGSVGElement>('.stage .live:not(.names)');
      const matrix = live?.getScreenCTM();
      const sheet = document.querySelector<HTMLElement>('.stage .sheet');
      if (!stage || !matrix || !sheet) throw new Error('no board');
      const frame = stage.getBoundingClientRect();
      const covered: string[] = [];
      let sighted = 0;
      for (const p of list) {
        const { x, y } = new DOMPoint(p.at[0], p.at[1]).matrixTransform(matrix);
        if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) continue;
        const top = document.elementFromPoint(x, y);
        // Below the foot of the map the sheet of a phone begins.
        if (!top?.closest('.map')) continue;
        sighted++;
        const over = top.closest('[data-over]');
        if (over && !over.matches('.fan, .bubble')) covered.push(`${p.title} under ${over.className}`);
      }
      return { lit: list.length, sighted, covered, counter: size * matrix.a, transform: sheet.style.transform };
    },
    { lit, size: geo.counter },
  );
}

for (const [game, scenario] of BOARDS)
  for (const [screen, how] of SCREENS)
    test(
      `${scenario} of ${game} on a ${screen}: the question is in sight, and only it moves the map`,
      screen === 'desktop' || (screen === 'phone' && scenario === 'quebec') ? {} : { tag: '@thorough' },
      async ({ sit, server }) => {
        const seats = Object.fromEntries((await seatsOf(server, game)).map((k) => [k, 'me']));
        const m = await newMatch(server, { game, scenario, seats });
        const kept = JSON.stringify([{ id: m.id, title: '', tokens: Object.values(m.seats), seen: 0 }]);
        const init = `localStorage.setItem('blockhouse.games', ${JSON.stringify(kept)})`;
        const t = await sit(`#/m/${m.id}`, { ...how, init });
        const hand = new Hand(server, m);
        let tried = new Set<string>();
        let where = '';
        for (let i = 0; i < QUESTIONS; i++) {
          const s = await t.until((x) => mine(x) || x.outcome !== null, 'a question');
          if (s.outcome) return;
          const view = viewOf(s);
          const label = `${view.turn}, ${view.phase}: ${view.prompt.question}`;
          if (`${view.turn} ${view.phase}` !== where) [where, tried] = [`${view.turn} ${view.phase}`, new Set()];
          // What lies over the map finds its corner a frame after it is there.
          let now = await seen(t, s);
          await expect.poll(async () => (now = await seen(t, s)).covered, label).toEqual([]);
          if (now.lit) expect.soft(now.sighted, `in sight of ${now.lit}, ${label}`).toBeGreaterThan(0);
          if (now.lit) expect.soft(now.counter, `counters, ${label}`).toBeGreaterThanOrEqual(33);
          // Neither a pick nor looking at the odds moves the map.
          const lit = await t.page.evaluate(() => {
            const first = document.querySelector<HTMLElement>('[data-lit]');
            first?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
            return first !== null;
          });
          await t.settled();
          if (lit && (await t.shown()) === s.seq) {
            expect.soft((await seen(t, s)).transform, `a pick moved the map, ${label}`).toBe(now.transform);
            await t.key('Escape');
          }
          const { s: fresh, seat, view: asked } = await hand.asked();
          if (seat === null) return;
          const c = inAHurry(asked, tried);
          tried.add(JSON.stringify(c.decision));
          // What was picked may have had one thing to do only, and done it.
          await hand.decide(seat, fresh.seq, c.decision).catch(async () => {
            expect((await hand.asked()).s.seq, 'refused though nothing was decided').toBeGreaterThan(fresh.seq);
          });
          await t.until((x) => x.seq > s.seq, 'the answer');
        }
      },
    );

async function seatsOf(server: string, game: string): Promise<string[]> {
  const games = await get<{ id: string; seats: { key: string }[] }[]>(`${server}/api/games`);
  return games.find((g) => g.id === game)?.seats.map((x) => x.key) ?? [];
}
