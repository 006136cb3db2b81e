// Blood on the Ohio at the table, from positions written as state files.
import type { Snapshot } from '../src/lib/scene';
import {
  byClick,
  byKeys,
  chosen,
  clickSpace,
  hasty,
  idOf,
  march,
  OPERATIONS,
  position,
  press,
  said,
  seen,
  spot,
  take,
  unit,
  view,
} from './country';
import { expect, test } from './fixtures';
import { hashOf, newMatch } from './hand';
import type { Answer } from './players';
import { boardOf, mine, part, PHONE, says, type Table } from './table';

const AT_DUNLAPS = {
  Harmar: 'Dunlaps',
  'Regular infantry 6': 'Dunlaps',
  'Regular infantry 7': 'Dunlaps',
  'Militia infantry 7': 'Dunlaps',
};
const AT_TURTLE_CREEK = { 'Little Turtle': 'Turtle Creek', 'Miami 1': 'Turtle Creek', 'Miami 2': 'Turtle Creek' };

test('Ohio: a force is formed in its stack, told in figures, and marches', async ({ sit, server }) => {
  const t = await position({ sit, server }, OPERATIONS('us'), AT_DUNLAPS);
  await t.axe('Ohio table');
  const drift = await t.page.evaluate(() => {
    const stage = document.querySelector('.stage');
    const far = document.createElement('button');
    far.style.cssText = 'position: absolute; left: 4000px; top: 10px';
    stage?.append(far);
    far.focus();
    const moved = stage?.scrollLeft;
    far.remove();
    return moved;
  });
  expect(drift, 'what takes the focus scrolls the map away from its markers').toBe(0);
  await take(t, 'Harmar');
  await expect(t.page.locator('[data-lit]', { hasText: 'MP' }).first()).toBeAttached();
  await press(t, 'Form a force at Dunlaps');
  await t.asks('Who marches from Dunlaps');
  for (const name of ['Harmar', 'Regular infantry 6', 'Regular infantry 7']) {
    await take(t, name);
    await chosen(t, name, true);
  }
  await expect(t.page.locator('.fan'), 'the fan stays open while the force is formed').toHaveCount(1);
  await expect(t.page.locator('.prompt p')).toHaveText(/Key leader force: 4 FP of \d+, \d+ MP/);
  await take(t, 'Regular infantry 7');
  await chosen(t, 'Regular infantry 7', false);
  await t.axe('forming a force');
  await press(t, 'March with');
  const s = await t.snapshot();
  const to = idOf(s, 'Mill Creek');
  await clickSpace(t, seen(s), to);
  const after = await t.until((x) => unit(x, 'Harmar').at === to, 'the march');
  expect(unit(after, 'Regular infantry 6').at, 'the force that was formed').toBe(to);
  expect(unit(after, 'Regular infantry 7').at, 'who stayed').not.toBe(to);
});

test('Ohio: beside actions, to pass is not the filled button', async ({ sit, server }) => {
  const t = await position({ sit, server }, { acting: 'us' });
  const s = await t.until(mine, 'special actions');
  const bar = view(s).prompt.options.filter((c) => c.piece === null && c.place === null);
  expect(bar.filter((c) => c.kind !== 'finish').length, 'actions').toBeGreaterThan(1);
  const finish = bar.find((c) => c.kind === 'finish')?.label ?? 'nothing to pass';
  await expect(t.button(finish)).toBeVisible();
  await expect(t.button(finish)).not.toHaveClass(/\bgo\b/);
});

