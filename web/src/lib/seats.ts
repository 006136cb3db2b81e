// The games this browser takes part in: seat tokens are secrets and stay in its own storage.

export interface MyGame {
  id: string;
  title: string;
  tokens: string[];
  /** Links for friends who have not come yet: seat title and token. */
  invites?: { seat: string; token: string }[];
  /** When it was last looked at. */
  seen: number;
}
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}
const KEY = 'blockhouse.games';

export function myGames(shelf: Shelf): MyGame[] {
  try {
    const list: unknown = JSON.parse(shelf.getItem(KEY) ?? '[]');
    return Array.isArray(list)
      ? list.filter(
          (g): g is MyGame =>
            typeof g === 'object' &&
            g !== null &&
            typeof (g as MyGame).id === 'string' &&
            Array.isArray((g as MyGame).tokens),
        )
      : [];
  } catch {
    return [];
  }
}
export function myGame(shelf: Shelf, id: string): MyGame | undefined {
  return myGames(shelf).find((g) => g.id === id);
}
/** Adds what is known about a game; tokens are never lost. */
export function keepGame(shelf: Shelf, game: Partial<MyGame> & { id: string }, now: number): MyGame {
  const list = myGames(shelf);
  const old = list.find((g) => g.id === game.id);
  const tokens = [...new Set([...(old?.tokens ?? []), ...(game.tokens ?? [])])];
  const kept: MyGame = { title: '', ...old, ...game, tokens, seen: now };
  shelf.setItem(KEY, JSON.stringify([kept, ...list.filter((g) => g.id !== game.id)].slice(0, 100)));
  return kept;
}
export function dropGame(shelf: Shelf, id: string): void {
  shelf.setItem(KEY, JSON.stringify(myGames(shelf).filter((g) => g.id !== id)));
}
