// What lies over the map (cards, news, the overview, buttons) keeps off what is asked about: each goes to the corner where it
// hides the least of it, its own corner first.
import { getContext, setContext } from 'svelte';
import { settle, type Place, type Size } from './beside';
import type { Pt } from './draw/geom';

/** Those that matter more choose first; each would rather lie in the first of its places. */
const HOMES = {
  tour: ['nw', 'sw', 'ne', 'se'],
  hint: ['ne', 'se', 'nw', 'sw'],
  invite: ['ne', 'se', 'nw', 'sw'],
  strip: ['n', 'ne', 's', 'se', 'nw', 'sw'],
  key: ['se', 'ne', 'sw', 'nw'],
  zoom: ['se', 'ne', 'sw', 'nw'],
  inset: ['sw', 'nw', 'ne', 'se'],
} as const satisfies Record<string, readonly Place[]>;
export type Over = keyof typeof HOMES;
/** What only helps to look round goes away where every corner is asked about. */
const YIELDS: ReadonlySet<Over> = new Set(['inset']);
const RANKS = Object.keys(HOMES) as Over[];

export class Corners {
  private sizes = $state.raw<Partial<Record<Over, Size>>>({});
  /** Where what is asked about lies on the screen, and how large the part of it is that shows the map. */
  private asked = $state.raw<{ spots: readonly Pt[]; frame: Size }>({ spots: [], frame: { w: 0, h: 0 } });
  private places = $derived(
    settle(
      RANKS.flatMap((name) => {
        const size = this.sizes[name];
        return size?.w && size.h ? [{ name, size, homes: HOMES[name], yields: YIELDS.has(name) }] : [];
      }),
      this.asked.spots,
      this.asked.frame,
    ),
  );
  keepOff(spots: readonly Pt[], frame: Size): void {
    this.asked = { spots, frame };
  }
  of(name: Over): Place | 'away' {
    return this.places.get(name) ?? HOMES[name][0];
  }
  measure(name: Over, size: Size | null): void {
    const { [name]: old, ...others } = this.sizes;
    if (old?.w === size?.w && old?.h === size?.h) return;
    this.sizes = size ? { ...others, [name]: size } : others;
  }
}
const KEY = Symbol('corners');
export const newCorners = (): Corners => setContext(KEY, new Corners());
export const corners = (): Corners => getContext<Corners>(KEY);

/** Puts an element where it hides the least; app.css says where that is. */
export function over(node: HTMLElement, { among, name }: { among: Corners; name: Over }): void {
  $effect(() => {
    const seen = new ResizeObserver(() => among.measure(name, { w: node.offsetWidth, h: node.offsetHeight }));
    seen.observe(node);
    return () => {
      seen.disconnect();
      among.measure(name, null);
    };
  });
  $effect(() => {
    node.dataset.corner = among.of(name);
  });
}
