// The guided start. A lesson comes when the game offers what it teaches, and is over when the person has done it.
// Each knows both from what the server shows and what is on the screen, not from any rule.
import { drawer } from './drawer.svelte';
import type { Match } from './match.svelte';
import type { Choice } from './scene';
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
  log: number;
  phase: string;
  at: Map<string, string>;
}
export interface Lesson {
  key: string;
  title: string;
  text: string;
  when: (s: Scene) => boolean;
  until: (s: Scene, from: Mark) => boolean;
}
export const markOf = ({ m, view }: Scene): Mark => ({
  hands: view?.hands ?? 0,
  steps: m.steps,
  log: m.snapshot?.log.length ?? 0,
  phase: where(m),
  at: new Map((m.present?.pieces ?? []).map((p) => [p.id, p.at])),
});

const where = (m: Match): string => `${m.present?.turn} ${m.present?.phasing} ${m.present?.phase}`;
const phase = (m: Match, word: string): boolean => m.myTurn && (m.present?.phase ?? '').toLowerCase().includes(word);
const aims = (m: Match, kinds: readonly Choice['kind'][]): boolean =>
  [...m.lit.pieces.values(), ...m.lit.places.values()].flat().some((c) => kinds.includes(c.kind));
const mine = (m: Match, seat: number | null): boolean => seat !== null && m.seats[seat]?.mine === true;
const since = (m: Match, from: Mark): NonNullable<Match['snapshot']>['log'] =>
  (m.snapshot?.log ?? []).filter((e) => e.step > from.steps && mine(m, e.seat));
const rolled = (m: Match, from: Mark): boolean => since(m, from).some((e) => e.faces.length > 0);
const moved = (m: Match, from: Mark): boolean =>
  (m.present?.pieces ?? []).some((p) => mine(m, p.seat) && from.at.has(p.id) && from.at.get(p.id) !== p.at);
const attacks = (m: Match): number => (m.present?.arrows ?? []).filter((a) => a.kind === 'attack').length;

export const lessons: Lesson[] = [
  {
    key: 'map',
    title: 'Welcome to Lake George',
    text: 'Johnson’s camp lies at the head of the lake. Drag the map to look around, zoom with the wheel or two fingers.',
    when: () => true,
    until: ({ view }, from) => (view?.hands ?? 0) > from.hands,
  },
  {
    key: 'set-up',
    title: 'Set up',
    text: 'The bar at the foot asks what is to be decided now. Pick a unit from its box and then a lit hex, or let the bar place the rest as suggested; then finish.',
    when: ({ m }) => phase(m, 'set'),
    until: ({ m }) => !!m.present && !m.present.phase.toLowerCase().includes('set'),
  },
  {
    key: 'select',
    title: 'What is lit may act',
    text: 'A blue rim with a dot marks every unit that may act now. Pick one of yours.',
    when: ({ m }) => phase(m, 'movement') && m.lit.pieces.size > 0,
    until: ({ m }) => m.selected !== null,
  },
  {
    key: 'move',
    title: 'Where it can go',
    text: 'Numbers are the cost of getting there. A disc means it may go on, a square that it must stop. Point at one to see the way; choose it to march.',
    when: ({ m }) => phase(m, 'movement') && m.selected !== null,
    until: ({ m }, from) => moved(m, from),
  },
  {
    key: 'undo',
    title: 'Nothing is lost',
    text: 'Take that march back: Z, or the bent arrow above. It reaches back to the last die or the other side’s turn.',
    when: ({ m }) => m.myTurn && m.mayUndo,
    until: ({ m }, from) => m.steps < from.steps,
  },
  {
    key: 'why',
    title: 'Why not?',
    text: 'Click a hex or a unit that is not lit, say one of the enemy’s: the answer names the rule.',
    when: ({ m }) => m.myTurn,
    until: ({ m }) => m.bubble !== null,
  },
  {
    key: 'rule',
    title: 'Every ruling has its rule',
    text: 'Open one: click any number in a pill.',
    when: ({ m }) => m.myTurn,
    until: () => drawer.shown,
  },
  {
    key: 'end',
    title: 'End the phase',
    text: 'March as many units as you like. Then press the filled button in the bar, or E.',
    when: ({ m }) => phase(m, 'movement'),
    until: ({ m }, from) => where(m) !== from.phase,
  },
  {
    key: 'aim',
    title: 'Guns before movement',
    text: 'Your guns have a target. Pick a gun, then point at an enemy in red brackets: both strengths, each modifier with its rule, and the chance of every result appear.',
    when: ({ m }) => phase(m, 'bombard') && aims(m, ['attack', 'roll']),
    until: ({ m }) => m.preview !== null,
  },
  {
    key: 'fire',
    title: 'Fire',
    text: 'The bar of results shows your good ones on the left. Choose the target to throw the die; it stays readable, and the log keeps it.',
    when: ({ m }) => phase(m, 'bombard') && aims(m, ['attack', 'roll']),
    until: ({ m }, from) => rolled(m, from),
  },
  {
    key: 'declare',
    title: 'Declare an attack',
    text: 'All attacks are declared before the first is fought. Pick a unit, then the enemy it goes for. Units that must fight are marked, and listed as duties.',
    when: ({ m }) => phase(m, 'combat') && aims(m, ['attack']),
    until: ({ m }) => attacks(m) > 0,
  },
  {
    key: 'odds',
    title: 'Why the odds are what they are',
    text: 'Point at a battle or at its target: the strengths are put into a ratio, cut down in favour of the defence. Each line names the rule it comes from.',
    when: ({ m }) => phase(m, 'combat') && attacks(m) > 0,
    until: ({ m }) => m.preview !== null,
  },
  {
    key: 'fight',
    title: 'Fight it',
    text: 'When all duties are met, the filled button begins the fighting. Choose a battle and throw the die.',
    when: ({ m }) => phase(m, 'combat'),
    until: ({ m }, from) => rolled(m, from),
  },
  {
    key: 'replay',
    title: 'The whole game, step by step',
    text: 'The clock above replays everything. Open it, go back a few steps, and return. The question mark lists all keys. Good luck!',
    when: ({ m }) => (m.snapshot?.log.length ?? 0) > 60 && m.myTurn,
    until: ({ m }) => m.replaying,
  },
];
