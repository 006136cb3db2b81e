// Whoever is signed in on this browser: their account, their games, how they are told of things.
import { ask } from './api';
import { create, get, type Options } from './passkey';
import type { Account, Ceremony, Followed, NoticesShown, OwnAccount, SuspensionShown, Tables, Taken } from './scene';
import { dropGame, keepGame, myGames } from './seats';

/** Only the server writes the secret of a session; scripts never see it. This says that there is one worth asking about. */
const SIGNED = 'blockhouse.signed';

class Me {
  /** The account; `null` if nobody is signed in, `undefined` until the server has said. */
  account = $state.raw<OwnAccount | null | undefined>(undefined);
  /** Whether links are sent by mail. */
  mail = $state(false);
  /** Why the account of this browser may not be used now. */
  suspended = $state.raw<SuspensionShown | null>(null);
  /** Recovery codes that were just made; shown once. */
  codes = $state.raw<string[]>([]);
  notices = $state.raw<NoticesShown | null>(null);

  take(told: Account): void {
    this.account = told.account ?? null;
    this.mail = told.mail;
    this.suspended = told.suspended ?? null;
    if (told.codes?.length) this.codes = told.codes;
    if (this.account) localStorage.setItem(SIGNED, this.account.name);
    else localStorage.removeItem(SIGNED);
  }
  async load(): Promise<void> {
    const told = await ask<Account>('/account');
    // Whoever shows games when somebody is signed in finds them all on the shelf.
    if (told.account) await this.games();
    this.take(told);
  }
  /** The games of the account stand among those of this browser, with or without a link of its own. */
  async games(): Promise<void> {
    const { tables } = await ask<Tables>('/account/games');
    const known = new Set(myGames(localStorage).map((g) => g.id));
    for (const t of tables.filter((t) => !known.has(t.id)))
      keepGame(localStorage, { id: t.id, title: t.title, tokens: [] }, t.since || t.made);
  }
  private async ceremony(wanted: unknown, how: (options: Options) => Promise<unknown>): Promise<void> {
    const begun = await ask<Ceremony>('/account/passkey', [], wanted);
    const credential = await how(begun.publicKey as Options);
    this.take(await ask<Account>('/account/passkey/finish', [], { ceremony: begun.ceremony, credential }));
    await this.games();
  }
  signIn = (): Promise<void> => this.ceremony({ for: 'sign-in' }, get);
  make = (name: string): Promise<void> => this.ceremony({ for: 'new-account', name }, create);
  addKey = (): Promise<void> => this.ceremony({ for: 'another-key' }, create);
  async sendLink(address: string): Promise<void> {
    await ask('/account/mail', [], { address });
  }
  async follow(token: string, name: string | null, look: boolean): Promise<Followed> {
    const told = await ask<Followed>('/account/mail/follow', [], { token, look, ...(name ? { name } : {}) });
    if (told.signed_in) {
      this.take(told.signed_in);
      await this.games();
    } else if (told.done && this.account) await this.load();
    return told;
  }
  async recover(code: string): Promise<void> {
    this.take(await ask<Account>('/account/recover', [], { code }));
    await this.games();
  }
  async rename(name: string): Promise<void> {
    this.take(await ask<Account>('/account/name', [], { name }));
  }
  async newCodes(): Promise<void> {
    this.take(await ask<Account>('/account/codes', [], {}));
  }
  /** Takes the seats of this browser along; how many games that were. */
  async takeAlong(ids: readonly string[]): Promise<number> {
    const matches = myGames(localStorage)
      .filter((g) => ids.includes(g.id))
      .map((g) => ({ id: g.id, tokens: g.tokens.slice(0, 8) }));
    return (await ask<Taken>('/account/seats', [], { matches })).matches.length;
  }
  async signOut(which: 'here' | 'everywhere' | { session: string }): Promise<void> {
    this.take(await ask<Account>('/account/sign-out', [], { which }));
    if (!this.account) this.forget();
  }
  /** What only the account opened is not left behind. */
  private forget(): void {
    for (const g of myGames(localStorage).filter((g) => !g.tokens.length)) dropGame(localStorage, g.id);
    this.notices = null;
    this.codes = [];
  }
  async remove(name: string): Promise<void> {
    await ask('/account/delete', [], { name });
    this.take({ account: null, mail: this.mail });
    this.forget();
  }
  async loadNotices(): Promise<void> {
    this.notices = await ask<NoticesShown>('/account/notices');
  }
  async setNotices(settings: NoticesShown['settings']): Promise<void> {
    this.notices = await ask<NoticesShown>('/account/notices', [], settings);
  }
  async feed(on: boolean): Promise<void> {
    this.notices = await ask<NoticesShown>('/account/feed', [], { on });
  }
  /** Lets this browser have messages. */
  async push(): Promise<void> {
    if (!this.notices) return;
    const worker = await navigator.serviceWorker.register('/notices.js');
    await navigator.serviceWorker.ready;
    const key = this.notices.push_key;
    const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = subscription.toJSON();
    this.notices = await ask<NoticesShown>('/account/push', [], { endpoint, keys });
  }
  async noPush(endpoint: string): Promise<void> {
    const worker = await navigator.serviceWorker?.getRegistration('/');
    const own = await worker?.pushManager.getSubscription();
    if (own?.endpoint === endpoint) await own.unsubscribe();
    this.notices = await ask<NoticesShown>('/account/push/remove', [], { endpoint });
  }
}
export const me = new Me();
