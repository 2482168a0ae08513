import { describe, expect, it } from 'vitest';
import type { Event } from './context';
import { diceOf, lastConflict, lastElection } from './recap';

const conflict: Event[] = [
  { kind: 'turn_begins', seat: 2 },
  { kind: 'moves', seat: 2, area: 'Oxeneford' },
  { kind: 'conflict_begins', seat: 2, defender: 1, area: 'Oxeneford' },
  { kind: 'commits', seat: 0 },
  { kind: 'commits', seat: 1, cards: ['x1'] },
  { kind: 'commits', seat: 2 },
  { kind: 'reveals', seat: 0, cards: ['x1'] },
  { kind: 'reveals', seat: 1, cards: ['x1'] },
  { kind: 'reveals', seat: 2, cards: ['x1', 'x2'] },
  { kind: 'rolls', seat: 2, dice: [1, 3], cards: ['x1', 'x2'], products: [1, 6], pieces: 2, influence: 9 },
  { kind: 'rolls', seat: 0, dice: [4], cards: ['x1'], products: [4], pieces: 0, influence: 4 },
  { kind: 'rolls', seat: 1, dice: [5], cards: ['x1'], products: [5], pieces: 4, influence: 9 },
  { kind: 'is_tied', seat: 2, influence: 9 },
  { kind: 'is_tied', seat: 1, influence: 9 },
  { kind: 'rolls', seat: 2, dice: [1, 6], cards: ['x1', 'x2'], products: [1, 12], pieces: 2, influence: 15 },
  { kind: 'rolls', seat: 1, dice: [2], cards: ['x1'], products: [2], pieces: 4, influence: 6 },
  { kind: 'wins_conflict', seat: 2, area: 'Oxeneford', influence: 15 },
  { kind: 'courtiers_leave', seat: 1, number: 2 },
  { kind: 'is_banished', seat: 1, area: 'Stadford' },
  { kind: 'places', seat: 2, area: 'Oxeneford' },
  { kind: 'takes_back', seat: 2, cards: ['x1'] },
];

describe('the last conflict', () => {
  it('is collected from its events, the attacker first', () => {
    const recap = lastConflict(conflict, 3);
    expect(recap?.contenders.map((one) => one.seat)).toEqual([2, 0, 1]);
    expect(recap?.contenders[0]?.throws.map((one) => one.influence)).toEqual([9, 15]);
    expect(recap?.contenders[0]?.takenBack?.cards).toEqual(['x1']);
    expect(recap?.winner).toMatchObject({ seat: 2, influence: 15 });
    expect(recap?.leaving).toMatchObject({ seat: 1, number: 2 });
    expect(recap?.banished).toMatchObject([{ seat: 1, area: 'Stadford' }]);
    expect(recap?.placed).toBe(1);
  });
  it('is recent until the next action', () => {
    expect(lastConflict(conflict, 3)).toMatchObject({ over: false, isRecent: true });
    const next: Event[] = [...conflict, { kind: 'turn_begins', seat: 0 }];
    expect(lastConflict(next, 3)).toMatchObject({ over: true, isRecent: true });
    expect(lastConflict([...next, { kind: 'does_nothing', seat: 0 }], 3)?.isRecent).toBe(false);
  });
  it('keeps secrets until they are revealed', () => {
    const recap = lastConflict(conflict.slice(0, 5), 3);
    expect(recap?.contenders.map((one) => one.committed)).toEqual([false, true, true]);
    expect(recap?.contenders.every((one) => one.cards === null)).toBe(true);
  });
  it('is null before the first', () => {
    expect(lastConflict(conflict.slice(0, 2), 3)).toBeNull();
  });
});

describe('the last election', () => {
  const election: Event[] = [
    { kind: 'counts_votes', seat: 0, areas: 12, loss: 4, bonus: 1, total: 9, has_majority: false },
    { kind: 'counts_votes', seat: 1, areas: 8, loss: 0, bonus: 0, total: 8, has_majority: false },
    { kind: 'rolls_lots', seat: 0, dice: [1, 2, 3, 4, 5], sum: 15 },
    { kind: 'gains_bonus', seat: 0, gain: 1, bonus: 2 },
    { kind: 'gains_bonus', seat: 1, gain: 2, bonus: 2 },
    { kind: 'deal_begins', number: 9 },
  ];
  it('has counts, lots, gains and the deal', () => {
    const recap = lastElection([...conflict, ...election]);
    expect(recap?.counts).toHaveLength(2);
    expect(recap?.lots).toMatchObject([{ seat: 0, dice: [1, 2, 3, 4, 5], sum: 15 }]);
    expect(recap?.gains.map((gain) => gain.gain)).toEqual([1, 2]);
    expect(recap).toMatchObject({ dealt: { number: 9 }, crowned: null, isRecent: true });
  });
  it('ends the conflict before it', () => {
    expect(lastConflict([...conflict, ...election], 3)?.over).toBe(true);
  });
});

it('counts every die', () => {
  const events: Event[] = [...conflict, { kind: 'try_fails', seat: 2, number: 2, card: 'x1' }];
  expect(diceOf(events, 2)).toEqual([1, 3, 1, 6, 2]);
});
