// What the others do is shown one after another, as fast as the person likes; dice settle before it is told what they did.
import { settings, type Pace } from './settings.svelte';

/** Milliseconds a step on the map takes. */
export const STEP: Record<Pace, number> = { step: 170, slow: 260, normal: 110, once: 0 };
/** A die rolls and then lies still before the result is told. */
const DICE = 620;
/** How long a result stands before the next move. */
const READ = 700;
const LONGEST = 1200;
/** After so much of one turn the rest is shown together. */
const TURN = 12_000;

interface Handlers<U> {
  show: (u: U) => void;
  /** Dice that are thrown and not yet told; `null`: told. */
  roll: (u: U | null) => void;
  measure: (u: U) => { dice: boolean; steps: number; own: boolean };
  waiting: (n: number) => void;
}

export class Pacer<U> {
  private queue: U[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The first of the queue has rolled its dice. */
  private rolled = false;
  private spent = 0;
  private held = false;

  constructor(private readonly on: Handlers<U>) {}

  get last(): U | undefined {
    return this.queue.at(-1);
  }
  /** Whether nothing is to move, because the person or the system wants it so, or nobody looks. */
  private get still(): boolean {
    return settings.stillness || settings.pace === 'once' || (typeof document !== 'undefined' && document.hidden);
  }
  /** How long one moment of a replay stands. */
  moment(dice: boolean): number {
    const step = Math.max(60, STEP[settings.pace]);
    return dice ? step * 6 : step * 2;
  }
  add(u: U): void {
    this.queue.push(u);
    const { own } = this.on.measure(u);
    if (own) {
      // Whoever acts does not wait for what was shown before.
      while (this.queue.length > 1) this.tell();
      this.stop();
      this.spent = 0;
    }
    if (this.timer === undefined && !this.held) this.next();
    else this.on.waiting(this.queue.length);
  }
  /** All at once. */
  flush(): void {
    this.stop();
    while (this.queue.length) this.tell();
    this.on.waiting(0);
  }
  step(): void {
    this.stop();
    this.next();
  }
  /** Forgets what was to be shown: everything comes anew. */
  clear(): void {
    this.stop();
    this.queue = [];
    this.rolled = false;
    this.on.roll(null);
    this.on.waiting(0);
  }
  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.held = false;
  }
  private tell(): void {
    const u = this.queue.shift();
    this.rolled = false;
    this.on.roll(null);
    if (u) this.on.show(u);
  }
  private next(): void {
    this.timer = undefined;
    while (this.queue[0] !== undefined) {
      const u = this.queue[0];
      const { dice, steps, own } = this.on.measure(u);
      const quick = this.still || this.spent > TURN;
      if (dice && !this.rolled && !quick) {
        this.rolled = true;
        this.on.roll(u);
        return this.wait(DICE);
      }
      this.tell();
      if (quick || own || (!steps && !dice)) continue;
      if (settings.pace === 'step') {
        this.held = true;
        break;
      }
      return this.wait(Math.min(LONGEST, steps * STEP[settings.pace]) + (dice ? READ : 0));
    }
    this.on.waiting(this.queue.length);
  }
  private wait(ms: number): void {
    this.spent += ms;
    this.timer = setTimeout(() => this.next(), ms);
    this.on.waiting(this.queue.length);
  }
}
