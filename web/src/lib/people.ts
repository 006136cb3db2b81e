// Playing with people: what an update brings of it, and every English string about it.
import type { Clock, Player, RunOut, Seat, SeatClock, Snapshot, Terms, Update } from './scene';

/** What an update changes about the people at the table, whether or not anything was decided. */
export const peopleOf = (u: Update): Partial<Snapshot> => (u.clock ? { clock: u.clock } : {});

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A span of time as a clock shows it: the two largest units, and seconds only when they matter. */
export function span(ms: number): string {
  const whole = Math.max(0, ms);
  const part = (unit: number, of: number): number => Math.floor((whole % of) / unit);
  const both = (first: string, n: number, unit: string): string => (n ? `${first} ${n} ${unit}` : first);
  if (whole >= DAY) return both(`${Math.floor(whole / DAY)} d`, part(HOUR, DAY), 'h');
  if (whole >= HOUR) return both(`${Math.floor(whole / HOUR)} h`, part(MINUTE, HOUR), 'min');
  return `${Math.floor(whole / MINUTE)}:${String(part(SECOND, MINUTE)).padStart(2, '0')}`;
}
/** A length of time that was agreed, in words. */
function agreed(seconds: number): string {
  const ms = seconds * SECOND;
  if (ms % DAY === 0) return plural(ms / DAY, 'day', 'days');
  if (ms % HOUR === 0) return plural(ms / HOUR, 'hour', 'hours');
  return ms % MINUTE === 0 ? plural(ms / MINUTE, 'minute', 'minutes') : plural(seconds, 'second', 'seconds');
}
/** What a seat has left so long after it was told. */
export function leftOf(seat: SeatClock, passed: number): { turn: number; reserve: number } {
  if (!seat.runs) return seat;
  const turn = Math.max(0, seat.turn - passed);
  return { turn, reserve: Math.max(0, seat.reserve - Math.max(0, passed - seat.turn)) };
}
/** Whether it is time to hurry: a tenth of what was agreed is left, or less. */
export const isLow = (clock: Terms, left: { turn: number; reserve: number }): boolean =>
  left.turn + left.reserve < (clock.turn + clock.reserve) * SECOND * 0.1;

const titles = (seats: readonly Player[], which: readonly Seat[]): string =>
  which.map((i) => seats[i]?.title ?? '').join(' and ');

/** How a game that was lost by running out of time is told. */
export function onTime(seats: readonly Player[], lost: readonly Seat[]): string {
  if (lost.length > 1) return `${titles(seats, lost)} ran out of time: nobody won`;
  const late = seats[lost[0] ?? -1];
  const mine = seats.filter((s) => s.mine).length;
  if (mine === 1) return late?.mine ? 'You ran out of time and lost' : `You won: ${late?.title ?? ''} ran out of time`;
  return `${late?.title ?? ''} ran out of time and lost`;
}

/** How long ago, in words that do not change every minute. */
function ago(at: number, now: number): string {
  const passed = Math.max(0, now - at);
  if (passed < HOUR) return plural(Math.floor(passed / MINUTE), 'minute', 'minutes');
  if (passed < DAY) return plural(Math.floor(passed / HOUR), 'hour', 'hours');
  return plural(Math.floor(passed / DAY), 'day', 'days');
}
const isNow = (at: number, now: number): boolean => now - at < 2 * MINUTE;

