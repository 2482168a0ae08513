// What the panels highlight on the map, and the card picked up from the hand: state shared by board,
// prompt and analysis.
import type { Chain } from './view';

class Highlight {
  /** A kind of card: only what it pays for is shown. */
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

/** A row of a panel that shows its place on the map while it is pointed at or has the focus. */
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
  // A thing may lose the focus because it is being taken away, while the page is drawn; then nothing
  // may change what is drawn.
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
