// A stand-in for the rules, just enough to exercise every part of the client. The real rules live on the server.
import { crt, DIRS, lakeGeorge, next, oswego, parse, quebec } from './boards.mjs';
import { lakeGeorgeForces, quebecForces } from './forces.mjs';

const PHASES = ['Bombardment', 'Movement', 'Combat', 'Rally'];
const PRICE = { clear: 1, woods: 2, forest: 3, marsh: 3, town: 1, building: 1, fort: 1 };
const CAMP = ['0709', '0710', '0809', '0810', '0909', '0910'];
const SEATS = [{ key: 'british', title: 'British', dark: true }, { key: 'french', title: 'French', dark: false }];
export const about = [{
  id: 'fiw-battles', title: 'French & Indian War Battles', designer: 'Joseph Miranda', publisher: 'Decision Games', summary: 'Hex battles of 1755 to 1759: odds, bombardment, rally, demoralization.', seats: SEATS, levels: ['random', 'recruit', 'captain', 'general'],
  scenarios: [['lake-george', 'Lake George', '8 September 1755', 'Dieskau’s column meets Johnson’s camp at the head of the lake.', 15], ['fort-oswego', 'Fort Oswego', '14 August 1756', 'Montcalm lands before the forts at the mouth of the river.', 8], ['quebec', 'Quebec', '13 September 1759', 'Two lines on the Plains of Abraham, with Bougainville on the march.', 12]].map(([key, title, date, summary, turns]) => ({ key, title, date, summary, turns, historical: 'A marginal British victory.', recommended: key === 'quebec' ? ['special-tactics'] : [] })),
  options: [['special-tactics', 'Special tactics', '18.0', 'Secret markers for marches, volleys and ambushes.'], ['balk', 'Militia may balk', '19.0', 'Militia may refuse to go near the enemy.'], ['trains', 'Supply trains', '20.0', 'Trains help to rally and can be taken.'], ['burning', 'Burning buildings', '21.0', 'Fire may break out.']].map(([key, title, rule, summary]) => ({ key, title, rule, summary, values: ['off', 'on'] })),
}];
export const boards = { quebec, 'lake-george': lakeGeorge, 'fort-oswego': oswego };
export const rules = [['6.0', 'Bombardment', 'Guns fire at what they see within their range.'], ['7.2', 'Movement', 'A unit goes from hex to hex and pays for each; the first hex is always allowed.'], ['7.2-d', 'Paying for hexes', 'The cost of a hex is that of its terrain, or 1 along a road.'], ['8.2', 'Zones of control', 'A unit that comes next to an enemy in good order stops.'], ['8.2-b', 'Stopping', 'The unit stops in the first such hex.'], ['9.0-g', 'Declaring', 'All attacks are declared before the first is fought.'], ['9.1.1', 'Odds', 'Strengths are put into a ratio, cut down in favour of the defence.'], ['9.3', 'Results', 'One die on the column of the odds.'], ['11.2', 'Rally', 'Die and rally rating of 5 or more: the unit is in good order again.'], ['13.0', 'Demoralization', 'Losses are added up against a level.'], ['16.0-c', 'Light defence', 'Light units are doubled in defence in the terrain types the chart names.'], ['22.2', 'Set-up', 'The British set up inside the camp.']].map(([id, title, text]) => ({ id, title, text, kind: 'procedure' }));

const dist = (a, b) => { const q = (h) => { const [c, r] = parse(h); return [c, r - Math.floor(c / 2) + (c % 2 === 0 ? 0 : 0)]; }; const [x1, y1] = q(a), [x2, y2] = q(b), dx = x1 - x2, dy = y1 - y2; return Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dx + dy)); };
const choice = (decision, label, kind, more = {}) => ({ decision, label, piece: null, place: null, kind, cost: null, ...more });

