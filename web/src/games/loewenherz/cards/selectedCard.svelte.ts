// The selected card of the hand while its actions are offered next to the prompt. Local state only.
import type { Context } from '../view';

class SelectedCard {
  #index = $state(-1);
  #turn = $state(-1);

  /** The index of the selected card in the hand; -1 if none. */
  indexIn(context: Context): number {
    const view = context.view;
    return view.phase === 'turn' && context.legal.length > 0 && view.turns === this.#turn ? this.#index : -1;
  }
  card(context: Context): string | null {
    const hand = context.view.colours[context.seat ?? -1]?.hand ?? [];
    return hand[this.indexIn(context)] ?? null;
  }
  toggle(context: Context, index: number) {
    this.#index = this.indexIn(context) === index ? -1 : index;
    this.#turn = context.view.turns;
  }
  clear() {
    this.#index = -1;
  }
}
export const selection = new SelectedCard();
