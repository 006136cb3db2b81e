// What a screen reader says in a game, written down.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, type TestInfo } from '@playwright/test';
import type { Table } from './table';

/** Runs in the page: keeps every text of the live region, in order. */
export const listen = (): void => {
  const heard: string[] = [];
  Object.assign(window, { heard });
  const look = (): void => {
    const said = document.getElementById('spoken')?.textContent.trim() ?? '';
    if (said && said !== heard.at(-1)) heard.push(said);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
};

/** Ids of places and pieces, and counts without a word, say nothing to somebody who listens. */
const NOISE = [/\b[A-Z]{1,2}\d{2,3}\b(?![-/ ])/, /\((\d+)\)/, /undefined|NaN|null|\[object/];

/** Writes down what was said, and reads it as somebody would who cannot see the board. */
export async function transcript(t: Table, info: TestInfo, asked: Iterable<string>): Promise<string[]> {
  const heard = await t.page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  const file = info.outputPath('spoken.txt');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, heard.join('\n'));
  await info.attach('spoken', { path: file, contentType: 'text/plain' });
  const all = heard.join('\n').replaceAll(/[\d:]+/g, '');
  for (const question of asked) expect(all, 'a question that was never spoken').toContain(question);
  for (const noise of NOISE) expect(heard.filter((h) => noise.test(h)).slice(0, 5), String(noise)).toEqual([]);
  return heard;
}
