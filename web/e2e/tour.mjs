// The guided start, by doing: every lesson waits for the person's own act.
import { Hand } from './hand.mjs';
import { newMatch, Table } from './table.mjs';

export const tour = ({ browser, url, assert, hashOf }) => ({
  async 'the guided start is learnt by doing, and can be left at any time'() {
    const m = await newMatch(url, 'lake-george', { british: 'me', french: 'computer' });
    const t = await new Table(browser, url, { newcomer: true }).sit(hashOf(m, 'british')), { page } = t;
    const lesson = (key) => page.waitForFunction((k) => document.querySelector('[data-lesson]')?.dataset.lesson === k, key, { timeout: 30000 }).catch(async (e) => {
      throw new Error(`lesson ${key} did not come; there is ${await page.evaluate(() => document.querySelector('[data-lesson]')?.dataset.lesson ?? 'none')}: ${e.message.split('\n')[0]}`);
    });
    const stays = async (key) => {
      await page.waitForTimeout(400);
      await lesson(key);
    };
    const press = (text) => page.locator('.prompt .btn', { hasText: text }).click();
    await page.waitForSelector('.stage .map');
    await lesson('map');
    await t.axe('tour');
    await stays('map');
    await page.mouse.move(700, 600);
    await page.mouse.down();
    await page.mouse.move(760, 560, { steps: 4 });
    await page.mouse.up();
    await lesson('set-up');
    await press('Set up the rest');
    await stays('set-up');
    await press('Finish set-up');
    await lesson('select');
    const hand = await new Hand(url, m).follow(t), { view } = await hand.to('Movement'), unit = view.pieces.find((p) => p.id === 'lg-2-conn');
    await t.click(unit.at);
    await lesson('move');
    const [way] = await hand.ask(`/reach?seat=british&piece=${unit.id}`);
    await t.click(way.place);
    await lesson('undo');
    await stays('undo');
    await page.keyboard.press('z');
    await lesson('why');
    await page.keyboard.press('Escape');
    await t.click('0703');
    await lesson('rule');
    await page.click('.prompt .chip');
    await page.waitForSelector('.drawer article');
    await page.keyboard.press('Escape');
    await lesson('end');
    // The march is still going on if only its last step was taken back.
    for (let i = 0; i < 4 && !(await page.locator('.prompt .btn', { hasText: 'End movement' }).count()); i++) {
      await page.keyboard.press('z');
      await page.waitForTimeout(400);
    }
    await press('End movement');
    await page.waitForFunction(() => document.querySelector('[data-lesson]')?.dataset.lesson !== 'end');
    // A reload does not lose what was learnt.
    await page.reload();
    await page.waitForSelector('.tour');
    assert(!['map', 'set-up', 'select'].includes(await page.getAttribute('[data-lesson]', 'data-lesson')), 'the tour began anew');
    await hand.toGuns();
    await lesson('aim');
    const { view: guns } = await hand.asked(), shot = guns.prompt.options.find((c) => c.kind === 'attack');
    await t.click(guns.pieces.find((p) => p.id === shot.piece).at);
    const fan = page.locator('.fan button', { has: page.locator(`svg[aria-label^="${guns.pieces.find((p) => p.id === shot.piece).spoken.split(',')[0]},"]`) });
    if (await fan.count()) await fan.first().click();
    await page.waitForTimeout(200);
    const { x, y } = await t.spot(shot.place);
    await page.mouse.move(x, y);
    await lesson('fire');
    await page.mouse.click(x, y);
    await page.waitForFunction(() => document.querySelector('[data-lesson]')?.dataset.lesson !== 'fire');
    await page.click('text=Leave the tour');
    assert(!(await page.locator('.tour').count()), 'the tour stays');
    await page.reload();
    await page.waitForSelector('.stage .map');
    assert(!(await page.locator('.tour').count()), 'the tour comes again');
    await t.leave();
  },
});
