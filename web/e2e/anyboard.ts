// A player for every kind of board: what is lit is found where it lies on the screen and answered by mouse, by keys alone
// or with a finger.
import type { Locator } from '@playwright/test';
import { geographyOf, type Geography } from '../src/lib/geography';
import type { Choice, Created, Piece, Snapshot, View } from '../src/lib/scene';
import { expect } from './fixtures';
import { post } from './hand';
import { mine, says, type Sitting, type Spot, type Table } from './table';

export type Hands = 'mouse' | 'keys' | 'finger';
export type Sit = (hash?: string, how?: Sitting) => Promise<Table>;

/** Sits down for all the seats that are mine at a position written as a state file. */
export async function takeUp(
  { sit, server }: { sit: Sit; server: string },
  state: unknown,
  seats: Record<string, string>,
  how: Sitting = {},
): Promise<Table> {
  const m = await post<Created>(`${server}/api/matches/import`, { state, seats });
  const tokens = Object.values(m.seats).filter((t) => t !== null);
  const kept = JSON.stringify([{ id: m.id, title: '', tokens, seen: 0 }]);
  return sit(`#/m/${m.id}`, { ...how, init: `localStorage.setItem('blockhouse.games', ${JSON.stringify(kept)})` });
}
/** What the side that is asked sees, also where one person holds several seats. */
export const viewOf = (s: Snapshot): View => s.viewers?.[s.seats[s.view.asked[0] ?? 0]?.key ?? ''] ?? s.view;
export const told = (s: Snapshot): string => s.log.flatMap((e) => e.events.map((x) => x.text)).join(' | ');
/** The number of the game turn. */
export const turnOf = (s: Snapshot): number => Number(/turn (\d+)/i.exec(s.view.turn)?.[1] ?? 0);

