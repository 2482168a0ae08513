// What the panels point at on the map, and the card of the hand that was picked up. The board, the
// ask line and the outlook are apart on the page and meet here.
class Sight {
  /** A kind of card: only what it pays for is shown. */
  card = $state<string | null>(null);
  country = $state<string | null>(null);
  alliance = $state<number | null>(null);
  chain = $state.raw<{ seat: number; spaces: readonly string[] } | null>(null);

  clear() {
    this.country = null;
    this.alliance = null;
    this.chain = null;
  }
}
export const sight = new Sight();

interface Target {
  country?: string;
  alliance?: number;
  chain?: { seat: number; spaces: readonly string[] };
}

/** A row of a panel that shows its place on the map while it is pointed at or has the focus. */
export function shows(node: HTMLElement, target: Target) {
  let current = target;
  let mine = false;
  const on = () => {
    mine = true;
    sight.country = current.country ?? null;
    sight.alliance = current.alliance ?? null;
    sight.chain = current.chain ?? null;
  };
  const clear = () => {
    if (mine) sight.clear();
    mine = false;
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
