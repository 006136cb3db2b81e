import { describe, expect, it } from 'vitest';
import { away, otherSide, rows } from '../src/lib/ending';
import type { Piece, Player, Snapshot } from '../src/lib/scene';
import { say } from '../src/lib/strings';

const seat = (key: string, title: string, more: Partial<Player>): Player => ({
  key,
  title,
  dark: true,
  level: null,
  player: 'human',
  present: true,
  mine: false,
  ...more,
});
const pair = (french: Partial<Player>): Player[] => [
  seat('british', 'British', { mine: true }),
  seat('french', 'French', french),
];

describe('the end of a game', () => {
  it('is told in rows that have a value for every side', () => {
    const meter = (n: number, title: string) => ({
      key: title,
      title,
      seat: n,
      value: n,
      limit: 9,
      note: '',
      rule: '1',
    });
    const fact = (n: number | null, title: string) => ({ seat: n, title, value: `${n}`, rule: '2' });
    const found = rows(
      {
        meters: [meter(0, 'British demoralization'), meter(1, 'French demoralization')],
        facts: [
          fact(0, 'Victory points'),
          fact(1, 'The others: victory points'),
          fact(null, 'Weather'),
          fact(1, 'Saved'),
        ],
      },
      pair({}),
    );
    expect(found.map((r) => [r.title, ...r.values])).toEqual([
      ['Demoralization', '0 / 9', '1 / 9'],
      ['Victory points', '0', '1'],
    ]);
  });
  it('shows the boxes in which those of a side lie who do not come back', () => {
    const box = (id: string, of: number | null) => ({ id, title: id, seat: of, note: '' });
    const piece = { id: 'a', at: 'lost' } as Piece;
    const found = away(
      [box('lost', 0), box('cup', null), box('due', 1), box('nation-miami', 1)],
      new Map([
        ['lost', [piece]],
        ['cup', [piece]],
        ['nation-miami', [piece]],
      ]),
    );
    expect(found.map((b) => b.id)).toEqual(['lost']);
  });
  it('can be played again from the other side, against the same computer', () => {
    const over = (seats: Player[]): Snapshot =>
      ({ game: 'g', scenario: 's', options: { fog: 'on' }, seats }) as unknown as Snapshot;
    expect(otherSide(over(pair({ player: 'computer', level: 'captain' })))).toEqual({
      game: 'g',
      scenario: 's',
      options: { fog: 'on' },
      seats: { british: 'captain', french: 'me' },
    });
    expect(otherSide(over(pair({}))), 'a friend').toBeNull();
    expect(otherSide(over(pair({ mine: true }))), 'both sides mine').toBeNull();
  });
  it('names its level as one would say it', () => {
    expect(say.youWon('marginal')).toBe('You won: a marginal victory');
    expect([say.youLost('French', 'on points'), say.youLost('French', 'automatic')]).toEqual([
      'You lost on points',
      'You lost: an automatic victory for the French',
    ]);
    expect([say.won('French', 'victory'), say.ended(null, 'draw')]).toEqual(['French won', 'The game is over: a draw']);
  });
});
