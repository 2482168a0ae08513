// Preferences, stored in this browser.
import { readStored, writeStored } from './storage';

const themes = ['auto', 'light', 'dark'] as const;
const paces = ['calm', 'brisk', 'off'] as const;
export type Theme = (typeof themes)[number];
export type Pace = (typeof paces)[number];

/** What is stored, if it is one of the values. */
const stored = <Value extends string>(key: string, values: readonly Value[]): Value | undefined => {
  const text = readStored(key);
  return values.find((value) => value === text);
};

const dark = matchMedia('(prefers-color-scheme: dark)');
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

class Settings {
  theme = $state<Theme>(stored('theme', themes) ?? 'auto');
  pace = $state<Pace>(stored('pace', paces) ?? 'calm');
  confirms = $state(readStored('confirms') === 'yes');
  notifies = $state(readStored('notifies') === 'yes');
  private systemIsDark = $state(dark.matches);
  private isMotionReduced = $state(reducedMotion.matches);

  readonly isDark = $derived(this.theme === 'dark' || (this.theme === 'auto' && this.systemIsDark));
  readonly animated = $derived(this.pace !== 'off' && !this.isMotionReduced);

  constructor() {
    dark.addEventListener('change', () => (this.systemIsDark = dark.matches));
    reducedMotion.addEventListener('change', () => (this.isMotionReduced = reducedMotion.matches));
  }

  save() {
    writeStored('theme', this.theme);
    writeStored('pace', this.pace);
    writeStored('confirms', this.confirms ? 'yes' : 'no');
    writeStored('notifies', this.notifies ? 'yes' : 'no');
  }
}

export const settings = new Settings();
