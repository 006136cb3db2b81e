// Chances added up by what they mean for the person who decides.
import type { Preview, Tone } from './scene';

const ORDER: readonly Tone[] = ['good', 'none', 'mixed', 'bad'];

/** How much of a decision's odds is good, bad or neither, best first; what cannot happen is left out. */
export function toneShares(preview: Pick<Preview, 'chances'>): { tone: Tone; per_mille: number }[] {
  const sum = (tone: Tone): number =>
    preview.chances.filter((c) => c.tone === tone).reduce((n, c) => n + c.per_mille, 0);
  return ORDER.map((tone) => ({ tone, per_mille: sum(tone) })).filter((s) => s.per_mille > 0);
}
