import { describe, expect, it } from 'vitest';
import { contents, crossReferences } from '../src/lib/drawer.svelte';
import { Pacer } from '../src/lib/pace';
import type { LogEntry, View } from '../src/lib/scene';
import { settings } from '../src/lib/settings.svelte';
import { chapters, deeds, landmarks, lines, mattered, rolls, sharedPhases, trails, type Words } from '../src/lib/story';

const words: Words = {
  heading: (text) => text === 'French Combat',
  name: (id) => (id === 'hidden' ? null : id.toUpperCase()),
  place: (p) => p,
  march: (who, from, to) => `${who.join(' and ')}: ${from}-${to}`,
};
const entry = (step: number, more: Partial<LogEntry> = {}): LogEntry => ({
  step,
  seat: 0,
  label: `step ${step}`,
  turn: 'Turn 1',
  phase: 'Movement',
  phasing: null,
  events: [],
  faces: [],
  ...more,
});
const told = (step: number, text: string, more: Partial<LogEntry> = {}): LogEntry =>
  entry(step, { events: [{ text, rules: ['4'], data: null }], ...more });
const step = (n: number, piece: string, from: string, to: string, more: Partial<LogEntry> = {}): LogEntry =>
  entry(n, {
    events: [
      { text: `${from} to ${to}`, rules: ['7.2'], data: null, trail: [{ pieces: [piece], through: [from, to] }] },
    ],
    ...more,
  });

describe('the log', () => {
  it('is grouped by turn and phase, newest first', () => {
    const log = [told(1, 'a'), told(2, 'b'), entry(3), told(4, 'c', { phase: 'Combat' }), entry(5, { turn: 'Turn 2' })];
    const c = chapters(log, words);
    expect(c.map((x) => `${x.turn} ${x.phase} ${x.deeds.map((d) => d.step).join()}`)).toEqual([
      'Turn 1 Combat 4',
      'Turn 1 Movement 2,1',
    ]);
    expect(lines(entry(1))[0]?.text).toBe('step 1');
    const phases = [0, 1, 1].map((phasing, i) => entry(i, { phase: i < 2 ? 'Movement' : 'Raids', phasing }));
    expect([...sharedPhases(phases)]).toEqual(['Movement']);
  });
  it('knows what is part of a battle', () => {
    const fought = entry(2, { events: [{ text: 'x', rules: [], data: null, battle: true }] });
    expect(deeds([told(1, 'a'), fought], words).map((d) => d.battle)).toEqual([false, true]);
  });
  it('tells a march in one line, with its first and last step', () => {
    const d = deeds([step(1, 'a', '01', '02'), entry(2), step(3, 'a', '02', '03'), step(4, 'b', '09', '08')], words);
    expect(d.map((x) => x.lines.map((l) => l.text))).toEqual([['A: 01-03'], ['09 to 08']]);
    expect(d[0]).toMatchObject({ first: 1, step: 3, march: { path: ['01', '02', '03'] } });
    expect(d[0]?.lines[0]?.rules).toEqual(['7.2']);
  });
  it('tells why a march ends under its line, and nothing of a choice that led to nothing', () => {
    const halt = { text: 'A stops', rules: ['8.2'], data: null };
    const end = step(2, 'a', '02', '03');
    const d = deeds([step(1, 'a', '01', '02'), { ...end, events: [...end.events, halt] }, entry(3)], words);
    expect(d.map((x) => x.lines.map((l) => l.text))).toEqual([['A: 01-03', 'A stops']]);
    expect(deeds([...[1, 2].map((n) => ({ ...end, step: n, events: [...end.events, halt] }))], words)).toHaveLength(2);
  });
  it('joins no march over another side, phase or place, and none of pieces without a name', () => {
    const other = deeds([step(1, 'a', '01', '02'), step(2, 'a', '02', '03', { seat: 1 })], words);
    const later = deeds([step(1, 'a', '01', '02'), step(2, 'a', '02', '03', { phase: 'Combat' })], words);
    const apart = deeds([step(1, 'a', '01', '02'), step(2, 'a', '05', '06')], words);
    expect([other.length, later.length, apart.length]).toEqual([2, 2, 2]);
    const hidden = deeds([step(1, 'hidden', '01', '02'), step(2, 'hidden', '02', '03')], words);
    expect(hidden.map((d) => d.lines[0]?.text)).toEqual(['02 to 03']);
  });
  it('leaves out what only begins a phase', () => {
    expect(deeds([told(1, 'French Combat'), told(2, 'b')], words).map((d) => d.step)).toEqual([2]);
  });
  it('can be filtered', () => {
    const log = [told(1, 'a'), told(2, 'b', { faces: [3], phase: 'Combat' })];
    expect(chapters(log, words, (d) => d.faces.length > 0).map((c) => c.phase)).toEqual(['Combat']);
  });
});

