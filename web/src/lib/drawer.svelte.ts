// Which rule is open beside the page; the rules of a game are fetched once.
import { rules as fetchRules } from './api';
import type { Rule } from './scene';
import { say } from './strings';

class Drawer {
  shown = $state(false);
  rule = $state<string | null>(null);
  /** The rule of the question that is asked now. */
  present = $state<string | null>(null);
  rules = $state.raw<Rule[]>([]);
  problem = $state<string | null>(null);
  private game: string | null = null;
  private back: HTMLElement | null = null;

  /** Which game's rules the chips speak of. */
  about(game: string): void {
    if (this.game === game) return;
    this.game = game;
    this.rules = [];
  }
  open(rule: string | null = null): void {
    this.back = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.rule = rule;
    this.shown = true;
    if (this.game && !this.rules.length)
      fetchRules(this.game).then(
        (r) => {
          this.rules = r;
          this.problem = null;
        },
        () => (this.problem = say.rulesFail),
      );
  }
  close(): void {
    this.shown = false;
    this.back?.focus();
  }
}
export const drawer = new Drawer();

/** Rules that fit a search: number first, then title, then text. */
export function findRules<R extends Pick<Rule, 'id' | 'title' | 'text'>>(rules: readonly R[], words: string): R[] {
  const w = words.trim().toLowerCase();
  if (!w) return [...rules];
  const rank = (r: R): number => {
    if (r.id.toLowerCase().startsWith(w)) return 0;
    if (r.title.toLowerCase().includes(w)) return 1;
    const text = `${r.title} ${r.text}`.toLowerCase();
    return w.split(/\s+/).every((x) => text.includes(x)) ? 2 : 3;
  };
  return rules
    .map((r, i) => ({ r, i, k: rank(r) }))
    .filter((x) => x.k < 3)
    .sort((a, b) => a.k - b.k || a.i - b.i)
    .map((x) => x.r);
}

/** The chapters of a rulebook: rules by their first number, rulings by their letter, each under what its first entry
 * speaks of: the title as far as its colon. */
export function contents<R extends Pick<Rule, 'id' | 'title' | 'kind'>>(
  rules: readonly R[],
): { id: string; title: string }[] {
  const seen = new Set<string>();
  return rules.flatMap((r) => {
    const [, letters = '', number = ''] = /^([A-Za-z]*)(\d*)/.exec(r.id) ?? [];
    // Rulings are many single entries: one chapter for all of them.
    const chapter = letters && /^[A-Za-z]+\d+$/.test(r.id) ? letters : `${letters}${number}`;
    if (seen.has(chapter)) return [];
    seen.add(chapter);
    return [
      {
        id: r.id,
        title:
          chapter === letters ? (r.kind === 'ruling' ? say.rulings : topic(r.title)) : `${chapter} ${topic(r.title)}`,
      },
    ];
  });
}
const topic = (title: string): string => title.split(':')[0] ?? title;
/** A text with the numbers of other rules in it as links. */
export function crossReferences(text: string, known: ReadonlySet<string>): { text: string; rule: string | null }[] {
  // A bare number is a figure; with a point, a dash or a letter it may be a rule.
  const parts = text.split(/((?:[A-Z]\d+|\d+\.\d+|[A-Z]?\d+[.-][A-Za-z\d]+)(?:[.-]?[A-Za-z\d]+)*)/);
  return parts.filter((part) => part !== '').map((part) => ({ text: part, rule: known.has(part) ? part : null }));
}