function geographyFor(s: Snapshot, place: string): Geography | null {
  return s.boards.map((b) => geographyOf(b)).find((geo) => geo.has(place)) ?? null;
}
interface OnScreen extends Spot {
  /** Nothing lies over it. */
  free: boolean;
  /** An open stack or a bubble lies over it. */
  covered: boolean;
  /** One lies over the middle of the map, from where it is dragged. */
  blocked: boolean;
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const onScreen = (t: Table, [u, v]: readonly [number, number]): Promise<OnScreen> =>
  t.page.evaluate(
    ([mapX, mapY]) => {
      const stage = document.querySelector('.stage');
      const matrix = document.querySelector<SVGSVGElement>('.stage .live:not(.names)')?.getScreenCTM();
      if (!matrix || !stage) throw new Error('no board');
      const { x, y } = new DOMPoint(mapX, mapY).matrixTransform(matrix);
      const { left, top, right, bottom } = stage.getBoundingClientRect();
      const over = document.elementFromPoint(x, y);
      const free = over !== null && over.closest('.stage') !== null && over.closest('[data-over]') === null;
      const covered = over?.closest('.fan, .bubble') != null;
      const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const blocked = middle?.closest('.fan, .bubble') != null;
      return { x, y, free, covered, blocked, left, top, right, bottom };
    },
    [u, v] as const,
  );
/** Closes what lies open over the map. */
async function putAside(t: Table, hands: Hands): Promise<void> {
  if (hands !== 'finger') return t.key('Escape');
  const close = t.page.locator('.bubble .x');
  if (await close.count()) return push(t, close, hands);
  // A finger has no such key: a tap elsewhere closes it.
  const spot = await t.page.evaluate(() => {
    const { left, top, width, height } = document.querySelector('.stage')?.getBoundingClientRect() ?? new DOMRect();
    const parts = [0.9, 0.7, 0.3, 0.1];
    const spots = parts.flatMap((v) => parts.map((u) => ({ x: left + width * u, y: top + height * v })));
    return spots.find(({ x, y }) => {
      const over = document.elementFromPoint(x, y);
      return over?.closest('.stage') != null && over.closest('[data-over]') === null;
    });
  });
  if (spot) await t.tapAt(spot);
}
/** Where a place is on the screen, after bringing it to where the hand can reach it. */
export async function spotOf(t: Table, s: Snapshot, place: string, hands: Hands): Promise<Spot> {
  const geo = geographyFor(s, place);
  if (!geo) throw new Error(`${place} is on no board`);
  const EDGE = 14;
  for (let i = 0; i < 10; i++) {
    const p = await onScreen(t, geo.centre(place));
    if (p.covered) {
      await putAside(t, hands);
      continue;
    }
    const inside = p.x > p.left + EDGE && p.x < p.right - EDGE && p.y > p.top + EDGE && p.y < p.bottom - EDGE;
    if (p.free && inside) return p;
    if (p.blocked) {
      await putAside(t, hands);
      continue;
    }
    // What lies over a place stays where it is while the map is drawn from under it.
    const clip = (by: number, size: number): number => Math.max(-size * 0.35, Math.min(size * 0.35, by));
    const [width, height] = [p.right - p.left, p.bottom - p.top];
    const aside = inside ? height * 0.2 * (p.y > p.top + height / 2 ? -1 : 1) : 0;
    const by = {
      x: inside ? 0 : clip(p.left + width / 2 - p.x, width),
      y: inside ? aside : clip(p.top + height / 2 - p.y, height),
    };
    const from = { x: p.left + width / 2, y: p.top + height / 2 };
    if (hands === 'finger') await t.swipe(from, by);
    else await t.drag(from, by);
  }
  throw new Error(`${geo.title(place)} cannot be reached`);
}
async function point(t: Table, s: Snapshot, place: string, hands: Hands): Promise<void> {
  if (hands === 'keys') {
    const title = geographyFor(s, place)?.title(place) ?? place;
    const lit = await t.lit(`${title},`);
    if (!lit) throw new Error(`${title} is not lit`);
    return t.enter(lit);
  }
  const at = await spotOf(t, s, place, hands);
  await (hands === 'finger' ? t.tapAt(at) : t.clickAt(at));
}
async function push(t: Table, button: Locator, hands: Hands): Promise<void> {
  if (hands === 'keys') return t.enter(button);
  await (hands === 'finger' ? button.tap() : button.click());
  await t.settled();
}
/** The first of these whose words begin so. */
async function worded(all: Locator, label: string): Promise<Locator | null> {
  const at = (await all.allTextContents()).findIndex((w) => w.trim().startsWith(label));
  return at < 0 ? null : all.nth(at);
}
const pieceOf = (s: Snapshot, id: string): Piece => {
  const p = viewOf(s).pieces.find((x) => x.id === id);
  if (!p) throw new Error(`${id} is not there`);
  return p;
};
/** Picks a piece where it lies: on the map, in its stack, or in a box. */
async function pickUp(t: Table, s: Snapshot, id: string, hands: Hands): Promise<void> {
  const p = pieceOf(s, id);
  if (hands === 'keys') {
    const lit = await t.lit(p.spoken);
    if (!lit) throw new Error(`${p.spoken} is not lit`);
    return t.enter(lit);
  }
  if (!geographyFor(s, p.at)) {
    const inBox = t.page.locator('.box').getByTitle(p.spoken, { exact: true });
    return push(t, inBox.first(), hands);
  }
  const fanned = t.page.locator('.fan').getByTitle(p.spoken, { exact: true });
  if (!(await fanned.count())) await point(t, s, p.at, hands);
  if (await fanned.count()) await push(t, fanned.first(), hands);
}
/** Whether a piece is picked by itself because no other has anywhere to go, and it has nothing to do where it stands. */
const pickedAlready = ({ prompt: { options } }: View, id: string): boolean => {
  const going = options.filter((c) => c.piece !== null && (c.place !== null || c.kind === 'move' || c.kind === 'form'));
  const own = options.filter((c) => c.piece === id);
  const elsewhere = options.some((c) => c.place !== null && c.piece === null);
  return !elsewhere && own.every((c) => c.place) && going.every((c) => c.piece === id);
};
/** How far a place is from the nearest piece of anybody else, in units of its board. */
function distances(s: Snapshot): (place: string) => number {
  const geos = s.boards.map((b) => geographyOf(b));
  const view = viewOf(s);
  const foes = view.pieces.filter((p) => p.seat !== null && p.seat !== view.asked[0]).map((p) => p.at);
  return (place) => {
    const geo = geos.find((g) => g.has(place));
    if (!geo) return Infinity;
    const [x, y] = geo.centre(place);
    const far = foes.filter((f) => geo.has(f)).map((f) => Math.hypot(geo.centre(f)[0] - x, geo.centre(f)[1] - y));
    return Math.min(Infinity, ...far);
  };
}
/** The place within reach of the piece that is picked that is nearest to the enemy, from what a screen reader is told. */
async function within(t: Table, s: Snapshot): Promise<string | null> {
  const lit = await t.page.locator('[data-lit]').allTextContents();
  const titles = new Set(lit.filter((w) => /\bMP\b/.test(w)).map((w) => w.split(',')[0] ?? ''));
  const far = distances(s);
  const on = viewOf(s).asked_on;
  const geo = s.boards.filter((b) => b.id === on).map((b) => geographyOf(b))[0];
  const places = geo?.places.filter((p) => titles.has(geo.title(p))) ?? [];
  return places.sort((a, b) => far(a) - far(b))[0] ?? null;
}
/** Carries a choice of the present question out. */
export async function answer(t: Table, s: Snapshot, c: Choice, hands: Hands): Promise<void> {
  const still = async (): Promise<boolean> => (await t.shown()) === s.seq;
  const bar = t.page.locator('.prompt .btn');
  const which = t.page.locator('.bubble .list .btn');
  if (c.piece === null && c.place === null) {
    if (hands === 'keys' && c.kind === 'finish') await t.key('e');
    else {
      await expect.poll(() => worded(bar, c.label), { message: `a button “${c.label}”` }).not.toBeNull();
      await push(t, (await worded(bar, c.label)) ?? bar, hands);
    }
  } else {
    if (c.piece !== null && !(c.place !== null && pickedAlready(viewOf(s), c.piece)))
      await pickUp(t, s, c.piece, hands);
    const goes = c.place ?? (c.kind === 'move' && (await still()) ? await within(t, s) : null);
    if (goes !== null && (await still())) await point(t, s, goes, hands);
    // Several choices at one place, or what a piece may do where it stands, are told apart by their words.
    for (const list of [which, bar]) {
      const one = (await still()) && (await worded(list, c.label));
      if (one) await push(t, one, hands);
    }
  }
  // A phase in which nothing was done asks whether it shall end all the same.
  if (c.kind === 'finish' && (await still()) && (await t.button('Go back').count()))
    await push(t, (await worded(bar, c.label)) ?? bar, hands);
  const confirm = t.button('Confirm');
  if ((await still()) && (await confirm.count())) await push(t, confirm, hands);
}

const keyOf = (c: Choice): string => JSON.stringify(c.decision);
/** What does at once for many what could be done one by one. */
const TOGETHER = [
  'place-rest',
  'rally-all',
  'fire-all',
  'join-all',
  'add-all',
  'as-suggested',
  'go',
  'loose',
  'commit',
];
/** Most that is begun in one phase before it is ended. */
const ENOUGH = 3;

/** What somebody in a hurry answers: a few attacks and moves in each phase, all at once where that is offered. */
export function inAHurry(view: View, tried: ReadonlySet<string>): Choice {
  const { options, asides } = view.prompt;
  const all = [...options, ...asides].find((c) => TOGETHER.some((word) => says(c, word)));
  if (all) return all;
  const fresh = options.filter((c) => !tried.has(keyOf(c)) && c.kind !== 'back' && c.kind !== 'concede');
  const finish = options.find((c) => c.kind === 'finish');
  const acts = fresh.filter((c) => c.kind !== 'finish');
  const likely = acts.find((c) => c.kind === 'roll') ?? acts.find((c) => c.kind === 'attack');
  // Of places the nearest to the enemy, which comes first; of units now this one, now that.
  const some = acts[0]?.place ? acts[0] : acts[(tried.size * 5) % Math.max(1, acts.length)];
  const next = tried.size < ENOUGH || !finish ? (likely ?? some) : undefined;
  const c = next ?? finish ?? options.find((o) => o.kind !== 'back') ?? options[0];
  if (!c) throw new Error(`nothing to decide: ${view.prompt.question}`);
  return c;
}

export type Chooser = (view: View, tried: ReadonlySet<string>) => Choice;
/** Ends whatever can be ended. */
export const ending: Chooser = ({ prompt }) => {
  const c = prompt.options.find((x) => x.kind === 'finish');
  if (!c) throw new Error(prompt.question);
  return c;
};
interface Played {
  last: Snapshot;
  answers: number;
  /** Every question that was answered. */
  asked: Set<string>;
}
/** Plays until this holds or the game is over; whatever is answered must change the position. */
export async function playOn(
  t: Table,
  hands: Hands,
  until: (s: Snapshot) => boolean,
  choose: Chooser = inAHurry,
  /** Looks on before each answer; whoever did something asks to be shown the question again. */
  look: (s: Snapshot) => Promise<boolean> = () => Promise.resolve(false),
): Promise<Played> {
  const asked = new Set<string>();
  let tried = new Set<string>();
  let [where, stuck, answers] = ['', 0, 0];
  for (let i = 0; i < 4000; i++) {
    const s = await t.until((x) => mine(x) || x.outcome !== null || until(x), 'a question for me');
    if (s.outcome || until(s)) return { last: s, answers, asked };
    const view = viewOf(s);
    const words = view.prompt.question.replaceAll(/[\d:]+/g, '');
    // A battle over the map has rounds and steps of its own.
    const open = view.boards.find((b) => b.id === view.asked_on);
    const here = [view.turn, view.phase, open?.turn, open?.now].join(' ');
    if (here !== where) [where, tried] = [here, new Set()];
    asked.add(words);
    if (await look(s)) continue;
    const far = distances(s);
    const { options } = view.prompt;
    const placed = options.filter((o) => o.place).sort((a, b) => far(a.place ?? '') - far(b.place ?? ''));
    const nearest = [...placed, ...options.filter((o) => !o.place)];
    const c = choose({ ...view, prompt: { ...view.prompt, options: nearest } }, tried);
    tried.add(keyOf(c));
    await answer(t, s, c, hands);
    const moved = (await t.shown()) !== s.seq;
    answers += moved ? 1 : 0;
    stuck = moved ? 0 : stuck + 1;
    if (!moved && hands !== 'finger') await t.key('Escape');
    expect(stuck, `${here}, ${view.prompt.question}: “${c.label}” is not answered`).toBeLessThan(3);
  }
  throw new Error('too many answers');
}
