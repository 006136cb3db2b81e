// What the client says about plans, luck and the past: strings.ts of the advice.
import type { Analysis, Fortune } from './scene';

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
const MINUS = '−';
/** Thousandths as a number with one digit, or two where one would say nothing. */
const figure = (thousandths: number): string => {
  const size = Math.abs(thousandths) / 1000;
  const text = size.toFixed(size < 0.95 ? 2 : 1);
  return Number(text) === 0 ? '0' : text;
};
/** The same with its sign. */
export const signed = (thousandths: number): string => {
  const size = figure(thousandths);
  return size === '0' ? '0' : `${thousandths < 0 ? MINUS : '+'}${size}`;
};

export const advise = {
  wholePlan: 'The whole plan',
  wholePlanOf: (n: number) => `The whole plan: ${plural(n, 'step', 'steps')}`,
  nextStep: 'Do the next step',
  done: 'done',
  planDone: 'That was the whole plan. The phase is yours to end.',
  // analysis
  ask: 'What would a general do here?',
  thinking: 'The general thinks it over…',
  nothingHere: 'Nothing was decided after this moment.',
  answer: 'What a general would do',
  played: 'Played:',
  instead: 'Instead:',
  /** What came of comparing, in one sentence. */
  verdict: ({ verdict, lead, error, tries }: Pick<Analysis, 'verdict' | 'lead' | 'error' | 'tries'>): string => {
    const margin = `${figure(lead)} victory points (give or take ${figure(error)}, ${plural(tries, 'try', 'tries')})`;
    switch (verdict) {
      case 'better':
        return `He would do something else. What was played cost about ${margin}.`;
      case 'played':
        return `He would do the same: the next best plan is worth ${margin} less.`;
      case 'alike':
        return `Another plan is as good: the difference, ${signed(lead)} give or take ${figure(error)}, is too small to tell.`;
      case 'only':
        return 'There was no other choice.';
    }
  },
  // luck
  luck: 'Dice and luck',
  luckNote:
    'Luck is what the dice brought in victory points beyond what they bring on average, as the computer values positions.',
  luckCut: 'The game is too long to look at all its dice.',
  reckoning: 'Looking at every die…',
  side: 'Side',
  dice: 'Dice',
  average: 'Average',
  expected: 'Expected',
  brought: 'Luck (VP)',
  turn: 'Turn',
  toTurn: (turn: string) => `Show ${turn}`,
  mean: (f: Fortune): string => (f.mean / 1000).toFixed(2),
  usual: (f: Fortune): string => `${(f.expected / 1000).toFixed(2)} ± ${(f.usual / 1000).toFixed(2)}`,
};
