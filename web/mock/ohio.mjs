// A point-to-point country with toy rules: forming a force in a stack, marching along trails and rivers, a fight.
import { readFileSync } from 'node:fs';

const raw = JSON.parse(readFileSync(new URL('./ohio.json', import.meta.url), 'utf8'));
const SEATS = [{ key: 'us', title: 'United States', dark: true }, { key: 'miami', title: 'Confederacy', dark: false }], PHASES = ['Special actions', 'Operations', 'Winter'];
export const ohio = {
  title: 'The Ohio country', layout: 'points', charts: [], ...raw,
  spaces: raw.spaces.map(([id, name, kind, x, y, owner, site]) => ({ id, name, kind, x, y, owner, ...(site ? { site } : {}) })),
  links: raw.links.map(([a, b, kind]) => ({ ends: [a, b], kind })),
  objectives: [{ place: 'G110', seat: 0, worth: '3 points to the United States' }],
};
export const ohioAbout = { id: 'ohio', title: 'The Ohio country', designer: 'nobody', publisher: 'nobody', summary: 'Toy rules on a point-to-point map.', seats: SEATS, levels: ['random', 'recruit'], scenarios: [{ key: 'ohio', title: 'The Ohio country', date: '1790', summary: 'A force marches out of Fort Washington.', turns: 4, historical: '', recommended: [] }], options: [] };

const near = new Map(ohio.spaces.map((s) => [s.id, []]));
for (const { ends: [a, b], kind } of ohio.links) { near.get(a).push([b, kind]); near.get(b).push([a, kind]); }
const name = (id) => ohio.spaces.find((s) => s.id === id)?.name ?? id;
const choice = (decision, label, kind, more = {}) => ({ decision, label, piece: null, place: null, kind, cost: null, ...more });

function forces() {
  const out = [], put = (at, seat, scheme, list) => list.forEach(([label, symbol, factor, command]) => out.push({ id: `p${out.length}`, seat, at, face: { name: label, symbol, scheme, factor: factor ?? null, movement: null, rally: null, range: null, command: command ?? null }, badges: [], spoken: `${label}, ${symbol}${factor ? `, combat ${factor}` : ''}` }));
  put('G001', 0, 'us', [['Harmar', 'leader', null, 1], ['1 US', 'line', 2], ['2 US', 'line', 2], ['Ky', 'militia', 2], ['Pa', 'militia', 1], ['Horse', 'militia-cavalry', 1], ['Supply', 'supply', 1]]);
  put('G050', 0, 'us', [['Doughty', 'leader', null, 1], ['3 US', 'line', 2], ['Boats', 'boatmen', 1]]);
  put('G110', 1, 'miami', [['Little Turtle', 'leader', null, 2], ['Miami', 'warriors', 2], ['Miami', 'warriors', 2], ['Kekionga', 'principal-village']]);
  put('G068', 1, 'shawnee', [['Shawnee', 'village'], ['Shawnee', 'warriors', 2]]);
  put('G084', 1, 'shawnee', [['Blue Jacket', 'leader', null, 2], ['Shawnee', 'warriors', 2]]);
  put('G144', 1, 'delaware', [['Delaware', 'warriors', 2]]);
  put('G130', 1, 'wyandot', [['Wyandot', 'warriors', 2], ['Wyandot', 'warriors', 1]]);
  put('G120', 1, 'ottawa', [['Ottawa', 'warriors', 2]]);
  put('G171', 1, 'seneca', [['Seneca', 'warriors', 2]]);
  put('winter', 0, 'us', [['Levies', 'line', 2]]);
  return out;
}