test('Ohio: an ambush interrupts a march', async ({ sit, server }) => {
  const t = await position(
    { sit, server },
    { ...OPERATIONS('us'), 'vp-halves': { us: 0, wc: 6 }, 'peak-halves': 6 },
    {
      Harmar: 'Dunlaps',
      'Regular infantry 6': 'Dunlaps',
      'Scout 1': 'Dunlaps',
      'Regular infantry 7': 'Dunlaps',
      'Miami 3': 'Turtle Creek',
    },
  );
  // The scout is picked last and could do something where he stands: the force is sent on all the same.
  await march(t, ['Harmar', 'Regular infantry 6', 'Regular infantry 7', 'Scout 1'], 'Mill Creek');
  await t.asks('. Ambush?');
  const asked = await t.snapshot();
  expect(asked.seats[asked.view.asked[0] ?? -1]?.key, 'who is asked').toBe('wc');
  const label = 'Ambush from Turtle Creek';
  await t.button(label).hover();
  await expect(t.page.locator('[aria-label="Odds"]')).toBeVisible();
  await press(t, label);
  const s = await t.until((x) => said(x).includes('ambushes the enemy'), 'the ambush');
  expect(s.log.at(-1)?.faces.length, 'a die is shown').toBeGreaterThan(0);
});

test('Ohio: a battle is fought with a second roll', async ({ sit, server }) => {
  const t = await position({ sit, server }, OPERATIONS('wc'), {
    ...AT_TURTLE_CREEK,
    'Regular infantry 6': 'Mill Creek',
    'Regular infantry 7': 'Mill Creek',
  });
  await march(t, ['Little Turtle', 'Miami 1', 'Miami 2'], 'Mill Creek');
  let again = false;
  // Every question of the battle is answered with its first button; a die that may be rolled again, is.
  for (let i = 0; i < 30; i++) {
    const s = await t.until(mine, 'a question');
    const { prompt } = view(s);
    if (/Which force marches/.test(prompt.question)) break;
    const rolled = prompt.options.find((c) => part(c, 'reroll') !== undefined);
    const usual = prompt.options.find((c) => ['attack', 'defend', 'no-tactics'].some((word) => says(c, word)));
    const c = rolled ?? usual ?? prompt.options[0];
    if (!c) throw new Error(`nothing to decide: ${prompt.question}`);
    await t.asks(prompt.question);
    if (rolled) {
      again = true;
      await t.axe('a second roll');
    }
    await byClick(t, seen(s), c);
    await t.until((x) => x.seq > s.seq, `“${c.label}”`);
  }
  const s = await t.snapshot();
  expect(again, `nobody could roll again: ${said(s)}`).toBe(true);
  expect(said(s)).toMatch(/rolls .*again/);
});

test('Ohio: war bands raid a settlement', async ({ sit, server }) => {
  const t = await position({ sit, server }, { acting: 'wc' }, { 'Shawnee 1': 'East Fork', 'Shawnee 3': 'East Fork' });
  const s = await t.until(mine, 'the raid');
  const { options } = view(s).prompt;
  const raid = options.find((c) => part(c, 'raid') !== undefined);
  if (!raid) throw new Error(`no raid among ${options.map((c) => c.label).join(', ')}`);
  await byClick(t, seen(s), raid);
  await t.until((x) => x.seq > s.seq && /raid/i.test(said(x)), 'the raid');
});

test('Ohio: the Confederacy attacks a settlement', async ({ sit, server }) => {
  const t = await position({ sit, server }, OPERATIONS('wc'), AT_TURTLE_CREEK);
  await march(t, ['Little Turtle', 'Miami 1'], 'Columbia');
  await t.asks('Attack the settlement of Columbia, or march on?');
  await t.button('Attack').hover();
  await expect(t.page.locator('[aria-label="Odds"]')).toContainText('reinforcements are not counted');
  await t.axe('a force before a settlement');
  await press(t, 'Attack');
  await t.until((x) => said(x).includes('attacks the settlement of Columbia'), 'the attack');
});

test('Ohio: the Confederacy lays siege to a fort', async ({ sit, server }) => {
  const t = await position({ sit, server }, OPERATIONS('wc'), AT_TURTLE_CREEK);
  await march(t, ['Little Turtle', 'Miami 1'], 'Fort Washington');
  const s = await t.until((x) => view(x).marks.some((m) => m.kind === 'besieged'), 'the siege');
  expect(unit(s, 'Little Turtle').at, 'where the besiegers are').toBe(idOf(s, 'Fort Washington'));
});

