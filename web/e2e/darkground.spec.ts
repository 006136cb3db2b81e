// A Dark and Bloody Ground at the table: a battle alone to its end, battles opened over the campaign map on a board and by
// the module, a raid, a siege.
import type { Choice, Snapshot, View } from '../src/lib/scene';
import { answer, ending, inAHurry, playOn, takeUp, told, viewOf, type Chooser, type Hands, type Sit } from './anyboard';
import { expect, test } from './fixtures';
import { Hand, hashOf, newMatch } from './hand';
import { PHONE, says, type Sitting, type Table } from './table';

const DEFEAT = { game: 'dark-ground', scenario: 'harmars-defeat', seats: { us: 'me', na: 'computer' } };
const BOTH = { us: 'me', na: 'me' };

// ---- positions ----

interface PieceState {
  at: unknown;
  inside: boolean;
}
interface StateFile {
  state: Record<string, unknown> & { pieces: PieceState[]; forts: [string[], string[]] };
}
interface Started {
  file: StateFile;
  /** The names of the pieces on the map, in the order of the file. */
  names: string[];
}
let started: Promise<Started> | undefined;
/** Whom the positions below need. */
const CAST = [
  ...['Harmar', 'Regular 1', 'Regular 2', 'Regular 3', 'Kentucky 1'],
  ...['Little Turtle', 'Miami 1', 'Miami 2', 'Miami 3', 'Miami 4'],
];
/**
 * The same in a fall without a random event, which may ask about something else first, and before anybody was lost: what the dice of
 * the first phases bring can take warriors off the map.
 */
async function start(server: string): Promise<Started> {
  for (;;) {
    const begun = await begin(server);
    if (begun.file.state.happening === 'none' && CAST.every((name) => begun.names.includes(name))) return begun;
  }
}
/** Harmar's Expedition set up as suggested, at its first action. */
async function begin(server: string): Promise<Started> {
  const hand = new Hand(server, await newMatch(server, { game: 'dark-ground', scenario: 'harmar', seats: BOTH }));
  for (;;) {
    const { s, seat, view } = await hand.asked();
    const { options } = view.prompt;
    // What the dice brought may be asked about first.
    if (view.phase === 'Actions' && options.some((o) => says(o, 'pass'))) {
      const file = await hand.ask<StateFile>('/state');
      const [board] = s.boards;
      const areas = new Set(board?.layout === 'areas' ? board.areas.map((a) => a.id) : []);
      return { file, names: view.pieces.filter((p) => areas.has(p.at)).map((p) => p.id) };
    }
    const c = options.find((o) => says(o, 'as-suggested')) ?? options[0];
    await hand.decide(seat ?? '', s.seq, c?.decision);
  }
}
interface Position {
  /** Where whom; everybody else stays out. `fort`: inside the fort there, which is built. */
  pieces: Record<string, { area: string; fort?: boolean }>;
  acting: 'us' | 'na';
  /** The opponent has passed: a second pass ends the activations. */
  passed?: boolean;
  battles?: 'boards' | 'quick' | 'asked';
}
async function position(
  { sit, server }: { sit: Sit; server: string },
  { pieces, acting, passed = false, battles = 'boards' }: Position,
  how: Sitting = {},
): Promise<Table> {
  const { file, names } = structuredClone(await (started ??= start(server)));
  const { state } = file;
  const onMap = state.pieces.filter((p) => typeof p.at === 'object');
  expect(onMap.length, 'pieces on the map').toBe(names.length);
  expect(
    Object.keys(pieces).filter((name) => !names.includes(name)),
    'who is asked for and not on the map',
  ).toEqual([]);
  for (const [i, p] of onMap.entries()) {
    const to = pieces[names[i] ?? ''];
    Object.assign(p, { at: to ? { on: to.area } : 'pool', inside: to?.fort ?? false });
  }
  state.forts[0] = [...new Set(Object.values(pieces).flatMap((p) => (p.fort ? [p.area] : [])))];
  Object.assign(state, { acting, initiative: acting, passed });
  Object.assign(state.optional as object, { battles });
  return takeUp({ sit, server }, file, BOTH, how);
}
const all = (names: readonly string[], area: string, fort = false): Position['pieces'] =>
  Object.fromEntries(names.map((n) => [n, { area, fort }]));
/** Two small forces in one area, and the activations about to end. */
const MEETING: Position = {
  pieces: all(
    ['Harmar', 'Regular 1', 'Regular 2', 'Kentucky 1', 'Little Turtle', 'Miami 1', 'Miami 2', 'Miami 3'],
    'KEK',
  ),
  acting: 'us',
  passed: true,
};
const asked = (s: Snapshot): string => viewOf(s).asked_on;
async function choose(t: Table, label: string | RegExp): Promise<Snapshot> {
  const fits = (c: Choice): boolean => (typeof label === 'string' ? c.label === label : label.test(c.label));
  const s = await t.until((x) => viewOf(x).prompt.options.some(fits), String(label));
  const c = viewOf(s).prompt.options.find(fits);
  if (c) await answer(t, s, c, 'mouse');
  return t.until((x) => x.seq > s.seq, String(label));
}
const stage = (t: Table) => t.page.locator('.stage .map');

/** Goes at the enemy: to the hex nearest to anybody, and never off the board. */
const bold: Chooser = (view: View, tried) => {
  const { options } = view.prompt;
  const some = options.filter((c) => !says(c, 'exit'));
  return inAHurry({ ...view, prompt: { ...view.prompt, options: some } }, tried);
};

