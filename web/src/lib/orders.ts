// Standing orders as a person sees them: one instruction for a kind of question, and others for single units.
import type { Instruction, Order } from './scene';

export type Kind = 'ask' | 'always' | 'above' | 'never';
export const KINDS: readonly Kind[] = ['ask', 'always', 'above', 'never'];
/** Better than even, until somebody says otherwise. */
export const EVEN = 500;

export const kindOf = (i: Instruction): Kind => (typeof i === 'string' ? i : 'above');
export const chanceOf = (i: Instruction): number => (typeof i === 'string' ? EVEN : i.above);
export const instruction = (kind: Kind, chance: number): Instruction => (kind === 'above' ? { above: chance } : kind);

/** What holds for a unit, or for all of them. The last order counts, as on the server. */
export function ordered(orders: readonly Order[], kind: string, piece: string | null): Instruction | null {
  return orders.findLast((o) => o.kind === kind && (o.piece ?? null) === piece)?.then ?? null;
}
/** The orders with this one in place of the one before it; `null` takes it back. Asking all is no order. */
export function withOrder(
  orders: readonly Order[],
  kind: string,
  piece: string | null,
  then: Instruction | null,
): Order[] {
  const others = orders.filter((o) => o.kind !== kind || (o.piece ?? null) !== piece);
  if (then === null || (then === 'ask' && piece === null)) return others;
  return [...others, { kind, ...(piece === null ? {} : { piece }), then }];
}
