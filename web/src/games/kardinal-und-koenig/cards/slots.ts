// Cards have kinds but no identity. Slots keep a card in place when others come and go.
export interface Slot {
  /** Tells this card from others of its kind that lay here before. */
  key: number;
  card: string;
}

/** The cards on so many places: those that stay keep theirs, new ones fill the gaps. */
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
