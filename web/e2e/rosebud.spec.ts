// Rosebud Creek at the table: whole turns by mouse, keys and finger, and its interrupts from positions made for them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Snapshot } from '../src/lib/scene';
import { answer, ending, playOn, takeUp, told, turnOf, viewOf, type Hands, type Sit } from './anyboard';
import { expect, test } from './fixtures';
import { Hand, hashOf, newMatch } from './hand';
import { part, PHONE, type Sitting, type Table } from './table';

const CREEK = { game: 'rosebud', scenario: 'rosebud-creek' };
const LONE = { ...CREEK, seats: { us: 'me', indian: 'computer' } };
const BOTH = { us: 'me', indian: 'me' };

// ---- positions ----

interface Unit {
  at: string;
  mode?: 'mounted' | 'dismounted' | 'prone';
  marks?: string[];
  /** Where it was routed. */
  routed_at?: string;
  stock?: number;
}
interface StateFile {
  state: Record<string, unknown> & { pieces: Record<string, unknown>[] };
}
/** Counters are numbered as the counter sheet lists them. */
const sheet = readFileSync(join(import.meta.dirname, '../../data/rosebud/counters.toml'), 'utf8');
const units = [...sheet.matchAll(/^key = "(.*)"/gm)].map((m) => m[1]);

/** A few counters on the open ground about 1410 and nobody else, at the beginning of a phase. */
async function position(
  { sit, server }: { sit: Sit; server: string },
  phase: { phase: string; phasing: string; frame: string },
  here: Record<string, Unit>,
  how: Sitting = {},
): Promise<Table> {
  const file = await new Hand(server, await newMatch(server, { ...CREEK, seats: BOTH })).ask<StateFile>('/state');
  const { pieces } = file.state;
  for (const p of pieces) Object.assign(p, { at: 'aside', with: null, marks: ['steady'] });
  for (const [key, { at, mode = 'dismounted', marks = ['steady'], ...more }] of Object.entries(here))
    Object.assign(pieces[units.indexOf(key)] ?? {}, { at: { on: at }, mode, marks, ...more });
  const { frame, ...now } = phase;
  const never = { rout: 'never' };
  Object.assign(file.state, { ...now, turn: 5, released: true, frames: [{ [frame]: {} }], orders: [never, never] });
  return takeUp({ sit, server }, file, BOTH, how);
}
const MOVEMENT = { phase: 'movement', phasing: 'us', frame: 'movement-phase' };
const at = (s: Snapshot, id: string): string => viewOf(s).pieces.find((p) => p.id === id)?.at ?? '';
/** The one who is asked. */
const side = (s: Snapshot): string => s.seats[s.view.asked[0] ?? -1]?.key ?? '';

/** Answers with the choice of which this holds. */
async function choose(
  t: Table,
  words: string,
  test: (label: string) => boolean,
  hands: Hands = 'mouse',
): Promise<Snapshot> {
  await t.asks(words);
  const s = await t.until((x) => viewOf(x).prompt.question.includes(words), words);
  const { options, asides } = viewOf(s).prompt;
  const c = [...options, ...asides].find((x) => test(x.label));
  if (!c) throw new Error(`not among ${options.map((x) => x.label).join(', ')}`);
  await answer(t, s, c, hands);
  return t.until((x) => x.seq > s.seq, `“${c.label}”`);
}
const is = (label: string) => (x: string) => x === label;

test('Rosebud: a company that leaves a zone draws opportunity fire', async ({ sit, server }) => {
  const t = await position({ sit, server }, MOVEMENT, {
    'a-2-cav': { at: '1410' },
    'b-2-cav': { at: '1512' },
    'lone-bull': { at: '1409' },
  });
  await choose(t, 'Choose units to move', is('Move A/2 Cav'));
  const asked = await choose(t, 'Move A/2 Cav', is('To 1411'));
  expect(side(asked), 'who is asked').toBe('indian');
  await t.asks('leaves your zone: fire?');
  await t.axe('opportunity fire');
  await choose(t, 'leaves your zone', is('Lone Bull fires at A/2 Cav'));
  await t.button('Fire').hover();
  await expect(t.page.locator('[aria-label="Odds"]')).toBeVisible();
  const s = await choose(t, 'leaves your zone', is('Fire'));
  expect(told(s)).toMatch(/Lone Bull fires at the withdrawing A\/2 Cav/);
  expect(s.log.at(-1)?.faces.length, 'dice are shown').toBeGreaterThanOrEqual(2);
});

test('Rosebud: a standing order holds the fire', async ({ sit, server }) => {
  const t = await position({ sit, server }, MOVEMENT, {
    'a-2-cav': { at: '1410' },
    'b-2-cav': { at: '1310' },
    'lone-bull': { at: '1409' },
  });
  await choose(t, 'Choose units to move', is('Move A/2 Cav'));
  await choose(t, 'Move A/2 Cav', is('To 1411'));
  // At the first question the order is given; it answers this one and those that come.
  await t.asks('leaves your zone: fire?');
  await t.page.getByRole('button', { name: 'Never' }).first().click();
  const held = await t.until((x) => at(x, 'a-2-cav') === '1411', 'the fire to be held');
  expect(held.log.at(-1)?.faces ?? []).toEqual([]);
  await playOn(t, 'mouse', (x) => viewOf(x).prompt.question === 'Choose units to move', ending);
  await choose(t, 'Choose units to move', is('Move B/2 Cav'));
  const s = await choose(t, 'Move B/2 Cav', is('To 1311'));
  await t.until((x) => at(x, 'b-2-cav') === '1311', 'the second company to go');
  expect(side(s), 'nobody is asked again').toBe('us');
});

