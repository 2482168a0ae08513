// Using a card: which dice it wants, and what would come of them. All of it is read off the legal
// actions, so that nothing is offered that the server would refuse.
import type { Action } from '$lib/games/contract';
import type { CardId } from './court';
import { adders, uses } from './court';

/** How a card is used: at once, on one die, with a number to choose, by moving pips, on many dice. */
export type Way = 'now' | 'reroll' | 'turn' | 'number' | 'exchange' | 'many';

export function wayOf(card: CardId, legal: readonly Action[]): Way {
  if (card === 'queen') return uses(legal, card).length > 1 ? 'number' : 'now';
  if (card in adders) return 'now';
  if (card === 'fool') return 'reroll';
  if (card === 'philosopher' || card === 'alchemist') return 'exchange';
  if (card === 'merchant' || card === 'lady' || card === 'nobleman') return 'many';
  return 'turn';
}

export function mostDice(card: CardId): number {
  if (card === 'philosopher') return 2;
  if (card === 'alchemist') return 3;
  return ['merchant', 'lady', 'nobleman'].includes(card) ? 99 : 1;
}

const from = (action: Action) => (action.form['from'] as number[] | undefined) ?? [];
const to = (action: Action) => (action.form['to'] as number[] | undefined) ?? [];

/** What is left of some dice without some others; null if those are not among them. */
export function without(dice: readonly number[], gone: readonly number[]): number[] | null {
  const left = [...dice];
  for (const n of gone) {
    const at = left.indexOf(n);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** Whether a die showing `number` can be picked for the card, besides those picked already. */
export function canPick(
  card: CardId,
  number: number,
  picked: readonly number[],
  legal: readonly Action[],
): boolean {
  const actions = uses(legal, card);
  switch (wayOf(card, legal)) {
    case 'reroll':
    case 'many':
      return actions.some((a) => a.form['number'] === number);
    case 'turn':
      return actions.some((a) => from(a)[0] === number);
    case 'exchange': {
      // A full hand of dice is begun anew.
      const base = picked.length >= mostDice(card) ? [] : picked;
      return actions.some((a) => without(from(a), [...base, number]) !== null);
    }
    default:
      return false;
  }
}

export interface Outcome {
  action: Action;
  before: number[];
  after: number[];
}

const alikeness = (dice: readonly number[]) =>
  dice.reduce((sum, n) => sum + dice.filter((m) => m === n).length, 0);

/** What the card can make of the picked dice; the more alike, the earlier. */
export function outcomes(card: CardId, picked: readonly number[], legal: readonly Action[]): Outcome[] {
  const actions = uses(legal, card);
  const before = [...picked].sort();
  switch (wayOf(card, legal)) {
    case 'number':
      return actions.map((action) => ({ action, before: [], after: [Number(action.form['number'])] }));
    case 'turn':
      return actions
        .filter((action) => picked.length === 1 && from(action)[0] === picked[0])
        .map((action) => ({ action, before, after: to(action) }));
    case 'exchange':
      return actions
        .flatMap((action) => {
          const rest = without(before, from(action));
          return rest ? [{ action, before, after: [...rest, ...to(action)].sort() }] : [];
        })
        .sort((a, b) => alikeness(b.after) - alikeness(a.after));
    default:
      return [];
  }
}

/** Merchant, lady and nobleman take their dice one by one: all the moves, in order. */
export const stepsFor = (card: CardId, picked: readonly number[]): string[] =>
  picked.length === 0 ? [] : [`${card} ${picked[0]}`, ...picked.slice(1).map((n) => `also ${n}`), 'done'];

/** What dice become under lady or nobleman; the merchant's are anybody's guess. */
export const raised = (card: CardId, number: number) =>
  card === 'lady' ? number + 1 : card === 'nobleman' ? number + 2 : 0;