export class Game {
  constructor(scenario) {
    this.scenario = scenario;
    this.board = boards[scenario];
    this.terrain = new Map(this.board.hexes.map((h) => [h.id, h.terrain]));
    const pieces = scenario === 'lake-george' ? lakeGeorgeForces() : quebecForces().map((p) => (scenario === 'quebec' ? p : { ...p, at: 'due-french' }));
    this.s = { pieces, turn: 4, seat: 0, phase: scenario === 'lake-george' ? -1 : 1, done: [], battles: [], moving: null, fighting: false, dp: [9, 14] };
    this.past = [structuredClone(this.s)];
    this.log = [];
    this.speak();
  }
  get step() { return this.past.length - 1; }
  speak() { for (const p of this.s.pieces) p.spoken = `${p.face.name}, ${p.face.symbol}${p.face.factor == null ? '' : `, combat ${p.face.factor}`}${p.face.movement == null ? '' : `, movement ${p.face.movement}`}${p.badges.length ? ', ' + p.badges.join(', ') : ', good order'}`; }
  piece(id) { return this.s.pieces.find((p) => p.id === id); }
  at(h) { return this.s.pieces.filter((p) => p.at === h); }
  foes(h, seat) { return this.at(h).filter((p) => p.seat !== seat && p.face.symbol !== 'leader'); }
  zone(h, seat) { return DIRS.some((d) => this.foes(next(h, d), seat).some((p) => !p.badges.includes('disordered'))); }
  mine() { return this.s.pieces.filter((p) => p.seat === this.s.seat && this.terrain.has(p.at) && !p.badges.includes('disordered')); }

