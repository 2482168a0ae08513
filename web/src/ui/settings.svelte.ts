// What a visitor likes, kept in this browser.
import { recall, remember } from './memory';

export type Theme = 'auto' | 'light' | 'dark';
export type Pace = 'calm' | 'brisk' | 'off';

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

class Settings {
  theme = $state<Theme>((recall('theme') as Theme | null) ?? 'auto');
  pace = $state<Pace>((recall('pace') as Pace | null) ?? 'calm');
  confirms = $state(recall('confirms') === 'yes');
  notifies = $state(recall('notifies') === 'yes');
  private night = $state(dark.matches);
  private reduced = $state(still.matches);

  readonly isDark = $derived(this.theme === 'dark' || (this.theme === 'auto' && this.night));
  readonly lively = $derived(this.pace !== 'off' && !this.reduced);

  constructor() {
    dark.addEventListener('change', () => (this.night = dark.matches));
    still.addEventListener('change', () => (this.reduced = still.matches));
  }

  keep() {
    remember('theme', this.theme);
    remember('pace', this.pace);
    remember('confirms', this.confirms ? 'yes' : 'no');
    remember('notifies', this.notifies ? 'yes' : 'no');
  }
}

export const settings = new Settings();
