// A person at a point-to-point board: positions written as state files, spaces found on the screen, prompts answered by
// clicking what is there, or by keys.
import type { Locator } from '@playwright/test';
import type { Choice, Created, Piece, Snapshot, Space, View } from '../src/lib/scene';
import { expect } from './fixtures';
import { Hand, newMatch, post } from './hand';
import { boardOf, part, says, type Sitting, type Spot, type Table } from './table';
import type { Answer } from './players';

type Sit = (hash?: string, how?: Sitting) => Promise<Table>;
interface StateFile {
  state: { pieces: Record<string, { at: unknown }> };
}
/** Where a piece is that is on no space. */
const OFF_MAP = ['aside', 'hand', 'later', 'cup', 'track', 'out'];
const SEATS = { us: 'me', wc: 'me' };

let fresh: Promise<StateFile> | undefined;
/** The Harmar campaign set up as suggested, as a state file; once for each worker and its server. */
async function setUp(server: string): Promise<StateFile> {
  const hand = new Hand(server, await newMatch(server, { game: 'blood-ohio', scenario: 'harmar', seats: SEATS }));
  for (;;) {
    const { s, seat, view } = await hand.asked();
    if (!view.prompt.options.some((c) => says(c, 'place-rest'))) return hand.ask('/state');
    await hand.decide(seat ?? '', s.seq, 'place-rest');
  }
}
/** Sits down for both sides at a position: the suggested one with some pieces elsewhere and another question. */
export async function position(
  { sit, server }: { sit: Sit; server: string },
  change: object,
  pieces: Record<string, string> = {},
  how: Sitting = {},
): Promise<Table> {
  const file = structuredClone(await (fresh ??= setUp(server)));
  Object.assign(file.state, change);
  for (const [name, at] of Object.entries(pieces))
    Object.assign(file.state.pieces[name] ?? {}, { at: OFF_MAP.includes(at) ? at : { on: at }, inside: false });
  const m = await post<Created>(`${server}/api/matches/import`, { state: file, seats: SEATS });
  const kept = JSON.stringify([{ id: m.id, title: '', tokens: [m.seats.us, m.seats.wc], seen: 0 }]);
  return sit(`#/m/${m.id}`, { ...how, init: `localStorage.setItem('blockhouse.games', ${JSON.stringify(kept)})` });
}
/** The side whose operations are asked for. */
export const OPERATIONS = (side: 'us' | 'wc'): object => ({
  segment: side === 'us' ? 2 : 3,
  procedure: 1,
  frames: [{ operations: side }],
});

const spacesOf = (s: Snapshot): Space[] => boardOf(s, 'points').spaces;
const spaceOf = (s: Snapshot, id: string): Space | undefined => spacesOf(s).find((x) => x.id === id);
export const idOf = (s: Snapshot, name: string): string => {
  const space = spacesOf(s).find((x) => x.name === name);
  if (!space) throw new Error(`no space is called ${name}`);
  return space.id;
};
/** What the side that is asked sees, also where one person holds both seats. */
export const view = (s: Snapshot): View => s.viewers?.[s.seats[s.view.asked[0] ?? 0]?.key ?? ''] ?? s.view;
export const seen = (s: Snapshot): Snapshot => ({ ...s, view: view(s) });
export const unit = (s: Snapshot, name: string): Piece => {
  const p = view(s).pieces.find((x) => x.face?.name === name);
  if (!p) throw new Error(`no unit is called ${name}`);
  return p;
};
export const said = (s: Snapshot): string => s.log.flatMap((e) => e.events.map((x) => x.text)).join(' | ');
const pieceOf = (s: Snapshot, id: string): Piece => {
  const p = s.view.pieces.find((x) => x.id === id);
  if (!p) throw new Error(`${id} is not there`);
  return p;
};

/** Where a space is on the screen, after bringing it there. */
export async function spot(t: Table, s: Snapshot, id: string): Promise<Spot> {
  const space = spaceOf(s, id);
  if (!space) throw new Error(`${id} is no space`);
  const find = () =>
    t.page.evaluate(
      ([u, v]) => {
        const map = document.querySelector<SVGSVGElement>('.stage .live');
        const stage = document.querySelector('.stage');
        const matrix = map?.getScreenCTM();
        if (!matrix || !stage) throw new Error('no board');
        const { x, y } = new DOMPoint(u / 10, v / 10).matrixTransform(matrix);
        const { left, top, right, bottom } = stage.getBoundingClientRect();
        return { x, y, left, top, right, bottom };
      },
      [space.x, space.y] as const,
    );
  let p = await find();
  for (let i = 0; i < 12; i++) {
    const EDGE = 60;
    // The inset and the buttons lie over the lower corners.
    const low = p.y > p.bottom - 190;
    const dx = p.x < p.left + (low ? 190 : EDGE) ? 240 : p.x > p.right - (low ? 90 : EDGE) ? -240 : 0;
    const dy = p.y < p.top + EDGE ? 160 : p.y > p.bottom - EDGE ? -160 : 0;
    if (!dx && !dy) break;
    await t.drag({ x: (p.left + p.right) / 2, y: (p.top + p.bottom) / 2 }, { x: dx, y: dy });
    const now = await find();
    const moved = Math.abs(now.x - p.x) + Math.abs(now.y - p.y) >= 2;
    p = now;
    if (!moved) break;
  }
  return p;
}
export async function clickSpace(t: Table, s: Snapshot, id: string): Promise<void> {
  await t.clickAt(await spot(t, s, id));
}
/** A counter in an open fan. */
export const fanned = (t: Table, spoken: string): Locator =>
  t.page.locator('.fan').getByTitle(spoken, { exact: true }).first();

