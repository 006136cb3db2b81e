// What a first visit downloads, packed as the server packs it; the limit is 200 KB.
import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
let total = 0;
let later = 0;
for (const f of await readdir(dist, { recursive: true, withFileTypes: true })) {
  if (!f.isFile()) continue;
  const bytes = await readFile(`${f.parentPath}/${f.name}`);
  const size = /\.woff2$/.test(f.name) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  // Boards that are not hexes bring their engraver when one is opened.
  const lazy = /^engraver/.test(f.name);
  if (lazy) later += size;
  else total += size;
  console.log(String(size).padStart(8), f.name, lazy ? '(later)' : '');
}
console.log(String(total).padStart(8), `on a first visit, ${later} later`);
if (total > 200 * 1024) process.exitCode = 1;
