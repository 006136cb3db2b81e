// One match as this browser sees it: the server's view, and what the person has picked, pointed at and been told.
import { tick } from 'svelte';
import { MatchApi, Refused } from './api';
import { isReady, ready } from './draw';
import { Schemes } from './draw/schemes';
import { geographyOf, MAIN, type Geography } from './geography';
import {
  asidesFor,
  askedStack,
  freeAsides,
  goes,
  hasOdds,
  litOf,
  needsConfirming,
  onlyPiece,
  picked,
  type Lit,
  type Picked,
} from './lit';
import { Live, type Status } from './live';
import { changes, extendLog, follows, passed, patchView } from './patch';
import type {
  Board,
  Choice,
  Decision,
  Hint,
  LogEntry,
  LogNews,
  Moment,
  OpenBoard,
  Order,
  Piece,
  Player,
  Preview,
  Reach,
  Scheme,
  Seat,
  Snapshot,
  Update,
  View,
  WhyNot,
} from './scene';
import { Pacer } from './pace';
import { settings } from './settings.svelte';
import { deeds, landmarks, mattered, trails, type Words } from './story';
import { say } from './strings';

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

/** The same seats stay the same object, so that nothing is drawn anew for them. */
const seatsOf = (s: Snapshot, u: Update): { seats?: Player[] } =>
  u.seats && JSON.stringify(u.seats) !== JSON.stringify(s.seats) ? { seats: u.seats } : {};
