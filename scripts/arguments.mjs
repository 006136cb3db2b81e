// No function takes a tuple: at the call nothing says which part is which, and a struct with named fields or an argument
// of its own does. Also through an alias (`type Pair = (A, B)`). Closures may, since iterators hand them tuples.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const OPEN = '([{<';
const CLOSE = ')]}>';

/** Rust without comments, and with what stands in quotes blanked, so that brackets count. */
function bare(code) {
  const skip =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\bb?r(#*)"[\s\S]*?"\1|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\\n]|\\(?:u\{[^}]*\}|x..|.))'/g;
  return code.replace(skip, (text) => text.replaceAll(/[^\n]/g, ' '));
}
/** The parts between commas from `at` on, up to the bracket that closes what is open there. */
function parts(code, at) {
  const found = [''];
  for (let depth = 0; at < code.length; at++) {
    const c = code[at];
    const arrow = c === '>' && (code[at - 1] === '-' || code[at - 1] === '=');
    if (OPEN.includes(c)) depth++;
    else if (CLOSE.includes(c) && !arrow && --depth < 0) break;
    if (c === ',' && depth === 0) found.push('');
    else found[found.length - 1] += c;
  }
  return found.map((part) => part.trim()).filter(Boolean);
}
const plain = (type) => type.replace(/^(?:&\s*(?:'\w+\s+)?(?:mut\s+)?)+/, '').trim();
const isTuple = (type) => type.startsWith('(') && parts(type, 1).length > 1;
/** An argument's type: what follows the colon that stands outside of all brackets and is no `::`. */
function typeOf(argument) {
  let depth = 0;
  for (let at = 0; at < argument.length; at++) {
    if (OPEN.includes(argument[at])) depth++;
    else if (CLOSE.includes(argument[at])) depth--;
    else if (argument[at] === ':' && depth === 0) {
      if (argument[at + 1] !== ':') return plain(argument.slice(at + 1).trim());
      at++;
    }
  }
  return '';
}
function* sources(folder) {
  for (const file of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (file.isFile() && file.name.endsWith('.rs')) yield join(file.parentPath, file.name);
}

const faults = [];
let functions = 0;
for (const crate of readdirSync('crates')) {
  const files = [...sources(join('crates', crate))].sort().map((path) => ({ path, code: bare(readFileSync(path, 'utf8')) }));
  const aliases = new Set();
  for (const { code } of files)
    for (const m of code.matchAll(/\btype\s+(\w+)(?:<[^=]*>)?\s*=\s*/g))
      if (isTuple(code.slice(m.index + m[0].length))) aliases.add(m[1]);
  for (const { path, code } of files)
    for (const m of code.matchAll(/\bfn\s+(\w+)\s*(?:<(?:[^<>(]|<[^<>(]*>|->|\([^)]*\))*>)?\s*\(/g)) {
      functions++;
      for (const argument of parts(code, m.index + m[0].length)) {
        const type = typeOf(argument);
        const alias = /^(\w+)(?:<.*>)?$/s.exec(type)?.[1];
        if (!isTuple(type) && !aliases.has(alias)) continue;
        const line = code.slice(0, m.index).split('\n').length;
        faults.push(`${path}:${line}: ${m[1]} takes the tuple ${argument.replaceAll(/\s+/g, ' ')}`);
      }
    }
}
if (functions === 0) faults.push('no function was found under crates/');
if (faults.length) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else console.log(`${functions} functions, none takes a tuple`);
