import { describe, expect, it } from 'vitest';
import { bubbleBeside, fanBeside, settle, type Place, type Rect } from '../src/lib/beside';

const phone = { width: 390, height: 560 };
const covers = (a: Rect, b: Rect): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const inside = (a: Rect): boolean =>
  a.x >= 8 && a.y >= 8 && a.x + a.w <= phone.width - 8 && a.y + a.h <= phone.height - 8;

describe('what opens beside a place', () => {
  it('a stack fans above its place, in even rows, within the screen', () => {
    const fan = fanBeside([200, 400], 30, { count: 7, size: 48 }, phone);
    expect(fan.across).toBe(4);
    expect(fan.y + fan.h).toBeLessThanOrEqual(370);
    expect(fanBeside([200, 60], 30, { count: 7, size: 48 }, phone).y).toBe(90);
    for (const x of [0, 200, 390])
      for (const y of [0, 280, 560]) expect(inside(fanBeside([x, y], 30, { count: 13, size: 48 }, phone))).toBe(true);
  });
  it('a stack keeps off the places that may be clicked, on whatever side they are', () => {
    const above = fanBeside([200, 280], 30, { count: 4, size: 48, keepOff: [[200, 215]] }, phone);
    expect(above.y, 'below its place').toBeGreaterThanOrEqual(310);
    const both = fanBeside(
      [200, 280],
      30,
      {
        count: 4,
        size: 48,
        keepOff: [
          [200, 230],
          [200, 330],
        ],
      },
      phone,
    );
    const hidden = [230, 330].filter((y) => y > both.y - 8 && y < both.y + both.h + 8);
    expect(hidden, 'further away').toEqual([]);
    expect(inside(both)).toBe(true);
  });
  it('a bubble stands above its place, its tail on it', () => {
    const b = bubbleBeside([200, 300], 30, { w: 250, h: 90 }, null, phone);
    expect([b.y, b.above]).toEqual([180, true]);
  });
  it('a bubble never lies over the open stack it speaks of, wherever the stack is', () => {
    for (let x = 0; x <= 390; x += 30)
      for (let y = 0; y <= 560; y += 20)
        for (const n of [1, 5, 9, 13]) {
          const fan = fanBeside([x, y], 30, { count: n, size: 48 }, phone);
          const b = bubbleBeside([x, y], 32, { w: 290, h: 90 }, fan, phone);
          expect(covers(b, fan), `stack of ${n} at ${x},${y}`).toBe(false);
          expect(inside(b), `stack of ${n} at ${x},${y}`).toBe(true);
        }
  });
});

describe('what lies over the map', () => {
  const frame = { w: 1000, h: 800 };
  const wish = (name: string, homes: Place[]) => ({ name, size: { w: 200, h: 120 }, homes });
  it('lies in its own corner while that hides nothing', () => {
    const found = settle([wish('inset', ['sw', 'nw']), wish('zoom', ['se', 'ne'])], [[500, 400]], frame);
    expect([...found.values()]).toEqual(['sw', 'se']);
  });
  it('goes elsewhere when something is asked about under it, and back afterwards', () => {
    const spots: [number, number][] = [[60, 740]];
    expect(settle([wish('inset', ['sw', 'nw'])], spots, frame).get('inset')).toBe('nw');
    expect(settle([wish('inset', ['sw', 'nw'])], [], frame).get('inset')).toBe('sw');
  });
  it('does not lie over another, and hides the least where everything hides something', () => {
    const found = settle([wish('tour', ['nw', 'sw']), wish('inset', ['nw', 'sw'])], [], frame);
    expect([...found.values()]).toEqual(['nw', 'sw']);
    const crowded: [number, number][] = [
      [60, 60],
      [60, 90],
      [60, 740],
    ];
    expect(settle([wish('tour', ['nw', 'sw'])], crowded, frame).get('tour')).toBe('sw');
  });
  it('goes away, where it may, rather than hide anything', () => {
    const crowded: [number, number][] = [
      [60, 60],
      [60, 740],
    ];
    const inset = { ...wish('inset', ['sw', 'nw']), yields: true };
    expect(settle([inset], crowded, frame).get('inset')).toBe('away');
    expect(settle([inset], crowded.slice(0, 1), frame).get('inset')).toBe('sw');
  });
});
