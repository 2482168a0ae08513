import { describe, expect, it } from 'vitest';
import type { Action } from '$lib/games/contract';
import { canPick, outcomes, stepsFor, wayOf, without } from './choices';

const turn = (card: string, from: number[], to: number[]): Action => ({
  action: `${card} ${from.join('-')}>${to.join('-')}`,
  form: { kind: 'turn', card, from, to },
});

describe('choices', () => {
  it('knows what is left', () => {
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
  it('asks the maid how far', () => {
    const legal = [turn('maid', [3], [4]), turn('maid', [3], [5]), turn('maid', [5], [6])];
    expect(outcomes('maid', [3], legal).map((o) => o.after)).toEqual([[4], [5]]);
    expect(canPick('maid', 6, [], legal)).toBe(false);
  });
  it('asks the queen for a number only when there is one to choose', () => {
    const queens = [1, 2].map((number) => ({
      action: `queen ${number}`,
      form: { kind: 'add_chosen_die', card: 'queen', number },
    }));
    expect(wayOf('queen', queens)).toBe('number');
    expect(wayOf('queen', [{ action: 'queen', form: { kind: 'add_die', card: 'queen' } }])).toBe('now');
    expect(outcomes('queen', [], queens).map((o) => o.after)).toEqual([[1], [2]]);
  });
  it('spells out what the lady does', () => {
    expect(stepsFor('lady', [2, 4, 4])).toEqual(['lady 2', 'also 4', 'also 4', 'done']);
    expect(stepsFor('lady', [])).toEqual([]);
  });
});