/** Ends what can be ended; what cannot is answered boldly. */
const wearily: Chooser = (view, tried) => view.prompt.options.find((c) => c.kind === 'finish') ?? bold(view, tried);
/** A battle over the map to its end: boldly until the first shots, whatever the dice say, then without ambition. */
async function fightOut(t: Table, hands: Hands): Promise<Snapshot> {
  const shots = (s: Snapshot): boolean => / fires? at /.test(told(s));
  await playOn(t, hands, (s) => shots(s) || asked(s) === 'main', bold);
  const { last } = await playOn(t, hands, (s) => asked(s) === 'main', wearily);
  expect(shots(last), `they met: ${told(last)}`).toBe(true);
  return last;
}

// ---- a battle inside the campaign ----

test('Dark Ground: a battle opens over the map, is fought by keys, and its result is told on the map', async ({
  sit,
  server,
}) => {
  const t = await position({ sit, server }, MEETING);
  await expect(stage(t)).toHaveCount(1);
  await choose(t, 'Pass');
  const s = await t.until((x) => asked(x) !== 'main', 'the battle');
  const beside = t.page.locator('section.campaign');
  await expect(beside).toContainText('Battle at Kekionga');
  await expect(t.page.locator('.round')).toContainText('Set-up');
  await t.axe('a battle over the map');
  await t.key('c');
  await expect(beside).toHaveCount(0);
  await t.key('c');
  await expect(beside).toHaveCount(1);
  const last = await fightOut(t, 'keys');
  expect(last.seq).toBeGreaterThan(s.seq + 8);
  await expect(t.page.locator('section.ended')).toContainText('Battle at Kekionga');
  await t.axe('back on the map');
  await t.page.locator('section.ended .x').click();
  await expect(t.page.locator('section.ended')).toHaveCount(0);
});

test('Dark Ground: the side with the initiative chooses the module, which is fought in lanes', async ({
  sit,
  server,
}) => {
  const t = await position({ sit, server }, { ...MEETING, battles: 'asked' });
  await choose(t, 'Pass');
  await choose(t, 'By the Quick Battle module');
  await expect(t.page.locator('section.campaign')).toContainText('Quick battle at Kekionga');
  await t.axe('a quick battle');
  await playOn(t, 'mouse', (x) => asked(x) === 'main', bold);
  await expect(t.page.locator('section.ended')).toContainText('Quick battle at Kekionga');
});

test('Dark Ground: warriors raid, each by the best way', async ({ sit, server }) => {
  const t = await position(
    { sit, server },
    { pieces: { ...all(['Miami 1', 'Miami 2', 'Little Turtle'], 'KEK'), ...all(['Harmar'], 'CIN') }, acting: 'na' },
  );
  await choose(t, /^Raid /);
  await t.asks('Who raids');
  await t.axe('raiders are chosen');
  await choose(t, 'Miami 1 goes along');
  await choose(t, 'Go');
  await t.asks('Miami 1: the way to');
  await choose(t, /best way|shortest way/i);
  const { last } = await playOn(t, 'mouse', (x) => told(x).includes('Raid on '), ending);
  expect(told(last)).toMatch(/Miami 1 goes to raid/);
});

test('Dark Ground: a fort is besieged', async ({ sit, server }) => {
  const t = await position(
    { sit, server },
    {
      pieces: {
        ...all(['Regular 1', 'Regular 2', 'Regular 3'], 'GRV', true),
        ...all(['Little Turtle', 'Miami 1', 'Miami 2', 'Miami 3', 'Miami 4'], 'GRV'),
      },
      acting: 'na',
      passed: true,
    },
  );
  await choose(t, 'Pass');
  await t.asks('siege or assault?');
  await t.axe('siege or assault');
  const s = await choose(t, 'Go on with the siege');
  expect(told(s)).toMatch(/siege goes on at Greenville/);
});

// ---- battles and campaigns to their end ----

const ROUND = /round (\d+)/;
/** One round of a battle alone. */
const aRound = (t: Table, hands: Hands) => playOn(t, hands, (s) => Number(ROUND.exec(s.view.turn)?.[1] ?? 0) > 1, bold);

test('Dark Ground: a round of Harmar’s Defeat by mouse', async ({ sit, server }) => {
  const t = await sit(hashOf(await newMatch(server, DEFEAT), 'us'));
  await aRound(t, 'mouse');
  await t.axe('a battle alone');
});
test('Dark Ground: a round of Harmar’s Defeat on a phone', async ({ sit, server }) => {
  const t = await sit(hashOf(await newMatch(server, DEFEAT), 'us'), PHONE);
  await aRound(t, 'finger');
  expect(await t.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await t.axe('a battle on a phone');
});
for (const [words, hands, how] of [
  ['by mouse', 'mouse', {}],
  ['on a phone', 'finger', PHONE],
] as const)
  test(`Dark Ground: Harmar’s Defeat to its end ${words}`, { tag: '@thorough' }, async ({ sit, server }) => {
    const t = await sit(hashOf(await newMatch(server, DEFEAT), 'us'), how);
    const { last } = await playOn(t, hands, () => false, bold);
    expect(last.outcome).not.toBeNull();
    await t.ended();
    await t.axe('the end of a battle');
  });
test('Dark Ground: Harmar’s Expedition to its end by mouse', { tag: '@thorough' }, async ({ sit, server }) => {
  const m = await newMatch(server, {
    game: 'dark-ground',
    scenario: 'harmar',
    seats: { us: 'me', na: 'computer' },
    options: { battles: 'ask' },
  });
  const t = await sit(hashOf(m, 'us'));
  const { last } = await playOn(t, 'mouse', () => false, bold);
  expect(last.outcome).not.toBeNull();
  await t.ended();
  await t.axe('the end of a campaign');
});