test('Rosebud: cavalry charges and strikes home', async ({ sit, server }) => {
  const t = await position({ sit, server }, MOVEMENT, {
    'a-2-cav': { at: '1412', mode: 'mounted' },
    'lone-bull': { at: '1409', marks: ['steady', 'pinned'] },
  });
  await choose(t, 'Choose units to move', is('Move A/2 Cav'));
  await choose(t, 'Move A/2 Cav', (x) => x.startsWith('Charge'));
  for (const hex of ['1411', '1410']) await choose(t, 'A/2 Cav', is(`To ${hex}`));
  await playOn(t, 'mouse', (s) => s.view.phase === 'Melee', ending);
  await t.asks('Choose a hex to attack');
  await choose(t, 'Choose a hex to attack', is('Attack 1409'));
  await playOn(t, 'mouse', (s) => s.log.some((e) => e.phase === 'Melee' && e.faces.length > 0));
  expect(told(await t.snapshot())).toMatch(/charge/i);
});

test('Rosebud: a band retreats before melee', async ({ sit, server }) => {
  const melee = { phase: 'melee', phasing: 'us', frame: 'melee-phase' };
  const t = await position({ sit, server }, melee, {
    'a-2-cav': { at: '1410' },
    'lone-bull': { at: '1409', mode: 'mounted' },
  });
  await choose(t, 'Choose a hex to attack', is('Attack 1409'));
  await choose(t, 'Who attacks 1409?', is('With A/2 Cav'));
  const s = await choose(t, '1409', (x) => /declare|attack/i.test(x));
  expect(side(s), 'who is asked').toBe('indian');
  const tries = viewOf(s).prompt.options.find((c) => part(c, 'try-retreat') !== undefined);
  if (!tries) throw new Error(`nobody retreats: ${viewOf(s).prompt.question}`);
  await answer(t, s, tries, 'mouse');
  // One way or the other: the die lets them go, or they stand and fight.
  const { last } = await playOn(t, 'mouse', (x) => x.log.some((e) => e.faces.length > 0));
  expect(told(last)).toMatch(/Lone Bull tries to retreat before melee/);
});

test('Rosebud: a routed company runs to a refuge', async ({ sit, server }) => {
  const t = await position(
    { sit, server },
    { ...MOVEMENT, frame: 'rout-phase' },
    {
      'a-2-cav': { at: '1410', marks: ['routed'], routed_at: '1409' },
      'column-hq': { at: '2010' },
      'lone-bull': { at: '1407' },
    },
  );
  await choose(t, 'Move the Routed units', is('A/2 Cav runs'));
  await choose(t, 'Where does A/2 Cav run to?', is('Run to 2010'));
  const { last } = await playOn(t, 'mouse', (s) => !/runs/.test(viewOf(s).prompt.question));
  expect(at(last, 'a-2-cav'), 'where it is').not.toBe('1410');
});

test('Rosebud: a pack train issues ammunition', async ({ sit, server }) => {
  const rally = { phase: 'rally', phasing: 'us', frame: 'rally-phase' };
  const t = await position({ sit, server }, rally, {
    'a-2-cav': { at: '1410', marks: ['steady', 'low-ammo'] },
    'pack-train-a': { at: '1411', stock: 6 },
    'lone-bull': { at: '2004' },
  });
  const low = async (): Promise<boolean> =>
    viewOf(await t.snapshot()).pieces.some((p) => p.id === 'a-2-cav' && p.badges.includes('low-ammunition'));
  expect(await low()).toBe(true);
  await choose(t, 'Nobody has to rally', (x) => x.startsWith('A/2 Cav takes ammunition'));
  await playOn(t, 'mouse', (s) => told(s).includes('gets ammunition from Pack Train A'), ending);
  expect(await low()).toBe(false);
});

// ---- whole turns ----

async function turns(t: Table, hands: Hands, count: number): Promise<void> {
  const { last, answers } = await playOn(t, hands, (s) => turnOf(s) > count);
  expect(last.outcome, 'the day goes on').toBeNull();
  expect(answers).toBeGreaterThan(count * 4);
}
/** Each way to play is tried for a turn, and for two where there is time. */
const SOME = process.env.BLOCKHOUSE_THOROUGH ? 2 : 1;
test('Rosebud: whole turns by mouse against the computer', async ({ sit, server }) => {
  const t = await sit(hashOf(await newMatch(server, LONE), 'us'));
  await turns(t, 'mouse', SOME);
  await t.axe('Rosebud table');
});
test('Rosebud: six turns by mouse against the computer', { tag: '@thorough' }, async ({ sit, server }) => {
  await turns(await sit(hashOf(await newMatch(server, LONE), 'us')), 'mouse', 6);
});
test('Rosebud: whole turns by keys alone', async ({ sit, server }) => {
  await turns(await sit(hashOf(await newMatch(server, LONE), 'us')), 'keys', SOME);
});
test('Rosebud: whole turns on a phone', async ({ sit, server }) => {
  const t = await sit(hashOf(await newMatch(server, LONE), 'us'), PHONE);
  await turns(t, 'finger', SOME);
  expect(await t.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await t.axe('Rosebud on a phone');
});
