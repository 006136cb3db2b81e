// Somebody new, from the front page through the guided start to the end of a first game, with a picture of every step.
// NEWCOMER names the folder for the pictures; without it they lie beside the results.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { geographyOf } from '../src/lib/geography';
import type { Snapshot } from '../src/lib/scene';
import { inAHurry, playOn, spotOf, viewOf } from './anyboard';
import { expect, test } from './fixtures';
import type { Table } from './table';

/** Takes numbered pictures of a page. */
class Album {
  private count = 0;
  constructor(
    private readonly t: Table,
    private readonly folder: string,
  ) {}
  static async of(t: Table, name: string, info: TestInfo): Promise<Album> {
    const folder = process.env.NEWCOMER ? join(process.env.NEWCOMER, name) : info.outputPath(name);
    await mkdir(folder, { recursive: true });
    return new Album(t, folder);
  }
  async picture(what: string): Promise<void> {
    const name = `${String(++this.count).padStart(3, '0')}-${what.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 60)}.png`;
    await this.t.settled();
    await this.t.page.screenshot({ path: join(this.folder, name) });
  }
}

/** Does what a lesson asks for that is no part of the game, as its words say. */
async function follow(t: Table, lesson: string, s: Snapshot): Promise<boolean> {
  const chip = t.page.locator('.prompt .chip').first();
  switch (lesson) {
    case 'map':
      await t.drag({ x: 620, y: 420 }, { x: -40, y: 30 });
      return true;
    case 'undo':
      if (!s.may_undo.length) return false;
      await t.key('z');
      return true;
    case 'why': {
      const map = s.boards[0] ? geographyOf(s.boards[0]) : null;
      const foe = viewOf(s).pieces.find((p) => p.seat !== null && s.seats[p.seat]?.mine === false && map?.has(p.at));
      if (!foe) return false;
      await t.key('Escape');
      await t.clickAt(await spotOf(t, s, foe.at, 'mouse'));
      return true;
    }
    case 'rule':
      if (!(await chip.count())) return false;
      await chip.click();
      await t.key('Escape');
      return true;
    case 'replay':
      await t.key('r');
      await t.key('ArrowLeft');
      await t.key('Escape');
      return true;
    default:
      return false;
  }
}

/** Plays on as the lessons say where they can be followed, and in a hurry where not; each new lesson and question is pictured. */
async function learn(t: Table, album: Album): Promise<string[]> {
  const lessons: string[] = [];
  const followed = new Set<string>();
  let words = '';
  const { last } = await playOn(
    t,
    'mouse',
    () => false,
    (view, tried) => inAHurry(view, tried),
    async (s) => {
      const shown = t.page.locator('[data-lesson]');
      const lesson = (await shown.count()) ? ((await shown.getAttribute('data-lesson')) ?? '') : '';
      const question = viewOf(s).prompt.question.replaceAll(/[\d:]+/g, '');
      if (lesson && lessons.at(-1) !== lesson) {
        lessons.push(lesson);
        await album.picture(`lesson ${lesson}`);
      } else if (question !== words) await album.picture(question);
      words = question;
      if (!lesson || followed.has(lesson)) return false;
      followed.add(lesson);
      if (!(await follow(t, lesson, s))) return false;
      await album.picture(`after ${lesson}`);
      return true;
    },
  );
  expect(last.outcome).not.toBeNull();
  await album.picture('the end');
  return lessons;
}

test('somebody new plays Lake George from the front page', { tag: '@thorough' }, async ({ sit }, info) => {
  const t = await sit('', { newcomer: true });
  const album = await Album.of(t, 'lake-george', info);
  await t.page.locator('.thumb svg').first().waitFor();
  await album.picture('front page');
  await t.page.click('text=Play now');
  await t.map();
  await album.picture('briefing');
  await t.page.getByRole('button', { name: 'Begin' }).click();
  const lessons = await learn(t, album);
  expect(lessons.length).toBeGreaterThan(4);
});

test('somebody new plays the first learning game on the Ohio', { tag: '@thorough' }, async ({ sit }, info) => {
  const t = await sit('', { newcomer: true });
  const album = await Album.of(t, 'ohio', info);
  await t.page.click('.games button:has-text("Ohio")');
  const card = t.page.locator('.scen button', { hasText: 'tier 1' });
  await card.click();
  await t.page.locator('.thumb svg').first().waitFor();
  await album.picture('front page');
  await t.page.getByRole('button', { name: 'Recruit', exact: true }).click();
  await t.page.click('.start');
  await t.map();
  await album.picture('briefing');
  const begin = t.page.getByRole('button', { name: 'Begin' });
  if (await begin.count()) await begin.click();
  const lessons = await learn(t, album);
  expect(lessons.length).toBeGreaterThan(3);
});
