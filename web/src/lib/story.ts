// What happened, as one would tell it: a march is one line however many steps it took, and it has a trail on the map.
import type { Hop, LogEntry, LogEvent, View } from './scene';
import { say } from './strings';

/** One line of what happened. */
export interface Deed {
  /** The decisions it is made of: of the first and of the last. */
  first: number;
  step: number;
  seat: number;
  lines: { text: string; rules: string[] }[];
  faces: number[];
  /** Whether it is part of a battle. */
  battle: boolean;
  /** A march of several steps, told as one. */
  march: { pieces: string[]; path: string[] } | null;
  /** What went where, each in one piece. */
  ways: { pieces: string[]; path: string[] }[];
}
/** How a march is told. */
export interface Words {
  /** Whether this only says which phase begins: the heading does, too. */
  heading: (text: string) => boolean;
  name: (piece: string) => string | null;
  place: (place: string) => string;
  march: (who: string[], from: string, to: string) => string;
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((x, i) => x === b[i]);
interface Way {
  pieces: string[];
  path: string[];
  /** What is told after it, such as why it ends there. */
  rest: LogEvent[];
}
/** The way of one entry, if it begins with how the same pieces went on and no die fell. */
function wayOf(events: readonly LogEvent[], faces: readonly number[]): Way | null {
  if (faces.length) return null;
  let way: { pieces: string[]; path: string[] } | null = null;
  let gone = 0;
  for (const x of events) {
    if (!x.trail?.length) break;
    for (const hop of x.trail) {
      const next = joined(way, hop);
      if (!next) return null;
      way = next;
    }
    gone++;
  }
  const rest = events.slice(gone);
  return way && !rest.some((x) => x.trail?.length) ? { ...way, rest } : null;
}
/** A way carried on by another, if that begins where it ends. */
function joined(
  way: { pieces: string[]; path: string[] } | null,
  hop: Hop,
): { pieces: string[]; path: string[] } | null {
  const path = [...hop.through];
  if (!way) return { pieces: [...hop.pieces], path };
  if (!same(way.pieces, hop.pieces) || way.path.at(-1) !== path[0]) return null;
  return { pieces: way.pieces, path: [...way.path, ...path.slice(1)] };
}
const linesOf = (events: readonly LogEvent[]): Deed['lines'] =>
  events.map((x) => ({ text: x.text, rules: [...x.rules] }));

/** What happened, oldest first. Choices that led to nothing (a force being formed, a march that ends) are left out. */
export function deeds(log: readonly LogEntry[], words: Words): Deed[] {
  const out: Deed[] = [];
  let last: LogEntry | null = null;
  /** Whether the last entry told a way and nothing else. */
  let onTheWay = false;
  for (const e of log) {
    const events = e.events.filter((x) => !words.heading(x.text));
    // An entry that only begins phases is told by the heading after it.
    if (!events.length) continue;
    const way = wayOf(events, e.faces);
    const before = out.at(-1);
    const goesOn =
      before?.ways.length === 1 && before.seat === e.seat && way && last && onTheWay && sameChapter(last, e)
        ? joined(before.ways[0] ?? null, { pieces: way.pieces, through: way.path })
        : null;
    if (before && goesOn) {
      const who = goesOn.pieces.map(words.name);
      // Whoever lies face down has no name to tell: then the last step stands for the march.
      const told = who.every((w) => w !== null)
        ? words.march(who, words.place(goesOn.path[0] ?? ''), words.place(goesOn.path.at(-1) ?? ''))
        : null;
      const going = linesOf(way ? events.slice(0, events.length - way.rest.length) : events);
      const rules = [...new Set([...before.lines, ...going].flatMap((l) => l.rules))];
      const lines = told ? [{ text: told, rules }, ...linesOf(way?.rest ?? [])] : linesOf(events);
      const battle = before.battle || e.events.some((x) => x.battle);
      out[out.length - 1] = { ...before, step: e.step, lines, battle, march: goesOn, ways: [goesOn] };
    } else {
      const ways = way
        ? [{ pieces: way.pieces, path: way.path }]
        : e.events
            .flatMap((x) => x.trail ?? [])
            .map((h) => joined(null, h))
            .filter((w) => w !== null);
      const battle = e.events.some((x) => x.battle);
      out.push({
        first: e.step,
        step: e.step,
        seat: e.seat,
        lines: linesOf(events),
        faces: e.faces,
        battle,
        march: null,
        ways,
      });
    }
    last = e;
    onTheWay = way?.rest.length === 0;
  }
  return out;
}
const sameChapter = (a: LogEntry, b: LogEntry): boolean =>
  a.turn === b.turn && a.phase === b.phase && (a.phasing ?? null) === (b.phasing ?? null);

export interface Chapter {
  key: string;
  turn: string;
  phase: string;
  /** Whose player turn it is. */
  phasing: number | null;
  deeds: Deed[];
}
/** The log by turn and phase, newest first. */
export function chapters(log: readonly LogEntry[], words: Words, keep: (d: Deed) => boolean = () => true): Chapter[] {
  const out: Chapter[] = [];
  const at = new Map(log.map((e) => [e.step, e]));
  for (const d of deeds(log, words)) {
    const e = at.get(d.step);
    if (!e || !keep(d)) continue;
    const last = out.at(-1);
    const phasing = e.phasing ?? null;
    if (last && last.turn === e.turn && last.phase === e.phase && last.phasing === phasing) last.deeds.push(d);
    else out.push({ key: `${d.first}`, turn: e.turn, phase: e.phase, phasing, deeds: [d] });
  }
  return out.map((c) => ({ ...c, deeds: [...c.deeds].reverse() })).reverse();
}

/** Where pieces went in all: from where they first stood to where they came, in the order they set out; who went together is told together. */
export function trails(log: readonly LogEntry[]): { pieces: string[]; seat: number; path: string[] }[] {
  const ways = new Map<string, { seat: number; path: string[] }>();
  for (const e of log)
    for (const hop of e.events.flatMap((x) => x.trail ?? []))
      for (const piece of hop.pieces) {
        const known = ways.get(piece);
        if (known && known.path.at(-1) === hop.through[0]) known.path.push(...hop.through.slice(1));
        else if (!known && hop.through.length > 1) ways.set(piece, { seat: e.seat, path: [...hop.through] });
      }
  const out = new Map<string, { pieces: string[]; seat: number; path: string[] }>();
  for (const [piece, { seat, path }] of ways) {
    if (path[0] === path.at(-1)) continue;
    const key = path.join();
    const together = out.get(key);
    if (together) together.pieces.push(piece);
    else out.set(key, { pieces: [piece], seat, path });
  }
  return [...out.values()];
}

/** What one can jump to in a replay. */
export type Landmark = 'turn' | 'phase' | 'battle' | 'dice';
/** The decisions with which a turn or a phase begins, or at which dice fell, in battle or anywhere. */
export function landmarks(log: readonly LogEntry[], what: Landmark): number[] {
  const key = (e: LogEntry): string => (what === 'turn' ? e.turn : `${e.turn} ${e.phasing ?? ''} ${e.phase}`);
  return log
    .filter((e, i) => {
      const last = log[i - 1];
      const rolled = e.faces.some((f) => f > 0);
      if (what === 'dice') return rolled;
      if (what === 'battle') return rolled && e.events.some((x) => x.battle);
      return !last || key(last) !== key(e);
    })
    .map((e) => e.step);
}

/** Rolls of a side: how many, how often each face fell. Draws from a cup are no rolls. */
export function rolls(log: readonly LogEntry[], seat: number): { rolls: number; mean: number; faces: number[] } {
  const all = log
    .filter((e) => e.seat === seat)
    .flatMap((e) => e.faces)
    .filter((f) => f > 0);
  const most = Math.max(6, ...all);
  const faces = Array.from({ length: most }, (_, i) => all.filter((f) => f === i + 1).length);
  return { rolls: all.length, mean: all.length ? all.reduce((a, b) => a + b, 0) / all.length : 0, faces };
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

/** What changed about how it stands between two views: meters first, then other figures. */
export function mattered(
  was: Pick<View, 'meters' | 'facts'> | null,
  now: Pick<View, 'meters' | 'facts'> | null,
  seat: (ref: number | null | undefined) => string,
): { text: string; rule: string; by: number | null; seat: number | null }[] {
  if (!was || !now) return [];
  const meters = now.meters.flatMap((m) => {
    const by = m.value - (was.meters.find((x) => x.key === m.key)?.value ?? m.value);
    const of = { title: m.title, seat: seat(m.seat) };
    return by ? [{ text: say.meterMoved(of, by, m.value, m.limit), rule: m.rule, by, seat: m.seat ?? null }] : [];
  });
  const facts = now.facts.flatMap((f) => {
    const old = was.facts.find((x) => x.title === f.title && x.seat === f.seat);
    const changed = old && old.value !== f.value;
    return changed
      ? [{ text: say.factChanged(seat(f.seat), f.title, f.value), rule: f.rule, by: null, seat: f.seat ?? null }]
      : [];
  });
  return [...meters.sort((a, b) => Math.abs(b.by) - Math.abs(a.by)), ...facts];
}
