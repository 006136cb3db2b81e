// What visitors download, packed as the server packs it. The front page with its pictures, the table as it is opened from
// there, and everything that is fetched when somebody asks for it each have their limit.
import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const KB = 1024;
// The largest of what is asked for draws boards on the page, for one whose drawing thread does not start.
const LIMITS = { front: 185 * KB, table: 240 * KB, each: 20 * KB };
const dist = new URL('../dist/', import.meta.url);
const files = new Map();
for (const f of await readdir(dist, { recursive: true, withFileTypes: true })) {
  if (!f.isFile()) continue;
  const bytes = await readFile(`${f.parentPath}/${f.name}`);
  const size = /\.woff2$/.test(f.name) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  files.set(f.name, { size, text: /\.(js|html)$/.test(f.name) ? bytes.toString() : '' });
}
/** A file with its styles and all that it imports before it runs; what it may import later is not of these. */
function needs(name, found = new Set()) {
  if (!files.has(name) || found.has(name)) return found;
  found.add(name);
  for (const style of files.keys()) if (/\.css$/.test(style) && stem(style) === stem(name)) found.add(style);
  for (const [, other] of files.get(name).text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    needs(other, found);
  for (const [, other] of files.get(name).text.matchAll(/(?:src|href)="\/(?:assets\/)?([\w.-]+)"/g))
    needs(other, found);
  return found;
}
const stem = (name) => name.replace(/-[\w-]{8}\.\w+$/, '');
const called = (wanted) => {
  const name = [...files.keys()].find((n) => /\.js$/.test(n) && stem(n) === wanted);
  if (!name) throw new Error(`nothing is called ${wanted} in dist: where has it gone?`);
  return name;
};
const sum = (names) => [...names].reduce((n, name) => n + files.get(name).size, 0);

const fonts = [...files.keys()].filter((n) => /\.woff2$/.test(n));
const front = new Set([...needs('index.html'), ...needs(called('Thumb')), called('easel'), ...fonts]);
const table = new Set([...front, ...needs(called('MatchPage'))]);
const later = [...files.keys()].filter((n) => !table.has(n));

for (const [title, names] of [
  ['front page', front],
  ['table', [...table].filter((n) => !front.has(n))],
  ['when asked for', later],
]) {
  console.log(`${title}:`);
  for (const name of [...names].sort((a, b) => files.get(b).size - files.get(a).size))
    console.log(String(files.get(name).size).padStart(9), name);
}
let failed = false;
const hold = (what, size, limit) => {
  if (size <= limit) return;
  console.error(`${what}: ${size} bytes, ${limit} are allowed`);
  failed = true;
};
console.log(`${sum(front)} bytes for the front page, ${sum(table)} with the table, ${sum(later)} when asked for`);
hold('the front page', sum(front), LIMITS.front);
hold('the front page and the table', sum(table), LIMITS.table);
for (const name of later) hold(name, files.get(name).size, LIMITS.each);
process.exitCode = failed ? 1 : 0;
