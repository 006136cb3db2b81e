import { describe, expect, it } from 'vitest';
import { findRules } from '../src/lib/drawer.svelte';
import { backOff } from '../src/lib/live';
import { ordered, withOrder } from '../src/lib/orders';
import { changes, extendLog, follows, passed, patchView } from '../src/lib/patch';
import { inviteLink, matchHash, parseRoute } from '../src/lib/router';
import type { Choice, LogEntry, Piece, Prompt, View } from '../src/lib/scene';
import { dropGame, keepGame, myGame, myGames, type Shelf } from '../src/lib/seats';

const piece = (id: string, at: string): Piece => ({ id, at, seat: 0, face: null, badges: [], spoken: id });
const entry = (step: number, turn: string, phase: string): LogEntry => ({
  step,
  seat: 0,
  label: `step ${step}`,
  turn,
  phase,
  phasing: 0,
  events: [],
  faces: [],
});
const view = { turn: 'Turn 1', pieces: [piece('a', '0101'), piece('b', '0102')] } as unknown as View;

describe('patches', () => {
  it('replace fields and change pieces one by one', () => {
    const next = patchView(view, {
      turn: 'Turn 2',
      pieces: { set: [piece('b', '0505'), piece('c', '0606')], gone: ['a'] },
    });
    expect(next.turn).toBe('Turn 2');
    expect(next.pieces.map((p) => p.id + p.at)).toEqual(['b0505', 'c0606']);
    expect(view.pieces).toHaveLength(2);
  });
  it('change long lists by their difference', () => {
    const option = (label: string): Choice => ({
      decision: label,
      label,
      piece: null,
      place: null,
      kind: 'button',
      cost: null,
    });
    const prompt: Prompt = {
      question: 'Where?',
      help: '',
      rule: '3.0',
      options: ['a', 'b', 'c', 'd', 'e'].map(option),
      asides: [],
      duties: [],
    };
    const asked = { ...view, prompt };
    const next = patchView(asked, {
      prompt: {
        help: 'there',
        options: {
          gone: [
            [0, 2],
            [4, 1],
          ],
          set: [
            [1, option('x')],
            [3, option('y')],
          ],
        },
        asides: [option('z')],
      },
    }).prompt;
    expect([next.question, next.help, next.options.map((o) => o.label).join(''), next.asides.length]).toEqual([
      'Where?',
      'there',
      'cxdy',
      1,
    ]);
    expect(prompt.options).toHaveLength(5);
  });
  it('keep the order the server gives', () => {
    expect(
      patchView(view, { pieces: { set: [piece('c', '01')], gone: [], order: ['c', 'b', 'a'] } }).pieces.map(
        (p) => p.id,
      ),
    ).toEqual(['c', 'b', 'a']);
  });
  it('know what follows, what is old, and a gap', () => {
    expect([4, 5, 6, 8].map((seq) => follows(5, { seq }))).toEqual(['old', 'old', 'next', 'gap']);
  });
  it('strike out what was taken back', () => {
    const log = [entry(1, 't', 'p'), entry(2, 't', 'p'), entry(3, 't', 'p')];
    expect(extendLog(log, [{ undone_to: 1 }, entry(2, 't', 'q')]).map((e) => e.step + e.phase)).toEqual(['1p', '2q']);
  });
});

describe('addresses', () => {
  it('are read and written', () => {
    expect(parseRoute('')).toEqual({ page: 'home' });
    expect(parseRoute('#/m/ab12')).toEqual({ page: 'match', id: 'ab12', token: null, at: null });
    expect(parseRoute('#/m/ab12/secret')).toMatchObject({ token: 'secret' });
    expect(parseRoute('#/m/ab12?at=57')).toMatchObject({ at: 57 });
    expect(parseRoute('#/m/ab12?at=x')).toMatchObject({ at: null });
    expect(parseRoute(matchHash('a/b', 3))).toMatchObject({ id: 'a/b', at: 3 });
    expect(inviteLink('https://x.org', 'id', 't')).toBe('https://x.org/#/m/id/t');
  });
});

