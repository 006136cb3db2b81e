import { describe, expect, it } from 'vitest';
import { isLow, leftOf, onTime, span, words } from '../src/lib/people';
import { parseRoute } from '../src/lib/router';
import type { Player } from '../src/lib/scene';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const seat = (title: string, mine: boolean): Player => ({
  key: title.toLowerCase(),
  title,
  dark: false,
  player: 'human',
  level: null,
  mine,
  present: true,
});

describe('clocks', () => {
  it('show the two largest units', () => {
    expect(span(45 * HOUR)).toBe('1 d 21 h');
    expect(span(3 * HOUR + 20 * 60_000)).toBe('3 h 20 min');
    expect(span(10 * DAY)).toBe('10 d');
    expect(span(65_999)).toBe('1:05');
    expect(span(-5)).toBe('0:00');
  });
  it('use up the turn first, then the reserve, and only while they run', () => {
    const clock = { turn: DAY, reserve: 2 * DAY, runs: true, out: false };
    expect(leftOf(clock, HOUR)).toEqual({ turn: 23 * HOUR, reserve: 2 * DAY });
    expect(leftOf(clock, 25 * HOUR)).toEqual({ turn: 0, reserve: 47 * HOUR });
    expect(leftOf(clock, 90 * DAY)).toEqual({ turn: 0, reserve: 0 });
    expect(leftOf({ ...clock, runs: false }, DAY)).toMatchObject({ turn: DAY, reserve: 2 * DAY });
  });
  it('are told as they were agreed', () => {
    expect(words.terms({ turn: 172_800, reserve: 864_000, then: 'lose' })).toBe('2 days a turn, 10 days in reserve');
    expect(words.terms({ turn: 0, reserve: 1500, then: 'lose' })).toBe('25 minutes each');
    expect(words.terms({ turn: 3600, reserve: 0, then: 'wait' })).toBe('1 hour a turn');
    expect(words.runOut({ computer: 'captain' }, (l) => l.toUpperCase())).toContain('CAPTAIN');
  });
  it('warn at a tenth', () => {
    const terms = { turn: 0, reserve: 100, then: 'lose' as const };
    expect(isLow(terms, { turn: 0, reserve: 9_999 })).toBe(true);
    expect(isLow(terms, { turn: 0, reserve: 10_000 })).toBe(false);
  });
  it('tell each side how a game ended', () => {
    const [red, blue] = [seat('Red', true), seat('Blue', false)];
    expect(onTime([red, blue], [0])).toBe('You ran out of time and lost');
    expect(onTime([red, blue], [1])).toBe('You won: Blue ran out of time');
    expect(onTime([{ ...red, mine: false }, blue], [1])).toBe('Blue ran out of time and lost');
    expect(onTime([red, blue], [0, 1])).toBe('Red and Blue ran out of time: nobody won');
  });
});

describe('tables', () => {
  it('have an address', () => expect(parseRoute('#/tables')).toEqual({ page: 'tables' }));
  it('say since when', () => {
    const now = 100 * DAY;
    expect(words.waitingFor(now - 30_000, now)).toBe('since a moment ago');
    expect(words.waitingFor(now - 20 * 60_000, now)).toBe('for 20 minutes');
    expect(words.opened(now - HOUR, now)).toBe('opened 1 hour ago');
    expect(words.waitingFor(now - 3 * DAY, now)).toBe('for 3 days');
    expect(words.opened(now + DAY, now), 'a clock that goes ahead').toBe('opened just now');
  });
});
