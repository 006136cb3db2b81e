import { describe, expect, it } from 'vitest';
import {
  answersOf,
  askedStack,
  asidesFor,
  freeAsides,
  litOf,
  needsConfirming,
  onlyPiece,
  picked,
} from '../src/lib/lit';
import type { Choice, ChoiceKind, Prompt } from '../src/lib/scene';

const choice = (kind: ChoiceKind, piece: string | null, place: string | null, label: string = kind): Choice => ({
  decision: { label },
  label,
  piece,
  place,
  kind,
  cost: null,
});
const prompt = (options: Choice[], asides: Choice[] = []): Prompt => ({
  question: '',
  help: '',
  rule: '7.2',
  options,
  asides,
  duties: [],
});

describe('what is lit', () => {
  const lit = litOf(
    prompt([
      choice('finish', null, null),
      choice('move', 'a', null),
      choice('attack', 'b', '0101'),
      choice('attack', 'b', '0102'),
      choice('move', null, '0303'),
      choice('button', null, null),
    ]),
  );
  it('ties options to pieces, places and buttons', () => {
    expect([...lit.pieces.keys()]).toEqual(['a', 'b']);
    expect([...lit.places.keys()]).toEqual(['0303']);
    expect(lit.bar.map((c) => c.kind)).toEqual(['button', 'finish']);
  });
  it('a picked piece lights its own places', () => {
    expect([...picked(lit, 'b').places.keys()]).toEqual(['0101', '0102']);
    expect(picked(lit, 'a').here).toHaveLength(1);
    expect(picked(lit, 'nobody').places.size).toBe(0);
  });
  it('a single piece with places is as good as picked', () => {
    expect(
      onlyPiece(
        litOf(prompt([choice('move', 'a', '0101'), choice('move', 'a', '0102'), choice('button', null, null)])),
      ),
    ).toBe('a');
    expect(onlyPiece(lit)).toBeNull();
    expect(onlyPiece(litOf(prompt([choice('roll', 'a', null)])))).toBeNull();
  });
});

describe('a stack to pick from', () => {
  const at = (piece: string): string | undefined => ({ a: '0101', b: '0101', c: '0202' })[piece];
  const asked = (...options: Choice[]): string | null => askedStack(litOf(prompt(options)), at);
  it('lies open when all that is asked is who of it', () => {
    expect(asked(choice('button', 'a', null), choice('back', 'b', null), choice('finish', null, null))).toBe('0101');
  });
  it('stays closed for one piece, for two places, for moves and for places', () => {
    expect(asked(choice('button', 'a', null))).toBeNull();
    expect(asked(choice('button', 'a', null), choice('button', 'c', null))).toBeNull();
    expect(asked(choice('move', 'a', null), choice('move', 'b', null))).toBeNull();
    expect(asked(choice('button', 'a', '0303'), choice('button', 'b', null))).toBeNull();
    expect(asked(choice('button', 'a', null), choice('button', 'b', null), choice('move', null, '0303'))).toBeNull();
  });
});

describe('confirming', () => {
  const mouse = { confirmRolls: false, touch: false };
  const touch = { confirmRolls: false, touch: true };
  it('a mouse rolls at once unless told otherwise, a finger is asked', () => {
    expect(needsConfirming(choice('roll', 'a', null), mouse)).toBe(false);
    expect(needsConfirming(choice('roll', 'a', null), { ...mouse, confirmRolls: true })).toBe(true);
    expect(needsConfirming(choice('attack', 'a', '0101'), touch)).toBe(true);
    expect(needsConfirming(choice('move', 'a', '0101'), touch)).toBe(false);
    expect(needsConfirming(choice('concede', null, null), mouse)).toBe(true);
  });
});

describe('asides', () => {
  const p = prompt(
    [],
    [choice('back', null, '0404', 'call off'), choice('back', 'a', null, 'take up'), choice('concede', null, null)],
  );
  it('belong to their thing, or to the menu', () => {
    expect(asidesFor(p, null, '0404').map((c) => c.label)).toEqual(['call off']);
    expect(asidesFor(p, 'a', null).map((c) => c.label)).toEqual(['take up']);
    expect(freeAsides(p).map((c) => c.kind)).toEqual(['concede']);
  });
});

describe('answers to compare', () => {
  const leaders = [
    choice('button', 'johnson', null),
    choice('button', 'lyman', null, 'other'),
    choice('button', null, null, 'none'),
  ];
  it('are those of a question that has only a few, each once', () => {
    expect(answersOf(prompt([...leaders, choice('back', null, null)])).map((c) => c.label)).toEqual([
      'button',
      'other',
      'none',
    ]);
    expect(answersOf(prompt([leaders[0] ?? choice('button', null, null), ...leaders]))).toHaveLength(3);
  });
  it('are none where something is moved, or where there are many or only one', () => {
    expect(answersOf(prompt([...leaders, choice('move', 'a', '0101')]))).toEqual([]);
    expect(answersOf(prompt([choice('attack', 'a', '0101')]))).toEqual([]);
    expect(answersOf(prompt([...Array(9).keys()].map((i) => choice('attack', 'a', `010${i}`, `${i}`))))).toEqual([]);
  });
});
