// People with accounts: a passkey on the desk, a mailed link on the phone, notices that arrive, invitations by name, a report.
import { createECDH, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createServer as createHttp } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import type { CDPSession } from '@playwright/test';
import { expect, serve, test as base } from './fixtures';
import { Table, PHONE } from './table';

interface Mail {
  to: string;
  head: string;
  text: string;
}
/** A mail server on this machine that takes everything. */
async function mailSink(): Promise<{ port: number; mails: Mail[]; stop: () => void }> {
  const mails: Mail[] = [];
  const server: Server = createServer((socket) => {
    let [rest, data, to, inData] = ['', '', '', false];
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (inData && line !== '.') data += `${line}\r\n`;
        else if (inData) {
          const [head = '', body = ''] = data.split('\r\n\r\n');
          mails.push({ to, head, text: Buffer.from(body, 'base64').toString('utf8') });
          [data, inData] = ['', false];
          say('250 taken');
        } else if (line.startsWith('RCPT')) {
          to = /<(.*)>/.exec(line)?.[1] ?? '';
          say('250 good');
        } else if (line === 'DATA') {
          inData = true;
          say('354 go on');
        } else say(line === 'QUIT' ? '221 bye' : '250 good');
      }
    });
    say('220 here');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { port: (server.address() as AddressInfo).port, mails, stop: () => void server.close() };
}

