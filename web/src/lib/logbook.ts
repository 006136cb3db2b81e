// The log grouped by turn and phase, newest first.
import type { LogEntry } from './scene';

export interface Chapter {
  key: string;
  turn: string;
  phase: string;
  seat: number | null;
  entries: LogEntry[];
}

/** With `told`, choices that led to nothing yet (a force being formed) are left out, but for the very last. */
export function chapters(log: readonly LogEntry[], told = false): Chapter[] {
  const out: Chapter[] = [];
  for (const e of log) {
    if (told && !e.events.length && e !== log.at(-1)) continue;
    const last = out[out.length - 1];
    if (last && last.turn === e.turn && last.phase === e.phase) last.entries.push(e);
    else out.push({ key: `${e.step}`, turn: e.turn, phase: e.phase, seat: e.seat, entries: [e] });
  }
  return out.map((c) => ({ ...c, entries: [...c.entries].reverse() })).reverse();
}

/** What an entry says: its events, or its label if nothing else happened. */
export function lines(e: LogEntry): { text: string; rules: string[] }[] {
  return e.events.length ? e.events.map((x) => ({ text: x.text, rules: x.rules })) : [{ text: e.label, rules: [] }];
}
