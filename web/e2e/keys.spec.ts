// Whole games by keys alone on every kind of board, with what a screen reader says written to spoken.txt beside the results.
import { playOn } from './anyboard';
import { expect, test } from './fixtures';
import { hashOf, newMatch } from './hand';
import { byKeyboard, play } from './players';
import { listen, transcript } from './spoken';

const ENDS = /The game is over/;

interface Game {
  what: string;
  game: string;
  scenario: string;
  seat: string;
  other: string;
  options?: Record<string, string>;
  /** Long games are played in the thorough run. */
  long?: boolean;
}
const GAMES: Game[] = [
  { what: 'points, a learning game', game: 'blood-ohio', scenario: 'learning-1', seat: 'us', other: 'wc' },
  {
    what: 'areas, with battles on a board of their own',
    game: 'dark-ground',
    scenario: 'harmar',
    seat: 'us',
    other: 'na',
    options: { battles: 'ask' },
    long: true,
  },
  { what: 'a battle board', game: 'dark-ground', scenario: 'harmars-defeat', seat: 'us', other: 'na', long: true },
];

for (const { what, game, scenario, seat, other, options, long } of GAMES)
  test(`a whole game by keys alone: ${what}`, long ? { tag: '@thorough' } : {}, async ({ sit, server }, info) => {
    const m = await newMatch(server, {
      game,
      scenario,
      seats: { [seat]: 'me', [other]: 'computer' },
      ...(options ? { options } : {}),
    });
    const t = await sit(hashOf(m, seat), { init: listen });
    const { last, asked } = await playOn(t, 'keys', () => false);
    expect(last.outcome).not.toBeNull();
    const heard = await transcript(t, info, asked);
    expect(heard.length).toBeGreaterThan(asked.size);
    expect(heard.join(' '), 'the end is not spoken').toMatch(ENDS);
  });

test('a whole game by keys alone: hexes', { tag: '@thorough' }, async ({ sit, server }, info) => {
  const seats = { british: 'me', french: 'computer' };
  const t = await sit(
    hashOf(await newMatch(server, { game: 'fiw-battles', scenario: 'lake-george', seats }), 'british'),
    {
      init: listen,
    },
  );
  await play(t, byKeyboard, Infinity);
  expect((await t.snapshot()).outcome).not.toBeNull();
  const heard = await transcript(t, info, []);
  expect(heard.join(' '), 'the end is not spoken').toMatch(ENDS);
});
