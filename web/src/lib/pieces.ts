// How the pieces of a board are laid out: stacks, their order, the state each counter shows.
import { fanBeside, type Rect } from './beside';
import { counterBack, counterBody, type CounterState, type Detail } from './draw/counter';
import type { Pt } from './draw/geom';
import type { Schemes } from './draw/schemes';
import { sortOf, type Sort } from './draw/symbols';
import type { Geography } from './geography';
import type { Match } from './match.svelte';
import type { Piece } from './scene';
import type { Viewport } from './viewport.svelte';

export interface Placed {
  piece: Piece;
  x: number;
  y: number;
  state: CounterState;
  /** How many stand here, on the top piece of a large stack. */
  count: number;
  top: boolean;
}

/** Whether a piece is drawn as it was, where it was. */
export const alike = (a: Placed, b: Placed): boolean =>
  a.piece === b.piece && a.x === b.x && a.y === b.y && a.state === b.state && a.count === b.count && a.top === b.top;

/** How high a piece lies in its stack. */
const HEIGHT: Record<Sort, number> = { marker: -1, leader: 0, train: 0.5, gun: 1, unit: 2 };
const weight = (p: Piece): number => (p.face === null ? 1 : HEIGHT[sortOf(p.face.symbol)]);
/** The fighting unit on top; otherwise the order the server gave. */
export const stackOrder = (list: readonly Piece[]): Piece[] =>
  list
    .map((p, i) => ({ p, i }))
    .sort((a, b) => weight(a.p) - weight(b.p) || a.i - b.i)
    .map((x) => x.p);

/** The shift of the i-th of n pieces: each up and right of the one below; large stacks close up. */
export function stackShift(i: number, n: number, size: number): Pt {
  const off = size * Math.min(0.085, 0.26 / Math.max(1, n - 1));
  const k = i - (n - 1) / 2;
  return [k * off, -k * off];
}

/** Where the open stack lies on the screen, and how large its counters are. */
export function fanOf(m: Match, geo: Geography, vp: Viewport): (Rect & { across: number; size: number }) | null {
  const count = m.fan ? (m.stacks.get(m.fan)?.length ?? 0) : 0;
  if (!m.fan || count === 0 || !geo.has(m.fan)) return null;
  const counter = geo.counter * vp.k;
  const size = Math.max(48, Math.min(76, counter));
  const lit = [...m.litPlaces.keys(), ...m.reachBy.keys()].filter((p) => p !== m.fan && geo.has(p));
  const keepOff = lit.map((p) => vp.toScreen(geo.centre(p)));
  const at = vp.toScreen(geo.centre(m.fan));
  return { ...fanBeside(at, counter / 2 + 12, { count, size, keepOff }, vp), size };
}

export function stateOf(m: Match, p: Piece): CounterState {
  if (m.selected === p.id || p.badges.includes('chosen')) return 'selected';
  const foe = p.seat !== null && m.acting !== null && m.seats[p.seat]?.key !== m.acting.key;
  const here = m.litPlaces.get(p.at) ?? [];
  const quiet = m.crowded && m.pointed !== p.at;
  if (!quiet && foe && here.some((c) => c.kind === 'attack' || c.kind === 'roll')) return 'target';
  const may = m.lit.pieces.get(p.id);
  if (m.duties.some((d) => d.piece === p.id) && m.geography?.has(p.at)) return 'duty';
  const prey = foe && may?.every((c) => c.kind === 'attack' || c.kind === 'roll');
  if (may && !(prey && quiet)) return prey ? 'target' : 'lit';
  return p.badges.includes('moved') ? 'spent' : '';
}

/** The pieces by the place they stand in. */
export function stacksOf(pieces: readonly Piece[]): Map<string, Piece[]> {
  const out = new Map<string, Piece[]>();
  for (const p of pieces) {
    const here = out.get(p.at);
    if (here) here.push(p);
    else out.set(p.at, [p]);
  }
  return out;
}

/** Every piece on the board, lowest first, the picked one last. */
export const layOut = (m: Match, geo: Geography): Placed[] => arrange(m.stacks, geo, (p) => stateOf(m, p));

type StateOf = (p: Piece) => CounterState;
/** The same for pieces that belong to no match. */
export function arrange(
  all: ReadonlyMap<string, readonly Piece[]>,
  geo: Geography,
  state: StateOf = () => '',
): Placed[] {
  const out: Placed[] = [];
  for (const [place, list] of all) {
    if (!geo.has(place)) continue;
    const stacks = sideBySide(list, geo);
    // Stacks close up where there is less room than they would like.
    const apart = geo.counter * (geo.roomy ? Math.min(1.06, 2.2 / stacks.length) : 0.55);
    stacks.forEach((stack, i) => lay(state, geo, stack, place, (i - (stacks.length - 1) / 2) * apart, out));
  }
  const depth = (p: Placed): number => (p.state === 'selected' ? 1e6 : p.y);
  return out.sort((a, b) =>
    a.piece.at === b.piece.at && a.state !== 'selected' && b.state !== 'selected' ? 0 : depth(a) - depth(b),
  );
}
/** Two sides in one place stand side by side, so that neither hides the other; in an area leaders stand beside their men. */
function sideBySide(list: readonly Piece[], geo: Geography): Piece[][] {
  const stacks = new Map<string, Piece[]>();
  for (const p of list) {
    const led = geo.roomy && !geo.apart && p.face && sortOf(p.face.symbol) === 'leader';
    const key = `${p.seat ?? ''} ${led ? 1 : 0}`;
    stacks.set(key, [...(stacks.get(key) ?? []), p]);
  }
  return [...stacks].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, stack]) => stack);
}
function lay(
  state: StateOf,
  geo: Geography,
  list: readonly Piece[],
  place: string,
  aside: number,
  out: Placed[],
): void {
  const [cx, cy] = geo.centre(place);
  const order = stackOrder(list);
  const n = order.length;
  const states = order.map(state);
  const top = n - 1;
  // What is lit under others lights the top, which is what a person clicks.
  if ((states[top] === '' || states[top] === 'spent') && states.includes('lit')) states[top] = 'lit';
  order.forEach((piece, i) => {
    const [dx, dy] = stackShift(i, n, geo.counter);
    out.push({
      piece,
      x: cx + aside + dx,
      y: cy + 3 + dy,
      state: states[i] ?? '',
      count: i === n - 1 && n > 3 ? n : 0,
      top: i === n - 1,
    });
  });
}

const bodies = new Map<string, string>();
/** The face of a counter, drawn once for each look it has. */
export function faceOf(p: Piece, schemes: Schemes, owner: string | undefined, detail: Detail): string {
  const scheme = schemes.of(p.face?.scheme ?? owner);
  const key = p.face
    ? `${detail}|${scheme.face}|${JSON.stringify(p.face)}|${p.badges.join()}`
    : `back|${scheme.face}|${scheme.band}`;
  let s = bodies.get(key);
  if (s === undefined) {
    if (bodies.size > 2000) bodies.clear();
    s = p.face ? counterBody(p.face, scheme, p.badges, detail) : counterBack(scheme);
    bodies.set(key, s);
  }
  return s;
}
