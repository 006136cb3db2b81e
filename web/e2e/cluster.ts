// PostgreSQL for the browser tests, if BLOCKHOUSE_TEST_DATABASE=postgres asks for it: one cluster in a temporary folder for
// all of them, a database for each server. How it is started and ended stands in scripts/cluster.sh, which the tests in Rust use, too.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** What the workers are told of it. */
const FOLDER = 'BLOCKHOUSE_TEST_CLUSTER';
const DEBIAN = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs: Debian does not put them into the path. */
function programs(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort().reverse() : [];
  const folders = [...versions.map((v) => join(DEBIAN, v, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
  const found = folders.find((folder) => ['initdb', 'postgres', 'psql'].every((p) => existsSync(join(folder, p))));
  if (!found) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql).');
  return found;
}

function psql(folder: string, sql: string): void {
  const args = ['-X', '-q', '-h', folder, '-U', 'blockhouse', '-d', 'postgres', '-c', sql];
  execFileSync(join(programs(), 'psql'), args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Before all tests: starts the cluster, and gives back what ends it. */
export default async function start(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BLOCKHOUSE_TEST_DATABASE !== 'postgres') return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'blockhouse-pg-'));
  const script = readFileSync(join(import.meta.dirname, '..', '..', 'scripts', 'cluster.sh'), 'utf8');
  let command = ['sh', '-c', script, 'sh', programs(), folder];
  if (process.getuid?.() === 0) {
    execFileSync('chown', ['nobody', folder]);
    command = ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups', ...command];
  }
  const [program = 'sh', ...args] = command;
  const held = spawn(program, args, { cwd: folder, stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = new Promise<void>((done) => held.once('exit', () => done()));
  const log = (): string => {
    const path = join(folder, 'log');
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  while (!log().includes('ready to accept connections')) {
    if (held.exitCode !== null) throw new Error(`PostgreSQL does not start: ${log()}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  process.env[FOLDER] = folder;
  return async () => {
    held.stdin.end();
    await ended;
  };
}

/** A fresh database; nothing if the tests use files. */
export function database(): string | undefined {
  const folder = process.env[FOLDER];
  if (!folder) return undefined;
  const name = `games_${crypto.randomUUID().replaceAll('-', '')}`;
  psql(folder, `CREATE DATABASE ${name}`);
  return `postgres://blockhouse@${encodeURIComponent(folder)}/${name}`;
}
