// A match as this browser sees it: what the server has sent, what the person has picked and pointed at, and what follows from both.
import { tick } from 'svelte';
import { MatchApi, Refused } from '../api';
import { Schemes } from '../draw/schemes';
import { geographyOf, MAIN, type Geography } from '../geography';
import { asidesFor, freeAsides, litOf, picked, type Lit, type Picked } from '../lit';
import type { Status } from '../live';
import { stacksOf } from '../pieces';
import type {
  Board,
  Choice,
  LogEntry,
  Moment,
  OpenBoard,
  Player,
  Preview,
  Reach,
  Scheme,
  Seat,
  Seated,
  Snapshot,
  View,
  WhyNot,
} from '../scene';
import type { Words } from '../story';
import { say } from '../strings';
import { Talk } from '../talk.svelte';

export interface Bubble extends Omit<WhyNot, 'rule'> {
  rule: WhyNot['rule'] | null;
  title: string;
  place: string | null;
}
/** Several choices on one thing: the person says which. */
export interface Question {
  place: string | null;
  choices: Choice[];
}

/** Targets that can be lit together and still be told apart. */
const MOST_TARGETS = 16;
const NOTHING: Picked = { places: new Map(), here: [] };

export class MatchState {
  readonly api: MatchApi;
  readonly talk: Talk;
  private saying: string[] = [];

  snapshot = $state.raw<Snapshot | null>(null);
  /** Who with an account sits there. */
  seated = $state.raw<Seated | null>(null);
  /** Every board seen so far, by its id. */
  boards = $state.raw<ReadonlyMap<string, Board>>(new Map());
  /** The board the person looks at instead of the one that is asked about. */
  looking = $state<string | null>(null);
  error = $state<string | null>(null);
  status = $state<Status>('connecting');
  busy = $state(false);
  /** Pieces and paths of the last chain sent, so that the counter walks its way. */
  walked = $state.raw<{ piece: string; path: string[] } | null>(null);

  selected = $state<string | null>(null);
  reach = $state.raw<Reach[]>([]);
  pointed = $state<string | null>(null);
  /** A choice shown with its odds and waiting for a second click. */
  armed = $state.raw<Choice | null>(null);
  preview = $state.raw<Preview | null>(null);
  previewOf = $state.raw<Choice | null>(null);
  bubble = $state.raw<Bubble | null>(null);
  question = $state.raw<Question | null>(null);
  fan = $state<string | null>(null);
  cursor = $state<string | null>(null);
  /** Where a finger was last: it points at nothing, but wants to know. */
  looked = $state<string | null>(null);
  spoken = $state('');

  moment = $state.raw<Moment | null>(null);
  replaying = $state(false);
  /** The seat whose eyes are used, when several are mine. */
  eyes = $state<string | null>(null);

  constructor(
    readonly id: string,
    readonly tokens: readonly string[],
  ) {
    this.api = new MatchApi(id, tokens);
    this.talk = new Talk(id, tokens);
  }

  // ---- what is known ----

  seats = $derived<Player[]>(this.snapshot?.seats ?? []);
  mine = $derived(this.seats.filter((s) => s.mine));
  /** What my seats are told about the scenario; who watches reads all of it. */
  briefings = $derived(
    (this.snapshot?.briefings ?? []).filter((b) => !this.mine.length || this.seats[b.seat]?.mine === true),
  );
  /** The seat that acts for me now: the one asked, else the only one, else none. */
  acting = $derived.by<Player | null>(() => {
    const asked = this.snapshot?.view.asked ?? [];
    return (
      this.mine.find((s) => asked.includes(this.seats.indexOf(s))) ??
      (this.mine.length === 1 ? (this.mine[0] ?? null) : null)
    );
  });
  present = $derived.by<View | null>(() => {
    const s = this.snapshot;
    if (!s) return null;
    const key = this.eyes ?? this.acting?.key;
    return (key && s.viewers?.[key]) || s.view;
  });
  view = $derived<View | null>(this.replaying ? (this.moment?.view ?? this.present) : this.present);
  private colours = $derived(this.snapshot?.schemes);
  /** They stay the same object through the match: whatever is drawn with them is drawn once. */
  schemes = $derived(new Schemes(this.colours ?? []));
  /** The boards that are open and known, the main one first. */
  openBoards = $derived.by<{ shown: OpenBoard; board: Board }[]>(() =>
    (this.view?.boards ?? []).flatMap((shown) => {
      const board = this.boards.get(shown.id);
      return board ? [{ shown, board }] : [];
    }),
  );
  /** The board on the stage: the one the question is about, unless the person looks at another. */
  staged = $derived.by<{ shown: OpenBoard; board: Board } | null>(() => {
    const find = (id: string | null | undefined) => this.openBoards.find((o) => o.shown.id === id);
    return find(this.looking) ?? find(this.view?.asked_on) ?? find(MAIN) ?? null;
  });
  board = $derived(this.staged?.board ?? null);
  mainBoard = $derived(this.boards.get(MAIN) ?? null);
  geography = $derived.by<Geography | null>(() => (this.board ? geographyOf(this.board) : null));
  /** Whether I am asked something I can answer now. */
  myTurn = $derived(
    !this.replaying &&
      !!this.acting &&
      (this.present?.asked ?? []).includes(this.seats.indexOf(this.acting)) &&
      !this.snapshot?.outcome,
  );
  lit = $derived<Lit>(
    this.myTurn && this.present ? litOf(this.present.prompt) : { pieces: new Map(), places: new Map(), bar: [] },
  );
  pick = $derived<Picked>(this.selected ? picked(this.lit, this.selected) : NOTHING);
  /** Places lit now: those of the picked piece, else those that need none. */
  litPlaces = $derived.by<Map<string, Choice[]>>(() => (this.selected ? this.pick.places : this.lit.places));
  /** So much may be attacked at once that lights on all of it would hide the map: then only what is pointed at shows them. */
  crowded = $derived.by<boolean>(() => {
    const strikes = (list: readonly Choice[]): boolean => list.every((c) => c.kind === 'attack' || c.kind === 'roll');
    const lists = [...this.litPlaces.values(), ...(this.selected ? [] : this.lit.pieces.values())];
    return lists.filter(strikes).length > MOST_TARGETS;
  });
  reachBy = $derived(new Map(this.reach.map((r) => [r.place, r])));
  pieces = $derived(new Map((this.view?.pieces ?? []).map((p) => [p.id, p])));
  stacks = $derived(stacksOf(this.view?.pieces ?? []));
  duties = $derived(this.myTurn ? (this.present?.prompt.duties ?? []) : []);
  asides = $derived.by<Choice[]>(() => (this.myTurn && this.present ? freeAsides(this.present.prompt) : []));
  asidesHere = $derived.by<Choice[]>(() =>
    this.myTurn && this.present
      ? asidesFor(this.present.prompt, this.selected, this.selected ? null : this.cursorPlace)
      : [],
  );
  cursorPlace = $derived(this.bubble?.place ?? this.cursor);
  /** Whether computers play among themselves and wait to be told to go on. */
  pausedComputers = $derived(
    !this.replaying &&
      this.seats.length > 0 &&
      this.seats.every((s) => s.player === 'computer') &&
      !this.snapshot?.thinking &&
      !this.snapshot?.outcome,
  );

