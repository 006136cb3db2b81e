// What the games bring with them, read from their data files.
import type { Scheme } from '../src/lib/scene';

const FILES = import.meta.glob<string>('../../data/*/colours.toml', { query: '?raw', import: 'default', eager: true });
function read(row: string): Scheme {
  const value = (key: string): string => new RegExp(`^${key} = "(.*)"$`, 'm').exec(row)?.[1] ?? '';
  const [key, title, letters] = [value('key'), value('title'), value('letters')];
  return { key, title, letters, face: value('face'), band: value('band'), ink: value('ink') };
}

/** The colour schemes of all games, or of one. */
export const schemesOf = (game?: string): Scheme[] =>
  Object.entries(FILES)
    .filter(([path]) => !game || path.includes(`/${game}/`))
    .flatMap(([, text]) => text.split('[[scheme]]').slice(1).map(read));
