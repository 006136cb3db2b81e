// Deciding: a choice is sent to the server and may be taken back; the computer may be asked for advice.
import { Refused } from '../api';
import type { Choice, Decision, Hint, Order, Piece, Player, Reach } from '../scene';
import { say } from '../strings';
import { MatchState } from './state.svelte';

/** Where a plan leads: the first piece it names, and the places it names after it, as far as they are on the map. */
export function wayOf(
  plan: unknown,
  pieces: ReadonlyMap<string, Piece>,
  isPlace: (s: string) => boolean,
  picked: string | null,
): { piece: string | null; path: string[] } | null {
  let piece: string | null = null;
  const path: string[] = [];
  const read = (x: unknown): void => {
    if (typeof x === 'string') {
      if (isPlace(x) && path.at(-1) !== x) path.push(x);
      else if (piece === null && pieces.has(x)) piece = x;
    } else if (typeof x === 'object' && x !== null) Object.values(x).forEach(read);
  };
  read(plan);
  // Where the plan names only a place, it speaks of the piece that is picked.
  const from = pieces.get(piece ?? picked ?? '')?.at;
  if (from !== undefined && isPlace(from) && path[0] !== from) path.unshift(from);
  return path.length ? { piece, path } : null;
}

export abstract class Deciding extends MatchState {
  /** How many decisions stood before each click of mine: undo takes back a click, however many decisions it made. */
  private clicks: number[] = [];
  hints = $state.raw<Hint[] | null>(null);
  hinting = $state(false);
  /** The hint that is pointed at, or the best. */
  hinted = $state(0);
  /** A board that has just closed, and what came of it. */
  ended = $state.raw<{ title: string; place: string | null; lines: string[] } | null>(null);
  /** The seat of mine that may take something back. */
  undoer = $derived.by<Player | null>(() => {
    const may = this.snapshot?.may_undo ?? [];
    return this.replaying ? null : (this.mine.find((s) => may.includes(this.seats.indexOf(s))) ?? null);
  });
  mayUndo = $derived(this.undoer !== null);
  /** Where the hint that is looked at leads. */
  advised = $derived.by<{ piece: string | null; path: string[] } | null>(() => {
    const h = this.hints?.[this.hinted];
    return h ? wayOf(h.plan, this.pieces, (p) => this.geography?.has(p) === true, this.selected) : null;
  });

  /** A click of mine: whatever is still being shown is over. */
  protected abstract begun(): void;
  /** Asks the server for everything once more. */
  protected abstract resync(): void;

  async choose(c: Choice): Promise<void> {
    if (!c.piece) this.fan = null;
    const route = c.piece && c.place ? { piece: c.piece, path: [c.place] } : null;
    await this.send([c.decision], route);
  }
  walk(way: Reach): void {
    if (this.selected) void this.send(way.decisions, { piece: this.selected, path: way.path });
  }
  private async send(decisions: readonly Decision[], route: { piece: string; path: string[] } | null): Promise<void> {
    const seat = this.acting;
    const s = this.snapshot;
    if (!seat || !s || this.busy || this.replaying) return;
    this.begun();
    this.busy = true;
    this.ended = null;
    this.walked = route;
    const before = this.steps;
    try {
      const answer = await this.api.decide(seat.key, s.seq, decisions);
      this.clicks.push(before);
      this.armed = null;
      if (answer.refused)
        this.bubble = { ...answer.refused, title: say.refused, place: route?.path.at(-1) ?? this.cursor };
    } catch (e) {
      if (e instanceof Refused && e.code === 'stale') this.resync();
      this.complain(e, this.cursor);
    } finally {
      this.busy = false;
    }
  }
  /** Asks the computer what it would do in my place. */
  async askHint(): Promise<void> {
    const seat = this.acting;
    const seq = this.snapshot?.seq;
    if (!seat || !this.myTurn || this.hinting) return;
    this.hinting = true;
    await this.try(async () => {
      const hints = await this.api.hint(seat.key);
      if (this.snapshot?.seq !== seq) return;
      this.hints = hints;
      this.hinted = 0;
      this.announce(hints.map((h) => [`${h.label}.`, ...h.reasons.map((r) => r.text)].join(' ')).join(' '));
    });
    this.hinting = false;
  }
  follow(h: Hint): void {
    void this.send(h.plan, null);
  }
  /** Standing orders of a seat of mine, in place of those it has. */
  order(seat: string, orders: Order[]): Promise<void> {
    return this.try(() => this.api.order(seat, orders));
  }
  async undo(): Promise<void> {
    const seat = this.undoer;
    const s = this.snapshot;
    if (!seat || !s) return this.announce(say.noUndo);
    if (this.busy) return;
    this.busy = true;
    while ((this.clicks.at(-1) ?? -1) >= this.steps) this.clicks.pop();
    const before = this.clicks.pop() ?? this.steps - 1;
    await this.try(() => this.takeBack(seat.key, s.seq, Math.max(1, this.steps - before)));
    this.busy = false;
  }
  /** Takes back the decisions of one click, as far as the rules of undo allow. */
  private async takeBack(seat: string, seq: number, count: number): Promise<void> {
    let at = (await this.api.undo(seat, seq)).seq;
    for (let i = 1; i < count; i++) {
      const back = await this.api.undo(seat, at).catch(() => null);
      if (!back) return;
      at = back.seq;
    }
  }
  async takeback(answer?: boolean): Promise<void> {
    const s = this.snapshot;
    const last = s?.log.findLast((e) => this.seatOf(e.seat)?.mine)?.seat;
    // On both sides oneself: of the side that decided last, not of the first.
    const seat = this.seatOf(last) ?? this.mine[0];
    if (seat && s) await this.try(() => this.api.takeback(seat.key, s.seq, answer));
  }
  /** Fetches the entries of the log before those that are known. */
  async earlier(): Promise<void> {
    const before = this.snapshot?.log_before;
    if (!before) return;
    await this.try(async () => {
      const page = await this.api.log(before);
      const s = this.snapshot;
      if (s?.log_before === before) this.snapshot = { ...s, log: [...page.log, ...s.log], log_before: page.log_before };
    });
  }
  goOn(): Promise<void> {
    return this.try(() => this.api.goOn());
  }
}
