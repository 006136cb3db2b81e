// The guided start, by doing: every lesson waits for the person's own act.
import { expect, test } from './fixtures';
import { GameOver, Hand, hashOf, newMatch } from './hand';
import type { Sitting, Table } from './table';

test('the guided start is learnt by doing, and can be left at any time', async ({ sit, server }) => {
  // By dice the game may end before a gun has a target: then all of it is done again, in a browser that knows nothing yet.
  for (let game = 0; game < 6; game++) if (await learnt(sit, server)) return;
  throw new Error('in six games no gun had a target');
});

type Sit = (hash?: string, how?: Sitting) => Promise<Table>;

/** Whether every lesson was come to before the game was over. */
async function learnt(sit: Sit, server: string): Promise<boolean> {
  const m = await newMatch(server, {
    game: 'fiw-battles',
    scenario: 'lake-george',
    seats: { british: 'me', french: 'computer' },
  });
  const t = await sit(hashOf(m, 'british'), { newcomer: true });
  const { page } = t;
  // Before anything else: who one is and how one wins. Once only; later from the menu.
  await expect(page.locator('[data-briefing]')).toHaveAttribute('data-briefing', 'british');
  await expect(page.getByRole('dialog')).toContainText('At the end of game turn 15');
  await t.axe('briefing');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Briefing' }).click();
  await expect(page.locator('[data-briefing] li').first()).toBeVisible();
  await page.keyboard.press('Escape');
  const shown = page.locator('[data-lesson]');
  const lesson = (key: string): Promise<void> => expect(shown).toHaveAttribute('data-lesson', key);
  const stays = async (key: string): Promise<void> => {
    await t.settled();
    await lesson(key);
  };
  await lesson('map');
  await t.axe('tour');
  await stays('map');
  await t.drag({ x: 700, y: 600 }, { x: 60, y: -40 });
  await lesson('set-up');
  await t.press('Set up the rest');
  await stays('set-up');
  await t.press('Finish set-up');
  await lesson('select');
  const hand = await new Hand(server, m).follow(t);
  const { s, view } = await hand.to('Movement');
  await t.until((x) => x.seq === s.seq, 'the movement phase');
  const unit = view.pieces.find((p) => p.id === 'lg-2-conn');
  if (!unit) throw new Error('2 Conn is not there');
  await t.click(unit.at);
  await lesson('move');
  const [way] = await hand.reach('british', unit.id);
  await t.click(way?.place ?? '');
  await lesson('undo');
  await stays('undo');
  await t.key('z');
  await lesson('why');
  await t.key('Escape');
  await t.click('0703');
  await lesson('rule');
  await page.locator('.prompt .chip').click();
  await expect(page.locator('.drawer article').first()).toBeVisible();
  await t.key('Escape');
  await lesson('end');
  // The march is still going on if only its last step was taken back.
  for (let i = 0; i < 4 && !(await t.button('End movement').count()); i++) await t.key('z');
  await t.press('End movement');
  // Where every march was taken back, it is asked whether the phase shall end all the same.
  if (await t.button('Go back').count()) await t.press('End movement');
  await expect(shown).not.toHaveAttribute('data-lesson', 'end');
  // A reload does not lose what was learnt.
  await page.reload();
  await t.map();
  await expect(page.locator('.tour')).toBeVisible();
  expect(['map', 'set-up', 'select'], 'the tour began anew').not.toContain(await shown.getAttribute('data-lesson'));
  const found = await hand.toGuns().catch((e: unknown) => {
    if (e instanceof GameOver) return null;
    throw e;
  });
  if (!found) return false;
  const { s: armed, view: guns } = found;
  await t.until((x) => x.seq === armed.seq, 'a target');
  await lesson('aim');
  const shot = guns.prompt.options.find((c) => c.kind === 'attack');
  const gun = guns.pieces.find((p) => p.id === shot?.piece);
  if (!shot?.place || !gun) throw new Error('no gun has a target');
  await t.click(gun.at);
  const fan = t.pictured('.fan button', gun.spoken.split(',')[0] ?? '');
  if (await fan.count()) await fan.first().click();
  await t.settled();
  const target = await t.spot(shot.place);
  await page.mouse.move(target.x, target.y);
  await lesson('fire');
  await page.mouse.click(target.x, target.y);
  await expect(shown).not.toHaveAttribute('data-lesson', 'fire');
  await page.click('text=Leave the tour');
  await expect(page.locator('.tour')).toHaveCount(0);
  await page.reload();
  await t.map();
  await expect(page.locator('.tour'), 'the tour comes again').toHaveCount(0);
  return true;
}
