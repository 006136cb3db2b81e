// The steps of the guided start. Each knows when it is done from what the server shows, not from any rule.
import type { Match } from './match.svelte';

export interface TourStep {
  title: string;
  text: string;
  /** Done when this holds; a step without it waits for "Next". */
  until?: (m: Match, logged: number) => boolean;
  /** Left out when it does not fit the moment. */
  skip?: (m: Match) => boolean;
}
const phase = (m: Match, word: string): boolean => (m.present?.phase ?? '').toLowerCase().includes(word);
const grown = (m: Match, logged: number): boolean => (m.snapshot?.log.length ?? 0) > logged;
const settingUp = (m: Match): boolean => phase(m, 'set');

export const tourSteps: TourStep[] = [
  { title: 'Welcome to Lake George', text: 'The map pans when you drag it and zooms with the wheel or two fingers. The bar at the foot always asks what is to be decided now.' },
  { title: 'Set up', text: 'Units to be placed wait in a box beside the map. Pick one and click a lit hex, or let the bar place the rest as suggested; then end the set-up.', until: (m) => !settingUp(m), skip: (m) => !settingUp(m) },
  { title: 'What is lit may act', text: 'A blue rim with a dot marks every piece that may act now. Click one of yours.', until: (m) => m.selected !== null, skip: (m) => m.lit.pieces.size === 0 },
  { title: 'Where it can go', text: 'Numbers are the cost of getting there. A disc means it may go on, a square means it must stop. Point at one to see the way, click it to go.', until: grown, skip: (m) => !phase(m, 'movement') },
  { title: 'Why not?', text: 'Click any hex or piece that is not lit: the answer names the rule. Every number in a pill opens that rule.', until: (m) => m.bubble !== null },
  { title: 'Nothing is lost', text: 'Z, or the bent arrow above, takes back what you did, up to the last die or the other side’s turn.' },
  { title: 'Odds before dice', text: 'When you bombard or attack, targets wear red brackets. Pointing at one shows both strengths, every modifier with its rule, and the chance of each result.' },
  { title: 'End the phase', text: 'When you have done what you want, press the filled button in the bar, or E. Duties that are still open are listed on the right.', until: grown },
  { title: 'The field is yours', text: 'The clock above replays the game step by step. The question mark lists all keys. Good luck.' },
];