test('Ohio: both sides go into winter quarters', async ({ sit, server }) => {
  const t = await position(
    { sit, server },
    { segment: 9, procedure: 1, frames: [{ operations: 'wc' }] },
    { 'Miami 3': 'Four Mile', 'Regular infantry 6': 'Dunlaps', 'Militia infantry 7': 'Dunlaps' },
  );
  await press(t, 'End operations');
  const asked = new Set<string>();
  for (let i = 0; i < 40; i++) {
    const s = await t.until((x) => mine(x) || x.outcome !== null, 'winter');
    const { question, options } = view(s).prompt;
    if (/special action/.test(question)) break;
    await t.asks(question);
    const rest = options.find((c) => says(c, 'quarter-rest'));
    const one = options.find((c) => {
      const quarter = part(c, 'quarter') as { at?: string } | undefined;
      return quarter?.at !== undefined || part(c, 'send-home') !== undefined;
    });
    const word = question.replace(/\W*\d.*/, '');
    const home = one && part(one, 'send-home') !== undefined;
    const c = (asked.has(word) && !home ? rest : one) ?? rest ?? options[0];
    if (!c) throw new Error(`nothing to decide: ${question}`);
    asked.add(word);
    await byClick(t, seen(s), c);
    await t.until((x) => x.seq > s.seq, `“${c.label}”`);
  }
  const s = await t.snapshot();
  expect(s.view.turn, `the winter ends; asked is ${view(s).prompt.question}`).toMatch(/^Spring and summer/);
  expect([...asked].join(' | ')).toMatch(/your people winter/);
  expect([...asked].join(' | ')).toMatch(/your troops winter/);
});

test('Ohio: a force stays together on its march', async ({ sit, server }) => {
  const t = await position({ sit, server }, OPERATIONS('us'), AT_DUNLAPS);
  const force = ['Harmar', 'Regular infantry 6', 'Regular infantry 7'] as const;
  await march(t, force, 'Mill Creek');
  const s = await t.snapshot();
  const to = idOf(s, 'Mill Creek');
  const after = await t.until((x) => unit(x, 'Harmar').at === to, 'the march');
  const there = view(after).pieces.filter((p) => p.at === to);
  expect(there.map((p) => p.face?.name).sort()).toEqual([...force].sort());
  await t.axe('point board');
});

test('Ohio: arrow keys follow the links and speak; a force is formed by keys alone', async ({ sit, server }) => {
  const t = await position({ sit, server }, OPERATIONS('us'), AT_DUNLAPS);
  const spoken = async (key: string): Promise<string> => {
    await t.key(key);
    return ((await t.page.textContent('#spoken')) ?? '').split(',')[0] ?? '';
  };
  const board = boardOf(await t.snapshot(), 'points');
  const called = (id: string): string | undefined => board.spaces.find((x) => x.id === id)?.name;
  const links = board.links.map((l) => l.ends.map((id) => called(id)));
  let here = await spoken('ArrowRight');
  expect(board.spaces.map((x) => x.name)).toContain(here);
  const been = new Set<string>();
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowDown']) {
    const there = await spoken(key);
    if (there !== here)
      expect(
        links.some((ends) => ends.includes(here) && ends.includes(there)),
        `${key}: from ${here} to ${there}`,
      ).toBe(true);
    here = there;
    been.add(here);
  }
  expect(been.size, `the cursor stays: ${[...been].join(', ')}`).toBeGreaterThanOrEqual(3);
  // The whole force by keys: the lit things are buttons, too.
  for (const words of ['Form a force at Dunlaps']) {
    const harmar = await t.lit('Harmar,');
    if (!harmar) throw new Error('Harmar is not lit');
    await t.enter(harmar);
    await t.enter(t.button(words));
  }
  await t.asks('Who marches from Dunlaps');
  const regulars = await t.lit('Regular infantry 6,');
  if (!regulars) throw new Error('the regulars are not lit');
  await t.enter(regulars);
  await chosen(t, 'Regular infantry 6', true);
});