  reach(id) {
    const p = this.piece(id), best = new Map([[p.at, 0]]), came = new Map(), todo = [p.at];
    if (this.s.done.includes(id) || this.s.phase !== 1) return [];
    while (todo.length) {
      todo.sort((a, b) => best.get(a) - best.get(b));
      const h = todo.shift();
      if (h !== p.at && this.zone(h, p.seat)) continue;
      for (const d of DIRS) {
        const n = next(h, d), price = PRICE[this.terrain.get(n)];
        if (!price || this.foes(n, p.seat).length) continue;
        const c = best.get(h) + price;
        if (c <= p.face.movement && c < (best.get(n) ?? 99)) { best.set(n, c); came.set(n, h); todo.push(n); }
      }
    }
    best.delete(p.at);
    return [...best].map(([place, cost]) => {
      const path = [place];
      while (came.has(path[0]) && came.get(path[0]) !== p.at) path.unshift(came.get(path[0]));
      return { place, cost: `${cost} MP`, path, decisions: [{ move: { unit: id } }, ...path.map((to) => ({ step: { to } })), 'stop'], stops: this.zone(place, p.seat) ? { text: `${place} is next to an enemy in good order: the unit stops.`, rule: '8.2-b' } : null };
    });
  }
  prompt(seat) {
    const { s } = this, none = { options: [], asides: [], duties: [], rule: '7.2' };
    if (seat !== s.seat) return { ...none, question: `${SEATS[s.seat].title} is deciding`, help: 'You will be asked when it is your turn.' };
    const concede = choice({ concede: 1 }, 'Concede', 'concede');
    if (s.phase === -1) {
      const left = s.pieces.filter((p) => p.at === 'setup');
      return { question: left.length ? 'Set up your force in the camp' : 'Is your force set up?', help: `${left.length} units still to place.`, rule: '22.2', duties: left.length ? [{ text: `${left.length} units must be set up`, piece: null, place: null, rule: '22.2' }] : [], options: [...left.flatMap((p) => CAMP.map((h) => choice({ place: { unit: p.id, hex: h } }, `${p.face.name} in ${h}`, 'move', { piece: p.id, place: h }))), ...(left.length ? [] : [choice('end', 'End set-up', 'finish')])], asides: [...(left.length ? [choice('place-rest', 'Place the rest as suggested', 'button')] : []), ...s.pieces.filter((p) => p.seat === 0 && CAMP.includes(p.at)).map((p) => choice({ take: { unit: p.id } }, `Take up ${p.face.name}`, 'back', { piece: p.id }))] };
    }
    if (s.phase === 0) {
      const guns = this.mine().filter((p) => p.face.range && !p.badges.includes('fired'));
      const options = guns.flatMap((g) => [...new Set(s.pieces.filter((p) => p.seat !== s.seat && this.terrain.has(p.at) && dist(p.at, g.at) <= g.face.range).map((p) => p.at))].map((h) => choice({ fire: { gun: g.id, target: h } }, `${g.face.name} bombards ${h}`, 'roll', { piece: g.id, place: h })));
      return { question: 'Bombard with your guns', help: 'Pick a gun, then a lit enemy.', rule: '6.0', duties: [], options: [...options, choice('end', 'End bombardment', 'finish')], asides: [concede] };
    }
    if (s.phase === 1 && s.moving) {
      const p = this.piece(s.moving);
      return { question: `${p.face.name} is moving`, help: 'On to a lit hex, or stop here.', rule: '7.2-d', duties: [], options: [...DIRS.map((d) => next(p.at, d)).filter((h) => PRICE[this.terrain.get(h)] && !this.foes(h, p.seat).length).map((h) => choice({ step: { to: h } }, `On to ${h}`, 'move', { place: h, cost: `${PRICE[this.terrain.get(h)]} MP` })), choice('stop', 'Stop here', 'button')], asides: [choice('put-back', 'Put it back', 'back')] };
    }
    if (s.phase === 1) return { question: 'Move a unit, or end the phase', help: `${this.mine().filter((p) => !s.done.includes(p.id)).length} units can still move.`, rule: '7.2', duties: [], options: [...this.mine().filter((p) => !s.done.includes(p.id) && p.face.movement).map((p) => choice({ move: { unit: p.id } }, `Move ${p.face.name}`, 'move', { piece: p.id })), choice('end', 'End movement', 'finish')], asides: [concede] };
    if (s.phase === 2 && !s.fighting) {
      const free = this.mine().filter((p) => p.face.factor && !p.face.range && !s.battles.some((b) => b.units.includes(p.id)));
      const options = free.flatMap((p) => DIRS.map((d) => next(p.at, d)).filter((h) => this.foes(h, s.seat).length).map((h) => choice({ attack: { unit: p.id, hex: h } }, `${p.face.name} attacks ${h}`, 'attack', { piece: p.id, place: h })));
      const must = [...new Set(options.map((o) => o.place))].filter((h) => this.foes(h, 0).some((p) => !p.badges.length) && !s.battles.some((b) => b.hex === h));
      return { question: 'Declare your attacks', help: 'Pick a unit, then a lit enemy next to it.', rule: '9.0-g', duties: must.map((h) => ({ text: `${this.foes(h, 0)[0].face.name} in ${h} must be attacked`, piece: this.foes(h, 0)[0].id, place: h, rule: '9.0-g' })), options: [...options, ...(must.length ? [] : [choice('end', 'Fight these battles', 'finish')])], asides: [...s.battles.map((b, i) => choice({ off: i }, `Call off the attack on ${b.hex}`, 'back', { place: b.hex })), concede] };
    }
    if (s.phase === 2) return { question: 'Which battle is fought next?', help: 'Pick one; the odds are shown before you roll.', rule: '9.3', duties: [], options: [...s.battles.map((b, i) => choice({ resolve: i }, `Fight for ${b.hex}`, 'roll', { place: b.hex })), ...(s.battles.length ? [] : [choice('end', 'End combat', 'finish')])], asides: [concede] };
    const broken = s.pieces.filter((p) => p.seat === s.seat && p.badges.includes('disordered') && !s.done.includes(p.id));
    return { question: 'Rally disordered units', help: 'Die and rating of 5 or more.', rule: '11.2', duties: [], options: [...broken.map((p) => choice({ rally: p.id }, `Rally ${p.face.name}`, 'roll', { piece: p.id })), choice('end', 'End the turn', 'finish')], asides: [concede] };
  }
  odds(units, hex) {
    const a = units.reduce((n, id) => n + this.piece(id).face.factor, 0), foe = this.foes(hex, this.s.seat), base = foe.reduce((n, p) => n + p.face.factor, 0), twice = ['woods', 'town'].includes(this.terrain.get(hex)), d = Math.max(1, twice ? base * 2 : base);
    const r = a / d, i = r >= 6 ? 10 : r >= 5 ? 9 : r >= 4 ? 8 : r >= 3 ? 7 : r >= 2 ? 6 : r >= 1.5 ? 5 : r >= 1 ? 4 : r >= 0.5 ? 3 : r >= 0.33 ? 2 : r >= 0.25 ? 1 : 0;
    return { a, d, i, base, twice };
  }
  preview(decision) {
    const k = Object.keys(decision)[0], v = decision[k];
    if (k === 'rally') { const p = this.piece(v), need = 5 - Number(p.face.rally); return { title: `Rally ${p.face.name}`, column: `${need}+`, columns: [], terms: [{ side: 'die', text: 'Rally rating', value: p.face.rally, rule: '11.2' }], chances: [{ result: 'rallied', text: 'in good order', chance: [7 - need, 6], per_mille: Math.round(((7 - need) / 6) * 1000), faces: [1, 2, 3, 4, 5, 6].filter((f) => f >= need), tone: 'good' }, { result: 'no', text: 'stays disordered', chance: [need - 1, 6], per_mille: Math.round(((need - 1) / 6) * 1000), faces: [1, 2, 3, 4, 5, 6].filter((f) => f < need), tone: 'none' }].filter((c) => c.faces.length), chart: null }; }
    const hex = v.hex ?? v.target ?? this.s.battles[v]?.hex, units = k === 'attack' ? [...(this.s.battles.find((b) => b.hex === hex)?.units ?? []), v.unit] : k === 'fire' ? [v.gun] : this.s.battles[v].units;
    const o = this.odds(units, hex), words = { Ae: ['attackers eliminated', 'bad'], Ar: ['attackers routed', 'bad'], Ad: ['attackers disordered', 'bad'], Bx: ['exchange', 'mixed'], Dd: ['disordered', 'good'], Dr: ['routed', 'good'], De: ['eliminated', 'good'] }, by = new Map();
    crt.rows.forEach((row, f) => by.set(row[o.i + 1], [...(by.get(row[o.i + 1]) ?? []), f + 1]));
    return { title: `${o.a} against ${o.d}`, column: crt.columns[o.i], columns: crt.columns, chart: 'crt', terms: [{ side: 'attack', text: units.map((u) => this.piece(u).face.name).join(' and '), value: `${units.map((u) => this.piece(u).face.factor).join(' + ')} = ${o.a}`, rule: '9.1.1' }, { side: 'defence', text: `${this.foes(hex, this.s.seat).map((p) => p.face.name).join(', ')}${o.twice ? `, in ${this.terrain.get(hex)}` : ''}`, value: o.twice ? `${o.base} × 2 = ${o.d}` : `${o.d}`, rule: '16.0-c' }, { side: 'die', text: `${o.a} to ${o.d}, cut to ${crt.columns[o.i]}`, value: crt.columns[o.i], rule: '9.1.1' }], chances: [...by].map(([result, faces]) => ({ result, text: words[result][0], chance: [faces.length, 6], per_mille: Math.round((faces.length / 6) * 1000), faces, tone: words[result][1] })) };
  }
  whyNot(piece, place) {
    const p = piece && this.piece(piece);
    if (p && p.seat !== this.s.seat) return { text: `${p.face.name} is not yours.`, rule: '7.2' };
    if (p && place) return { text: `${p.face.name} cannot reach ${place} with ${p.face.movement} movement points.`, rule: '8.2-b' };
    return { text: place ? `Nothing can be done in ${place} now.` : `${p?.face.name ?? 'This'} cannot act in this phase.`, rule: '7.2' };
  }
  /** Applies one decision; gives the log entry or a refusal. */
  decide(d, roll) {
    const { s } = this, e = { step: this.step + 1, seat: s.seat, label: '', turn: `Game turn ${s.turn}`, phase: this.phaseName(), events: [], faces: [] }, say = (text, ...rules) => e.events.push({ text, rules, data: null });
    const k = typeof d === 'string' ? d : Object.keys(d)[0], v = d[k];
    if (k === 'place') { this.piece(v.unit).at = v.hex; say(`${this.piece(v.unit).face.name} set up in ${v.hex}`, '22.2'); }
    else if (k === 'take') { this.piece(v.unit).at = 'setup'; say(`${this.piece(v.unit).face.name} taken up`); }
    else if (k === 'place-rest') { s.pieces.filter((p) => p.at === 'setup').forEach((p, i) => { p.at = CAMP[i % 6]; }); say('The rest set up as suggested', '22.2'); }
    else if (k === 'move') s.moving = v.unit;
    else if (k === 'step') { const p = this.piece(s.moving); p.at = v.to; say(`${p.face.name} to ${v.to}${this.zone(v.to, p.seat) ? ', stops' : ''}`, this.zone(v.to, p.seat) ? '8.2-b' : '7.2-d'); }
    else if (k === 'stop') { this.piece(s.moving).badges.push('moved'); s.done.push(s.moving); s.moving = null; }
    else if (k === 'put-back') s.moving = null;
    else if (k === 'attack') { let b = s.battles.find((x) => x.hex === v.hex); if (!b) s.battles.push((b = { hex: v.hex, units: [] })); b.units.push(v.unit); say(`${this.piece(v.unit).face.name} will attack ${v.hex}`, '9.0-g'); }
    else if (k === 'off') { say(`The attack on ${s.battles[v].hex} is called off`); s.battles.splice(v, 1); }
    else if (k === 'fire' || k === 'resolve') {
      const hex = v.target ?? s.battles[v].hex, f = roll(), o = this.odds(k === 'fire' ? [v.gun] : s.battles[v].units, hex), res = crt.rows[f - 1][o.i + 1];
      e.faces.push(f);
      if (k === 'fire') this.piece(v.gun).badges.push('fired'); else s.battles.splice(v, 1);
      if (res[0] === 'D') for (const p of this.foes(hex, s.seat)) { p.badges = ['disordered']; s.dp[1] += 2; }
      say(`${o.a} against ${o.d} on ${hex}, column ${crt.columns[o.i]}: ${res}`, '9.3');
    } else if (k === 'rally') { const f = roll(), p = this.piece(v), ok = f + Number(p.face.rally) >= 5; e.faces.push(f); if (ok) p.badges = []; s.done.push(v); say(`${p.face.name} rolls ${f} ${p.face.rally}: ${ok ? 'rallied' : 'stays disordered'}`, '11.2'); }
    else if (k === 'end') this.endPhase(say);
    else return { text: 'That is not offered now.', rule: '7.2' };
    e.label = e.events[0]?.text ?? k;
    this.speak();
    this.past.push(structuredClone(s));
    this.log.push(e);
    return null;
  }
  endPhase(say) {
    const { s } = this;
    say(`${SEATS[s.seat].title} ${this.phaseName().toLowerCase()} ends`);
    if (s.phase === 2 && !s.fighting && s.battles.length) { s.fighting = true; return; }
    s.fighting = false; s.done = []; s.battles = [];
    for (const p of s.pieces) p.badges = p.badges.filter((b) => b !== 'moved' && (b !== 'fired' || s.phase !== 3));
    if (s.phase === 3) { s.phase = 0; if (s.seat === 1) s.turn++; s.seat = 1 - s.seat; } else s.phase++;
  }
  phaseName() { return this.s.phase < 0 ? 'Set-up' : PHASES[this.s.phase]; }
  view(viewer, s = this.s) {
    const now = this.s;
    this.s = s;
    const v = { turn: `Game turn ${s.turn} of 12`, phase: this.phaseName(), phases: PHASES, phasing: s.seat, pieces: s.pieces, marks: [], arrows: s.battles.flatMap((b, i) => b.units.map((u) => ({ from: this.piece(u).at, to: b.hex, kind: 'attack', group: i }))), holdings: [...(s.pieces.some((p) => p.at === 'setup') ? [{ id: 'setup', title: 'To be set up', seat: 0, note: 'inside the camp' }] : []), { id: 'due-french', title: 'French reinforcements', seat: 1, note: 'roll from turn 5' }, { id: 'lost-british', title: 'British losses', seat: 0, note: '' }],
      tracks: [{ key: 'turn', title: 'Game turn', boxes: [...Array(12)].map((_, i) => `${i + 1}${i > 4 ? ` fog ${i > 8 ? '1-2' : 1}` : ''}`), now: s.turn - 1, note: 'No fog', rule: '5.1' }], meters: [{ key: 'dp0', title: 'British', seat: 0, value: s.dp[0], limit: 50, note: 'steady', rule: '13.0' }, { key: 'dp1', title: 'French', seat: 1, value: s.dp[1], limit: 40, note: 'steady', rule: '13.0' }], facts: [{ title: 'Victory points', seat: 0, value: '2', rule: '24.6' }, { title: 'Victory points', seat: 1, value: '1', rule: '24.6' }], asked: [s.seat], prompt: this.prompt(viewer), outcome: null };
    this.s = now;
    return structuredClone(v);
  }
  undo() { this.past.pop(); this.s = structuredClone(this.past.at(-1)); this.log.pop(); }
}