interface Pushed {
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}
/** A push service on this machine, and the keys of one browser. */
async function pushSink(): Promise<{
  port: number;
  pushed: Pushed[];
  read: (p: Pushed) => string;
  keys: { p256dh: string; auth: string };
  stop: () => void;
}> {
  const pushed: Pushed[] = [];
  const browser = createECDH('prime256v1');
  const point = browser.generateKeys();
  const auth = randomBytes(16);
  const server = createHttp((asked, answer) => {
    const parts: Buffer[] = [];
    asked.on('data', (part: Buffer) => parts.push(part));
    asked.on('end', () => {
      pushed.push({ headers: asked.headers, body: Buffer.concat(parts) });
      answer.writeHead(201).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  /** RFC 8291, from the browser's side. */
  const read = ({ body }: Pushed): string => {
    const [salt, length] = [body.subarray(0, 16), body[20] ?? 0];
    const [sender, hidden] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
    const keying = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', keying, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', keying, salt, 'Content-Encoding: nonce\0', 12));
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(hidden.subarray(-16));
    const text = Buffer.concat([cipher.update(hidden.subarray(0, -16)), cipher.final()]);
    return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
  };
  const keys = { p256dh: point.toString('base64url'), auth: auth.toString('base64url') };
  return { port: (server.address() as AddressInfo).port, pushed, read, keys, stop: () => void server.close() };
}

interface Town {
  town: {
    url: string;
    mails: Mail[];
    push: Awaited<ReturnType<typeof pushSink>>;
    pass: (seconds: number) => void;
    operator: string;
  };
  come: (hash?: string, how?: Parameters<typeof Table.open>[3]) => Promise<Table>;
}
const OPERATOR = 'the-operators-own-secret';
const test = base.extend<Town>({
  town: async ({}, use, info) => {
    const [mail, push] = [await mailSink(), await pushSink()];
    const { writeFile } = await import('node:fs/promises');
    const file = info.outputPath('operator');
    await writeFile(file, OPERATOR);
    const options = ['--moved-clock', '--notify-loopback', '--operator-token-file', file];
    const post = ['--smtp', `smtp://127.0.0.1:${mail.port}`, '--mail-from', 'turns@games.example'];
    const { url, say, stop } = await serve(...options, ...post, '--address', 'https://games.example');
    // A passkey belongs to a name.
    await use({
      url: url.replace('127.0.0.1', 'localhost'),
      mails: mail.mails,
      push,
      pass: (seconds) => say(String(seconds)),
      operator: OPERATOR,
    });
    await stop();
    mail.stop();
    push.stop();
  },
  come: async ({ browser, town }, use) => {
    const tables: Table[] = [];
    await use(async (hash = '', how = {}) => {
      const t = await Table.open(browser, town.url, hash, how);
      tables.push(t);
      return t;
    });
    for (const t of tables) await t.leave();
  },
});

/** A device that keeps passkeys, in this page's browser. */
async function authenticator(t: Table): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await t.page.context().newCDPSession(t.page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id: authenticatorId };
}
async function makeAccount(t: Table, name: string): Promise<Awaited<ReturnType<typeof authenticator>>> {
  const key = await authenticator(t);
  await t.page.getByLabel('Your name').fill(name);
  await t.page.getByRole('button', { name: 'Make it with a passkey' }).click();
  await expect(t.page.getByRole('heading', { name, exact: true })).toBeVisible();
  return key;
}
/** A mail with this in it. A notice waits half a minute from when the server has written it, so time goes on meanwhile. */
const mailTo = async (town: Town['town'], to: string, part: string, seconds = 0): Promise<Mail> => {
  const found = (): Mail | undefined => town.mails.find((m) => m.to === to && (m.text + m.head).includes(part));
  const look = (): boolean => {
    if (seconds && !found()) town.pass(seconds);
    return !!found();
  };
  await expect.poll(look).toBe(true);
  const mail = found();
  if (!mail) throw new Error('no such mail');
  return mail;
};
const linkIn = (mail: Mail, page: string): string => new RegExp(`/(#/${page}/[\\w.-]+)`).exec(mail.text)?.[1] ?? '';

test('one person on desk and phone: a passkey, a synced key, a mailed link, a recovery code', async ({
  come,
  town,
}) => {
  const desk = await come();
  // A game begun before there was an account.
  await desk.page.getByRole('button', { name: /^French & Indian War Battles/ }).click();
  await desk.page.getByRole('button', { name: 'Start the game' }).click();
  await desk.map();
  const id = /#\/m\/([^/?]+)/.exec(desk.page.url())?.[1] ?? '';
  await desk.page.goto(`${town.url}/#/account`);
  await expect(desk.page.getByRole('heading', { name: 'Make an account' })).toBeVisible();
  await desk.axe('signing in');
  const key = await makeAccount(desk, 'Ruth H.');
  const codes = desk.page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const code = await codes.nth(2).innerText();
  await desk.page.getByRole('button', { name: 'I have kept them' }).click();
  await desk.page.getByRole('button', { name: 'Take one game along' }).click();
  await expect(desk.page.getByText('One game is yours wherever you sign in.')).toBeVisible();
  await desk.axe('an account');
  await desk.page.screenshot({ path: 'test-results/account-desk.png', fullPage: true });
  // The phone has the passkey by its owner's other devices.
  const phone = await come('#/account', PHONE);
  await phone.axe('signing in on a phone');
  const other = await authenticator(phone);
  const { credentials } = await key.cdp.send('WebAuthn.getCredentials', { authenticatorId: key.id });
  for (const credential of credentials) {
    await other.cdp.send('WebAuthn.addCredential', { authenticatorId: other.id, credential });
  }
  await phone.page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(phone.page.getByRole('heading', { name: 'Ruth H.', exact: true })).toBeVisible();
  await phone.axe('an account on a phone');
  await phone.page.screenshot({ path: 'test-results/account-phone.png', fullPage: true });
  await phone.page.goto(`${town.url}/#/tables`);
  const mine = phone.page.getByRole('region', { name: /^My games/ });
  await mine.getByRole('link', { name: /^(Play|Open)$/ }).click();
  await phone.map();
  expect(phone.page.url()).toContain(id);
  expect((await phone.snapshot()).seats.some((s) => s.mine)).toBe(true);
  // An address is confirmed, and opens the account from a third browser.
  await desk.page.getByLabel('Mail address').fill('ruth@example.org');
  await desk.page.getByRole('button', { name: 'Send a link to confirm it' }).click();
  const third = await come(linkIn(await mailTo(town, 'ruth@example.org', 'Sign in'), 'sign-in'));
  await third.page.getByRole('button', { name: 'Confirm it for Ruth H.' }).click();
  await expect(third.page.getByText('The address is confirmed.')).toBeVisible();
  expect(third.page.url(), 'the secret does not stay in the address').not.toContain('sign-in/');
  town.mails.length = 0;
  await third.page.goto(`${town.url}/#/account`);
  await third.page.getByLabel('Mail address').fill('ruth@example.org');
  await third.page.getByRole('button', { name: 'Send me a link' }).click();
  const link = linkIn(await mailTo(town, 'ruth@example.org', 'Sign in'), 'sign-in');
  await third.page.goto(`${town.url}/${link}`);
  await third.axe('a mailed link');
  await third.page.getByRole('button', { name: 'Sign in as Ruth H.' }).click();
  await expect(third.page.getByRole('heading', { name: 'Ruth H.', exact: true })).toBeVisible();
  // A code signs in once; signing out everywhere ends all of them.
  const fourth = await come('#/account');
  await fourth.page.getByText('The passkey is lost').click();
  await fourth.page.getByLabel('Recovery code').fill(code);
  await fourth.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(fourth.page.getByText('Recovery codes: 9 left')).toBeVisible();
  await fourth.page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(fourth.page.getByRole('heading', { name: 'Make an account' })).toBeVisible();
  await phone.page.goto(`${town.url}/#/account`);
  await phone.page.reload();
  await expect(phone.page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
});

test('an invitation by name, a rated game, and notices that arrive', async ({ come, town }) => {
  const a = await come('#/account');
  await makeAccount(a, 'Anneke');
  const b = await come('#/account', PHONE);
  await makeAccount(b, 'Tomasz W.');
  await b.page.getByLabel('Mail address').fill('tomasz@example.org');
  await b.page.getByRole('button', { name: 'Send a link to confirm it' }).click();
  await b.page.goto(`${town.url}/${linkIn(await mailTo(town, 'tomasz@example.org', 'Sign in'), 'sign-in')}`);
  await b.page.getByRole('button', { name: 'Confirm it for Tomasz W.' }).click();
  await expect(b.page.getByText('The address is confirmed.')).toBeVisible();
  // The browser's own push service is elsewhere: the page subscribes to the test's.
  const endpoint = `http://127.0.0.1:${town.push.port}/send/1`;
  const status = await b.page.evaluate(
    async (body) =>
      (await fetch('/api/account/push', { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
        .status,
    JSON.stringify({ endpoint, keys: town.push.keys }),
  );
  expect(status).toBe(200);
  // Anneke opens a rated table and asks Tomasz.
  await a.page.goto(`${town.url}/#/`);
  await a.page.getByRole('button', { name: /^French & Indian War Battles/ }).click();
  await a.page.getByRole('group', { name: 'French' }).getByRole('button', { name: 'Friend' }).click();
  await a.page.getByLabel('It counts for ratings: whoever sits down signs in').check();
  await a.page.getByRole('button', { name: 'Start the game' }).click();
  await a.map();
  await a.page.getByLabel('Or invite a player by name').fill('tomasz w');
  await a.page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(a.page.getByText('tomasz w has been told.')).toBeVisible();
  const invited = await mailTo(town, 'tomasz@example.org', 'Anneke invites you', 31);
  expect(invited.head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  await expect.poll(() => town.push.pushed.length).toBe(1);
  const [first] = town.push.pushed;
  if (!first) throw new Error('nothing was pushed');
  expect(town.push.read(first)).toContain('Anneke invites you to');
  expect(first.headers['content-encoding']).toBe('aes128gcm');
  await b.page.goto(`${town.url}/#/tables`);
  await b.axe('the lobby on a phone');
  await b.page.screenshot({ path: 'test-results/lobby-phone.png', fullPage: true });
  await b.page.getByRole('button', { name: 'Accept' }).click();
  await b.map();
  expect((await b.snapshot()).seats.map((s) => s.mine)).toEqual([false, true]);
  // Tomasz goes away; Anneke sets up, and it is his turn.
  await b.page.goto(`${town.url}/#/`);
  town.pass(5);
  await a.press('Set up the rest');
  await a.press('Finish set-up');
  await a.until((s) => !s.view.asked.includes(0), 'the hand-over');
  const turn = await mailTo(town, 'tomasz@example.org', 'it is your turn', 31);
  await expect.poll(() => town.push.pushed.length).toBe(2);
  // Once, however long he waits.
  town.pass(90_000);
  await a.page.goto(`${town.url}/#/player/Tomasz%20W.`);
  await expect(a.page.getByRole('heading', { name: 'Tomasz W.' })).toBeVisible();
  await a.axe('a player');
  expect(town.mails.filter((m) => m.head.includes('it is your turn'))).toHaveLength(1);
  // From the mail, without signing in, he stops them.
  const stranger = await come(linkIn(turn, 'unsubscribe'));
  await stranger.page.getByRole('button', { name: 'Stop the mails' }).click();
  await expect(stranger.page.getByText('No more mails will be sent.')).toBeVisible();
  await b.page.goto(`${town.url}/#/account`);
  await expect(b.page.getByRole('switch', { name: /^Mail/ })).not.toBeChecked();
  // The lobby on a desk, with a search.
  await a.page.goto(`${town.url}/#/tables`);
  await a.page.getByLabel('Search').fill('oswego');
  await a.page.getByLabel('Search').press('Enter');
  await a.axe('the lobby');
  await a.page.screenshot({ path: 'test-results/lobby-desk.png', fullPage: true });
});

test('a line is reported, and the operator takes it away', async ({ come, town }) => {
  const { hashOf, newMatch } = await import('./hand');
  const m = await newMatch(town.url, {
    game: 'fiw-battles',
    scenario: 'lake-george',
    seats: { british: 'me', french: 'open' },
  });
  const a = await come(hashOf(m, 'british'));
  const b = await come(hashOf(m, 'french'));
  for (const t of [a, b]) await t.page.getByRole('tab', { name: /^Talk/ }).click();
  await a.page.getByLabel('Say something').fill('Something foul');
  await a.page.getByRole('button', { name: 'Send' }).click();
  await b.page.getByRole('button', { name: 'Report', exact: true }).click();
  await b.page.getByLabel('Why do you report this line?').fill('It is foul');
  await b.page.getByRole('button', { name: 'Report it' }).click();
  await expect(b.page.getByText('The line was reported to whoever runs this server.')).toBeVisible();
  await b.axe('a report');
  const operator = await come(`#/operator/${town.operator}`);
  await expect(operator.page.getByText('Something foul')).toBeVisible();
  expect(operator.page.url()).not.toContain(town.operator);
  await operator.axe("the operator's page");
  await operator.page.getByRole('button', { name: 'Take the line away' }).click();
  await expect(operator.page.getByText('taken away', { exact: true })).toBeVisible();
  await b.page.reload();
  await b.page.getByRole('tab', { name: /^Talk/ }).click();
  await expect(b.page.getByRole('log', { name: 'Talk' })).not.toContainText('Something foul');
});

test('names at the table, another name, and a board that is open when somebody signs out elsewhere', async ({
  come,
  town,
}) => {
  const { hashOf, newMatch } = await import('./hand');
  const m = await newMatch(town.url, {
    game: 'fiw-battles',
    scenario: 'lake-george',
    seats: { british: 'open', french: 'open' },
  });
  const a = await come('#/account');
  const key = await makeAccount(a, 'Anneke');
  await a.page.getByRole('button', { name: 'I have kept them' }).click();
  await a.page.goto(`${town.url}/${hashOf(m, 'british')}`);
  await a.map();
  const b = await come(hashOf(m, 'french'), PHONE);
  // Names where there are accounts, and plain words where there are none.
  await a.page.getByRole('tab', { name: /^Talk/ }).click();
  const seats = a.page.getByRole('list', { name: 'At the table' }).getByRole('listitem');
  await expect(seats.nth(0)).toContainText('Anneke (you)');
  await expect(seats.nth(1)).toContainText('no account');
  await a.axe('who sits where');
  await a.page.screenshot({ path: 'test-results/at-table.png' });
  await b.page.goto(`${town.url}/#/account`);
  await makeAccount(b, 'Tomasz');
  await b.page.getByRole('button', { name: 'Take one game along' }).click();
  await expect(b.page.getByText('One game is yours wherever you sign in.')).toBeVisible();
  await b.page.getByRole('button', { name: 'Change the name' }).click();
  await b.page.getByLabel('New name').fill('Tomasz Wilk');
  await b.axe('another name');
  await b.page.getByRole('button', { name: 'Take this name' }).click();
  await expect(b.page.getByRole('heading', { name: 'Tomasz Wilk', exact: true })).toBeVisible();
  await a.page.reload();
  await a.map();
  await a.page.getByRole('tab', { name: /^Talk/ }).click();
  await seats.nth(1).getByRole('link', { name: 'Tomasz Wilk' }).click();
  await expect(a.page.getByRole('heading', { name: 'Tomasz Wilk' })).toBeVisible();
  // A third browser knows the account and no link.
  const third = await come('#/account');
  const other = await authenticator(third);
  const { credentials } = await key.cdp.send('WebAuthn.getCredentials', { authenticatorId: key.id });
  for (const credential of credentials)
    await other.cdp.send('WebAuthn.addCredential', { authenticatorId: other.id, credential });
  await third.page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(third.page.getByRole('heading', { name: 'Anneke', exact: true })).toBeVisible();
  await third.page.goto(`${town.url}/#/m/${m.id}`);
  await third.map();
  await expect(third.page.getByRole('button', { name: 'Set up the rest' })).toBeVisible();
  await a.page.goto(`${town.url}/#/account`);
  await a.page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(a.page.getByRole('heading', { name: 'Make an account' })).toBeVisible();
  await expect(third.page.getByRole('button', { name: 'Set up the rest' })).toBeHidden();
  // The link in her own browser still is her seat.
  await a.page.goto(`${town.url}/#/m/${m.id}`);
  await a.map();
  await expect(a.page.getByRole('button', { name: 'Set up the rest' })).toBeVisible();
});

test('an account is suspended and told so, its game goes on by the link, and it is lifted', async ({ come, town }) => {
  const { hashOf, newMatch } = await import('./hand');
  const m = await newMatch(town.url, {
    game: 'fiw-battles',
    scenario: 'lake-george',
    seats: { british: 'open', french: 'open' },
  });
  const a = await come('#/account');
  await makeAccount(a, 'Loud Mouth');
  await a.page.getByRole('button', { name: 'I have kept them' }).click();
  await a.page.goto(`${town.url}/${hashOf(m, 'british')}`);
  await a.map();
  await a.page.getByRole('tab', { name: /^Talk/ }).click();
  await a.page.getByLabel('Say something').fill('Something foul');
  await a.page.getByRole('button', { name: 'Send' }).click();
  const b = await come(hashOf(m, 'french'));
  await b.page.getByRole('tab', { name: /^Talk/ }).click();
  await b.page.getByRole('button', { name: 'Report', exact: true }).click();
  await b.page.getByLabel('Why do you report this line?').fill('It is foul');
  await b.page.getByRole('button', { name: 'Report it' }).click();
  await expect(b.page.getByText('The line was reported to whoever runs this server.')).toBeVisible();
  const operator = await come(`#/operator/${town.operator}`);
  await operator.page.getByRole('button', { name: 'Suspend Loud Mouth…' }).click();
  await operator.page.getByLabel('Reason, which the player is told').fill('Foul talk');
  await operator.axe("the operator's page with suspensions");
  await operator.page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(operator.page.getByRole('button', { name: 'Lift: Loud Mouth' })).toBeVisible();
  await operator.page.screenshot({ path: 'test-results/operator-suspended.png', fullPage: true });
  // The game goes on by its link, without talk.
  await a.page.getByLabel('Say something').fill('Something fouler');
  await a.page.getByRole('button', { name: 'Send' }).click();
  await expect(a.page.getByText(/^this account is suspended until .* UTC: Foul talk$/)).toBeVisible();
  await a.press('Set up the rest');
  await a.until((s) => s.steps > 0, 'the set-up');
  await a.page.goto(`${town.url}/#/account`);
  await a.page.reload();
  const told = a.page.getByRole('alert');
  await expect(told).toContainText('This account is suspended');
  await expect(told).toContainText('The reason given: Foul talk');
  await a.axe('a suspended account');
  await a.page.screenshot({ path: 'test-results/suspended.png', fullPage: true });
  await operator.page.getByRole('button', { name: 'Lift: Loud Mouth' }).click();
  await expect(operator.page.getByText('No account is suspended.')).toBeVisible();
  await a.page.reload();
  await expect(a.page.getByRole('heading', { name: 'Loud Mouth', exact: true })).toBeVisible();
});
