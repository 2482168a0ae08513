// Using a card: the dice to pick, and what they become. Derived from the legal actions, so that nothing
// illegal is offered.
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
/** The number of the die that is rolled again, chosen or added. */
const numberOf = ({ form }: Use): number | null => ('number' in form ? form.number : null);

/** The dice without some others; null if those are not among them. */
export function without(dice: readonly number[], gone: readonly number[]): number[] | null {
  const left = [...dice];
  for (const n of gone) {
    const at = left.indexOf(n);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** Whether a die showing `number` can be picked for the card in addition to `picked`. */
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
      // With the maximum picked, the next one starts a new selection.
      const base = picked.length >= maxDice(card, legal) ? [] : picked;
      return actions.some((action) => without(from(action), [...base, number]) !== null);
    }
    default:
      return false;
  }
}

/** The actions of the card on a single die that shows `number`. */
export const actionsOn = (card: CardId, number: number, legal: readonly LegalAction[]): Use[] =>
  uses(legal, card).filter((action) => numberOf(action) === number);

export interface Outcome {
  action: Use;
  before: number[];
  after: number[];
}

const alikeness = (dice: readonly number[]) =>
  dice.reduce((sum, n) => sum + dice.filter((m) => m === n).length, 0);

/** What the card can make of the picked dice, those with the most equal dice first. */
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

/** The moves of merchant, lady and nobleman, who take their dice one by one. */
export const stepsFor = (card: CardId, picked: readonly number[]): string[] =>
  picked.length === 0 ? [] : [`${card} ${picked[0]}`, ...picked.slice(1).map((n) => `also ${n}`), 'done'];

/** Whether the card rolls its dice again, so that their results are unknown. */
export const isReroll = (card: CardId, legal: readonly LegalAction[]): boolean =>
  uses(legal, card).every(({ form }) => form.kind !== 'choose' || form.to === undefined);

/** What a card that chooses dice makes of one; 0 if it is rolled again. */
export function raised(card: CardId, number: number, legal: readonly LegalAction[]): number {
  const form = actionsOn(card, number, legal)[0]?.form;
  return form?.kind === 'choose' ? (form.to ?? 0) : 0;
}
