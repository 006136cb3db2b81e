// A mock of docs/api.md on port 8087, for working on the client without the real server: `npm run mock`.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { WebSocketServer } from 'ws';
import { about as hexGames, boards as hexBoards, Game, rules } from './game.mjs';
import { ohio, ohioAbout, OhioGame } from './ohio.mjs';

const about = [...hexGames, ohioAbout], boards = { ...hexBoards, ohio };

const port = Number(process.env.PORT ?? 8087), dist = join(import.meta.dirname, '..', 'dist'), matches = new Map();
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json' };
const secret = () => Math.random().toString(36).slice(2);
const die = () => 1 + Math.floor(Math.random() * 6);
const tokensOf = (req) => (req.headers.authorization ?? '').replace(/^Bearer /, '').split(',');
const eyes = (m, tokens) => m.tokens.findIndex((t) => tokens.includes(t));

const seatsOf = (m) => (m.game instanceof OhioGame ? ohioAbout : about[0]).seats;
function snapshot(m, tokens) {
  const me = eyes(m, tokens), mine = [0, 1].filter((i) => tokens.includes(m.tokens[i]));
  return { id: m.id, game: m.game instanceof OhioGame ? 'ohio' : 'fiw-battles', scenario: m.game.scenario, options: {}, title: boards[m.game.scenario].title, commitment: 'abc', seats: seatsOf(m).map((s, i) => ({ ...s, player: m.kinds[i] === 'me' || m.kinds[i] === 'open' ? 'human' : 'computer', level: m.kinds[i], mine: mine.includes(i), present: true })), seq: m.seq, board: m.game.board, view: m.game.view(me), viewers: mine.length > 1 ? Object.fromEntries(mine.map((i) => [seatsOf(m)[i].key, m.game.view(i)])) : null, log: m.game.log, may_undo: mine.filter((i) => i === m.game.s.seat && m.game.log.length), thinking: m.thinking, outcome: null };
}
function tell(m, log) {
  m.seq++;
  for (const [ws, tokens] of m.sockets) {
    const s = snapshot(m, tokens), { pieces, ...view } = s.view;
    ws.send(JSON.stringify({ seq: m.seq, log, patch: { ...view, pieces: { set: pieces, gone: [] } }, ...(s.viewers ? { patches: Object.fromEntries(Object.entries(s.viewers).map(([k, v]) => [k, { ...v, pieces: { set: v.pieces, gone: [] } }])) } : {}), may_undo: s.may_undo, thinking: m.thinking }));
  }
  const seat = m.game.s.seat;
  if (m.kinds[seat] !== 'me' && m.kinds[seat] !== 'open' && !m.thinking) computer(m, seat);
}
function computer(m, seat) {
  m.thinking = { seat, progress: 0.4 };
  setTimeout(() => {
    m.thinking = null;
    const before = m.game.log.length, unit = m.game.mine().find((p) => m.game.reach(p.id).length), way = unit && m.game.reach(unit.id)[0];
    if (way && m.game.s.done.length < 2) for (const d of way.decisions) m.game.decide(d, die);
    else {
      const p = m.game.prompt(seat);
      m.game.decide((p.options.find((o) => o.kind === 'finish') ?? p.options.find((o) => o.kind !== 'back')).decision, die);
    }
    tell(m, m.game.log.slice(before));
  }, 500);
}
const fail = (status, error, text) => Object.assign(new Error(text), { status, error });

async function api(req, path, body) {
  const url = new URL(path, 'http://x'), p = url.pathname.split('/').slice(2), tokens = tokensOf(req);
  if (p[0] === 'games' && !p[1]) return about;
  if (p[0] === 'games' && p[2] === 'rules') return { rules };
  if (p[0] === 'games' && p[4] === 'board') return boards[p[3]];
  if (p[0] === 'matches' && !p[1]) {
    const id = secret(), seats = (about.find((g) => g.id === body.game) ?? about[0]).seats, kinds = seats.map((s) => body.seats[s.key]), m = { id, kinds, tokens: [secret(), secret()], game: body.scenario === 'ohio' ? new OhioGame() : new Game(body.scenario), seq: 1, sockets: new Map(), thinking: null };
    matches.set(id, m);
    return { id, seats: Object.fromEntries(seats.map((s, i) => [s.key, kinds[i] === 'me' ? m.tokens[i] : null])), invites: Object.fromEntries(seats.flatMap((s, i) => (kinds[i] === 'open' ? [[s.key, m.tokens[i]]] : []))) };
  }
  const m = matches.get(p[1]);
  if (!m) throw fail(404, 'not-found', 'There is no such match.');
  const what = p[2], q = url.searchParams;
  if (!what) return snapshot(m, tokens);
  if (what === 'claim') { const i = eyes(m, tokens); m.tokens[i] = secret(); return { seat: i, key: seatsOf(m)[i].key, token: m.tokens[i] }; }
  if (what === 'reach') return m.game.reach(q.get('piece'));
  if (what === 'why-not') return m.game.whyNot(q.get('piece'), q.get('place'));
  if (what === 'preview') return m.game.preview(body.decision);
  if (what === 'at') { const n = Number(p[3]); return { step: n, steps: m.game.step, view: m.game.view(eyes(m, tokens), m.game.past[n]), entry: m.game.log[n - 1] ?? null }; }
  if (what === 'hint') return { hints: [] };
  if (what === 'undo') { m.game.undo(); setTimeout(() => tell(m, [{ undone_to: m.game.step }])); return { seq: m.seq + 1 }; }
  if (what === 'decisions') {
    if (body.seq !== m.seq) throw fail(409, 'stale', 'The position has changed since.');
    const before = m.game.log.length;
    let refused = null, applied = 0;
    for (const d of body.decisions) { refused = m.game.decide(d, die); if (refused) break; applied++; }
    if (applied) tell(m, m.game.log.slice(before));
    return { seq: m.seq, applied, refused };
  }
  throw fail(404, 'not-found', 'No such thing here.');
}

const server = createServer(async (req, res) => {
  const csp = "default-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
  if (!req.url.startsWith('/api')) {
    const file = join(dist, normalize(req.url.split('?')[0]).replace(/^\/$/, '/index.html'));
    return readFile(file).then((b) => res.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-security-policy': csp }).end(b), () => res.writeHead(404).end());
  }
  let text = '';
  for await (const chunk of req) text += chunk;
  try {
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(await api(req, req.url, text ? JSON.parse(text) : null)));
  } catch (e) {
    res.writeHead(e.status ?? 500, { 'content-type': 'application/json' }).end(JSON.stringify({ error: e.error ?? 'error', text: e.message, rule: null }));
  }
});
new WebSocketServer({ server }).on('connection', (ws, req) => {
  const m = matches.get(req.url.split('/')[3]);
  if (!m) return ws.close();
  ws.on('message', (data) => {
    const msg = JSON.parse(String(data));
    if (msg.tokens) m.sockets.set(ws, msg.tokens);
    if (msg.resync || (msg.seq !== undefined && msg.seq !== m.seq)) ws.send(JSON.stringify({ snapshot: snapshot(m, m.sockets.get(ws) ?? []) }));
  });
  ws.on('close', () => m.sockets.delete(ws));
});
server.listen(port, '127.0.0.1', () => console.log(`mock on http://127.0.0.1:${server.address().port}/`));
