// Writes src/lib/wire.ts, the types of everything the server sends and takes, from docs/openapi.json, which is itself
// written from the Rust types. With --check it only says whether the file is what it should be.
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import * as prettier from 'prettier';

const source = new URL('../../docs/openapi.json', import.meta.url);
const target = new URL('../src/lib/wire.ts', import.meta.url);
const HEAD = `// Written from docs/openapi.json (npm run wire), which is written from the Rust types: change those.
`;

const document = JSON.parse(await readFile(source, 'utf8'), (key, value) => {
  // How many bits a number has is no business of the client's.
  if (key === 'format' && /^u?int/.test(value)) return undefined;
  // A tuple says its length already; said twice, it would be taken for a tuple of tuples.
  if (value?.prefixItems) return { type: value.type, prefixItems: value.prefixItems };
  return value;
});
// What is sent and taken; the table of requests itself is docs/api.md's business.
document.paths = {};
const ast = await openapiTS(document, {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  enumValues: true,
  arrayLength: true,
  silent: true,
});
const options = await prettier.resolveConfig(target.pathname);
const text = await prettier.format(HEAD + astToString(ast), { ...options, parser: 'typescript' });
if (!process.argv.includes('--check')) await writeFile(target, text);
else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
  console.error('web/src/lib/wire.ts is not what docs/openapi.json says. Run: npm --prefix web run wire');
  process.exit(1);
}
