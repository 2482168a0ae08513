// Which card of the hand is held up, while its deeds are offered beside the ask line. It is nothing
// the server knows of: only a decision half made.
import type { Sitting } from '$lib/games/contract';
import { viewOf } from './present';

class Choice {
  #place = $state(-1);
  #turn = $state(-1);

  /** The place in the hand of the card that is held up; -1 if none. */
  of(sitting: Sitting): number {
    const view = viewOf(sitting);
    return view.phase === 'turn' && sitting.legal.length > 0 && view.turns === this.#turn ? this.#place : -1;
  }
  card(sitting: Sitting): string | null {
    const hand = viewOf(sitting).colours[sitting.seat ?? -1]?.hand ?? [];
    return hand[this.of(sitting)] ?? null;
  }
  hold(sitting: Sitting, place: number) {
    this.#place = this.of(sitting) === place ? -1 : place;
    this.#turn = viewOf(sitting).turns;
  }
  drop() {
    this.#place = -1;
  }
}
export const choice = new Choice();
