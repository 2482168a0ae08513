// Using a card: which dice it wants, and what would come of them. All of it is read off the legal
// actions, so that nothing is offered that the server would refuse.
import { uses, type CardId, type LegalAction, type Use } from './court/court';

/** How a card is used: at once, on one die, with a number to choose, by moving pips, on many dice. */
export type UseMode = 'now' | 'reroll' | 'turn' | 'number' | 'exchange' | 'many';

export function useModeOf(card: CardId, legal: readonly LegalAction[]): UseMode {
  const form = uses(legal, card)[0]?.form;
  switch (form?.kind) {
    case 'add_chosen_die':
      return 'number';
    case 'reroll':
      return 'reroll';
    case 'turn':
      return form.from.length > 1 ? 'exchange' : 'turn';
    case 'choose':
      return 'many';
    default:
      return 'now';
  }
}

/** How many dice may be picked for the card at once. */
export function maxDice(card: CardId, legal: readonly LegalAction[]): number {
  if (useModeOf(card, legal) === 'many') return Infinity;
  return Math.max(1, ...uses(legal, card).map((action) => from(action).length));
}

const from = ({ form }: Use): readonly number[] => (form.kind === 'turn' ? form.from : []);
const to = ({ form }: Use): readonly number[] => (form.kind === 'turn' ? form.to : []);
/** The number in the action: of the die that is rolled again, chosen or added. */
const numberOf = ({ form }: Use): number | null => ('number' in form ? form.number : null);

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
  legal: readonly LegalAction[],
): boolean {
  const actions = uses(legal, card);
  switch (useModeOf(card, legal)) {
    case 'reroll':
    case 'many':
      return actions.some((action) => numberOf(action) === number);
    case 'turn':
      return actions.some((action) => from(action)[0] === number);
    case 'exchange': {
      // A full hand of dice is begun anew.
      const base = picked.length >= maxDice(card, legal) ? [] : picked;
      return actions.some((action) => without(from(action), [...base, number]) !== null);
    }
    default:
      return false;
  }
}

/** What the card does to a die that shows `number`, where that is all it does. */
export const actionsOn = (card: CardId, number: number, legal: readonly LegalAction[]): Use[] =>
  uses(legal, card).filter((action) => numberOf(action) === number);

export interface Outcome {
  action: Use;
  before: number[];
  after: number[];
}

const alikeness = (dice: readonly number[]) =>
  dice.reduce((sum, n) => sum + dice.filter((m) => m === n).length, 0);

/** What the card can make of the picked dice; the more alike, the earlier. */
export function outcomes(card: CardId, picked: readonly number[], legal: readonly LegalAction[]): Outcome[] {
  const actions = uses(legal, card);
  const before = [...picked].sort();
  switch (useModeOf(card, legal)) {
    case 'number':
      return actions.map((action) => ({ action, before: [], after: [numberOf(action) ?? 0] }));
    case 'turn':
      return actions
        .filter((action) => picked.length === 1 && from(action)[0] === picked[0])
        .map((action) => ({ action, before, after: [...to(action)] }));
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

/** Whether the card's dice are rolled again, so that nobody knows what they become. */
export const isReroll = (card: CardId, legal: readonly LegalAction[]): boolean =>
  uses(legal, card).every(({ form }) => form.kind !== 'choose' || form.to === undefined);

/** What a die becomes under a card that chooses its dice; 0 if that is left to chance. */
export function raised(card: CardId, number: number, legal: readonly LegalAction[]): number {
  const form = actionsOn(card, number, legal)[0]?.form;
  return form?.kind === 'choose' ? (form.to ?? 0) : 0;
}
