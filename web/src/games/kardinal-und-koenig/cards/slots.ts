// Cards have a kind but no identity. Slots keep each in place when others come and go.
export interface Slot {
  /** Distinguishes this card from earlier ones of its kind. */
  key: number;
  card: string;
}

/** Assigns cards to slots: those that stay keep theirs, new ones fill the gaps. */
export function slotKeeper(size: number): (cards: readonly string[]) => (Slot | null)[] {
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
