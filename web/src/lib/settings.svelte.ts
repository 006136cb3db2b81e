// What a person likes, kept in the browser.
import type { Theme } from './draw/palette';

/** How fast the others' moves are shown: one at a key, slowly, as usual, at once. */
export type Pace = 'step' | 'slow' | 'normal' | 'once';
export const PACES: readonly Pace[] = ['step', 'slow', 'normal', 'once'];

interface Kept {
  theme: Theme | 'auto';
  confirmRolls: boolean;
  /** Whether ending a phase in which nothing was done asks first. */
  confirmEnds: boolean;
  pace: Pace;
  numbers: boolean;
  tourDone: boolean;
  /** Whether a new match begins with its briefing. */
  briefings: boolean;
  /** Lessons of the guided start already done, and the match it runs in. */
  learnt: string[];
  tourIn: string | null;
}
const KEY = 'blockhouse.settings';
const DEFAULTS: Kept = {
  theme: 'auto',
  confirmRolls: false,
  confirmEnds: true,
  pace: 'normal',
  numbers: true,
  tourDone: false,
  briefings: true,
  learnt: [],
  tourIn: null,
};

function load(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return DEFAULTS;
  }
}

class Settings {
  private kept = $state<Kept>(load());
  private systemDark = $state(false);
  stillness = $state(false);

  constructor() {
    if (typeof matchMedia === 'undefined') return;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    this.systemDark = dark.matches;
    this.stillness = calm.matches;
    dark.addEventListener('change', (e) => (this.systemDark = e.matches));
    calm.addEventListener('change', (e) => (this.stillness = e.matches));
  }
  private set(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // Private windows may refuse to store; the setting then lasts as long as the page.
    }
  }
  get theme(): Theme {
    return this.kept.theme === 'auto' ? (this.systemDark ? 'dark' : 'light') : this.kept.theme;
  }
  toggleTheme(): void {
    this.set({ theme: this.theme === 'dark' ? 'light' : 'dark' });
  }
  get confirmRolls(): boolean {
    return this.kept.confirmRolls;
  }
  set confirmRolls(v: boolean) {
    this.set({ confirmRolls: v });
  }
  get confirmEnds(): boolean {
    return this.kept.confirmEnds;
  }
  set confirmEnds(v: boolean) {
    this.set({ confirmEnds: v });
  }
  get pace(): Pace {
    return PACES.includes(this.kept.pace) ? this.kept.pace : DEFAULTS.pace;
  }
  set pace(v: Pace) {
    this.set({ pace: v });
  }
  get numbers(): boolean {
    return this.kept.numbers;
  }
  set numbers(v: boolean) {
    this.set({ numbers: v });
  }
  get briefings(): boolean {
    return this.kept.briefings;
  }
  set briefings(v: boolean) {
    this.set({ briefings: v });
  }
  get tourDone(): boolean {
    return this.kept.tourDone;
  }
  set tourDone(v: boolean) {
    this.set(v ? { tourDone: v, learnt: [], tourIn: null } : { tourDone: v });
  }
  get learnt(): readonly string[] {
    return this.kept.learnt;
  }
  set learnt(v: readonly string[]) {
    this.set({ learnt: [...v] });
  }
  get tourIn(): string | null {
    return this.kept.tourIn;
  }
  set tourIn(v: string | null) {
    this.set({ tourIn: v, learnt: [] });
  }
}
export const settings = new Settings();
