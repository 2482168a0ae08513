// What I am about to do and have not done yet: a card that was taken up, and the dice picked for it.
// The board and the ask line share it. Nothing here leaves the browser before it is complete.
import type { Action, Sitting } from '$lib/games/contract';
import { canPick, mostDice, outcomes, stepsFor, wayOf } from './choices';
import type { CardId } from './court';
import { uses, viewOf } from './court';
import type { DieState } from './dice';
import { replay, settle } from './dice';

class Bench {
  card = $state<CardId | null>(null);
  /** Ids of the dice picked for the card. */
  picks = $state<string[]>([]);
  /** Which die was clicked, by how many were aside before: so that this very die slides away. */
  clicked = $state.raw<{ turn: number; ids: (string | undefined)[] }>({ turn: 0, ids: [] });
  /** Moves that follow from one choice and are sent one after the other. */
  private steps = $state.raw<string[]>([]);
  private sentFrom: unknown = null;

  get busy() {
    return this.steps.length > 0;
  }

  /** The card in hand, if it can (still) be used. */
  held(sitting: Sitting): CardId | null {
    return this.card && !this.busy && uses(sitting.legal, this.card).length > 0 ? this.card : null;
  }

  takeUp(sitting: Sitting, card: CardId) {
    sitting.withdraw();
    const actions = uses(sitting.legal, card);
    if (this.card === card) return this.putDown();
    this.putDown();
    if (wayOf(card, sitting.legal) === 'now') return sitting.offer(actions);
    this.card = card;
  }

  putDown() {
    this.card = null;
    this.picks = [];
  }

  /** When the table is left. */
  clear() {
    this.putDown();
    this.steps = [];
    this.clicked = { turn: 0, ids: [] };
  }

  numbers(dice: readonly DieState[]): number[] {
    return this.picks.flatMap((id) => dice.find((d) => d.id === id && d.place === 'active')?.number ?? []);
  }

  canPick(sitting: Sitting, die: DieState, dice: readonly DieState[]): boolean {
    const card = this.held(sitting);
    if (!card || die.place !== 'active') return false;
    return this.picks.includes(die.id) || canPick(card, die.number, this.numbers(dice), sitting.legal);
  }

  pick(sitting: Sitting, die: DieState, dice: readonly DieState[]) {
    const card = this.held(sitting);
    if (!card) return;
    if (wayOf(card, sitting.legal) === 'reroll') {
      const actions = uses(sitting.legal, card).filter((a) => a.form['number'] === die.number);
      this.putDown();
      return sitting.offer(actions);
    }
    if (this.picks.includes(die.id)) this.picks = this.picks.filter((id) => id !== die.id);
    else this.picks = this.picks.length >= mostDice(card) ? [die.id] : [...this.picks, die.id];
    // Where there is only one thing to come of it, there is nothing to ask.
    const found = outcomes(card, this.numbers(dice), sitting.legal);
    const isSure = wayOf(card, sitting.legal) === 'turn' && found.length === 1;
    if (isSure && found[0]) this.choose(sitting, found[0].action);
  }

  choose(sitting: Sitting, action: Action) {
    this.putDown();
    sitting.offer([action]);
  }

  /** Uses merchant, lady or nobleman on all the dice picked. */
  useOnPicked(sitting: Sitting, dice: readonly DieState[]) {
    const card = this.held(sitting);
    if (!card) return;
    this.steps = stepsFor(card, this.numbers(dice));
    this.sentFrom = null;
    this.putDown();
    this.goOn(sitting);
  }

  /** Sends the next of several moves when the last one has been made. */
  goOn(sitting: Sitting) {
    const next = this.steps[0];
    if (next === undefined || sitting.legal.length === 0) return;
    // Asked the same again: the move before was refused, and the rest of them makes no sense.
    const wasRefused = sitting.view === this.sentFrom;
    const isLegal = !wasRefused && sitting.legal.some((a) => a.action === next);
    this.steps = isLegal ? this.steps.slice(1) : [];
    this.sentFrom = sitting.view;
    if (isLegal) sitting.attempt(next);
  }

  setAside(sitting: Sitting, die: DieState, dice: readonly DieState[], actions: readonly Action[]) {
    const turn = turnNumber(sitting);
    const ids = this.clicked.turn === turn ? [...this.clicked.ids] : [];
    ids[dice.filter((d) => d.place === 'aside').length] = die.id;
    this.clicked = { turn, ids };
    sitting.offer(actions);
  }

  /** The dice as they lie now. While something is being told, the story is ahead of the view. */
  dice(sitting: Sitting): DieState[] {
    const picked = this.clicked.turn === turnNumber(sitting) ? this.clicked.ids : [];
    const story = replay(sitting.told, picked);
    if (sitting.happening && story.length > 0) return story;
    return settle(story, viewOf(sitting).turn);
  }
}

const turnNumber = (sitting: Sitting) => sitting.told.filter((e) => e.kind === 'turn_begins').length;

export const bench = new Bench();
