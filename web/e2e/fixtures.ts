// What every browser test is given: a server of its own, and seats at its tables.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base } from '@playwright/test';
import { database } from './cluster';
import { Table, type Sitting } from './table';

export { expect } from '@playwright/test';

const root = join(import.meta.dirname, '..', '..');
const binary =
  process.env.BLOCKHOUSE_BINARY ?? resolve(root, process.env.CARGO_TARGET_DIR ?? 'target', 'debug', 'blockhouse');

/** Starts a server on a port the system chooses, with a database of its own: a file that lasts as long as it does, or one of a
 * PostgreSQL that lasts as long as the tests (BLOCKHOUSE_TEST_DATABASE=postgres). */
export async function serve(
  ...options: string[]
): Promise<{ url: string; say: (line: string) => void; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'blockhouse-'));
  const kept = database() ?? join(folder, 'games.db');
  const child = spawn(binary, ['serve', '--port', '0', '--database', kept, ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const url = await new Promise<string>((done, fail) => {
    child.once('error', (e) => fail(new Error(`${binary} does not start: ${e.message}`)));
    void ended.then(() => fail(new Error('the server ended before it said its address')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = /^Blockhouse is open at (\S+?)\/?$/.exec(line);
      if (said?.[1]) done(said[1]);
    });
  });
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
    await rm(folder, { recursive: true });
  };
  return { url, say: (line) => void child.stdin.write(`${line}\n`), stop };
}

interface PerTest {
  /** Opens a page of the client in a browser of its own; what the page complained of fails the test at its end. */
  sit: (hash?: string, how?: Sitting) => Promise<Table>;
}
interface PerWorker {
  /** The address of a server that only the tests of this worker use; BLOCKHOUSE_URL names a running one instead. */
  server: string;
}
export const test = base.extend<PerTest, PerWorker>({
  server: [
    async ({}, use) => {
      if (process.env.BLOCKHOUSE_URL) return use(process.env.BLOCKHOUSE_URL.replace(/\/$/, ''));
      const { url, stop } = await serve();
      await use(url);
      await stop();
    },
    { scope: 'worker' },
  ],
  sit: async ({ browser, server }, use) => {
    const tables: Table[] = [];
    await use(async (hash = '', how = {}) => {
      const t = await Table.open(browser, server, hash, how);
      tables.push(t);
      return t;
    });
    for (const t of tables) await t.leave();
  },
});
