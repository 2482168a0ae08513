// The selection in progress: a card and the dice picked for it. Shared by board and prompt; nothing is
// sent before it is complete.
import { actionsOn, canPick, maxDice, outcomes, stepsFor, useModeOf } from './choices';
import { uses, type CardId, type Context, type LegalAction } from './court/court';
import type { DieState } from './dice/dice';
import { replayDice, reconcile } from './dice/dice';

class Selection {
  card = $state<CardId | null>(null);
  /** Ids of the dice picked for the card. */
  picks = $state<string[]>([]);
  /** The ids of the dice that were clicked, in the order in which dice were set aside, so that the
      clicked one moves and not another with the same number. */
  clicked = $state.raw<{ turn: number; ids: (string | undefined)[] }>({ turn: 0, ids: [] });
  /** The remaining moves of a choice, sent one after the other. */
  private steps = $state.raw<string[]>([]);
  private sentFrom: unknown = null;

  get busy() {
    return this.steps.length > 0;
  }

  /** The selected card, if it can still be used. */
  activeCard(context: Context): CardId | null {
    return this.card && !this.busy && uses(context.legal, this.card).length > 0 ? this.card : null;
  }

  toggleCard(context: Context, card: CardId) {
    context.cancelOffer();
    const actions = uses(context.legal, card);
    if (this.card === card) return this.clearCard();
    this.clearCard();
    if (useModeOf(card, context.legal) === 'now') return context.offer(actions);
    this.card = card;
  }

  clearCard() {
    this.card = null;
    this.picks = [];
  }

  /** Called when the table is left. */
  clear() {
    this.clearCard();
    this.steps = [];
    this.clicked = { turn: 0, ids: [] };
  }

  numbers(dice: readonly DieState[]): number[] {
    return this.picks.flatMap((id) => dice.find((d) => d.id === id && d.place === 'active')?.number ?? []);
  }

  canPick(context: Context, die: DieState, dice: readonly DieState[]): boolean {
    const card = this.activeCard(context);
    if (!card || die.place !== 'active') return false;
    return this.picks.includes(die.id) || canPick(card, die.number, this.numbers(dice), context.legal);
  }

  pick(context: Context, die: DieState, dice: readonly DieState[]) {
    const card = this.activeCard(context);
    if (!card) return;
    if (useModeOf(card, context.legal) === 'reroll') {
      const actions = actionsOn(card, die.number, context.legal);
      this.clearCard();
      return context.offer(actions);
    }
    if (this.picks.includes(die.id)) this.picks = this.picks.filter((id) => id !== die.id);
    else this.picks = this.picks.length >= maxDice(card, context.legal) ? [die.id] : [...this.picks, die.id];
    // With a single outcome there is nothing to ask.
    const found = outcomes(card, this.numbers(dice), context.legal);
    const isSure = useModeOf(card, context.legal) === 'turn' && found.length === 1;
    if (isSure && found[0]) this.choose(context, found[0].action);
  }

  choose(context: Context, action: LegalAction) {
    this.clearCard();
    context.offer([action]);
  }

  /** Uses merchant, lady or nobleman on all the dice picked. */
  useOnPicked(context: Context, dice: readonly DieState[]) {
    const card = this.activeCard(context);
    if (!card) return;
    this.steps = stepsFor(card, this.numbers(dice));
    this.sentFrom = null;
    this.clearCard();
    this.sendNext(context);
  }

  /** Sends the next move when the previous one has been made. */
  sendNext(context: Context) {
    const next = this.steps[0];
    if (next === undefined || context.legal.length === 0) return;
    // The view has not changed: the previous move was refused, so drop the rest.
    const wasRefused = context.view === this.sentFrom;
    const isLegal = !wasRefused && context.legal.some((a) => a.action === next);
    this.steps = isLegal ? this.steps.slice(1) : [];
    this.sentFrom = context.view;
    if (isLegal) context.attempt(next);
  }

  setAside(context: Context, die: DieState, dice: readonly DieState[], actions: readonly LegalAction[]) {
    const turn = turnNumber(context);
    const ids = this.clicked.turn === turn ? [...this.clicked.ids] : [];
    ids[dice.filter((d) => d.place === 'aside').length] = die.id;
    this.clicked = { turn, ids };
    context.offer(actions);
  }

  /** The dice as they lie now: their numbers are in the view, their places follow from the events. */
  dice(context: Context): DieState[] {
    const picked = this.clicked.turn === turnNumber(context) ? this.clicked.ids : [];
    return reconcile(replayDice(context.events, picked), context.view.turn);
  }
}

const turnNumber = (context: Context) => context.events.filter((e) => e.kind === 'turn_begins').length;

export const selection = new Selection();
