// What may be clicked: the options of the prompt tied to pieces, places and buttons. No rule is computed here.
import type { Choice, ChoiceKind, Prompt } from './scene';

export interface Lit {
  /** Pieces that may be picked first, with what they may do. */
  pieces: Map<string, Choice[]>;
  /** Places that may be clicked without picking a piece. */
  places: Map<string, Choice[]>;
  /** Buttons, the likely one last. */
  bar: Choice[];
}

function push(map: Map<string, Choice[]>, key: string, c: Choice): void {
  const list = map.get(key);
  if (list) list.push(c);
  else map.set(key, [c]);
}
const ORDER: Record<ChoiceKind, number> = {
  concede: 0,
  back: 1,
  button: 2,
  form: 3,
  move: 3,
  attack: 4,
  roll: 5,
  finish: 6,
};
export const byLikelihood = (list: readonly Choice[]): Choice[] =>
  [...list].sort((a, b) => ORDER[a.kind] - ORDER[b.kind]);

export function litOf(prompt: Prompt): Lit {
  const lit: Lit = { pieces: new Map(), places: new Map(), bar: [] };
  for (const c of prompt.options) {
    if (c.piece) push(lit.pieces, c.piece, c);
    else if (c.place) push(lit.places, c.place, c);
    else lit.bar.push(c);
  }
  lit.bar = byLikelihood(lit.bar);
  return lit;
}

export interface Picked {
  /** Places for the picked piece. */
  places: Map<string, Choice[]>;
  /** What it may do where it stands. */
  here: Choice[];
}
export function picked(lit: Lit, piece: string): Picked {
  const out: Picked = { places: new Map(), here: [] };
  for (const c of lit.pieces.get(piece) ?? []) {
    if (c.place) push(out.places, c.place, c);
    else out.here.push(c);
  }
  return out;
}

/** Whether it is shown where the piece could go. */
export const goes = (c: Choice): boolean => c.kind === 'move' || c.kind === 'form';
/** If only one piece has somewhere to go, it is as good as picked; others may still do something where they stand. */
export function onlyPiece(lit: Lit): string | null {
  if (lit.places.size) return null;
  const going = [...lit.pieces].filter(([, choices]) => choices.some((c) => c.place || goes(c)));
  const [[id, choices] = [null, []], ...more] = going;
  return id && !more.length && choices.every((c) => c.place) ? id : null;
}

/** The one stack out of which several pieces are to be picked, if that is the question: it lies open by itself. */
export function askedStack(lit: Lit, where: (piece: string) => string | undefined): string | null {
  const [first = undefined, ...more] = [...lit.pieces.keys()].map(where);
  const picks = [...lit.pieces.values()].flat();
  const inPlace = picks.every((c) => !c.place && (c.kind === 'button' || c.kind === 'back'));
  return first && more.length && !lit.places.size && inPlace && more.every((at) => at === first) ? first : null;
}

/** Whether a click carries the choice out, or first shows what it leads to. */
export function needsConfirming(c: Choice, settings: { confirmRolls: boolean; touch: boolean }): boolean {
  if (c.kind === 'concede') return true;
  if (c.kind === 'roll') return settings.confirmRolls || (settings.touch && (c.piece !== null || c.place !== null));
  return c.kind === 'attack' && settings.touch;
}
/** Whether the odds are worth asking for. */
export const hasOdds = (c: Choice): boolean => c.kind === 'attack' || c.kind === 'roll';

/** So many answers can be compared side by side. */
const COMPARED = 6;
/** The answers to a question that has only a few: their odds can be compared. None where something is to be moved. */
export function answersOf(prompt: Prompt): Choice[] {
  const once = new Map(prompt.options.map((c) => [JSON.stringify(c.decision), c]));
  const answers = [...once.values()].filter((c) => c.kind !== 'back' && c.kind !== 'concede');
  const few = answers.length > 1 && answers.length <= COMPARED;
  return few && !answers.some(goes) ? answers : [];
}

/** Asides: what belongs to a piece or place is shown there, the rest in the menu. */
export function asidesFor(prompt: Prompt, piece: string | null, place: string | null): Choice[] {
  return prompt.asides.filter(
    (c) => (c.piece !== null && c.piece === piece) || (c.piece === null && c.place !== null && c.place === place),
  );
}
export const freeAsides = (prompt: Prompt): Choice[] =>
  prompt.asides.filter((c) => c.piece === null && c.place === null);
