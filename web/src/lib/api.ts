// The HTTP interface of docs/api.md. Tokens go into a header, never into an address.
import { say } from './strings';
import type {
  About,
  Answer as Applied,
  Board,
  Claimed,
  Created,
  Decision,
  Error as Problem,
  Fortunes,
  Hint,
  Hints,
  Moment,
  New,
  Order,
  OrdersGiven,
  Page,
  PastAnalysis,
  Piece,
  Preview,
  Reach,
  Rule,
  Rules,
  SavedGame,
  Seq,
  Snapshot,
  TakebackAnswer,
  WhyNot,
} from './scene';

export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule: string | null,
    readonly status: number,
  ) {
    super(text);
  }
}

export async function ask<T>(path: string, tokens: readonly string[] = [], body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (tokens.length) headers.Authorization = `Bearer ${tokens.join(',')}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused('offline', 'The server does not answer.', null, 0);
  }
  const text = await answer.text();
  let json: unknown;
  try {
    json = text ? JSON.parse(text) : null;
  } catch {
    throw new Refused('malformed', 'The server sent something that is not JSON.', null, answer.status);
  }
  if (!answer.ok) {
    const p = (json ?? {}) as Partial<Problem>;
    throw new Refused(
      p.error ?? 'error',
      p.error === 'no-such-seat' || p.error === 'not-your-seat'
        ? say.seatTaken
        : (p.text ?? `The server answered ${answer.status}.`),
      p.rule ?? null,
      answer.status,
    );
  }
  return json as T;
}

const query = (values: Record<string, string | null | undefined>): string => {
  const q = new URLSearchParams();
  for (const [k, v] of Object.entries(values)) if (v != null) q.set(k, v);
  return q.size ? `?${q}` : '';
};
const part = encodeURIComponent;

export type { Applied };
type Agreed = 'clock' | 'listed' | 'observers_talk' | 'rated';
export type NewMatch = Required<Omit<New, Agreed>> & Pick<New, Agreed>;
export const games = (): Promise<About[]> => ask('/games');
export const boardOf = (game: string, scenario: string): Promise<Board> =>
  ask(`/games/${part(game)}/scenarios/${part(scenario)}/board`);
export const piecesOf = (game: string, scenario: string): Promise<Piece[]> =>
  ask(`/games/${part(game)}/scenarios/${part(scenario)}/pieces`);
export const rules = (game: string): Promise<Rule[]> => ask<Rules>(`/games/${part(game)}/rules`).then((r) => r.rules);
/** Exchanges an invite for a seat's own token; a token that is no invite is kept as it is. */
export const claim = (id: string, invite: string): Promise<string> =>
  ask<Claimed>(`/matches/${part(id)}/claim`, [invite], {}).then(
    (c) => c.token,
    (e: unknown) => {
      if (e instanceof Refused && e.code === 'offline') throw e;
      return invite;
    },
  );
/** Whether a token still opens the match by itself. */
export const opens = (id: string, token: string): Promise<boolean> =>
  new MatchApi(id, [token]).snapshot().then(
    () => true,
    (e: unknown) => !(e instanceof Refused && e.status === 401),
  );
/** A saved game: the text of a record, or the object of a state file. */
export type Saved = { record: string } | { state: unknown };
/** What a saved game holds, before it is opened. */
export const look = (saved: Saved): Promise<SavedGame> => ask('/saved', [], saved);
export const takeUp = (saved: Saved, seats: Record<string, string>): Promise<Created> =>
  ask('/matches/import', [], { ...saved, seats });
export const create = (match: NewMatch): Promise<Created> => ask('/matches', [], match);

/** One match as seen through the tokens of this browser. */
export class MatchApi {
  constructor(
    readonly id: string,
    readonly tokens: readonly string[],
  ) {}
  private get base(): string {
    return `/matches/${part(this.id)}`;
  }
  snapshot(): Promise<Snapshot> {
    return ask(this.base, this.tokens);
  }
  log(before: number): Promise<Page> {
    return ask(`${this.base}/log?before=${before}`, this.tokens);
  }
  decide(seat: string, seq: number, decisions: readonly Decision[]): Promise<Applied> {
    return ask(`${this.base}/decisions`, this.tokens, { seat, seq, decisions });
  }
  undo(seat: string, seq: number): Promise<Seq> {
    return ask(`${this.base}/undo`, this.tokens, { seat, seq });
  }
  order(seat: string, orders: readonly Order[]): Promise<OrdersGiven> {
    return ask(`${this.base}/orders`, this.tokens, { seat, orders });
  }
  takeback(seat: string, seq: number, answer?: boolean): Promise<TakebackAnswer> {
    return ask(`${this.base}/takeback`, this.tokens, answer === undefined ? { seat, seq } : { seat, seq, answer });
  }
  /** Computers that play among themselves go on. */
  goOn(): Promise<unknown> {
    return ask(`${this.base}/continue`, this.tokens, {});
  }
  whyNot(seat: string, piece: string | null, place: string | null): Promise<WhyNot | null> {
    return ask(`${this.base}/why-not${query({ seat, piece, place })}`, this.tokens);
  }
  preview(seat: string, decision: Decision): Promise<Preview | null> {
    return ask(`${this.base}/preview`, this.tokens, { seat, decision });
  }
  reach(seat: string, piece: string): Promise<Reach[]> {
    return ask(`${this.base}/reach${query({ seat, piece })}`, this.tokens);
  }
  hint(seat: string): Promise<Hint[]> {
    return ask<Hints>(`${this.base}/hint${query({ seat })}`, this.tokens).then((h) => h.hints);
  }
  at(step: number, seat?: string): Promise<Moment> {
    return ask(`${this.base}/at/${step}${query({ seat })}`, this.tokens);
  }
  /** What a general would have done after so many decisions. */
  analysis(step: number): Promise<PastAnalysis> {
    return ask(`${this.base}/at/${step}/analysis`, this.tokens);
  }
  /** How kind the dice were to each side. */
  luck(): Promise<Fortunes> {
    return ask(`${this.base}/luck`, this.tokens);
  }
  record(): Promise<unknown> {
    return ask(`${this.base}/record`, this.tokens);
  }
  playOn(record: unknown, step: number, seats: Record<string, string>): Promise<Created> {
    return ask('/matches/import', this.tokens, { record, step, seats });
  }
}
