// Following the others: their moves are shown one after another, told in a few sentences, and kept until the person decides.
import { tick } from 'svelte';
import { changes, extendLog, follows, passed, patchView } from '../patch';
import { Pacer } from '../pace';
import { peopleOf } from '../people';
import type { LogEntry, LogNews, OpenBoard, Player, Snapshot, Update, View } from '../scene';
import { deeds, mattered, trails } from '../story';
import { say } from '../strings';
import { Pointing } from './pointing.svelte';

/** The same seats stay the same object, so that nothing is drawn anew for them. */
const seatsOf = (s: Snapshot, u: Update): { seats?: Player[] } =>
  u.seats && JSON.stringify(u.seats) !== JSON.stringify(s.seats) ? { seats: u.seats } : {};

export abstract class Following extends Pointing {
  private untold: LogEntry[] = [];
  /** What was told since the pieces were last drawn somewhere else: the way they went there. */
  private since: LogEntry[] = [];
  /** Updates are shown one after another, at the speed the person likes. */
  protected readonly pacer = new Pacer<Update>({
    show: (u) => this.update(u),
    roll: (u) => (this.rolling = u ? ((u.log ?? []).find((e): e is LogEntry => 'step' in e) ?? null) : null),
    measure: (u) => this.measure(u),
    waiting: (n) => (this.waiting = n),
  });

  /** What has just happened, for the event strip. */
  news = $state.raw<LogEntry[]>([]);
  /** Dice that roll before it is told what came of them. */
  rolling = $state.raw<LogEntry | null>(null);
  /** How many updates are still to be shown. */
  waiting = $state(0);
  /** What the others did since I last decided. */
  recap = $state.raw<LogEntry[]>([]);
  /** How it stood before. */
  protected recapFrom = $state.raw<View | null>(null);
  /** Their trails and what came of them are shown until the first click of mine. */
  recapLit = $state(false);
  /** Where the others went since I last decided. */
  trails = $derived(this.recapLit && !this.replaying ? trails(this.recap) : []);
  recapDeeds = $derived(deeds(this.recap, this.words));
  /** What changed about how it stands, most telling first. */
  mattered = $derived(mattered(this.recapFrom, this.present, (seat) => this.seatOf(seat)?.title ?? ''));

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
          ...peopleOf(u),
        };
      return;
    }
    // One person on both sides sees two views; without a patch for each the whole is asked for again.
    if (order === 'gap' || (s.viewers && u.patch && !u.patches)) return void this.resync();
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
      ...peopleOf(u),
    };
    this.remember();
    this.recount(u.log ?? [], was);
    if (fresh.length) this.tell(fresh);
    const over = this.snapshot.outcome;
    if (over && !s.outcome) this.announce(say.ended(this.seatOf(over.winner)?.title ?? null, over.level));
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
  protected begun(): void {
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
    const theirs = this.mine.length > 0 && entries.every((e) => !this.seats[e.seat]?.mine);
    if (theirs && !this.myTurn && !this.snapshot?.outcome) return;
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
}
