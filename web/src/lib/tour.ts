// The guided start. Its lessons come with the scenario: each begins when the game offers what it teaches and is over
// when the person has done it. Both are known from what the server shows and what is on the screen, not from any rule.
import { drawer } from './drawer.svelte';
import type { Match } from './match.svelte';
import type { Lesson, LessonEnd, LessonStart, LogEntry } from './scene';
import type { Viewport } from './viewport.svelte';

/** What is before the person. */
export interface Scene {
  m: Match;
  view: Viewport | undefined;
}
/** How things were when the lesson began. */
export interface Mark {
  hands: number;
  steps: number;
  phase: string;
  at: Map<string, string>;
}
export const markOf = ({ m, view }: Scene): Mark => ({
  hands: view?.hands ?? 0,
  steps: m.steps,
  phase: where(m),
  at: new Map((m.present?.pieces ?? []).map((p) => [p.id, p.at])),
});

const where = (m: Match): string => `${m.present?.turn} ${m.present?.phasing} ${m.present?.phase}`;
const mine = (m: Match, seat: number | null): boolean => seat !== null && m.seats[seat]?.mine === true;
const since = (m: Match, from: Mark): LogEntry[] =>
  (m.snapshot?.log ?? []).filter((e) => e.step > from.steps && mine(m, e.seat));
const declared = (m: Match): boolean => (m.present?.arrows ?? []).some((a) => a.kind === 'attack');
/** How many lines of the log make a good part of a game. */
const A_WHILE = 60;

const STARTS: Record<LessonStart, (m: Match) => boolean> = {
  always: () => true,
  asked: (m) => m.myTurn,
  'piece-lit': (m) => m.lit.pieces.size > 0,
  'piece-picked': (m) => m.selected !== null,
  'target-lit': (m) =>
    [...m.lit.pieces.values(), ...m.lit.places.values()].flat().some((c) => c.kind === 'attack' || c.kind === 'roll'),
  'attack-declared': declared,
  'may-undo': (m) => m.myTurn && m.mayUndo,
  'well-under-way': (m) => (m.snapshot?.log.length ?? 0) > A_WHILE && m.myTurn,
};
const ENDS: Record<LessonEnd, (s: Scene, from: Mark) => boolean> = {
  'map-moved': ({ view }, from) => (view?.hands ?? 0) > from.hands,
  'phase-over': ({ m }, from) => where(m) !== from.phase,
  'piece-picked': ({ m }) => m.selected !== null,
  'piece-moved': ({ m }, from) =>
    (m.present?.pieces ?? []).some((p) => mine(m, p.seat) && from.at.has(p.id) && from.at.get(p.id) !== p.at),
  undone: ({ m }, from) => m.steps < from.steps,
  'why-asked': ({ m }) => m.bubble !== null,
  'rule-opened': () => drawer.shown,
  'odds-seen': ({ m }) => m.preview !== null,
  'die-thrown': ({ m }, from) => since(m, from).some((e) => e.faces.length > 0),
  'attack-declared': ({ m }) => declared(m),
  replayed: ({ m }) => m.replaying,
};

export const begins = (l: Lesson, { m }: Scene): boolean =>
  (!l.phase || (m.myTurn && m.present?.phase === l.phase)) && STARTS[l.when](m);
export const isLearnt = (l: Lesson, s: Scene, from: Mark): boolean => ENDS[l.until](s, from);