/** The button of the prompt whose words begin so. */
async function buttonOf(t: Table, label: string): Promise<Locator> {
  const all = t.page.locator('.prompt .btn');
  const at = async (): Promise<number> => (await all.allTextContents()).findIndex((w) => w.trim().startsWith(label));
  await expect.poll(at, { message: `a button “${label}”` }).toBeGreaterThanOrEqual(0);
  return all.nth(await at());
}
export async function press(t: Table, label: string): Promise<void> {
  await (await buttonOf(t, label)).click();
  await t.settled();
}
/** Picks a piece where it lies: on the map, in its stack, or in a box. */
async function pickPiece(t: Table, s: Snapshot, id: string): Promise<void> {
  const p = pieceOf(s, id);
  if (!spaceOf(s, p.at)) await t.page.locator('.box').getByTitle(p.spoken, { exact: true }).first().click();
  else {
    if (!(await fanned(t, p.spoken).count())) await clickSpace(t, s, p.at);
    if (await fanned(t, p.spoken).count()) await fanned(t, p.spoken).click();
  }
  await t.settled();
}
/** Of several choices at one place the one with these words, else the first. */
async function which(t: Table, label: string): Promise<Locator | null> {
  const list = t.page.locator('.bubble .list .btn');
  if (!(await list.count())) return null;
  const at = (await list.allTextContents()).findIndex((w) => w.trim().startsWith(label));
  return list.nth(Math.max(0, at));
}
/** Whether a piece is picked by itself because no other has anywhere to go. */
const picked = (s: Snapshot, id: string): boolean => {
  const { options } = s.view.prompt;
  const going = options.filter((c) => c.piece !== null && (c.place !== null || c.kind === 'move'));
  return !options.some((c) => c.place !== null && c.piece === null) && going.every((c) => c.piece === id && c.place);
};

/** Carries a choice of the prompt out by mouse. */
export const byClick: Answer = async (t, s, c) => {
  if (c.piece !== null && !(c.place !== null && picked(s, c.piece))) await pickPiece(t, s, c.piece);
  if (c.place === null) {
    if ((await t.shown()) === s.seq) await press(t, c.label);
    return;
  }
  await clickSpace(t, s, c.place);
  await (await which(t, c.label))?.click();
  await t.settled();
};
/** The same without a mouse. */
export const byKeys: Answer = async (t, s, c) => {
  const lit = async (start: string): Promise<Locator> => {
    const found = await t.lit(start);
    if (!found) throw new Error(`“${start}” is not lit`);
    return found;
  };
  if (c.piece === null && c.place === null && c.kind === 'finish') return t.key('e');
  if (c.piece !== null && !(c.place !== null && picked(s, c.piece)))
    await t.enter(await lit(pieceOf(s, c.piece).spoken));
  if (c.place === null) {
    if ((await t.shown()) === s.seq) await t.enter(await buttonOf(t, c.label));
    return;
  }
  await t.enter(await lit(`${spaceOf(s, c.place)?.name ?? c.place},`));
  const one = await which(t, c.label);
  if (one) await t.enter(one);
};

/** Opens a stack and takes one of it. */
export async function take(t: Table, name: string): Promise<void> {
  const s = await t.snapshot();
  const p = unit(s, name);
  if (!(await t.page.locator('.fan').count())) await clickSpace(t, s, p.at);
  if (await t.page.locator('.fan').count()) await fanned(t, p.spoken).click();
  await t.settled();
}
/** Waits until a unit is picked for a force, or let go. */
export const chosen = (t: Table, name: string, is: boolean): Promise<Snapshot> =>
  t.until((s) => unit(s, name).badges.includes('chosen') === is, `${name} ${is ? 'picked' : 'let go'}`);
/** Forms a force out of a stack and marches it to a space next to it. */
export async function march(t: Table, names: readonly [string, ...string[]], to: string): Promise<void> {
  await take(t, names[0]);
  await press(t, 'Form a force');
  await t.asks('Who marches from');
  for (const name of names) {
    await take(t, name);
    await chosen(t, name, true);
  }
  await press(t, 'March with');
  const s = await t.snapshot();
  await clickSpace(t, seen(s), idOf(s, to));
}
/** What a hasty player answers: forces are formed and sent somewhere, and now and then it is enough. */
export function hasty(options: readonly Choice[], step: number): Choice {
  const onward = options.filter((c) => c.kind !== 'back');
  // Whoever may come and go would do so for ever; where that is all there is to decide, somebody comes.
  const lasting = onward.filter((c) => part(c, 'shift') === undefined);
  const forward = lasting.length ? lasting : onward;
  const finish = forward.find((c) => c.kind === 'finish');
  const known = forward.find((c) => ['place-rest', 'quarter-rest', 'march'].some((word) => says(c, word)));
  const c = known ?? (finish && step % 3 === 2 ? finish : forward[(step * 7) % forward.length]);
  if (!c) throw new Error('nothing to decide');
  return c;
}