test('Ohio: a finger forms and marches a force on a phone', async ({ sit, server }) => {
  const t = await position({ sit, server }, OPERATIONS('us'), AT_DUNLAPS, PHONE);
  const s = await t.snapshot();
  const tapSpace = async (name: string): Promise<void> => t.tapAt(await spot(t, s, idOf(s, name)));
  const tapUnit = async (name: string): Promise<void> => {
    if (!(await t.page.locator('.fan').count())) await tapSpace('Dunlaps');
    await t.pictured('.fan button', name).first().tap();
    await t.settled();
  };
  await tapUnit('Harmar');
  await t.button('Form a force at Dunlaps').tap();
  await t.asks('Who marches from Dunlaps');
  for (const name of ['Harmar', 'Regular infantry 6', 'Regular infantry 7']) {
    await tapUnit(name);
    await chosen(t, name, true);
  }
  await t.button('March with').tap();
  await t.settled();
  await tapSpace('Mill Creek');
  const confirm = t.button('Confirm');
  if (await confirm.count()) await confirm.tap();
  await t.until((x) => unit(x, 'Harmar').at === idOf(s, 'Mill Creek'), 'the march');
  expect(await t.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** The United States against a recruit, until the war is over or so much has been answered. */
async function fight(t: Table, answer: Answer, enough: number): Promise<Snapshot> {
  for (let step = 0, again = 0; ;) {
    const s = await t.until((x) => mine(x) || x.outcome !== null, 'my turn');
    if (s.outcome || step >= enough) return s;
    await t.asks(s.view.prompt.question);
    const c = hasty(s.view.prompt.options, step++);
    await answer(t, s, c);
    const moved = (await t.shown()) > s.seq;
    again = moved ? 0 : again + 1;
    if (!moved) await t.key('Escape');
    expect(again, `${s.view.turn}, ${s.view.phase}: “${c.label}” is not answered`).toBeLessThan(4);
  }
}
async function war(t: Table, answer: Answer): Promise<void> {
  const s = await fight(t, answer, 500);
  expect(s.outcome, `the war does not end: ${s.view.turn}, ${s.view.phase}`).not.toBeNull();
  await t.ended();
  await t.axe('the end of a war');
}
test('Ohio: the first learning game to its end by keys alone', async ({ sit, server }) => {
  const m = await newMatch(server, { game: 'blood-ohio', scenario: 'learning-1', seats: { us: 'me', wc: 'recruit' } });
  await war(await sit(hashOf(m, 'us')), byKeys);
});
test('Ohio: the second learning game begins by mouse', async ({ sit, server }) => {
  const m = await newMatch(server, { game: 'blood-ohio', scenario: 'learning-2', seats: { us: 'me', wc: 'recruit' } });
  const t = await sit(hashOf(m, 'us'));
  const first = await t.snapshot();
  const { seq } = await fight(t, byClick, 12);
  expect(seq).toBeGreaterThanOrEqual(first.seq + 8);
});
test('Ohio: the second learning game to its end by mouse', { tag: '@thorough' }, async ({ sit, server }) => {
  const m = await newMatch(server, { game: 'blood-ohio', scenario: 'learning-2', seats: { us: 'me', wc: 'recruit' } });
  await war(await sit(hashOf(m, 'us')), byClick);
});
test('Ohio: the Harmar campaign to its end by mouse', { tag: '@thorough' }, async ({ sit, server }) => {
  const m = await newMatch(server, { game: 'blood-ohio', scenario: 'harmar', seats: { us: 'me', wc: 'recruit' } });
  await war(await sit(hashOf(m, 'us')), byClick);
});
