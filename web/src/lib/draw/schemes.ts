// The colours of seats and nations, as the game's data give them.
import type { Scheme, SchemeKey } from '../scene';
import { luminance, mix, type Palette } from './palette';

const NOBODY: Scheme = { key: '', title: '', face: '#EFE7D4', band: '#74664B', ink: '#33291B' };

/** Whether its counters have dark faces. */
export const isDark = (s: Scheme): boolean => luminance(s.face) < 0.3;
/** The colour it is known by on panels: its face if dark, its band if light. */
export const known = (s: Scheme): string => (isDark(s) ? s.face : s.band);

export class Schemes {
  private readonly byKey: ReadonlyMap<SchemeKey, Scheme>;

  constructor(readonly list: readonly Scheme[]) {
    this.byKey = new Map(list.map((s) => [s.key, s]));
  }
  of(key: SchemeKey | null | undefined): Scheme {
    return (key ? this.byKey.get(key) : undefined) ?? NOBODY;
  }
  /** The colour of somebody's land, borders and names on the map. */
  land(key: SchemeKey | null | undefined, t: Palette): string {
    const s = this.of(key);
    if (s === NOBODY) return t.trail;
    const day = s.land ?? known(s);
    return t.night ? (s.land_dark ?? mix(day, '#FFFFFF', 0.34)) : day;
  }
  seat(key: SchemeKey | null | undefined): string {
    return known(this.of(key));
  }
}
export const NO_SCHEMES = new Schemes([]);
