// Point-to-point boards: the mock's country stands for any.
import { describe, expect, it } from 'vitest';
import { ohio } from '../mock/ohio.mjs';
import { drawBoard, ready } from '../src/lib/draw';
import { dist } from '../src/lib/draw/geom';
import { broken } from '../src/lib/draw/labels';
import { landsOf } from '../src/lib/draw/lands';
import { networkOf } from '../src/lib/draw/network';
import { dark, light } from '../src/lib/draw/palette';
import { Schemes } from '../src/lib/draw/schemes';
import { geographyOf } from '../src/lib/geography';
import type { Board } from '../src/lib/scene';
import { schemesOf } from './games';

const board = { ...(ohio as object), id: 'main' } as Board & { layout: 'points' };
const options = { numbers: true, schemes: new Schemes(schemesOf('blood-ohio')), seatColour: () => '#000' };
await ready(board);
const net = networkOf(board);
const geo = geographyOf(board);
const named = (name: string): string => board.spaces.find((s) => s.name === name)?.id ?? '';

describe('a point-to-point board', () => {
  it('lets rivers pass through the spots of their spaces', () => {
    for (const s of board.spaces.filter((x) => x.kind === 'river'))
      expect(
        Math.min(...net.streams.flatMap((r) => r.fine.map((p) => dist(p, [s.x / 10, s.y / 10])))),
        s.name,
      ).toBeLessThan(5);
  });
  it('follows the water along a river link and bows along a trail', () => {
    const wet = geo.between('O16', 'O17');
    const back = geo.between('O17', 'O16');
    expect(wet.length).toBeGreaterThan(6);
    expect([...back].reverse()).toEqual(wet);
    expect(geo.between('G001', 'G003')).toHaveLength(3);
    expect(net.ways.every((w) => w.link.kind !== 'river')).toBe(true);
  });
  it('gives every owner with several spaces a land', () => {
    expect(
      landsOf(board, net)
        .map((l) => l.owner)
        .sort(),
    ).toEqual(['delaware', 'miami', 'mingo', 'ottawa', 'seneca', 'shawnee', 'wyandot']);
  });
  it('sets nearly all names clear of each other', () => {
    const d = drawBoard(board, light, { id: 'x', ...options });
    expect(d.labels).toHaveLength(board.spaces.length);
    expect(d.labels?.every((l) => !l.svg.includes('NaN'))).toBe(true);
    expect(`${d.ground}${d.letters}`).not.toMatch(/NaN|undefined/);
  });
  it('is drawn the same from the same data, and quickly', () => {
    const draw = (): string => drawBoard(board, dark, { id: 'y', ...options }).ground;
    const first = draw();
    const began = performance.now();
    expect(draw()).toBe(first);
    expect(performance.now() - began).toBeLessThan(1500);
  });
  it('finds the space under the finger, and none in the wild', () => {
    const [x, y] = geo.centre('G001');
    expect(geo.placeAt([x + 9, y - 8])).toBe('G001');
    expect(geo.placeAt([1500, 1500])).toBeNull();
  });
  it('goes by arrow keys to the linked space in that direction', () => {
    const linked = (a: string, b: string | null): boolean =>
      board.links.some((l) => l.ends.includes(a) && b !== null && l.ends.includes(b));
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const)
      expect(linked(named('Chalakatha'), geo.step(named('Chalakatha'), key)), key).toBe(true);
  });
  it('speaks of a space in words', () => {
    expect(geo.spoken(named('Chalakatha'))).toBe('principal village');
    expect(geo.spoken('O16')).toBe('river');
  });
  it('breaks a long name where its lines are most alike', () => {
    expect(broken('Limestone landing')).toEqual(['Limestone', 'landing']);
    expect(broken('Belpre')).toEqual(['Belpre']);
  });
});
