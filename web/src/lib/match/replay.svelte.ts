// Replay: any moment of the match is shown again, one by one or in a row.
import type { LogEntry } from '../scene';
import { landmarks, type Landmark } from '../story';
import { say } from '../strings';
import { Following } from './following.svelte';

export abstract class Replay extends Following {
  /** The moment last asked for; the one shown may still be on its way. */
  wanted = 0;
  /** Whether the replay goes on by itself. */
  playing = $state(false);

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
  jump(to: Landmark, way: 1 | -1): void {
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
}