export const words = {
  clock: 'Clock',
  clocks: 'Clocks',
  noClock: 'None',
  byDays: 'Days',
  live: 'Live',
  aTurn: 'Days for each turn',
  reserve: 'Days in reserve',
  each: 'Minutes each',
  then: 'Whoever runs out of time',
  waits: 'is waited for',
  loses: 'loses',
  standsIn: (level: string) => `is replaced by the computer (${level})`,
  substituted: 'loses the seat to a substitute',
  clockNote: 'It runs only while you have a decision to make, and starts when your friend arrives.',
  days: (n: number) => plural(n, 'day', 'days'),
  minutes: (n: number) => plural(n, 'minute', 'minutes'),
  /** What was agreed, in one line. */
  terms: (t: Terms): string => {
    if (!t.turn) return `${agreed(t.reserve)} each`;
    return t.reserve ? `${agreed(t.turn)} a turn, ${agreed(t.reserve)} in reserve` : `${agreed(t.turn)} a turn`;
  },
  runOut: (then: RunOut, level: (key: string) => string): string =>
    then === 'wait'
      ? 'The game waits for whoever runs out.'
      : then === 'lose'
        ? 'Whoever runs out loses.'
        : then === 'substitute'
          ? 'Whoever runs out loses the seat to a substitute.'
          : `The computer (${level(then.computer)}) plays on for whoever runs out.`,
  left: (left: { turn: number; reserve: number }): string =>
    left.turn && left.reserve ? `${span(left.turn)}, ${span(left.reserve)} in reserve` : span(left.turn + left.reserve),
  runs: 'runs',
  stands: 'stands',
  out: 'out of time',
  notCome: 'The clocks start when everybody is here.',
  // substitutes
  substituteWanted: 'seat open',
  substitute: 'substitute',
  noneYet: 'The game and its clocks wait for a substitute.',
  ranOut: (side: string) => `${side}: out of time, and the seat is lost`,
  anybody: 'The game waits for a substitute: whoever takes the seat plays on, with a clock as at the start.',
  passOn: 'Anybody may take it from the list of tables, or by this link:',
  linkOfTable: 'Link for a substitute',
  nowPlays: (side: string) => `A substitute plays ${side} now.`,
  looksForSubstitute: (turn: string) => (turn ? `looks for a substitute, ${turn}` : 'looks for a substitute'),
  // who sits where
  atTable: 'At the table',
  noAccount: 'no account',
  // talk
  talk: 'Talk',
  unread: ' new lines',
  watchers: 'spectators',
  watcher: 'Spectator',
  nothingSaid: 'Nothing has been said yet.',
  onlyNotes: 'Your notes to yourself appear here.',
  onlySeats: 'At this table only the players talk.',
  saySomething: 'Say something',
  writeNote: 'Write a note to yourself',
  noteToMyself: 'Note to myself',
  noteHelp: 'nobody else reads it',
  send: 'Send',
  keep: 'Keep',
  earlierTalk: 'Earlier lines',
  mute: (who: string) => `Mute ${who}`,
  hearAgain: (who: string) => `Unmute ${who}`,
  step: (n: number) => `step ${n}`,
  showBoard: ': show the board at that moment',
  /** When something was said: the time today, the day before. */
  when: (at: number, now: number = Date.now()): string => {
    const [then, today] = [new Date(at), new Date(now)];
    return then.toDateString() === today.toDateString()
      ? then.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
      : then.toLocaleDateString([], { day: 'numeric', month: 'short' });
  },
  // tables
  pages: 'Pages',
  table: 'The table',
  tables: 'Tables',
  anybodyMaySit: 'Anybody may take the free seat',
  othersMayWatch: 'List it for spectators',
  observersTalk: 'Spectators may join in the talk',
  tablesNote: 'Sit down with anybody, or watch. No account needed.',
  openTable: 'Open a table',
  allGames: 'All games',
  allScenarios: 'All scenarios',
  lookAgain: 'Look again',
  freeSeats: 'Free seats',
  noFreeSeats: 'Nobody is waiting for an opponent. Open a table and leave a seat free.',
  whoseTurn: 'whose turn, and since when',
  noGames: 'None in this browser.',
  finished: 'Finished',
  nothingToWatch: 'Nothing to watch now.',
  older: 'Older tables',
  open: 'Open',
  against: (who: string) => `against ${who}`,
  sitAs: (seat: string) => `Sit down: ${seat}`,
  withoutClock: 'no clock',
  yourTurn: 'Your turn',
  toMove: (who: string) => `${who} to decide`,
  nobodyYet: 'Nobody is here yet',
  waitingFor: (at: number, now: number = Date.now()): string =>
    isNow(at, now) ? 'since a moment ago' : `for ${ago(at, now)}`,
  opened: (at: number, now: number = Date.now()): string =>
    isNow(at, now) ? 'opened just now' : `opened ${ago(at, now)} ago`,
};
export type { Clock };
