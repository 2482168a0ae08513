import { describe, expect, it } from 'vitest';
import type { Event } from './court/court';
import module, { luckOf } from './module';

describe('the module', () => {
  it('finds the spots of events and actions', () => {
    expect(module.spotsOf({ kind: 'takes', seat: 2, card: 'guard' })).toEqual([
      'card:guard',
      'owned:2:guard',
    ]);
    expect(module.spotsOf({ kind: 'turn', card: 'maid', from: [3], to: [5] })).toEqual(['own:maid', 'die:3']);
    expect(module.spotsOf({ kind: 'die_added', seat: 1, card: 'guard', number: 2 })).toEqual([
      'owned:1:guard',
    ]);
    expect(module.spotsOf({ kind: 'add_die', card: 'guard' })).toEqual(['own:guard']);
    expect(module.spotsOf({ kind: 'end_turn' })).toEqual([]);
  });
  it('compares the dice of each player with the average that the server names', () => {
    const events: Event[] = [
      { kind: 'rolled', seat: 0, dice: [6, 6] },
      { kind: 'result', seat: 0, dice: [6, 6], count: 2, number: 6 },
      { kind: 'rolled', seat: 0, dice: [3] },
    ];
    expect(luckOf(events, 2, { mean_of_die: 4.5 })).toEqual([
      { seat: 0, number: 3, actual: 5, expected: 4.5 },
      { seat: 1, number: 0, actual: 4.5, expected: 4.5 },
    ]);
  });
});
