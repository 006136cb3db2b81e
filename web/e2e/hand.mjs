// A quick hand at the table, through the interface of docs/api.md: brings a match to where a test begins.
export class Hand {
  constructor(url, match, tokens = Object.values(match.seats).filter(Boolean)) {
    Object.assign(this, { id: match.id, base: `${url}/api/matches/${match.id}`, headers: { Authorization: `Bearer ${tokens.join(',')}`, 'content-type': 'application/json' } });
  }
  async ask(path = '', body) {
    const r = await fetch(this.base + path, { headers: this.headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) });
    if (!r.ok) throw new Error(`${path}: ${r.status} ${await r.text()}`);
    return r.json();
  }
  /** A link with a seat is exchanged when it is opened: the hand goes on with what the browser holds now. */
  async follow(t) {
    const tokens = await t.page.evaluate((id) => JSON.parse(localStorage.getItem('blockhouse.games')).find((g) => g.id === id).tokens, this.id);
    this.headers.Authorization = `Bearer ${tokens.join(',')}`;
    return this;
  }
  snapshot() {
    return this.ask();
  }
  /** The snapshot once one of my seats is asked, seen through that seat's eyes. */
  async asked() {
    for (let i = 0; i < 600; i++) {
      const s = await this.snapshot(), seat = s.outcome ? undefined : s.view.asked.map((n) => s.seats[n]).find((p) => p.mine);
      if (s.outcome) return { s, seat: null, view: s.view };
      if (seat) return { s, seat: seat.key, view: s.viewers?.[seat.key] ?? s.view };
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error('nobody asks me');
  }
  decide(seat, seq, ...decisions) {
    return this.ask('/decisions', { seat, seq, decisions });
  }
  /** Plays this hand and another's on until one of them may march a unit. */
  async toMovement(other) {
    for (let i = 0; i < 200; i++) {
      for (const hand of [this, other]) {
        const s = await hand.snapshot(), seat = s.view.asked.map((n) => s.seats[n]).find((p) => p.mine);
        if (!seat) continue;
        const p = s.view.prompt;
        if (s.view.phase === 'Movement' && p.options.some((c) => c.piece && c.kind === 'move' && !c.place)) return { s, seat: seat.key, view: s.view };
        const choice = p.asides.find((c) => c.decision === 'place-rest') ?? p.options.find((c) => c.kind === 'finish') ?? p.options[0];
        await hand.decide(seat.key, s.seq, choice.decision);
      }
    }
    throw new Error('nobody ever marched');
  }
  /** Ends phases until a gun of mine has a target. */
  async toGuns() {
    for (let i = 0; i < 200; i++) {
      const { s, seat, view } = await this.asked(), p = view.prompt;
      if (!seat) throw new Error('the game ended before a gun had a target');
      if (view.phase === 'Bombardment' && p.options.some((c) => c.kind === 'attack' && c.piece && c.place)) return;
      const choice = p.options.find((c) => c.kind === 'finish') ?? p.options[0];
      await this.decide(seat, s.seq, choice.decision);
    }
    throw new Error('no gun ever had a target');
  }
  /** Sets up as suggested and ends phases until a phase of mine begins. */
  async to(phase) {
    for (let i = 0; i < 60; i++) {
      const { s, seat, view } = await this.asked(), p = view.prompt;
      if (!seat) throw new Error(`the game ended before ${phase}`);
      const choice = p.asides.find((c) => c.decision === 'place-rest') ?? p.options.find((c) => c.kind === 'finish') ?? p.options[0];
      if (view.phase === phase && !p.asides.some((c) => c.decision === 'place-rest') && p.options.some((c) => c.piece && c.kind === 'move')) return { s, seat, view };
      await this.decide(seat, s.seq, choice.decision);
    }
    throw new Error(`never came to ${phase}`);
  }
}
