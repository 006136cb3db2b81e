// A whole game on a phone, by touch alone: `node e2e/phone.mjs URL [scenario] [folder for pictures]`.
import { byTouch, pickTouch, PHONE } from './touch.mjs';
import { launch, mine, newMatch, Table } from './table.mjs';

const [url = 'http://127.0.0.1:8087', scenario = 'lake-george', folder = ''] = process.argv.slice(2);
const browser = await launch(), seat = 'british', other = 'french';
const m = await newMatch(url, scenario, { [seat]: 'me', [other]: 'computer' });
const t = await new Table(browser, url, PHONE).sit(`#/m/${m.id}/${m.seats[seat]}`);
let answers = 0, stuck = 0, pictures = 0, tried = new Set(), phase = '';
const shoot = async (name) => folder && t.page.screenshot({ path: `${folder}/${String(pictures++).padStart(3, '0')}-${name.replaceAll(/\W+/g, '-').slice(0, 40)}.png` });
t.shoot = (name) => (answers % 9 < 2 ? shoot(name) : undefined);
await t.page.waitForSelector('.sheet .prompt h2');
for (;;) {
  const s = await t.until((x) => mine(x) || x.outcome, 'my turn', 120000);
  if (s.outcome) break;
  const here = `${s.view.turn} ${s.view.phase} ${s.view.prompt.question.replaceAll(/\d+/g, '')}`;
  if (here !== phase) {
    [phase, tried] = [here, new Set()];
    await shoot(`${s.view.phase}`);
  }
  const c = pickTouch(s, tried);
  tried.add(JSON.stringify(c.decision));
  await byTouch(t, s, c).catch((e) => console.log('   ', c.label, e.message.split('\n')[0]));
  const moved = await t.until((x) => x.seq !== s.seq, 'an answer', 2500).then(() => true, () => false);
  answers += moved ? 1 : 0;
  stuck = moved ? 0 : stuck + 1;
  console.log(moved ? 'ok ' : '-- ', s.view.turn, '|', s.view.phase, '|', c.kind, c.label);
  if (!moved) await shoot(`no answer ${c.label}`);
  if (!moved) await t.putAway();
  if (stuck > 6) throw new Error(`stuck at ${here}`);
}
await t.page.waitForTimeout(600);
await shoot('the end');
const end = await t.snapshot();
console.log(`${answers} answers by touch, ${end.view.turn}, ${JSON.stringify(end.outcome)}`);
await t.leave();
await browser.close();
