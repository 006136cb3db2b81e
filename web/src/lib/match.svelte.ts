// One match as this browser sees it. Its parts stand on each other and lie in match/: state (what is known), deciding
// (decisions, undo, advice), pointing (clicks and previews), following (the others' moves), replay. Here it is opened and closed.
import { Live } from './live';
import { Replay } from './match/replay.svelte';
import { ask } from './api';
import type { Seated, Snapshot } from './scene';
import { say } from './strings';

export type { Bubble, Question } from './match/state.svelte';

export class Match extends Replay {
  private live: Live | null = null;

  async open(): Promise<void> {
    try {
      this.take(await this.api.snapshot());
    } catch (e) {
      this.error = e instanceof Error ? e.message : String(e);
      return;
    }
    this.live = new Live(this.id, this.tokens, {
      update: (u) => this.pacer.add(u),
      snapshot: (s) => this.take(s),
      status: (s) => {
        this.status = s;
        if (s === 'live') void this.talk.load();
      },
      line: (l) => this.talk.heard(l),
      refused: () => {
        // Nothing that is shown is theirs to see any more.
        this.live?.close();
        this.snapshot = null;
        this.error = say.seatTaken;
      },
      seq: () => this.pacer.last?.seq ?? this.snapshot?.seq ?? 0,
    });
    this.live.open();
  }
  close(): void {
    this.playing = false;
    this.pacer.clear();
    this.live?.close();
  }
  /** Who with an account sits there. */
  async lookWhoSits(): Promise<void> {
    try {
      this.seated = await ask<Seated>(`/matches/${encodeURIComponent(this.id)}/players`);
    } catch {
      // Names are not needed to play.
    }
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
  protected resync(): void {
    this.live?.resync();
  }
}