export class OhioGame {
  constructor() {
    this.scenario = 'ohio';
    this.board = ohio;
    this.s = { pieces: forces(), turn: 1, seat: 0, force: [], marching: false, done: [], vp: [7, 9.5] };
    this.past = [structuredClone(this.s)];
    this.log = [];
  }
  get step() { return this.past.length - 1; }
  piece(id) { return this.s.pieces.find((p) => p.id === id); }
  foes(place, seat) { return this.s.pieces.filter((p) => p.at === place && p.seat !== seat && p.face.symbol !== 'village'); }
  mine() { return this.s.pieces.filter((p) => p.seat === this.s.seat && near.has(p.at) && p.face.symbol === 'leader' && !this.s.done.includes(p.id)); }

  reach(id) {
    const p = this.piece(id), { s } = this, way = new Map([[p.at, []]]), todo = [p.at];
    if (!s.marching || s.force[0] !== id) return [];
    while (todo.length) {
      const at = todo.shift(), path = way.get(at);
      if (path.length === 4 || (path.length && this.foes(at, p.seat).length)) continue;
      for (const [to] of near.get(at)) if (!way.has(to)) { way.set(to, [...path, to]); todo.push(to); }
    }
    way.delete(p.at);
    return [...way].map(([place, path]) => ({ place, cost: `${path.length} MP`, path, decisions: path.map((to) => ({ step: { to } })), stops: this.foes(place, p.seat).length ? { text: `${name(place)} is held by the enemy.`, rule: '12.1' } : null }));
  }
  prompt(seat) {
    const { s } = this, base = { options: [], asides: [], duties: [], rule: '6.3' }, lead = this.piece(s.force[0]);
    if (seat !== s.seat) return { ...base, question: `${SEATS[s.seat].title} is deciding`, help: '' };
    if (!s.force.length) return { ...base, question: 'Which leader forms a force?', help: 'A force is a leader and up to six units of his space.', options: [...this.mine().map((p) => choice({ form: p.id }, `Form a force under ${p.face.name}`, 'button', { piece: p.id })), choice('end', 'End operations', 'finish')] };
    const here = s.pieces.filter((p) => p.at === lead.at && p.seat === s.seat && p.face.symbol !== 'leader' && !s.force.includes(p.id));
    if (!s.marching) return { ...base, question: `Who goes with ${lead.face.name}?`, help: `${s.force.length - 1} of 6 units: ${s.force.length > 4 ? 'an army, 2 MP' : 'a column, 4 MP'}.`, options: [...(s.force.length < 7 ? here : []).map((p) => choice({ add: p.id }, `Take ${p.face.name}`, 'button', { piece: p.id })), choice('march', 'March', 'button')], asides: [...s.force.slice(1).map((id) => choice({ drop: id }, `Leave ${this.piece(id).face.name}`, 'back', { piece: id })), choice('disband', 'No force after all', 'back')] };
    const foe = this.foes(lead.at, s.seat);
    return { ...base, question: foe.length ? `Fight in ${name(lead.at)}?` : `Where does ${lead.face.name} march?`, help: 'Four spaces at most.', options: [...(foe.length ? [choice({ fight: lead.at }, 'Attack', 'roll', { place: lead.at })] : near.get(lead.at).map(([to]) => choice({ step: { to } }, `To ${name(to)}`, 'move', { piece: lead.id, place: to, cost: '1 MP' }))), choice('halt', 'Halt here', 'finish')] };
  }
  preview() { return { title: '8 against 4', column: '2-1', columns: ['1-2', '1-1', '2-1', '3-1'], terms: [{ side: 'attack', text: 'The force', value: '8', rule: '12.1' }], chances: [{ result: 'win', text: 'they withdraw', chance: [4, 6], per_mille: 667, faces: [3, 4, 5, 6], tone: 'good' }, { result: 'loss', text: 'thrown back', chance: [2, 6], per_mille: 333, faces: [1, 2], tone: 'bad' }], chart: null }; }
  whyNot(piece, place) { return { text: piece ? `${this.piece(piece).face.name} cannot act now.` : `Nothing leads to ${name(place)} from here.`, rule: '6.3' }; }
  decide(d, roll) {
    const { s } = this, e = { step: this.step + 1, seat: s.seat, label: '', turn: `Turn ${s.turn}`, phase: 'Operations', events: [], faces: [] }, say = (text, ...rules) => e.events.push({ text, rules, data: null });
    const k = typeof d === 'string' ? d : Object.keys(d)[0], v = d[k], mark = (id, on) => { const p = this.piece(id); p.badges = on ? [...p.badges, 'chosen'] : p.badges.filter((b) => b !== 'chosen'); }, free = () => { s.force.forEach((id) => mark(id, false)); s.force = []; s.marching = false; };
    if (k === 'form') { s.force = [v]; mark(v, true); say(`${this.piece(v).face.name} forms a force`, '6.3'); }
    else if (k === 'add') { s.force.push(v); mark(v, true); say(`${this.piece(v).face.name} goes along`, '6.3'); }
    else if (k === 'drop') { s.force = s.force.filter((x) => x !== v); mark(v, false); say(`${this.piece(v).face.name} stays`); }
    else if (k === 'disband') { say('No force'); free(); }
    else if (k === 'march') { s.marching = true; say(`${s.force.length} march out`, '6.3'); }
    else if (k === 'step') { for (const id of s.force) this.piece(id).at = v.to; say(`The force comes to ${name(v.to)}`, '6.3'); }
    else if (k === 'fight') { const f = roll(); e.faces.push(f); const won = f > 2; say(`A fight in ${name(v)}: ${f}, ${won ? 'they withdraw' : 'thrown back'}`, '12.1'); if (won) for (const p of this.foes(v, s.seat)) p.at = near.get(v)[0][0]; s.vp[won ? s.seat : 1 - s.seat] += 0.5; s.done.push(s.force[0]); free(); }
    else if (k === 'halt') { say(`Halt in ${name(this.piece(s.force[0]).at)}`); s.done.push(s.force[0]); free(); }
    else if (k === 'end') { say(`${SEATS[s.seat].title} ends`); s.done = []; if (s.seat) s.turn++; s.seat = 1 - s.seat; }
    else return { text: 'That is not offered now.', rule: '6.3' };
    e.label = e.events[0].text;
    this.past.push(structuredClone(s));
    this.log.push(e);
    return null;
  }
  view(viewer, s = this.s) {
    const now = this.s;
    this.s = s;
    const notes = { 2: 'Arms', 3: 'Arms', 4: 'Arms', 10: 'M', 12: '1st', 16: 'De', 18: 'Se', 20: 'Ki', 22: '2nd', 30: 'end' }, cup = (face, count, title) => ({ title, seat: 1, face: { name: title, symbol: 'warriors', scheme: face, factor: 2, movement: null, rally: null, range: null, command: null }, count });
    const v = { turn: `Turn ${s.turn} of 4`, phase: 'Operations', phases: PHASES, phasing: s.seat, pieces: s.pieces, marks: [{ place: 'G002', kind: 'raid', spoken: 'raided' }], arrows: [], holdings: [{ id: 'winter', title: 'Winter quarters', seat: 0, note: '' }, { id: 'cup', title: 'Warriors’ cup', seat: 1, note: 'drawn unseen', contents: [cup('miami', 4, 'Miami'), cup('shawnee', 3, 'Shawnee'), cup('wyandot', 2, 'Wyandot')] }],
      tracks: [{ key: 'vp', title: 'Victory points', boxes: [...Array(31)].map((_, i) => `${i}${notes[i] ? ` ${notes[i]}` : ''}`), now: 0, note: '', rule: '2.4', markers: s.vp.map((n, i) => ({ title: `${SEATS[i].title} ${n}`, seat: i, at: Math.floor(n), half: n % 1 > 0 })) }], meters: [], facts: [{ title: 'Special actions', seat: 0, value: '3', rule: '3.0' }], asked: [s.seat], prompt: this.prompt(viewer), outcome: null };
    this.s = now;
    return structuredClone(v);
  }
  undo() { this.past.pop(); this.s = structuredClone(this.past.at(-1)); this.log.pop(); }
}
