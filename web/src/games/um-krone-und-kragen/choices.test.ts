import { describe, expect, it } from 'vitest';
import { canPick, isReroll, maxDice, outcomes, raised, stepsFor, useModeOf, without } from './choices';
import type { CardId, LegalAction } from './court/court';

const turn = (card: CardId, from: number[], to: number[]): LegalAction => ({
  action: `${card} ${from.join('-')}>${to.join('-')}`,
  form: { kind: 'turn', card, from, to },
});

describe('choices', () => {
  it('leaves the dice that are not taken away', () => {
    expect(without([2, 5, 5], [5])).toEqual([2, 5]);
    expect(without([2, 5], [5, 5])).toBeNull();
  });
  it('lets the alchemist change two or three of three dice', () => {
    const legal = [
      turn('alchemist', [2, 5], [3, 4]),
      turn('alchemist', [2, 5, 5], [4, 4, 4]),
      turn('alchemist', [1, 3], [2, 2]),
    ];
    const found = outcomes('alchemist', [5, 2, 5], legal);
    expect(found.map((o) => o.after)).toEqual([
      [4, 4, 4],
      [3, 4, 5],
    ]);
    expect(canPick('alchemist', 5, [2, 5], legal)).toBe(true);
    expect(canPick('alchemist', 3, [2, 5], legal)).toBe(false);
    expect(canPick('alchemist', 1, [2, 5, 5], legal)).toBe(true);
  });
  it('offers all results of the maid', () => {
    const legal = [turn('maid', [3], [4]), turn('maid', [3], [5]), turn('maid', [5], [6])];
    expect(outcomes('maid', [3], legal).map((o) => o.after)).toEqual([[4], [5]]);
    expect(canPick('maid', 6, [], legal)).toBe(false);
  });
  it('asks for the queen’s number only if there is a choice', () => {
    const queens = [1, 2].map((number): LegalAction => ({
      action: `queen ${number}`,
      form: { kind: 'add_chosen_die', card: 'queen', number },
    }));
    expect(useModeOf('queen', queens)).toBe('number');
    expect(useModeOf('queen', [{ action: 'queen', form: { kind: 'add_die', card: 'queen' } }])).toBe('now');
    expect(outcomes('queen', [], queens).map((o) => o.after)).toEqual([[1], [2]]);
  });
  it('lets as many dice be picked as the actions name', () => {
    const two = [turn('philosopher', [1, 5], [3, 3])];
    expect([useModeOf('philosopher', two), maxDice('philosopher', two)]).toEqual(['exchange', 2]);
    const three = [...two, turn('alchemist', [1, 5], [3, 3]), turn('alchemist', [2, 5, 5], [4, 4, 4])];
    expect(maxDice('alchemist', three)).toBe(3);
    expect(maxDice('maid', [turn('maid', [3], [4])])).toBe(1);
  });
  it('shows what the lady makes of a die, and that the merchant’s is unknown', () => {
    const legal: LegalAction[] = [
      { action: 'lady 3', form: { kind: 'choose', card: 'lady', number: 3, to: 4 } },
      { action: 'merchant 3', form: { kind: 'choose', card: 'merchant', number: 3 } },
    ];
    expect(maxDice('lady', legal)).toBe(Infinity);
    expect([raised('lady', 3, legal), isReroll('lady', legal)]).toEqual([4, false]);
    expect([raised('merchant', 3, legal), isReroll('merchant', legal)]).toEqual([0, true]);
  });
  it('lists the moves of the lady', () => {
    expect(stepsFor('lady', [2, 4, 4])).toEqual(['lady 2', 'also 4', 'also 4', 'done']);
    expect(stepsFor('lady', [])).toEqual([]);
  });
});
