// Every dependency is used by the crate that names it, comes from crates.io, and has a licence deny.toml allows. A light
// check for every ./test; cargo-deny and cargo-machete look closer in ./test --thorough.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CRATES_IO = 'registry+https://github.com/rust-lang/crates.io-index';
const metadata = JSON.parse(
  execFileSync('cargo', ['metadata', '--locked', '--format-version', '1'], { maxBuffer: 1 << 28, encoding: 'utf8' }),
);
const ours = metadata.packages.filter((p) => p.source === null);
const listed = /^allow = \[([^\]]*)\]/m.exec(readFileSync('deny.toml', 'utf8'))?.[1] ?? '';
const allowed = new Set([...listed.matchAll(/"([^"]+)"/g)].map((m) => m[1]));

/** An expression such as `(MIT OR Apache-2.0) AND Unicode-3.0`; an old way of writing OR is a slash. */
function licensed(expression) {
  const words = expression.replaceAll('/', ' OR ').match(/[()]|[^\s()]+/g) ?? [];
  const name = () => {
    if (words[0] === '(') return [words.shift(), either(), words.shift()][1];
    const id = words.shift();
    return allowed.has(words[0] === 'WITH' ? `${id} ${words.shift()} ${words.shift()}` : id);
  };
  const both = () => {
    let ok = name();
    while (words[0] === 'AND') ok = [words.shift(), name()][1] && ok;
    return ok;
  };
  const either = () => {
    let ok = both();
    while (words[0] === 'OR') ok = [words.shift(), both()][1] || ok;
    return ok;
  };
  return either();
}
function sources(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((f) => f.isFile() && f.name.endsWith('.rs'))
    .map((f) => readFileSync(join(f.parentPath, f.name), 'utf8'))
    .join('\n');
}

const faults = [];
for (const p of metadata.packages) {
  if (p.source !== null && p.source !== CRATES_IO) faults.push(`${p.name} ${p.version} comes from ${p.source}`);
  if (!p.license || !licensed(p.license)) faults.push(`${p.name} ${p.version} has the licence ${p.license}`);
}
for (const p of ours) {
  const code = sources(dirname(p.manifest_path));
  for (const d of p.dependencies) {
    const name = (d.rename ?? d.name).replaceAll('-', '_');
    if (!new RegExp(`\\b${name}\\b`).test(code)) faults.push(`${p.name} does not use ${d.name}: strike it from its Cargo.toml`);
  }
}
if (faults.length) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else console.log(`${metadata.packages.length - ours.length} crates from crates.io, all used and licensed`);
