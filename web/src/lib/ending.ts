// What is told when a game is over: how both sides stood, what they lost, and how to play it again from the other side.
import type { NewMatch } from './api';
import type { Fact, Holding, Meter, Piece, Player, Snapshot, View } from './scene';

/** What both sides are measured by: a value for each seat, in order of seats. */
export interface Row {
  title: string;
  values: string[];
  rule: string;
}

/** A title without the name of the side it is told of. */
const bare = (title: string, seat: string): string => {
  const rest = title
    .replace(seat, '')
    .replace(/^[^:]*:\s*/, '')
    .trim();
  return rest ? rest.charAt(0).toUpperCase() + rest.slice(1) : title;
};

/** Meters and facts that are told of every side, each in one row. */
export function rows(view: Pick<View, 'meters' | 'facts'>, seats: readonly Player[]): Row[] {
  const told = [
    ...view.meters.filter((m) => m.board === undefined).map((m: Meter) => ({ ...m, value: `${m.value} / ${m.limit}` })),
    ...view.facts.map((f: Fact) => f),
  ];
  const out = new Map<string, Row>();
  for (const { title, seat, value, rule } of told) {
    if (seat === null) continue;
    const name = bare(title, seats[seat]?.title ?? '');
    const row = out.get(name) ?? { title: name, values: seats.map(() => ''), rule };
    row.values[seat] = value;
    out.set(name, row);
  }
  return [...out.values()].filter((r) => r.values.every((v) => v !== ''));
}

/** Boxes of those who do not come back, by the beginning of their ids. */
const GONE = /^(lost|exited|out|dead|eliminated)\b/;
/** Boxes beside the map with the pieces a side lost, or that have left. */
export function away(
  holdings: readonly Holding[],
  stacks: ReadonlyMap<string, readonly Piece[]>,
): { id: string; title: string; seat: number; pieces: readonly Piece[] }[] {
  return holdings.flatMap(({ id, title, seat }) => {
    const pieces = stacks.get(id) ?? [];
    return seat !== null && pieces.length && GONE.test(id) ? [{ id, title, seat, pieces }] : [];
  });
}

/** The same match with the computer in my place and me in its; none where a friend played, or one played both sides. */
export function otherSide(s: Snapshot): NewMatch | null {
  const mine = s.seats.filter((x) => x.mine);
  const foe = s.seats.find((x) => !x.mine && x.player === 'computer');
  const computers = s.seats.every((x) => x.mine || x.player === 'computer');
  if (mine.length !== 1 || !foe || !computers) return null;
  const level = foe.level ?? 'random';
  const seats = Object.fromEntries(s.seats.map((x) => [x.key, x.key === foe.key ? 'me' : level]));
  return { game: s.game, scenario: s.scenario, options: s.options, seats };
}
