// What the panels highlight on the map, and the selected card of the hand: state shared by board, prompt
// and analysis.
import type { Chain } from './view';

class Highlight {
  /** The selected kind of card: only actions that it pays for are shown. */
  card = $state<string | null>(null);
  country = $state<string | null>(null);
  alliance = $state<number | null>(null);
  chain = $state.raw<Chain | null>(null);

  clear() {
    this.country = null;
    this.alliance = null;
    this.chain = null;
  }
}
export const highlight = new Highlight();

interface Target {
  country?: string;
  alliance?: number;
  chain?: Chain;
}

/** Highlights a row's place on the map while the row is hovered over or focused. */
export function highlights(node: HTMLElement, target: Target) {
  let current = target;
  let isActive = false;
  const on = () => {
    isActive = true;
    highlight.country = current.country ?? null;
    highlight.alliance = current.alliance ?? null;
    highlight.chain = current.chain ?? null;
  };
  const clear = () => {
    if (isActive) highlight.clear();
    isActive = false;
  };
  // An element may lose the focus because Svelte is removing it; state must not be changed then.
  const off = () => queueMicrotask(clear);
  const starts = ['pointerenter', 'focus'];
  const ends = ['pointerleave', 'blur'];
  for (const type of starts) node.addEventListener(type, on);
  for (const type of ends) node.addEventListener(type, off);
  return {
    update(next: Target) {
      current = next;
    },
    destroy() {
      off();
      for (const type of starts) node.removeEventListener(type, on);
      for (const type of ends) node.removeEventListener(type, off);
    },
  };
}
