// Optional rules: what is chosen unless somebody says otherwise, and what a choice is called.
import type { OptionInfo, ScenarioInfo } from './scene';

/** Whether it is on or off and nothing else. */
export const isSwitch = (o: OptionInfo): boolean =>
  o.values.length === 2 && o.values.includes('on') && o.values.includes('off');
/** What a scenario begins with: on, where its rules recommend it, else the first. */
export const usual = (o: OptionInfo, scenario: ScenarioInfo): string =>
  isSwitch(o) && scenario.recommended.includes(o.key) ? 'on' : (o.values[0] ?? 'off');
/** What a value is called. */
export const valueTitle = (o: OptionInfo, value: string): string => o.value_titles?.[o.values.indexOf(value)] ?? value;
