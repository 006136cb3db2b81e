// What is said at one table, as this browser may read it.
import { ask } from './api';
import type { SaidLine, Talk as Page } from './scene';

export class Talk {
  lines = $state.raw<SaidLine[]>([]);
  mayTalk = $state(false);
  muted = $state.raw<string[]>([]);
  /** What to ask for to get earlier lines. */
  before = $state<number | null>(null);
  /** The last line that was looked at. */
  private seen = $state(0);
  unread = $derived(this.lines.filter((l) => l.num > this.seen && !l.note).length);

  constructor(
    private readonly id: string,
    private readonly tokens: readonly string[],
  ) {
    this.seen = Number(localStorage.getItem(this.key) ?? 0);
  }
  private get key(): string {
    return `blockhouse.heard.${this.id}`;
  }
  private get path(): string {
    return `/matches/${encodeURIComponent(this.id)}`;
  }
  private take(lines: readonly SaidLine[]): void {
    const known = new Map([...this.lines, ...lines].map((l) => [l.num, l]));
    this.lines = [...known.values()].sort((a, b) => a.num - b.num);
  }
  /** Everything of late; also after a connection was lost. A table that does not answer is told of elsewhere. */
  async load(): Promise<void> {
    const p = await ask<Page>(`${this.path}/talk`, this.tokens).catch(() => null);
    if (!p) return;
    [this.lines, this.mayTalk, this.muted] = [[], p.may_talk, p.muted];
    this.before = p.before ?? null;
    this.take(p.lines);
  }
  async earlier(): Promise<void> {
    const p = await ask<Page>(`${this.path}/talk?before=${this.before}`, this.tokens);
    this.before = p.before ?? null;
    this.take(p.lines);
  }
  heard(line: SaidLine): void {
    this.take([line]);
  }
  /** Whoever looks has read it all. */
  read(): void {
    const last = this.lines.at(-1)?.num ?? 0;
    if (last <= this.seen) return;
    this.seen = last;
    localStorage.setItem(this.key, String(last));
  }
  async say(said: { seat: string | null; text: string; note: boolean; step: number | null }): Promise<void> {
    const { seat, text, note, step } = said;
    const body = { text, note, ...(seat === null ? {} : { seat }), ...(step === null ? {} : { step }) };
    this.take([await ask<SaidLine>(`${this.path}/talk`, this.tokens, body)]);
    this.read();
  }
  async report(line: number, why: string): Promise<void> {
    await ask(`${this.path}/report`, this.tokens, { line, why });
  }
  async mute(seat: string, whom: string, mute: boolean): Promise<void> {
    await ask(`${this.path}/mute`, this.tokens, { seat, whom, mute });
    await this.load();
  }
}
