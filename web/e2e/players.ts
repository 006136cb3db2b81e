// Three ways to answer a prompt on a hex board: with the mouse, with the keyboard alone, with a finger.
import { expect } from '@playwright/test';
import type { Choice, Snapshot } from '../src/lib/scene';
import { mine, says, turn, type Table } from './table';

export type Answer = (t: Table, s: Snapshot, c: Choice) => Promise<void>;

const BOARD_KINDS = ['attack', 'move', 'roll', 'button', 'finish'];
const isHex = (place: string | undefined): boolean => /^\d{4}$/.test(place ?? '');
const at = (s: Snapshot, id: string): string => s.view.pieces.find((p) => p.id === id)?.at ?? '';
const nameOf = (s: Snapshot, id: string): string => s.view.pieces.find((p) => p.id === id)?.spoken.split(',')[0] ?? '';
const key = (c: Choice): string => JSON.stringify(c.decision);

/** An option worth trying: first what is on the board, a few times a phase, then the buttons. */
export function pick(s: Snapshot, tried: ReadonlySet<string>): Choice {
  const { options, asides } = s.view.prompt;
  const setUp = asides.find((c) => says(c, 'place-rest'));
  if (setUp && !tried.has(key(setUp))) return setUp;
  const left = options.filter((c) => !tried.has(key(c)));
  const board = left.filter((c) => (c.piece ?? c.place) !== null && BOARD_KINDS.includes(c.kind));
  const bar = left.filter((c) => c.piece === null && c.place === null);
  const first = tried.size < 3 || !bar.length ? board[tried.size % board.length] : undefined;
  const c = first ?? bar.find((o) => o.kind === 'finish') ?? bar[0] ?? board[0] ?? options[0];
  if (!c) throw new Error(`nothing to choose: ${s.view.prompt.question}`);
  return c;
}

/** Places within reach, from the buttons a screen reader reads. */
const reached = (t: Table): Promise<string[]> =>
  t.page.evaluate(() =>
    [...document.querySelectorAll('[data-lit]')]
      .map((b) => /^(\d{4}), .*(?:\bMP|hex)/.exec(b.textContent ?? '')?.[1])
      .filter((place) => place !== undefined),
  );
/** A piece that may move shows where; the dearest place within reach is as good as any. */
const target = async (t: Table, c: Choice): Promise<string | null> =>
  c.place ?? (c.kind === 'move' ? ((await reached(t)).at(-1) ?? null) : null);
const act = (t: Table) => t.page.locator('.prompt .btn.fight, .prompt .btn.go').last();
const which = (t: Table) => t.page.locator('.bubble .list .btn').first();
const confirm = (t: Table) => t.button('Confirm');

export const byMouse: Answer = async (t, s, c) => {
  if (c.piece === null && c.place === null) {
    await t.press(c.label);
    if (await confirm(t).count()) await t.press('Confirm');
    return;
  }
  if (c.piece !== null) {
    const from = at(s, c.piece);
    const fan = t.pictured('.fan button', nameOf(s, c.piece));
    const box = t.pictured('.box button:not(:disabled)', nameOf(s, c.piece));
    if (isHex(from) && !(await fan.count())) await t.click(from);
    const counter = isHex(from) ? fan : box;
    if (await counter.count()) await counter.first().click();
    await t.settled();
  }
  const place = await target(t, c);
  if (place !== null) {
    await t.click(place);
    if (await which(t).count()) await which(t).click();
  } else if (await act(t).count()) await act(t).click();
  await t.settled();
};

export const byKeyboard: Answer = async (t, s, c) => {
  if (c.piece === null && c.place === null) return c.kind === 'finish' ? t.key('e') : t.enter(t.button(c.label));
  if (c.piece !== null) {
    const unit = await t.lit(`${nameOf(s, c.piece)},`);
    if (unit) await t.enter(unit);
  }
  const place = await target(t, c);
  if (place !== null) {
    const spot = await t.lit(`${place},`);
    if (!spot) throw new Error(`${place} is not lit for “${c.label}”`);
    await t.enter(spot);
    if (await which(t).count()) await t.enter(which(t));
  } else if (await act(t).count()) await t.enter(act(t));
};

export const byTouch: Answer = async (t, s, c) => {
  const confirmed = async (): Promise<void> => {
    if (await confirm(t).count()) await confirm(t).tap();
    await t.settled();
  };
  if (c.piece === null && c.place === null) {
    await (await t.reach(t.button(c.label))).tap();
    await t.settled();
    return confirmed();
  }
  if (c.piece !== null) {
    const from = at(s, c.piece);
    const fan = t.pictured('.fan button', nameOf(s, c.piece));
    const box = t.pictured('.box button:not(:disabled)', nameOf(s, c.piece));
    if (isHex(from) && !(await fan.count())) await t.tapHex(from);
    const counter = isHex(from) ? fan : box;
    if (await counter.count()) await counter.first().tap();
    await t.settled();
  }
  const place = await target(t, c);
  if (place !== null) {
    await t.tapHex(place);
    if (await which(t).count()) await which(t).tap();
    await t.settled();
  }
  await confirmed();
  if (place === null && (await act(t).count())) await act(t).tap();
  await t.settled();
};

/** Lets go of what an answer began and did not end. */
async function putAway(t: Table, answer: Answer): Promise<void> {
  if (answer !== byTouch) return t.key('Escape');
  const back = t.button(/^(Cancel|Back)/);
  if (await back.count()) await back.tap();
  await t.settled();
}
/** Plays until a game turn has begun or the game is over; all but a few answers must change the position. */
export async function play(t: Table, answer: Answer, last: number): Promise<number> {
  let tried = new Set<string>();
  let phase = '';
  let stuck = 0;
  let answers = 0;
  for (let i = 0; i < 2000; i++) {
    const s = await t.until((x) => mine(x) || x.outcome !== null, 'my turn');
    if (s.outcome || turn(s) > last) return answers;
    const here = `${s.view.turn} ${s.view.phase} ${s.view.prompt.question.replaceAll(/\d+/g, '')}`;
    if (here !== phase) [phase, tried] = [here, new Set()];
    const c = pick(s, tried);
    tried.add(key(c));
    await answer(t, s, c);
    const moved = (await t.shown()) !== s.seq;
    answers += moved ? 1 : 0;
    stuck = moved ? 0 : stuck + 1;
    if (!moved) await putAway(t, answer);
    expect(stuck, `${here}: “${c.label}” is not answered`).toBeLessThan(6);
  }
  throw new Error('too many answers');
}
