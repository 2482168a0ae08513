// The cards selected for a conflict. Kept outside the component, which is unmounted while a choice is
// confirmed or the connection is lost.
import { noCards, type CardCounts } from '../context';

class SelectedCards {
  cards = $state<CardCounts>(noCards());
  private decision = '';

  /** Clears the selection unless the question is still the same. */
  open(decision: string) {
    if (decision === this.decision) return;
    this.decision = decision;
    this.cards = noCards();
  }
}

export const selection = new SelectedCards();
