// A quick hand at the table, through the interface of docs/api.md: brings a match to where a test begins.
import { expect } from '@playwright/test';
import type { Applied, NewMatch } from '../src/lib/api';
import type { About, Choice, Created, Decision, Reach, Snapshot, View } from '../src/lib/scene';
import { says, type Table } from './table';

export interface Asked {
  s: Snapshot;
  /** The seat of mine that is asked; none once the game is over. */
  seat: string | null;
  view: View;
}
const JSON_BODY = { 'content-type': 'application/json' };

/**
 * One request on a connection of its own. One that is kept may be closed by the server while a test computes or waits, and the next
 * request on it fails.
 */
export function request(url: string, how: RequestInit = {}): Promise<Response> {
  return fetch(url, {
    ...how,
    headers: { ...(how.headers as Record<string, string> | undefined), connection: 'close' },
  });
}

async function answered<T>(r: Response): Promise<T> {
  if (!r.ok) throw new Error(`${r.url}: ${r.status} ${await r.text()}`);
  return (await r.json()) as T;
}
export async function get<T>(url: string): Promise<T> {
  return answered(await request(url));
}
export async function post<T>(url: string, body: unknown): Promise<T> {
  return answered(await request(url, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) }));
}
/** A new match; `computer` stands for the easiest level the server offers. */
export async function newMatch(url: string, wanted: Omit<NewMatch, 'options'> & Partial<NewMatch>): Promise<Created> {
  const game = (await get<About[]>(`${url}/api/games`)).find((g) => g.id === wanted.game);
  const easy = ['recruit', 'random'].find((l) => game?.levels?.includes(l)) ?? '';
  const seats = Object.fromEntries(Object.entries(wanted.seats).map(([k, v]) => [k, v === 'computer' ? easy : v]));
  return post(`${url}/api/matches`, { options: {}, ...wanted, seats });
}
/** The address of a seat, or of its invite. */
export const hashOf = (m: Created, seat: string): string => `#/m/${m.id}/${m.seats[seat] ?? m.invites[seat]}`;

const setUp = (c: Choice): boolean => says(c, 'place-rest');
/** What brings the game on: the suggested set-up, then the end of each phase. */
const onward = (view: View): Choice => {
  const { options, asides } = view.prompt;
  const c = asides.find(setUp) ?? options.find((o) => o.kind === 'finish') ?? options[0];
  if (!c) throw new Error(`nothing to decide: ${view.prompt.question}`);
  return c;
};

/** What was waited for did not come before the end. */
export class GameOver extends Error {}

export class Hand {
  private tokens: string[];
  readonly id: string;

  constructor(
    private readonly url: string,
    match: Created,
  ) {
    this.id = match.id;
    this.tokens = Object.values(match.seats).filter((t) => t !== null);
  }
  get base(): string {
    return `${this.url}/api/matches/${this.id}`;
  }
  get headers(): Record<string, string> {
    return { Authorization: `Bearer ${this.tokens.join(',')}`, ...JSON_BODY };
  }
  async ask<T>(path = '', body?: unknown): Promise<T> {
    const how = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return answered(await request(this.base + path, { headers: this.headers, ...how }));
  }
  /** A link with a seat is exchanged when it is opened: the hand goes on with what the browser holds now. */
  async follow(t: Table): Promise<this> {
    this.tokens = await t.page.evaluate((id) => {
      const games = JSON.parse(localStorage.getItem('blockhouse.games') ?? '[]') as { id: string; tokens: string[] }[];
      return games.find((g) => g.id === id)?.tokens ?? [];
    }, this.id);
    return this;
  }
  snapshot(): Promise<Snapshot> {
    return this.ask();
  }
  reach(seat: string, piece: string): Promise<Reach[]> {
    return this.ask(`/reach?seat=${seat}&piece=${piece}`);
  }
  decide(seat: string, seq: number, ...decisions: Decision[]): Promise<Applied> {
    return this.ask('/decisions', { seat, seq, decisions });
  }
  private async look(): Promise<Asked | null> {
    const s = await this.snapshot();
    if (s.outcome) return { s, seat: null, view: s.view };
    const seat = s.view.asked.map((n) => s.seats[n]).find((p) => p?.mine)?.key;
    return seat === undefined ? null : { s, seat, view: s.viewers?.[seat] ?? s.view };
  }
  /** The position once one of my seats is asked, seen through that seat's eyes. */
  async asked(): Promise<Asked> {
    let found: Asked | null = null;
    await expect.poll(async () => (found = await this.look()), { message: 'nobody asks me' }).not.toBeNull();
    return found as unknown as Asked;
  }
  /** Plays on without ambition until this holds of what I am asked. */
  private async on(what: string, there: (view: View) => boolean): Promise<Asked & { seat: string }> {
    for (let i = 0; i < 200; i++) {
      const { s, seat, view } = await this.asked();
      if (seat === null) throw new GameOver(`the game ended before ${what}`);
      if (there(view)) return { s, seat, view };
      await this.decide(seat, s.seq, onward(view).decision);
    }
    throw new Error(`never came to ${what}`);
  }
  /** Sets up as suggested and ends phases until a phase of mine begins in which units may march. */
  to(phase: string): Promise<Asked & { seat: string }> {
    return this.on(phase, ({ phase: now, prompt }) => {
      const marches = prompt.options.some((c) => c.piece && c.kind === 'move');
      return now === phase && marches && !prompt.asides.some(setUp);
    });
  }
  /** Ends phases until a gun of mine has a target. */
  toGuns(): Promise<Asked & { seat: string }> {
    const aims = (c: Choice): boolean => c.kind === 'attack' && c.piece !== null && c.place !== null;
    return this.on('a target', (view) => view.phase === 'Bombardment' && view.prompt.options.some(aims));
  }
  /** Plays this hand and another's on until one of them may march a unit. */
  async toMovement(other: Hand): Promise<Asked & { seat: string }> {
    for (let i = 0; i < 200; i++) {
      for (const hand of [this, other]) {
        const asked = await hand.look();
        if (!asked?.seat) continue;
        const { s, seat, view } = asked;
        const marches = view.prompt.options.some((c) => c.piece && c.kind === 'move' && !c.place);
        if (view.phase === 'Movement' && marches) return { s, seat, view };
        await hand.decide(seat, s.seq, onward(view).decision);
      }
    }
    throw new Error('nobody ever marched');
  }
}