/** Targets that can be lit together and still be told apart. */
const MOST_TARGETS = 16;
/** Where a plan leads: the first piece it names, and the places it names after it, as far as they are on the map. */
function wayOf(
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
const NOTHING: Picked = { places: new Map(), here: [] };

export class Match {
  readonly api: MatchApi;
  private live: Live | null = null;
  /** The moment last asked for; the one shown may still be on its way. */
  wanted = 0;
  private untold: LogEntry[] = [];
  /** What was told since the pieces were last drawn somewhere else: the way they went there. */
  private since: LogEntry[] = [];
  private saying: string[] = [];
  /** The question last told. */
  private asked = '';
  /** The board it was about. */
  private stage = '';
  /** How many decisions stood before each click of mine: undo takes back a click, however many decisions it made. */
  private clicks: number[] = [];
  private previews = new Map<string, Promise<Preview | null>>();
  /** Updates are shown one after another, at the speed the person likes. */
  private readonly pacer = new Pacer<Update>({
    show: (u) => this.update(u),
    roll: (u) => (this.rolling = u ? ((u.log ?? []).find((e): e is LogEntry => 'step' in e) ?? null) : null),
    measure: (u) => this.measure(u),
    waiting: (n) => (this.waiting = n),
  });

  snapshot = $state.raw<Snapshot | null>(null);
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
  hints = $state.raw<Hint[] | null>(null);
  hinting = $state(false);
  fan = $state<string | null>(null);
  cursor = $state<string | null>(null);
  /** Where a finger was last: it points at nothing, but wants to know. */
  looked = $state<string | null>(null);
  spoken = $state('');
  /** What has just happened, for the event strip. */
  news = $state.raw<LogEntry[]>([]);
  /** Dice that roll before it is told what came of them. */
  rolling = $state.raw<LogEntry | null>(null);
  /** How many updates are still to be shown. */
  waiting = $state(0);
  /** What the others did since I last decided. */
  recap = $state.raw<LogEntry[]>([]);
  /** How it stood before. */
  private recapFrom = $state.raw<View | null>(null);
  /** Their trails and what came of them are shown until the first click of mine. */
  recapLit = $state(false);
  /** The hint that is pointed at, or the best. */
  hinted = $state(0);
  /** Whether the replay goes on by itself. */
  playing = $state(false);
  /** A board that has just closed, and what came of it. */
  ended = $state.raw<{ title: string; place: string | null; lines: string[] } | null>(null);

  moment = $state.raw<Moment | null>(null);
  replaying = $state(false);
  /** The seat whose eyes are used, when several are mine. */
  eyes = $state<string | null>(null);

  constructor(
    readonly id: string,
    readonly tokens: readonly string[],
  ) {
    this.api = new MatchApi(id, tokens);
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
  stacks = $derived.by<Map<string, Piece[]>>(() => {
    const out = new Map<string, Piece[]>();
    for (const p of this.view?.pieces ?? []) out.set(p.at, [...(out.get(p.at) ?? []), p]);
    return out;
  });
  duties = $derived(this.myTurn ? (this.present?.prompt.duties ?? []) : []);
  asides = $derived.by<Choice[]>(() => (this.myTurn && this.present ? freeAsides(this.present.prompt) : []));
  asidesHere = $derived.by<Choice[]>(() =>
    this.myTurn && this.present
      ? asidesFor(this.present.prompt, this.selected, this.selected ? null : this.cursorPlace)
      : [],
  );
  cursorPlace = $derived(this.bubble?.place ?? this.cursor);
  /** The seat of mine that may take something back. */
  undoer = $derived.by<Player | null>(() => {
    const may = this.snapshot?.may_undo ?? [];
    return this.replaying ? null : (this.mine.find((s) => may.includes(this.seats.indexOf(s))) ?? null);
  });
  mayUndo = $derived(this.undoer !== null);
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
  /** Where the others went since I last decided. */
  trails = $derived(this.recapLit && !this.replaying ? trails(this.recap) : []);
  recapDeeds = $derived(deeds(this.recap, this.words));
  /** What changed about how it stands, most telling first. */
  mattered = $derived(mattered(this.recapFrom, this.present, (seat) => this.seatOf(seat)?.title ?? ''));
  /** Where the hint that is looked at leads. */
  advised = $derived.by<{ piece: string | null; path: string[] } | null>(() => {
    const h = this.hints?.[this.hinted];
    return h ? wayOf(h.plan, this.pieces, (p) => this.geography?.has(p) === true, this.selected) : null;
  });
  /** Something could be done in this phase of mine, and nothing was. */
  idle = $derived.by<boolean>(() => {
    const v = this.present;
    const seat = this.acting ? this.seats.indexOf(this.acting) : -1;
    if (!this.myTurn || !v || (!this.lit.pieces.size && !this.lit.places.size)) return false;
    if (v.phasing !== null && v.phasing !== seat) return false;
    const done = (e: LogEntry): boolean => e.seat === seat && e.turn === v.turn && e.phase === v.phase;
    return !(this.snapshot?.log ?? []).some(done);
  });

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
  /** Boards that have come; one that needs more code to be drawn is shown when that is there. */
  private learn(boards: readonly Board[]): void {
    const add = (b: Board): void => void (this.boards = new Map([...this.boards, [b.id, b]]));
    // Two boards of the same id are the same drawing: the one that is known stays.
    for (const b of boards.filter((x) => !this.boards.has(x.id)))
      if (isReady(b)) add(b);
      else void ready(b).then(() => add(b));
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

  // ---- coming and going ----

  async open(): Promise<void> {
    try {
      const s = await this.api.snapshot();
      await Promise.all(s.boards.map(ready));
      this.take(s);
    } catch (e) {
      this.error = e instanceof Error ? e.message : String(e);
      return;
    }
    this.live = new Live(this.id, this.tokens, {
      update: (u) => this.pacer.add(u),
      snapshot: (s) => this.take(s),
      status: (s) => (this.status = s),
      seq: () => this.pacer.last?.seq ?? this.snapshot?.seq ?? 0,
    });
    this.live.open();
  }
  close(): void {
    this.playing = false;
    this.pacer.clear();
    this.live?.close();
  }
  private take(s: Snapshot): void {
    this.pacer.clear();
    this.learn(s.boards);
    // After a lost connection everything comes again: colours that stay the same objects spare the whole board.
    const old = this.snapshot?.schemes;
    this.snapshot = JSON.stringify(old) === JSON.stringify(s.schemes) ? { ...s, schemes: old ?? s.schemes } : s;
    this.remember();
    // Whoever comes back to a match is shown what the others did meanwhile.
    const own = s.log.findLastIndex((e) => s.seats[e.seat]?.mine);
    this.recap = this.mine.length === 1 && own >= 0 ? s.log.slice(own + 1) : [];
    this.recapFrom = null;
    this.recapLit = this.recap.length > 0;
    this.settle();
  }
  /** How long an update is looked at before the next: the others' moves as long as they walk, their dice until they are read. */
  private measure(u: Update): { dice: boolean; steps: number; own: boolean } {
    const entries = (u.log ?? []).filter((e): e is LogEntry => 'step' in e);
    const own = entries.some((e) => this.seats[e.seat]?.mine);
    const hops = entries.flatMap((e) => e.events.flatMap((x) => x.trail ?? []));
    const steps = changes(u) && !own ? Math.max(0, ...hops.map((h) => h.through.length - 1)) : 0;
    return { dice: entries.some((e) => e.faces.some((f) => f > 0)), steps, own };
  }
  /** What is still to be shown is shown at once. */
  hurry(): void {
    this.pacer.flush();
  }
  /** The next move of the others, for those who want to see them one by one. */
  stepOn(): void {
    this.pacer.step();
  }
  private remember(): void {
    for (const p of this.present?.pieces ?? []) if (p.face) this.known.set(p.id, p.face.name);
  }
  private update(u: Update): void {
    const s = this.snapshot;
    if (!s) return;
    const order = follows(s.seq, u);
    if (order === 'old') {
      // News about the computer's thinking do not count up.
      if (u.seq === s.seq && s.takeback && u.takeback === null && this.seatOf(s.takeback.seat)?.mine)
        this.bubble = { title: say.takeback, text: say.declined, rule: '', place: null };
      if (u.seq === s.seq)
        this.snapshot = {
          ...s,
          ...('thinking' in u ? { thinking: u.thinking ?? null } : {}),
          ...seatsOf(s, u),
          ...('takeback' in u ? { takeback: u.takeback ?? null } : {}),
          orders: u.orders ?? {},
          standing: u.standing ?? {},
        };
      return;
    }
    // One person on both sides sees two views; without a patch for each the whole is asked for again.
    if (order === 'gap' || (s.viewers && u.patch && !u.patches)) return void this.live?.resync();
    const viewers =
      s.viewers && u.patches
        ? Object.fromEntries(
            Object.entries(s.viewers).map(([k, v]) => [k, u.patches?.[k] ? patchView(v, u.patches[k]) : v]),
          )
        : s.viewers;
    if (u.boards) this.learn(u.boards);
    const was = this.present;
    const before = was?.boards ?? [];
    const firstKey = this.mine[0]?.key;
    const fresh = (u.log ?? []).filter((e): e is LogEntry => 'step' in e);
    this.snapshot = {
      ...s,
      seq: u.seq,
      ...(viewers ? { viewers } : {}),
      view: viewers && firstKey ? (viewers[firstKey] ?? s.view) : u.patch ? patchView(s.view, u.patch) : s.view,
      ...(u.steps === undefined ? {} : { steps: u.steps }),
      ...(u.seed ? { seed: u.seed } : {}),
      log: extendLog(s.log, u.log ?? []),
      ...(u.may_undo ? { may_undo: u.may_undo } : {}),
      orders: u.orders ?? {},
      standing: u.standing ?? {},
      ...('thinking' in u ? { thinking: u.thinking ?? null } : {}),
      ...seatsOf(s, u),
      ...('takeback' in u ? { takeback: u.takeback ?? null } : {}),
      ...(u.outcome !== undefined ? { outcome: u.outcome } : {}),
    };
    this.remember();
    this.recount(u.log ?? [], was);
    if (fresh.length) this.tell(fresh);
    this.told(before, fresh);
    // Of decisions sent together only the last changes what is seen; before it nothing has to settle. All of them tell
    // the way, also if the page was drawn between two of them.
    if (!changes(u)) return;
    this.settle();
    void tick().then(() => (this.since = []));
  }
  /** Adds to what the others did since I last decided; a decision of mine begins it anew. */
  private recount(news: readonly LogNews[], was: View | null): void {
    for (const e of news) {
      if ('undone_to' in e) this.recap = this.recap.filter((x) => x.step <= e.undone_to);
      else if (this.seats[e.seat]?.mine) [this.recap, this.recapFrom] = [[], null];
      else {
        // Whoever watches is told one side at a time.
        if (!this.mine.length && this.recap.at(-1) && this.recap.at(-1)?.seat !== e.seat) this.recap = [];
        if (!this.recap.length) this.recapFrom = was;
        this.recap = [...this.recap, e];
      }
      this.recapLit = this.recap.length > 0;
    }
  }
  /** The first click of mine after the others have moved puts their trails away. */
  private begun(): void {
    this.hurry();
    this.recapLit = false;
  }
  /** A battle board that is gone: its result is told on the map until it is put away. */
  private told(before: readonly OpenBoard[], fresh: readonly LogEntry[]): void {
    const open = new Set(this.present?.boards.map((b) => b.id));
    const gone = before.find((b) => b.role === 'battle' && !open.has(b.id));
    if (!gone) return;
    const lines = fresh.flatMap((e) => e.events.map((x) => x.text)).slice(-4);
    this.ended = { title: gone.title || (this.boards.get(gone.id)?.title ?? ''), place: gone.place ?? null, lines };
    this.announce(`${this.ended.title}. ${lines.join('. ')}`);
  }
  private tell(entries: LogEntry[]): void {
    // Several updates may come before the page is drawn once: what they tell belongs together.
    if (!this.untold.length) void tick().then(() => (this.untold = []));
    this.untold.push(...entries);
    this.since.push(...entries);
    this.news = this.untold.slice(-6);
    // The others' turn is told in a few sentences when it is over, not move by move.
    if (this.mine.length && entries.every((e) => !this.seats[e.seat]?.mine) && !this.myTurn) return;
    this.announce(
      this.recap.length && this.mine.length
        ? this.recounted()
        : entries
            .flatMap((e) => e.events.map((x) => x.text))
            .slice(-4)
            .join('. '),
    );
  }
  /** What the others did, in at most five sentences: how many moved, what changed, the last of what was rolled or told. */
  recounted(): string {
    const who = this.seatOf(this.recap[0]?.seat)?.title ?? '';
    const moved = new Set(this.recap.flatMap((e) => e.events.flatMap((x) => (x.trail ?? []).flatMap((h) => h.pieces))));
    const rest = this.recapDeeds.filter((d) => !d.ways.length).map((d) => d.lines.at(-1)?.text ?? '');
    const changed = this.mattered.slice(0, 2).map((m) => m.text);
    return [...(moved.size ? [say.theyMoved(who, moved.size)] : []), ...changed, ...rest.slice(-2)].join('. ');
  }
  /** The places between two that a piece passed, as far as it has just been told. */
  passed(piece: string, from: string, to: string): string[] {
    const told = this.replaying ? [this.moment?.entry].filter((e) => e != null) : this.since;
    const trail = told.flatMap((e) => e.events.flatMap((x) => x.trail ?? []));
    return passed(trail, piece, from, to);
  }
  /** After any change: forget what no longer holds. */
  private settle(): void {
    const question = this.myTurn ? (this.present?.prompt.question ?? '') : '';
    const another = question !== this.asked;
    this.asked = question;
    // A question on another board takes the stage; until then the person may look where they like.
    if (this.present && this.present.asked_on !== this.stage)
      [this.stage, this.looking] = [this.present.asked_on, null];
    // A new question is not hidden by what was pointed at for the last one.
    this.pointed = null;
    this.previews.clear();
    this.bubble = null;
    this.question = null;
    this.armed = null;
    this.hints = null;
    // One that could only do something where it stands gives way to the one that has somewhere to go.
    const only = onlyPiece(this.lit);
    const may = this.selected ? this.lit.pieces.get(this.selected) : undefined;
    const keep = may && (!only || may.some((c) => c.place || goes(c))) ? this.selected : only;
    if (keep !== this.selected || keep === null) {
      this.selected = null;
      this.reach = [];
      this.clearPreview();
    }
    if (keep) void this.select(keep);
    if (this.fan && !(this.stacks.get(this.fan) ?? []).some((p) => this.lit.pieces.has(p.id))) this.fan = null;
    const asked = askedStack(this.lit, (id) => this.pieces.get(id)?.at);
    if (asked && this.geography?.has(asked)) this.fan = asked;
    if (another) this.announce(question);
  }

  // ---- pointing and picking ----

  async select(id: string | null): Promise<void> {
    this.selected = id;
    this.reach = [];
    this.bubble = null;
    this.question = null;
    this.armed = null;
    this.clearPreview();
    const seat = this.acting;
    if (!id || !seat) return;
    const p = this.pieces.get(id);
    if (p) this.announce(say.picked(p.spoken, this.pick.places.size));
    const [only] = this.pick.here;
    if (only && this.pick.here.length === 1 && !this.pick.places.size && hasOdds(only)) void this.showPreview(only);
    if (!(this.lit.pieces.get(id) ?? []).some(goes) || (p && this.geography && !this.geography.has(p.at))) return;
    const seq = this.snapshot?.seq;
    const reach = await this.api.reach(seat.key, id).catch((): Reach[] => []);
    if (this.selected === id && this.snapshot?.seq === seq) {
      this.reach = reach;
      if (reach.length) this.announce(say.reaches(reach.length));
      else if (only && this.pick.here.length === 1 && !this.pick.places.size && goes(only)) void this.choose(only);
    }
  }

  clickPiece(id: string, touch = false): void {
    this.begun();
    const p = this.pieces.get(id);
    if (!p) return;
    // A picked piece may act on the place of the piece that was clicked.
    if (
      this.selected &&
      this.selected !== id &&
      (this.litPlaces.has(p.at) || this.reachBy.has(p.at)) &&
      !this.lit.pieces.has(id)
    )
      return this.clickPlace(p.at, touch);
    const choices = this.lit.pieces.get(id);
    if (!choices) {
      if (this.litPlaces.has(p.at)) return this.clickPlace(p.at, touch);
      if (this.offerAsides([id], p.at)) return;
      return void this.ask(id, null, p.at);
    }
    const [only] = choices;
    const leave = choices.find((c) => c.kind === 'back' && !c.place);
    // A piece picked for a force is let go by a second click.
    if (leave && this.selected === id) return this.offer(leave, touch);
    const off = this.geography !== null && !this.geography.has(p.at);
    // While a force is formed out of a stack, the fan stays open for the next one.
    if (!leave && !(only?.kind === 'button' && choices.length === 1)) this.fan = null;
    if (only && choices.length === 1 && !only.place && (!goes(only) || off)) {
      if (this.selected !== id) void this.select(id);
      return this.offer(only, touch || (this.selected !== id && hasOdds(only)), only.place ?? p.at);
    }
    // A second click lets go, unless there is nothing else to pick.
    void this.select(this.selected === id && this.lit.pieces.size > 1 && onlyPiece(this.lit) !== id ? null : id);
  }

  clickPlace(place: string, touch = false): void {
    this.begun();
    this.bubble = null;
    this.question = null;
    if (this.fan !== place) this.fan = null;
    const way = this.reachBy.get(place);
    const choices = this.litPlaces.get(place) ?? [];
    if (choices.length > 1) return void (this.question = { place, choices });
    const [only] = choices;
    if (only && !(way && only.kind === 'move')) return this.offer(only, touch, place);
    if (way) {
      if (touch && this.pointed !== place) {
        this.pointed = place;
        return;
      }
      return this.walk(way);
    }
    if (this.lit.places.has(place) && this.selected) {
      this.selected = null;
      return this.clickPlace(place, touch);
    }
    const lead = onlyPiece(this.lit);
    if (lead && lead !== this.selected && this.lit.pieces.get(lead)?.some((c) => c.place === place)) {
      void this.select(lead);
      return this.clickPlace(place, touch);
    }
    if (
      !this.selected &&
      this.offerAsides(
        (this.stacks.get(place) ?? []).map((p) => p.id),
        place,
      )
    )
      return;
    const stack = this.stacks.get(place) ?? [];
    const may = stack.filter((p) => this.lit.pieces.has(p.id));
    if (may.length === 1 && may[0]) return this.clickPiece(may[0].id, touch);
    if (stack.length > 1) return void (this.fan = this.fan === place ? null : place);
    if (stack.length === 1 && stack[0] && !this.selected) return this.clickPiece(stack[0].id, touch);
    void this.ask(this.selected, place, place);
  }

  /** What can be taken back about a thing that is not lit: a unit set up, a battle declared. */
  private offerAsides(pieces: readonly string[], place: string): boolean {
    const prompt = this.present?.prompt;
    if (!this.myTurn || !prompt || pieces.some((id) => this.lit.pieces.has(id))) return false;
    const choices = prompt.asides.filter(
      (c) => (c.piece !== null && pieces.includes(c.piece)) || (c.piece === null && c.place === place),
    );
    if (choices.length) this.question = { place, choices };
    return choices.length > 0;
  }
  /** Carries a choice out, or shows first what it leads to. */
  offer(c: Choice, touch = false, place: string | null = c.place): void {
    const ends = c.kind === 'finish' && this.idle && settings.confirmEnds;
    if (ends && this.armed !== c) {
      this.armed = c;
      return this.announce(say.idle);
    }
    if (needsConfirming(c, { confirmRolls: settings.confirmRolls, touch }) && this.armed !== c) {
      this.armed = c;
      if (hasOdds(c)) void this.showPreview(c);
      this.announce(say.confirm(c.label));
      this.cursor = place ?? this.cursor;
      return;
    }
    void this.choose(c);
  }
  point(place: string | null): void {
    if (this.pointed === place) return;
    this.pointed = place;
    if (this.armed) return;
    const choices = place ? this.litPlaces.get(place) : undefined;
    const first = choices?.find(hasOdds);
    if (first) void this.showPreview(first);
    else if (this.previewOf?.place) this.clearPreview();
  }
  private clearPreview(): void {
    this.preview = null;
    this.previewOf = null;
  }
  async showPreview(c: Choice): Promise<void> {
    const seat = this.acting;
    if (!seat) return;
    const key = JSON.stringify(c.decision);
    const asked = this.previews.get(key) ?? this.api.preview(seat.key, c.decision).catch(() => null);
    this.previews.set(key, asked);
    this.previewOf = c;
    const p = await asked;
    if (this.previewOf !== c) return;
    this.preview = p;
    if (p)
      this.announce(
        `${p.title}, ${p.column}. ${p.chances.map((x) => `${x.text} ${Math.round(x.per_mille / 10)} %`).join(', ')}`,
      );
  }
  /** Asks the rules about a piece or place without acting. */
  explain(piece: string | null, place: string): void {
    void this.ask(piece, piece ? null : place, place);
  }
  /** Why something cannot be done. */
  private async ask(piece: string | null, place: string | null, where: string): Promise<void> {
    const seat = this.acting ?? this.mine[0];
    if (!seat || this.replaying) return;
    const asked = await this.api.whyNot(seat.key, piece, place).catch(() => null);
    const p = this.present?.prompt;
    // Where no rule forbids anything there is simply nothing to do: the present question says what is.
    const why = asked ?? (p ? { text: say.askedNow(p.question), rule: p.rule } : null);
    if (!why) return;
    this.bubble = {
      ...why,
      title: say.notThere(
        piece ? (this.pieces.get(piece)?.face?.name ?? null) : null,
        place && (this.geography?.title(place) ?? place),
      ),
      place: where,
    };
    this.announce(`${this.bubble.title}. ${why.text}`);
  }

  // ---- deciding ----

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
      if (e instanceof Refused && e.code === 'stale') this.live?.resync();
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
      this.announce(hints.map((h) => [h.label, this.because(h)].filter(Boolean).join('. ')).join('; '));
    });
    this.hinting = false;
  }
  /** Why this and not another; where there is no other there is nothing to tell. */
  because(h: Hint): string {
    return (this.hints?.length ?? 0) > 1 ? say.because(h.why) : '';
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
  async try(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (e) {
      this.complain(e, null);
    }
  }
  private complain(e: unknown, place: string | null): void {
    this.bubble = {
      title: say.refused,
      text: e instanceof Error ? e.message : String(e),
      rule: e instanceof Refused ? (e.rule ?? '') : '',
      place,
    };
    this.announce(this.bubble.text);
  }
  /** Esc: one step back, whatever is open. */
  back(): void {
    if (this.bubble || this.question || this.fan || this.armed) {
      this.bubble = null;
      this.question = null;
      this.fan = null;
      this.armed = null;
      return;
    }
    // The only piece that has somewhere to go stays picked.
    if (this.selected && onlyPiece(this.lit) !== this.selected) return void this.select(null);
    const back = this.asides.find((c) => c.kind === 'back');
    if (back) void this.choose(back);
  }

  // ---- replay ----

  get steps(): number {
    return this.snapshot?.steps ?? this.moment?.steps ?? this.snapshot?.log.at(-1)?.step ?? 0;
  }
  async show(step: number): Promise<void> {
    const most = this.steps;
    const wanted = Math.max(0, Math.min(step, most));
    this.wanted = wanted;
    this.replaying = true;
    // What waited for an answer belongs to the present.
    this.bubble = this.question = this.armed = this.hints = this.selected = this.walked = null;
    this.reach = [];
    try {
      const m = await this.api.at(wanted, this.eyes ?? undefined);
      // A faster hand on the slider has asked for another moment meanwhile.
      if (!this.replaying || this.wanted !== wanted) return;
      await Promise.all((m.boards ?? []).map(ready));
      this.learn(m.boards ?? []);
      this.moment = m;
      this.announce(say.moment(wanted, most, this.snapshot?.log.find((e) => e.step === wanted)?.label ?? ''));
    } catch (e) {
      this.complain(e, null);
    }
  }
  /** Shows one moment after another at the person's speed, up to a step; the others' turn watched again ends where one was. */
  async play(from: number, to: number, thenLeave = false): Promise<void> {
    this.playing = true;
    await this.show(from);
    while (this.playing && this.wanted < to) {
      await this.rest(this.moment?.entry ?? null);
      if (!this.playing) break;
      await this.show(this.wanted + 1);
    }
    if (!this.playing) return;
    await this.rest(this.moment?.entry ?? null);
    this.playing = false;
    if (thenLeave && this.replaying) this.leaveReplay();
  }
  private rest(e: LogEntry | null): Promise<void> {
    const quiet = !e || (!e.faces.length && !e.events.length);
    return new Promise((done) => setTimeout(done, quiet ? 0 : this.pacer.moment(e.faces.length > 0)));
  }
  togglePlay(): void {
    if (this.playing) this.playing = false;
    else void this.play(this.wanted >= this.steps ? 0 : this.wanted, this.steps);
  }
  /** To the next or last beginning of a turn or phase, or roll of dice. */
  jump(to: 'turn' | 'phase' | 'dice', way: 1 | -1): void {
    this.playing = false;
    const at = landmarks(this.snapshot?.log ?? [], to).filter((s) => (way > 0 ? s > this.wanted : s < this.wanted));
    void this.show((way > 0 ? at[0] : at.at(-1)) ?? (way > 0 ? this.steps : 0));
  }
  /** What the others did since I last decided, once more. */
  watchAgain(): void {
    const first = this.recap[0];
    const last = this.recap.at(-1);
    if (first && last && !this.replaying) void this.play(first.step - 1, last.step, true);
  }
  leaveReplay(): void {
    this.playing = false;
    this.replaying = false;
    this.moment = null;
    this.eyes = null;
    this.settle();
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
