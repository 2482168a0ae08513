import { describe, expect, it } from 'vitest';
import type { Event } from './court/court';
import { claims, lastTurn, leader } from './crown';

const sevens = [2, 2, 2, 2, 2, 2, 2];
const events: Event[] = [
  { kind: 'result', seat: 1, dice: [...sevens, 5], count: 7, number: 2 },
  { kind: 'takes', seat: 1, card: 'king' },
  { kind: 'royal_couple', seat: 1, count: 7, number: 2 },
  { kind: 'turn_begins', seat: 2, dice: 4 },
  { kind: 'result', seat: 2, dice: [1, 1, 4, 5], count: 2, number: 1 },
  { kind: 'takes_nothing', seat: 2 },
  { kind: 'final_round_begins', seat: 1 },
  { kind: 'turn_begins', seat: 2, dice: 4 },
  { kind: 'passes', seat: 2 },
  { kind: 'result', seat: 0, dice: [1, 1, 1, 1, 1, 1, 1, 1], count: 8, number: 1 },
  { kind: 'takes_lead', seat: 0, count: 8, number: 1 },
  { kind: 'result', seat: 1, dice: [3, 3, 3], count: 3, number: 3 },
];

describe('the contest for the crown', () => {
  it('begins when the royal couple is taken', () => {
    expect(claims(events).map((c) => [c.seat, c.kind, c.result?.count ?? 0])).toEqual([
      [1, 'couple', 7],
      [2, 'passes', 0],
      [0, 'leads', 8],
      [1, 'fails', 3],
    ]);
  });
  it('is led by the player with the king', () => {
    const lead = { count: 7, number: 2 };
    expect(leader({ king: 1, lead })).toEqual({ seat: 1, lead });
    expect(leader({ king: null, lead: null })).toBeNull();
  });
});

describe('the last turn', () => {
  it('is known once it is over', () => {
    expect(lastTurn(events.slice(0, 1))).toBeNull();
    expect(lastTurn(events.slice(0, 2))).toMatchObject({
      result: { seat: 1 },
      took: { card: 'king' },
      tookNothing: false,
    });
    expect(lastTurn(events.slice(0, 6))).toMatchObject({
      result: { seat: 2 },
      took: null,
      tookNothing: true,
    });
    expect(lastTurn(events.slice(0, 11))).toMatchObject({
      result: { seat: 0 },
      took: null,
      tookNothing: false,
    });
  });
});