describe('what the others did', () => {
  it('has one trail a piece, from where it set out to where it came', () => {
    const log = [
      step(1, 'a', '01', '02'),
      step(2, 'b', '07', '08'),
      step(3, 'a', '02', '03'),
      step(4, 'b', '08', '07'),
    ];
    expect(trails(log)).toEqual([{ pieces: ['a'], seat: 0, path: ['01', '02', '03'] }]);
    const together = [...log, step(5, 'c', '01', '02'), step(6, 'c', '02', '03')];
    expect(trails(together).map((t) => t.pieces)).toEqual([['a', 'c']]);
  });
  it('is told by the figures it changed, the largest first', () => {
    const meter = (key: string, value: number) => ({
      key,
      title: key,
      seat: 0,
      value,
      limit: 15,
      note: '',
      rule: '13',
    });
    const view = (a: number, b: number, fact: string): Pick<View, 'meters' | 'facts'> => ({
      meters: [meter('a', a), meter('b', b)],
      facts: [{ title: 'points', seat: 1, value: fact, rule: '17' }],
    });
    const found = mattered(view(0, 0, '1'), view(1, 5, '2'), (s) => (s === 0 ? 'British' : 'French'));
    expect(found.map((m) => m.text)).toEqual([
      'British: b +5, now 5 of 15',
      'British: a +1, now 1 of 15',
      'French: points: 2',
    ]);
    expect(mattered(view(0, 0, '1'), view(0, 0, '1'), () => '')).toEqual([]);
  });
  it('is shown one after another: dice first roll, own decisions wait for nothing', () => {
    const shown: string[] = [];
    const rolled: (string | null)[] = [];
    const pacer = new Pacer<string>({
      show: (u) => shown.push(u),
      roll: (u) => rolled.push(u),
      measure: (u) => ({ dice: u.startsWith('die'), steps: u.startsWith('go') ? 2 : 0, own: u.startsWith('own') }),
      waiting: () => undefined,
    });
    settings.pace = 'normal';
    for (const u of ['go 1', 'go 2', 'die 3']) pacer.add(u);
    expect(shown, 'the first is on its way').toEqual(['go 1']);
    expect(pacer.last).toBe('die 3');
    pacer.step();
    pacer.step();
    expect([shown, rolled.at(-1)], 'dice roll before they are told').toEqual([['go 1', 'go 2'], 'die 3']);
    pacer.add('own 4');
    expect(shown).toEqual(['go 1', 'go 2', 'die 3', 'own 4']);
    settings.pace = 'once';
    for (const u of ['go 5', 'die 6']) pacer.add(u);
    expect(shown.slice(-2)).toEqual(['go 5', 'die 6']);
    pacer.clear();
  });
});

describe('a replay', () => {
  it('jumps to the beginnings of turns and phases, to battles and to all dice', () => {
    const fought = told(4, 'c', { phase: 'Combat', faces: [6] });
    const log = [
      told(1, 'a'),
      told(2, 'b', { faces: [3] }),
      { ...fought, events: fought.events.map((x) => ({ ...x, battle: true })) },
      told(5, 'd', { turn: '2' }),
    ];
    expect([landmarks(log, 'turn'), landmarks(log, 'phase')]).toEqual([
      [1, 5],
      [1, 4, 5],
    ]);
    expect([landmarks(log, 'battle'), landmarks(log, 'dice')]).toEqual([[4], [2, 4]]);
  });
  it('counts what each side rolled, and no draws', () => {
    const log = [told(1, '', { faces: [2, 0] }), told(2, '', { faces: [6] }), told(3, '', { faces: [1], seat: 1 })];
    expect(rolls(log, 0)).toEqual({ rolls: 2, mean: 4, faces: [0, 1, 0, 0, 0, 1] });
    expect(rolls(log, 1).rolls).toBe(1);
  });
});

describe('the rules', () => {
  const rule = (id: string, title = id) => ({
    id,
    title,
    kind: id.startsWith('G') ? ('ruling' as const) : ('rule' as const),
  });
  it('have a chapter for each first number, and one for all rulings', () => {
    const all = [
      rule('7.0', 'Movement'),
      rule('7.2-i'),
      rule('8.1', 'Zones'),
      rule('A2.1', 'Learning'),
      rule('G11'),
      rule('G12'),
    ];
    expect(contents(all).map((c) => c.title)).toEqual(['7 Movement', '8 Zones', 'A2 Learning', 'Rulings']);
  });
  it('lead on where they name another rule, and nowhere else', () => {
    const known = new Set(['7.2-i', '11.0', 'G55', '7', 'A2.1']);
    const parts = crossReferences('See 7.2-i (11.0), ruling G55, A2.1; 7 units on 1.5 hexes, die 5-6.', known);
    expect(parts.flatMap((p) => p.rule ?? [])).toEqual(['7.2-i', '11.0', 'G55', 'A2.1']);
    expect(parts.map((p) => p.text).join('')).toBe(
      'See 7.2-i (11.0), ruling G55, A2.1; 7 units on 1.5 hexes, die 5-6.',
    );
  });
});
