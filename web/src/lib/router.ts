// Addresses behind `#`, which browsers neither log nor send on.

export type Route =
  | { page: 'home' }
  | { page: 'tables' }
  | { page: 'account' }
  | { page: 'sign-in'; token: string }
  | { page: 'unsubscribe'; token: string }
  | { page: 'operator'; token: string | null }
  | { page: 'player'; name: string }
  | { page: 'match'; id: string; token: string | null; at: number | null }
  | { page: 'rules'; game: string; rule: string | null };

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (parts[0] === 'm' && parts[1]) {
    const at = new URLSearchParams(query).get('at');
    return {
      page: 'match',
      id: parts[1],
      token: parts[2] ?? null,
      at: at !== null && /^\d+$/.test(at) ? Number(at) : null,
    };
  }
  if (parts[0] === 'tables' || parts[0] === 'account') return { page: parts[0] };
  if ((parts[0] === 'sign-in' || parts[0] === 'unsubscribe') && parts[1]) return { page: parts[0], token: parts[1] };
  if (parts[0] === 'operator') return { page: 'operator', token: parts[1] ?? null };
  if (parts[0] === 'player' && parts[1]) return { page: 'player', name: parts[1] };
  if (parts[0] === 'rules' && parts[1]) return { page: 'rules', game: parts[1], rule: parts[2] ?? null };
  return { page: 'home' };
}

export const matchHash = (id: string, at: number | null = null): string =>
  `#/m/${encodeURIComponent(id)}${at === null ? '' : `?at=${at}`}`;
export const playerHash = (name: string): string => `#/player/${encodeURIComponent(name)}`;
export const inviteLink = (origin: string, id: string, token: string): string =>
  `${origin}/#/m/${encodeURIComponent(id)}/${encodeURIComponent(token)}`;
export const momentLink = (origin: string, id: string, at: number): string => `${origin}/${matchHash(id, at)}`;
