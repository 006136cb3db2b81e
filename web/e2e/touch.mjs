// Answers a prompt with a finger: tap the piece, tap the target, confirm in the sheet.
import { pick } from './players.mjs';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const isHex = (p) => /^\d{4}$/.test(p ?? '');
const nameOf = (s, id) => s.view.pieces.find((p) => p.id === id)?.spoken.split(',')[0] ?? '';
export const pickTouch = pick;

/** Drags the board with one finger. */
async function drag(t, from, by) {
  t.cdp ??= await t.context.newCDPSession(t.page);
  const send = (type, x, y) => t.cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await send('touchStart', from.x, from.y);
  for (let i = 1; i <= 4; i++) await send('touchMove', from.x + (by.x * i) / 4, from.y + (by.y * i) / 4);
  await send('touchEnd');
}
/** Taps a hex; what the finger cannot reach is first dragged into sight. */
export async function tapHex(t, hex) {
  t.putAway = () => putAway(t);
  for (let i = 0; i < 8; i++) {
    const { p, box } = await t.page.evaluate(([h]) => {
      const c = +h.slice(0, 2), r = +h.slice(2), H = 40 * Math.sqrt(3), x = (c - 1) * 60 + 40, y = (r - 1 + 0.5 + (c % 2 === 0 ? 0.5 : 0)) * H;
      const m = new DOMMatrix(getComputedStyle(document.querySelector('.stage .sheet')).transform), s = document.querySelector('.stage').getBoundingClientRect();
      return { p: { x: s.left + m.e + (x + 6) * m.a, y: s.top + m.f + (y + 6) * m.a }, box: { x: s.left, y: s.top, w: s.width, h: s.height } };
    }, [hex]);
    const free = await t.page.evaluate(([x, y]) => {
      const el = document.elementFromPoint(x, y);
      return el?.closest('.stage') !== null && el?.closest('[data-over]') === null;
    }, [p.x, p.y]).catch(() => false);
    if (free && p.x > box.x + 12 && p.x < box.x + box.w - 12 && p.y > box.y + 12 && p.y < box.y + box.h - 12) {
      await t.page.touchscreen.tap(p.x, p.y);
      return t.page.waitForTimeout(160);
    }
    const mid = { x: box.x + box.w / 2, y: box.y + box.h / 2 }, clip = (v, most) => Math.max(-most, Math.min(most, v));
    await drag(t, mid, { x: clip(mid.x - p.x, box.w * 0.4), y: clip(mid.y - p.y, box.h * 0.4) });
    await t.page.waitForTimeout(60);
  }
  throw new Error(`${hex} cannot be reached by a finger`);
}
async function putAway(t) {
  const b = t.page.locator('.prompt .btn', { hasText: /^(Cancel|Back)/ });
  if (await b.count()) await b.first().tap();
}
async function confirm(t) {
  const b = t.page.locator('.prompt .btn', { hasText: 'Confirm' });
  if (await b.count()) await b.first().tap();
}

export async function byTouch(t, s, c) {
  t.putAway = () => putAway(t);
  if (!c.piece && !c.place) {
    await t.page.locator('.prompt .btn', { hasText: c.label }).first().tap({ timeout: 4000 });
    return confirm(t);
  }
  const from = c.piece && s.view.pieces.find((p) => p.id === c.piece)?.at, picked = c.piece && (await t.page.evaluate(() => document.querySelector('[data-picked]')?.getAttribute('data-picked')));
  const pictured = (where) => t.page.locator(where, { has: t.page.locator(`svg[aria-label^="${nameOf(s, c.piece)},"]`) });
  if (c.piece && picked !== c.piece) {
    if (isHex(from)) {
      const fan = pictured('.fan button');
      if (!(await fan.count())) await tapHex(t, from);
      if (await fan.count()) await fan.first().tap();
    } else {
      const box = pictured('.box button:not(:disabled)');
      if (await box.count()) await box.first().tap();
    }
  }
  await t.page.waitForTimeout(250);
  await t.shoot?.(`picked ${c.label}`);
  const reach = c.place ? [c.place] : c.kind === 'move' ? await reached(t) : [];
  const to = c.place ?? reach[reach.length - 1];
  if (to) {
    await tapHex(t, to);
    const which = t.page.locator('.bubble .list .btn');
    if (await which.count()) await which.first().tap();
    await t.page.waitForTimeout(120);
    await t.shoot?.(`aimed ${c.label}`);
  }
  await confirm(t);
  const act = t.page.locator('.prompt .btn.fight, .prompt .btn.go').last();
  if (!to && (await act.count())) await act.tap();
}
const reached = (t) => t.page.evaluate(() => [...document.querySelectorAll('[data-lit]')].map((b) => /^(\d{4}), .*\bMP|^(\d{4}), .*hex/.exec(b.textContent)?.[0]?.slice(0, 4)).filter(Boolean));
