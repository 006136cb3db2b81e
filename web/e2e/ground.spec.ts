// The ground is a picture: drawn once for each zoom step, and left alone by everything that is played on it.
import { expect, test } from './fixtures';
import { Hand, hashOf, newMatch } from './hand';

const tiles = (): { count: number; old: number } => {
  const all = [...document.querySelectorAll<HTMLCanvasElement>('.stage .map canvas')];
  const old = all.filter((c) => c.dataset.seen !== undefined).length;
  for (const c of all) c.dataset.seen = '';
  return { count: all.length, old };
};

test('a decision draws no ground, another theme draws all of it', async ({ sit, server }) => {
  const m = await newMatch(server, {
    game: 'fiw-battles',
    scenario: 'lake-george',
    seats: { british: 'me', french: 'me' },
  });
  const hand = new Hand(server, m);
  const { s, seat, view } = await hand.asked();
  const t = await sit(hashOf(m, seat ?? ''));
  await hand.follow(t);
  const first = await t.page.evaluate(tiles);
  expect(first.count).toBeGreaterThan(1);
  const choice = view.prompt.asides.find((c) => c.decision === 'place-rest') ?? view.prompt.options[0];
  await hand.decide(seat ?? '', s.seq, choice?.decision);
  await t.page.waitForFunction((seq) => Number(document.getElementById('board')?.dataset.seq) > seq, s.seq);
  await t.settled();
  const after = await t.page.evaluate(tiles);
  expect(after.old, 'tiles that are still there').toBeGreaterThanOrEqual(first.count);
  await t.page.click('[aria-label="Dark theme"]');
  await t.page.waitForFunction(() => {
    const all = [...document.querySelectorAll<HTMLCanvasElement>('.stage .map canvas')];
    return all.length > 1 && all.every((c) => c.dataset.seen === undefined);
  });
});

declare global {
  interface Window {
    /** How often a sheet was drawn. */
    sheets: number;
  }
}
const countSheets = (): void => {
  window.sheets = 0;
  const make = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (what) => {
    window.sheets++;
    return make(what);
  };
};

test('a match that is sent once more, as after a lost connection, draws no ground', async ({ sit, server }) => {
  const seats = { british: 'me', french: 'me' };
  const m = await newMatch(server, { game: 'fiw-battles', scenario: 'lake-george', seats });
  const t = await sit('', { init: countSheets });
  const heard: { again?: () => void; snapshots: number } = { snapshots: 0 };
  await t.page.routeWebSocket(/\/live$/, (client) => {
    const line = client.connectToServer();
    heard.again = () => line.send(JSON.stringify({ resync: true }));
    line.onMessage((text) => {
      client.send(text);
      if ('snapshot' in (JSON.parse(String(text)) as object)) heard.snapshots++;
    });
  });
  await t.page.goto(`${server}/${hashOf(m, 'british')}`);
  await t.map();
  await expect.poll(() => heard.again, 'the connection').toBeDefined();
  const drawn = await t.page.evaluate(() => window.sheets);
  expect(drawn).toBeGreaterThan(0);
  const before = heard.snapshots;
  heard.again?.();
  await expect.poll(() => heard.snapshots, 'the whole match again').toBeGreaterThan(before);
  await t.settled();
  expect(await t.page.evaluate(() => window.sheets)).toBe(drawn);
});

test('zooming in draws finer tiles, and the whole view is covered', async ({ sit, server }) => {
  const m = await newMatch(server, { game: 'fiw-battles', scenario: 'quebec', seats: { british: 'me', french: 'me' } });
  const t = await sit(hashOf(m, 'british'));
  const { x, y } = await t.page.evaluate(() => {
    const { left, top, width, height } = document.querySelector('.stage')?.getBoundingClientRect() ?? new DOMRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await t.page.mouse.move(x, y);
  for (let i = 0; i < 4; i++) await t.page.mouse.wheel(0, -240);
  // At rest a pixel of the picture is never shown larger than a pixel of the screen, wherever one looks.
  await t.page.waitForFunction(() => {
    const box = document.querySelector('.stage')?.getBoundingClientRect();
    if (!box) return false;
    const spots = [0.1, 0.5, 0.9].flatMap((u) =>
      [0.1, 0.5, 0.9].map((v) => [box.left + box.width * u, box.top + box.height * v] as const),
    );
    const fine = [...document.querySelectorAll<HTMLCanvasElement>('.stage .map canvas')]
      .map((c) => ({ c, r: c.getBoundingClientRect() }))
      .filter(({ c, r }) => r.width > 0 && r.width / c.width <= 1.02 / devicePixelRatio);
    return spots.every(([u, v]) => fine.some(({ r }) => u >= r.left && u <= r.right && v >= r.top && v <= r.bottom));
  });
});
