// Cuts the fonts down to the letters a European name or an English sentence needs. Run when a font package changes:
// `node scripts/subset-fonts.mjs`; the results in src/fonts are kept, with their licences, so that a build needs no more.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const range = (a, b) => Array.from({ length: b - a + 1 }, (_, i) => String.fromCodePoint(a + i)).join('');
const ascii = range(0x20, 0x7e);
const figures = ascii + 'ŒœÑñß‘ÀÁÂÄÇÈÉÊËÎÏÔÖÛÜàáâäçèéêëîïôöûü§·–—’“”×÷½¼¾−±…';
const wanted = [
  ['libre-caslon-text', ['400-normal', '700-normal', '400-italic'], figures],
  ['barlow-semi-condensed', ['500-normal', '600-normal', '700-normal'], figures],
  ['source-sans-3', ['400-normal', '600-normal'], figures + '▸●✓•€'],
];
const out = new URL('../src/fonts/', import.meta.url);
await mkdir(out, { recursive: true });
let total = 0;
for (const [family, styles, text] of wanted) {
  const pack = new URL(`../node_modules/@fontsource/${family}/`, import.meta.url);
  for (const style of styles) {
    const font = await subsetFont(await readFile(new URL(`files/${family}-latin-${style}.woff2`, pack)), text, {
      targetFormat: 'woff2',
      noLayoutClosure: true,
      // Instructions for screens of few pixels are a third of a font, and browsers of today draw as well without them.
      noHinting: true,
    });
    total += font.length;
    await writeFile(new URL(`${family}-${style}.woff2`, out), font);
    console.log(family, style, font.length);
  }
  await copyFile(new URL('LICENSE', pack), new URL(`${family}-LICENSE.txt`, out));
}
console.log('total', total);
