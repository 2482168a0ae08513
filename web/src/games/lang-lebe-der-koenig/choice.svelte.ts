// The cards that are being chosen for a conflict. They are kept here and not where they are shown,
// because the question may be put aside for a moment: when a choice is to be confirmed, or when the
// connection breaks.
import type { Cards } from './view';

class Choice {
  cards = $state<Cards>({ x1: 0, x2: 0, x3: 0 });
  private question = '';

  /** Begins anew unless it is still the same question. */
  open(question: string) {
    if (question === this.question) return;
    this.question = question;
    this.cards = { x1: 0, x2: 0, x3: 0 };
  }
}

export const choice = new Choice();
