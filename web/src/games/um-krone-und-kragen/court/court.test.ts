import { expect, it } from 'vitest';
import {
  holdings,
  illegalUse,
  left,
  rangeOf,
  takes,
  uses,
  type CardId,
  type LegalAction,
  type View,
} from './court';

const none = {
  ...{ fool: 1, farmer: 0, maid: 0, philosopher: 0, laborer: 0, guard: 2, hunter: 0, astronomer: 0 },
  ...{ merchant: 0, lady: 0, pawnbroker: 0, knight: 0, magician: 0, alchemist: 0, bishop: 0, nobleman: 0 },
  ...{ general: 0, king: 0, queen: 0 },
};
const view: View = {
  phase: 'rolled',
  round: 9,
  final_round: false,
  starter: 0,
  king: 0,
  queen: 0,
  lead: { count: 7, number: 2 },
  best: { count: 7, number: 2 },
  turn: null,
  display: none,
  unlimited: [],
  players: [
    {
      cards: ['queen', 'farmer', 'fool'],
      charlatans: 2,
      number_of_cards: 6,
      dice: { start: 6, most: 7 },
      best: null,
      claim: null,
    },
  ],
};

it('shows cards in the order of the court', () => {
  expect(holdings(view, 0)).toEqual(['fool', 'charlatan', 'farmer', 'king', 'queen']);
});

it('has no number left for charlatans', () => {
  expect(left(view, 'guard')).toBe(2);
  expect(left(view, 'charlatan')).toBeNull();
});

it('writes a range if cards can add dice', () => {
  expect(rangeOf({ start: 6, most: 7 })).toBe('6–7');
  expect(rangeOf({ start: 3, most: 3 })).toBe('3');
});

it('distinguishes using a card from taking one', () => {
  const legal: LegalAction[] = [
    { action: 'guard', form: { kind: 'add_die', card: 'guard' } },
    { action: 'take guard', form: { kind: 'take', card: 'guard' } },
    { action: 'roll', form: { kind: 'roll' } },
  ];
  expect(uses(legal).map(({ action }) => action)).toEqual(['guard']);
  expect(uses(legal, 'maid')).toEqual([]);
  expect(takes(legal, 'guard').map(({ action }) => action)).toEqual(['take guard']);
});

it('attempts a card in its own notation', () => {
  const cards: CardId[] = ['guard', 'king', 'queen', 'maid', 'alchemist', 'lady'];
  expect(cards.map(illegalUse)).toEqual([
    'guard',
    'king',
    'queen 1',
    'maid 1>2',
    'alchemist 1-3>2-2',
    'lady 1',
  ]);
});
