// Two ways to answer a prompt: with the mouse on the board, and with the keyboard alone.
const prefer = ['attack', 'move', 'roll', 'button', 'finish'];
const isHex = (p) => /^\d{4}$/.test(p ?? '');

/** An option worth trying: first what is on the board, a few times a phase, then the buttons. */
export function pick(s, tried) {
  const o = s.view.prompt.options.filter((c) => !tried.has(JSON.stringify(c.decision)));
  const set = s.view.prompt.asides.find((c) => c.decision === 'place-rest');
  if (set && !tried.has('"place-rest"')) return set;
  const board = o.filter((c) => (c.piece || c.place) && prefer.includes(c.kind)), bar = o.filter((c) => !c.piece && !c.place);
  const spent = [...tried].length;
  if (board.length && (spent < 3 || !bar.length)) return board[spent % board.length];
  return bar.find((c) => c.kind === 'finish') ?? bar[0] ?? board[0] ?? s.view.prompt.options[0];
}
const at = (s, id) => s.view.pieces.find((p) => p.id === id)?.at;

async function pressButton(t, label) {
  const b = t.page.locator('.prompt .btn', { hasText: label }).first();
  await b.click({ timeout: 4000 });
  const confirm = t.page.locator('.prompt .btn', { hasText: 'Confirm' });
  if (await confirm.count()) await confirm.first().click();
}

export async function byMouse(t, s, c) {
  if (!c.piece && !c.place) return pressButton(t, c.label);
  const from = c.piece && at(s, c.piece);
  if (c.piece && !(await t.page.evaluate(() => document.querySelector('.prompt .buttons') !== null))) throw new Error('no prompt');
  if (c.piece && isHex(from)) {
    const fan = t.page.locator('.fan button', { has: t.page.locator(`svg[aria-label^="${nameOf(s, c.piece)},"]`) });
    if (!(await fan.count())) await t.click(from);
    if (await fan.count()) await fan.first().click();
  } else if (c.piece) {
    const box = t.page.locator('.box button:not(:disabled)', { has: t.page.locator(`svg[aria-label^="${nameOf(s, c.piece)},"]`) });
    if (await box.count()) await box.first().click();
  }
  await t.page.waitForTimeout(250);
  if (c.place) return settle(t, () => t.click(c.place));
  // A piece that may move shows where; the dearest place within reach is as good as any.
  const reach = c.kind === 'move' ? await reached(t) : [];
  if (reach.length) return settle(t, () => t.click(reach[reach.length - 1]));
  const confirm = t.page.locator('.prompt .btn.fight, .prompt .btn.go').last();
  if (await confirm.count()) await confirm.click();
}
const nameOf = (s, id) => s.view.pieces.find((p) => p.id === id)?.spoken.split(',')[0] ?? '';

async function settle(t, act) {
  await act();
  const which = t.page.locator('.bubble .list .btn');
  if (await which.count()) await which.first().click();
}
/** Places within reach, from the buttons a screen reader reads. */
const reached = (t) => t.page.evaluate(() => [...document.querySelectorAll('[data-lit]')].map((b) => /^(\d{4}), .*\bMP|^(\d{4}), .*hex/.exec(b.textContent)?.[0]?.slice(0, 4)).filter(Boolean));

export async function byKeyboard(t, s, c) {
  const key = (k) => t.page.keyboard.press(k);
  if (!c.piece && !c.place) {
    if (c.kind === 'finish') return key('e');
    await t.page.locator('.prompt .btn', { hasText: c.label }).first().focus();
    return key('Enter');
  }
  const lit = (text) => t.page.locator('[data-lit]', { hasText: text });
  if (c.piece) {
    const b = lit(`${nameOf(s, c.piece)},`).first();
    if (await b.count()) {
      await b.focus();
      await key('Enter');
      await t.page.waitForTimeout(250);
    }
  }
  const place = c.place ?? (c.kind === 'move' ? (await reached(t)).at(-1) : null);
  if (place) {
    await t.page.locator('[data-lit]', { hasText: new RegExp(`^${place},`) }).first().focus();
    await key('Enter');
    const which = t.page.locator('.bubble .list .btn');
    if (await which.count()) {
      await which.first().focus();
      await key('Enter');
    }
    return;
  }
  const confirm = t.page.locator('.prompt .btn.fight, .prompt .btn.go').last();
  if (await confirm.count()) {
    await confirm.focus();
    await key('Enter');
  }
}
