// The log grouped by turn and phase, newest first.
import type { LogEntry } from './scene';

export interface Chapter {
  key: string;
  turn: string;
  phase: string;
  /** Whose player turn it is. */
  phasing: number | null;
  entries: LogEntry[];
}

/** Choices that led to nothing yet (a force being formed) are left out, but for the very last. */
export function chapters(log: readonly LogEntry[]): Chapter[] {
  const out: Chapter[] = [];
  for (const e of log) {
    if (!e.events.length && e !== log.at(-1)) continue;
    const last = out[out.length - 1];
    const phasing = e.phasing ?? null;
    if (last && last.turn === e.turn && last.phase === e.phase && last.phasing === phasing) last.entries.push(e);
    else out.push({ key: `${e.step}`, turn: e.turn, phase: e.phase, phasing, entries: [e] });
  }
  return out.map((c) => ({ ...c, entries: [...c.entries].reverse() })).reverse();
}
/** Phases of the same name that several sides have: there it has to be said whose it is. */
export function sharedPhases(log: readonly LogEntry[]): Set<string> {
  const whose = new Map<string, Set<number>>();
  for (const { phase, phasing } of log)
    if (phasing != null) whose.set(phase, (whose.get(phase) ?? new Set()).add(phasing));
  return new Set([...whose].filter(([, seats]) => seats.size > 1).map(([phase]) => phase));
}

/** What an entry says: its events, or its label if nothing else happened. */
export function lines(e: LogEntry): { text: string; rules: string[] }[] {
  return e.events.length ? e.events.map((x) => ({ text: x.text, rules: x.rules })) : [{ text: e.label, rules: [] }];
}