describe('seats', () => {
  const shelf = (): Shelf & { data: Map<string, string> } => {
    const data = new Map<string, string>();
    return { data, getItem: (k) => data.get(k) ?? null, setItem: (k, v) => void data.set(k, v) };
  };
  it('tokens are kept and never lost by a later visit', () => {
    const s = shelf();
    keepGame(s, { id: 'm', tokens: ['one'] }, 1);
    keepGame(s, { id: 'm', title: 'Quebec' }, 2);
    keepGame(s, { id: 'm', tokens: ['two', 'one'] }, 3);
    expect(myGame(s, 'm')).toMatchObject({ title: 'Quebec', tokens: ['one', 'two'], seen: 3 });
    dropGame(s, 'm');
    expect(myGames(s)).toEqual([]);
  });
  it('a spoilt shelf is an empty one', () => {
    const s = shelf();
    s.data.set('blockhouse.games', '{"not": "a list"}');
    expect(myGames(s)).toEqual([]);
    s.data.set('blockhouse.games', 'nonsense');
    expect(myGames(s)).toEqual([]);
  });
});

describe('rules', () => {
  it('are found by number, then title, then words', () => {
    const rules = [
      { id: '9.1', title: 'Odds', text: 'strength' },
      { id: '7.2', title: 'Movement', text: 'odds and ends' },
      { id: '9.10', title: 'Other', text: 'x' },
    ];
    expect(findRules(rules, '9.1').map((r) => r.id)).toEqual(['9.1', '9.10']);
    expect(findRules(rules, 'odds').map((r) => r.id)).toEqual(['9.1', '7.2']);
    expect(findRules(rules, 'zzz')).toEqual([]);
  });
});

it('waits longer after each failure, up to a quarter of a minute', () => {
  expect([0, 1, 2, 10].map(backOff)).toEqual([400, 800, 1600, 15000]);
});

describe('standing orders', () => {
  it('are given for all or for one unit, and taken back', () => {
    const all = withOrder([], 'fire', null, { above: 500 });
    expect(all).toEqual([{ kind: 'fire', then: { above: 500 } }]);
    const guns = withOrder(all, 'fire', 'guns', 'never');
    expect([ordered(guns, 'fire', 'guns'), ordered(guns, 'fire', null), ordered(guns, 'fire', 'foot')]).toEqual([
      'never',
      { above: 500 },
      null,
    ]);
    // To be asked is an order only for a unit that would otherwise follow the order for all.
    expect(withOrder(guns, 'fire', 'guns', 'ask')).toContainEqual({ kind: 'fire', piece: 'guns', then: 'ask' });
    expect(withOrder(withOrder(guns, 'fire', 'guns', null), 'fire', null, 'ask')).toEqual([]);
  });
});

describe('events', () => {
  it('tell the way of each piece, in one hop or in several', () => {
    const trail = [
      { pieces: ['x', 'y'], through: ['a', 'b'] },
      { pieces: ['z'], through: ['q', 'c'] },
      { pieces: ['x'], through: ['b', 'c', 'd'] },
      { pieces: ['x'], through: ['e'] },
    ];
    expect(passed(trail, 'x', 'a', 'd')).toEqual(['b', 'c']);
    expect(passed(trail, 'y', 'a', 'b')).toEqual([]);
    expect(passed(trail, 'z', 'a', 'c')).toEqual([]);
    // A piece that came back to where it was, and one that is only said to be somewhere.
    expect(passed([...trail, { pieces: ['x'], through: ['d', 'a'] }], 'x', 'a', 'a')).toEqual([]);
    expect(passed(trail, 'x', 'd', 'e')).toEqual([]);
  });
  it('change the view only if a patch says something', () => {
    expect([{ patch: {} }, {}, { patches: { a: {}, b: { turn: 'x' } } }].map(changes)).toEqual([false, false, true]);
  });
});
