// A person at a point board: finds spaces on the screen and answers every prompt by clicking what is there, or by keys.
const spaceOf = (s, id) => s.board.spaces.find((x) => x.id === id);
const pieceOf = (s, id) => s.view.pieces.find((p) => p.id === id);

/** Where a space is on the screen, after bringing it there. */
export async function spot(t, s, id) {
  const { x, y } = spaceOf(s, id);
  const find = () => t.page.evaluate(([u, v]) => {
    const svg = document.querySelector('.stage .map'), p = svg.createSVGPoint(), r = document.querySelector('.stage').getBoundingClientRect();
    [p.x, p.y] = [u / 10, v / 10];
    const q = p.matrixTransform(svg.getScreenCTM());
    return { x: q.x, y: q.y, left: r.left, top: r.top, right: r.right, bottom: r.bottom };
  }, [x, y]);
  let p = await find();
  for (let i = 0; i < 12; i++) {
    const m = 60, low = p.y > p.bottom - 190, dx = p.x < p.left + (low ? 190 : m) ? 240 : p.x > p.right - (low ? 90 : m) ? -240 : 0, dy = p.y < p.top + m ? 160 : p.y > p.bottom - m ? -160 : 0;
    if (!dx && !dy) break;
    const cx = (p.left + p.right) / 2, cy = (p.top + p.bottom) / 2;
    await t.page.mouse.move(cx, cy);
    await t.page.mouse.down();
    await t.page.mouse.move(cx + dx, cy + dy, { steps: 3 });
    await t.page.mouse.up();
    const q = await find();
    if (Math.abs(q.x - p.x) + Math.abs(q.y - p.y) < 2) break;
    p = q;
  }
  return p;
}
export async function clickSpace(t, s, id) {
  const { x, y } = await spot(t, s, id);
  await t.page.mouse.move(x, y);
  await t.page.waitForTimeout(40);
  await t.page.mouse.click(x, y);
  await t.page.waitForTimeout(120);
}
/** A counter in an open fan. */
export const fanned = (t, spoken) => t.page.locator('.fan').getByTitle(spoken, { exact: true }).first();

/** Which of the prompt's buttons says this; the page may still be on its way to the question. */
async function buttonAt(t, label) {
  for (let tries = 0; ; tries++) {
    const words = (await t.page.locator('.prompt .btn').allTextContents()).map((w) => w.trim()), i = words.findIndex((w) => w.startsWith(label));
    if (i >= 0) return i;
    if (tries === 40) throw new Error(`no button “${label}” among ${words.join(' | ')}`);
    await t.page.waitForTimeout(100);
  }
}
export async function press(t, label) {
  const i = await buttonAt(t, label), all = t.page.locator('.prompt .btn');
  await all.nth(i).click({ timeout: 10000 });
}
/** Picks a piece where it lies: on the map, in its stack, or in a box. */
export async function pickPiece(t, s, id) {
  const p = pieceOf(s, id);
  if (!spaceOf(s, p.at)) {
    const tab = t.page.locator('.box').getByTitle(p.spoken, { exact: true });
    if (!(await tab.count())) throw new Error(`${p.spoken} lies in no box`);
    return tab.first().click({ timeout: 10000 });
  }
  if (!(await fanned(t, p.spoken).count())) await clickSpace(t, s, p.at);
  if (await fanned(t, p.spoken).count()) await fanned(t, p.spoken).click({ timeout: 10000 });
  await t.page.waitForTimeout(120);
}
async function which(t, label) {
  const list = t.page.locator('.bubble .list .btn');
  if (!(await list.count())) return;
  const words = await list.allTextContents(), i = words.findIndex((w) => w.trim().startsWith(label));
  await list.nth(Math.max(0, i)).click({ timeout: 10000 });
}
/** Whether a piece is picked by itself because no other has anywhere to go. */
const picked = (s, id) => {
  const o = s.view.prompt.options;
  return !o.some((c) => c.place && !c.piece) && o.filter((c) => c.piece && (c.place || c.kind === 'move')).every((c) => c.piece === id && c.place);
};

/** Carries a choice of the prompt out by mouse. */
export async function byClick(t, s, c) {
  if (!c.piece && !c.place) return press(t, c.label);
  const seq = s.seq, moved = async () => (await t.seq()) !== seq;
  if (c.piece) {
    if (!(c.place && picked(s, c.piece))) await pickPiece(t, s, c.piece);
    if (!c.place) {
      await t.page.waitForTimeout(200);
      if (await moved()) return;
      return press(t, c.label);
    }
    await t.page.waitForTimeout(150);
  }
  await clickSpace(t, s, c.place);
  await which(t, c.label);
}
/** The same without a mouse. */
export async function byKeys(t, s, c) {
  const enter = async (b) => {
    await b.focus();
    await t.page.keyboard.press('Enter');
    await t.page.waitForTimeout(120);
  };
  const button = async () => {
    const i = await buttonAt(t, c.label);
    await enter(t.page.locator('.prompt .btn').nth(i));
  };
  if (!c.piece && !c.place) return c.kind === 'finish' ? t.page.keyboard.press('e') : button();
  const lit = async (start) => {
    const all = t.page.locator('[data-lit]'), words = await all.allTextContents(), i = words.findIndex((w) => w.startsWith(start));
    return i < 0 ? null : all.nth(i);
  };
  if (c.piece && !(c.place && picked(s, c.piece))) {
    const b = await lit(pieceOf(s, c.piece).spoken);
    if (!b) throw new Error(`${pieceOf(s, c.piece).spoken} is not lit`);
    await enter(b);
    if (!c.place) {
      await t.page.waitForTimeout(200);
      if ((await t.seq()) === s.seq) await button();
      return;
    }
  }
  const b = await lit(`${spaceOf(s, c.place)?.name ?? c.place},`);
  if (!b) throw new Error(`${spaceOf(s, c.place)?.name} is not lit`);
  await enter(b);
  const list = t.page.locator('.bubble .list .btn');
  if (await list.count()) {
    const words = await list.allTextContents();
    await enter(list.nth(Math.max(0, words.findIndex((w) => w.trim().startsWith(c.label)))));
  }
}
