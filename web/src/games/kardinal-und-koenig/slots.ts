// Cards have no names of their own, only kinds. So that a card stays where it lies when others come
// and go, every place remembers what lay on it.
export interface Slot {
  /** Tells this card from others of its kind that lay here before. */
  key: number;
  card: string;
}

/** The cards on so many places: those that stay keep theirs, new ones fill the gaps. */
export function keeper(size: number): (cards: readonly string[]) => (Slot | null)[] {
  let slots: (Slot | null)[] = [];
  let next = 0;
  return (cards) => {
    const rest = [...cards];
    slots = Array.from({ length: Math.max(size, cards.length) }, (_, i) => {
      const slot = slots[i] ?? null;
      const at = slot ? rest.indexOf(slot.card) : -1;
      if (at < 0) return null;
      rest.splice(at, 1);
      return slot;
    });
    slots = slots.map((slot) => {
      const card = slot ? undefined : rest.shift();
      return card === undefined ? slot : { key: next++, card };
    });
    return slots;
  };
}
