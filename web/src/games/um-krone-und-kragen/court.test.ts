import { describe, expect, it } from 'vitest';
import { allCards, beats, best, diceOf, holdings, isOpenTo, pays } from './court';
import type { CardId, CourtView } from './court';

const bought = (dice: number[]) => allCards.filter((card) => pays(card, dice));

describe('what dice buy', () => {
  it('three fives', () => {
    const cards = ['farmer', 'maid', 'laborer', 'guard', 'fool', 'charlatan'];
    expect(bought([5, 5, 5])).toEqual(cards.sort(byCourt));
  });
  it('four and five of a kind count as two pairs and as a full house', () => {
    expect(pays('astronomer', [2, 2, 2, 2])).toBe(true);
    expect(pays('lady', [2, 2, 2, 2, 2])).toBe(true);
    expect(pays('lady', [2, 2, 2, 5, 5])).toBe(true);
    expect(pays('lady', [2, 2, 3, 3, 4])).toBe(false);
  });
  it('runs', () => {
    expect(pays('magician', [2, 3, 4, 5, 6])).toBe(true);
    expect(pays('magician', [1, 2, 3, 4, 6])).toBe(false);
    expect(pays('alchemist', [1, 2, 3, 4, 5, 6, 6])).toBe(true);
  });
  it('pairs and triples', () => {
    expect(pays('bishop', [1, 1, 1, 1, 4, 4])).toBe(true);
    expect(pays('nobleman', [3, 3, 3, 3, 3, 3])).toBe(true);
    expect(pays('nobleman', [3, 3, 3, 3, 5, 5])).toBe(false);
  });
  it('the queen is never for sale, and nothing buys nothing', () => {
    expect(pays('queen', [6, 6, 6, 6, 6, 6, 6])).toBe(false);
    expect(bought([])).toEqual([]);
  });
});

describe('results', () => {
  it('more dice beat higher numbers', () => {
    expect(best([1, 1, 1, 6, 6])).toEqual({ count: 3, number: 1 });
    expect(best([2, 2, 5, 5])).toEqual({ count: 2, number: 5 });
    expect(beats({ count: 8, number: 1 }, { count: 7, number: 6 })).toBe(true);
    expect(beats({ count: 7, number: 2 }, { count: 7, number: 2 })).toBe(false);
    expect(beats({ count: 7, number: 2 }, { count: 7, number: 2 }, true)).toBe(true);
  });
});

describe('owners', () => {
  const view = {
    king: 0,
    display: { fool: 1, farmer: 0, guard: 2 },
    players: [{ cards: ['queen', 'farmer', 'fool'], charlatans: 2, best: null, claim: null }],
  } as unknown as CourtView;
  it('hold cards in the order of the court', () => {
    expect(holdings(view, 0)).toEqual(['fool', 'charlatan', 'farmer', 'king', 'queen']);
    expect(diceOf(view, 0, 12)).toEqual({ start: 6, most: 7 });
    expect(diceOf(view, 0, 6)).toEqual({ start: 6, most: 6 });
  });
  it('take what is there and not theirs', () => {
    expect(isOpenTo(view, 0, 'guard')).toBe(true);
    expect(isOpenTo(view, 0, 'fool')).toBe(false);
    expect(isOpenTo(view, 0, 'charlatan')).toBe(true);
    expect(isOpenTo(view, 0, 'farmer')).toBe(false);
  });
});

function byCourt(a: CardId | string, b: CardId | string) {
  return allCards.indexOf(a as CardId) - allCards.indexOf(b as CardId);
}
