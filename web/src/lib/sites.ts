// Where places lie on boards that are not hexes: spaces joined by links, areas that touch.
import { COUNTER, countryOf } from './draw/country';
import { poly, type Pt } from './draw/geom';
import { networkOf, tenth } from './draw/network';
import type { Arrow, Geography } from './geography';
import type { Board, Space } from './scene';
import { say } from './strings';

interface Site {
  id: string;
  name: string;
  at: Pt;
  words: string;
}
const AIM: Record<Arrow, Pt> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** The nearest site in a direction; only those joined to it if that is asked for. */
function aim(sites: readonly Site[], from: Site, key: Arrow, joined?: ReadonlySet<string>): string | null {
  const [ux, uy] = AIM[key];
  let best: string | null = null;
  let least = Infinity;
  for (const s of sites) {
    if (s === from || (joined && !joined.has(s.id))) continue;
    const dx = s.at[0] - from.at[0];
    const dy = s.at[1] - from.at[1];
    const along = dx * ux + dy * uy;
    const across = Math.abs(dx * uy) + Math.abs(dy * ux);
    if (along > 0 && across <= along * 1.6 && along + across * 2 < least) [best, least] = [s.id, along + across * 2];
  }
  return best;
}
const circle = ([x, y]: Pt, r: number): string =>
  `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0Z`;

/** What sites have in common, whatever they look like. */
function siteGeography(
  sites: Site[],
  joined: ReadonlyMap<string, ReadonlySet<string>>,
): Pick<Geography, 'places' | 'has' | 'centre' | 'step' | 'between' | 'spoken' | 'title'> {
  const byId = new Map(sites.map((s) => [s.id, s]));
  const site = (id: string): Site => byId.get(id) ?? { id, name: id, at: [0, 0], words: '' };
  return {
    places: [...sites].sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]).map((s) => s.id),
    has: (id) => byId.has(id),
    centre: (id) => site(id).at,
    step: (from, key) => aim(sites, site(from), key, joined.get(from)) ?? aim(sites, site(from), key),
    between: (from, to) => [site(from).at, site(to).at],
    spoken: (id) => site(id).words,
    title: (id) => site(id).name,
  };
}

/** What a space is, in words, unless the scene says it better. */
const spaceWords = (s: Space): string => s.spoken || say.space(s.kind, s.site ?? null);

export function pointGeography(b: Board & { layout: 'points' }): Geography {
  const net = networkOf(b);
  const sites = b.spaces.map((s): Site => ({ id: s.id, name: s.name, at: tenth([s.x, s.y]), words: spaceWords(s) }));
  const boxes = new Set(b.spaces.filter((s) => s.kind === 'box').map((s) => s.id));
  const joined = new Map<string, Set<string>>();
  for (const {
    ends: [p, q],
  } of b.links)
    for (const [x, y] of [
      [p, q],
      [q, p],
    ] as const)
      joined.set(x, (joined.get(x) ?? new Set()).add(y));
  const common = siteGeography(sites, joined);
  const shape = (id: string, inset = 0): string => circle(common.centre(id), 28 * (1 - inset));
  return {
    ...common,
    box: net.box,
    counter: 44,
    apart: true,
    roomy: true,
    shape,
    outline: (ids) => [...ids].map((id) => shape(id)).join(''),
    between: (from, to) => net.between(from, to),
    placeAt: (p) => {
      let best: string | null = null;
      let least = 40;
      for (const s of sites) {
        const dx = Math.abs(s.at[0] - p[0]);
        const dy = Math.abs(s.at[1] - p[1]);
        const d = boxes.has(s.id) && dx < 52 && dy < 30 ? 0 : Math.hypot(dx, dy);
        if (d < least) [best, least] = [s.id, d];
      }
      return best;
    },
  };
}

export function areaGeography(b: Board & { layout: 'areas' }): Geography {
  const country = countryOf(b);
  const sites = b.areas.map((a): Site => {
    const words = a.spoken || say.area(a.terrain);
    return { id: a.id, name: a.name, at: country.lands.get(a.id)?.seat ?? [0, 0], words };
  });
  const margin = 8;
  const [x0, y0, x1, y1] = country.box;
  return {
    ...siteGeography(sites, country.neighbours),
    box: [x0 - margin, y0 - margin, x1 + margin, y1 + margin],
    counter: COUNTER,
    apart: false,
    roomy: true,
    shape: (id) => poly(country.lands.get(id)?.ring ?? []),
    outline: (ids) => country.outline(ids),
    placeAt: (p) => country.areaAt(p)?.area.id ?? null,
  };
}
