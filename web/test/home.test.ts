// The front page and what a question shows: crops, play times, chances by what they mean.
import { describe, expect, it } from 'vitest';
import { cropOf, type Spot } from '../src/lib/crop';
import { toneShares } from '../src/lib/odds';
import type { ResultChance, Tone } from '../src/lib/scene';
import { say } from '../src/lib/strings';

describe('the part of a board that stands for a scenario', () => {
  const at = (x: number, y: number, seat: number | null = 0): Spot => ({ at: [x, y], seat });
  it('is where both sides meet, not where most of one side stands', () => {
    const camp = [at(10, 10), at(20, 10), at(30, 10), at(40, 10)];
    const front = [at(900, 500, 0), at(920, 500, 1), at(900, 520, 0), at(920, 520, 1)];
    const [x0, y0, x1, y1] = cropOf([0, 0, 1000, 1000], [200, 100], [...camp, ...front]);
    expect(x0).toBeGreaterThan(700);
    expect([x1 - x0, y1 - y0]).toEqual([200, 100]);
    expect(y0).toBeLessThan(500);
    expect(y1).toBeGreaterThan(520);
  });
  it('lies within the board, and is its middle where nothing stands', () => {
    expect(cropOf([0, 0, 300, 100], [400, 50], [at(290, 95)])).toEqual([0, 50, 300, 100]);
    expect(cropOf([0, 0, 300, 100], [100, 50], [])).toEqual([100, 25, 200, 75]);
  });
});

describe('how long a scenario takes', () => {
  it('is told in minutes up to two hours, then in hours', () => {
    expect(say.playTime([15, 30])).toBe('15–30 min');
    expect(say.playTime([90, 150])).toBe('1½–2½ hours');
    expect(say.playTime([240, 480])).toBe('4–8 hours');
  });
});

describe('odds side by side', () => {
  const chance = (tone: Tone, per_mille: number): ResultChance => ({
    result: '',
    text: '',
    chance: '',
    per_mille,
    faces: [],
    tone,
  });
  it('are added up by what they mean, best first', () => {
    const chances = [chance('bad', 167), chance('good', 333), chance('mixed', 167), chance('good', 333)];
    expect(toneShares({ chances })).toEqual([
      { tone: 'good', per_mille: 666 },
      { tone: 'mixed', per_mille: 167 },
      { tone: 'bad', per_mille: 167 },
    ]);
  });
});