  /** Names for what is told about pieces and places. */
  words = $derived<Words>({
    heading: (text) => this.headings.has(text),
    name: (id) => this.known.get(id) ?? null,
    place: (p) => this.titleOf(p),
    march: (who, from, to) => say.march(who, from, to),
  });
  /** Sentences that only say which phase of whom begins. */
  private headings = $derived(
    new Set(this.seats.flatMap((s) => (this.snapshot?.view.phases ?? []).map((p) => `${s.title} ${p}`))),
  );
  /** Names of pieces seen so far: one that was lost is still told of. */
  private known = new Map<string, string>();
  /** Something could be done in this phase of mine, and nothing was. */
  idle = $derived.by<boolean>(() => {
    const v = this.present;
    const seat = this.acting ? this.seats.indexOf(this.acting) : -1;
    if (!this.myTurn || !v || (!this.lit.pieces.size && !this.lit.places.size)) return false;
    if (v.phasing !== null && v.phasing !== seat) return false;
    const done = (e: LogEntry): boolean => e.seat === seat && e.turn === v.turn && e.phase === v.phase;
    return !(this.snapshot?.log ?? []).some(done);
  });

  /** The account's name of whoever sits there, if they have one. */
  nameOf(seat: Seat): string | null {
    const s = this.seats[seat];
    return s && s.player === 'human' && s.substitute !== 'wanted' ? (this.seated?.players[seat]?.name ?? null) : null;
  }
  seatOf(ref: Seat | string | null | undefined): Player | null {
    if (ref == null) return null;
    return typeof ref === 'number' ? (this.seats[ref] ?? null) : (this.seats.find((s) => s.key === ref) ?? null);
  }
  /** The colours of a seat. */
  schemeOf(seat: Seat | string | null | undefined): Scheme {
    return this.schemes.of(this.seatOf(seat)?.key);
  }
  /** The colour a seat is known by. */
  seatColour(seat: Seat | string | null | undefined): string {
    return this.schemes.seat(this.seatOf(seat)?.key);
  }
  /** What a place is called, on whatever board it lies. */
  titleOf(place: string): string {
    const on = this.openBoards.map((o) => geographyOf(o.board)).find((geo) => geo.has(place));
    return on?.title(place) ?? this.view?.holdings.find((h) => h.id === place)?.title ?? place;
  }
  /** Boards that have come. Two of the same id are the same drawing: the one that is known stays. */
  protected learn(boards: readonly Board[]): void {
    const fresh = boards.filter((x) => !this.boards.has(x.id));
    if (fresh.length) this.boards = new Map([...this.boards, ...fresh.map((b) => [b.id, b] as const)]);
  }
  /** From a board that is open over the map to the map, and back. */
  turnOver(): void {
    const battle = this.openBoards.find((o) => o.shown.role !== 'main');
    if (battle) this.lookAt(this.staged?.shown.id === battle.shown.id ? MAIN : battle.shown.id);
  }
  /** Another board on the stage; `null`: the one the question is about. */
  lookAt(id: string | null): void {
    this.looking = id;
    this.fan = this.bubble = this.question = this.pointed = this.cursor = null;
  }
  protected remember(): void {
    for (const p of this.present?.pieces ?? []) if (p.face) this.known.set(p.id, p.face.name);
  }
  get steps(): number {
    return this.snapshot?.steps ?? this.moment?.steps ?? this.snapshot?.log.at(-1)?.step ?? 0;
  }

  // ---- what is told ----

  async try(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (e) {
      this.complain(e, null);
    }
  }
  protected complain(e: unknown, place: string | null): void {
    this.bubble = {
      title: say.refused,
      text: e instanceof Error ? e.message : String(e),
      rule: e instanceof Refused ? (e.rule ?? '') : '',
      place,
    };
    this.announce(this.bubble.text);
  }
  /** What is said at one moment is said together. */
  announce(text: string): void {
    if (!text || this.saying.includes(text)) return;
    this.saying.push(text);
    if (this.saying.length > 1) return;
    void tick().then(() => {
      const all = this.saying.splice(0).join('. ');
      this.spoken = this.spoken === all ? `${all} ` : all;
    });
  }
}
