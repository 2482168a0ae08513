import { describe, expect, it } from 'vitest';
import type { CourtView } from './court';
import { claims, lastTurn, leader } from './crown';

const sevens = [2, 2, 2, 2, 2, 2, 2];
const story = [
  { kind: 'result', seat: 1, dice: [...sevens, 5] },
  { kind: 'takes', seat: 1, card: 'king' },
  { kind: 'royal_couple', seat: 1, count: 7, number: 2 },
  { kind: 'turn_begins', seat: 2, dice: 4 },
  { kind: 'result', seat: 2, dice: [1, 1, 4, 5] },
  { kind: 'takes_nothing', seat: 2 },
  { kind: 'final_round_begins', seat: 1 },
  { kind: 'turn_begins', seat: 2, dice: 4 },
  { kind: 'passes', seat: 2 },
  { kind: 'result', seat: 0, dice: [1, 1, 1, 1, 1, 1, 1, 1] },
  { kind: 'takes_lead', seat: 0, count: 8, number: 1 },
  { kind: 'result', seat: 1, dice: [3, 3, 3] },
];

describe('the contest for the crown', () => {
  it('is told from the royal couple on', () => {
    expect(claims(story).map((c) => [c.seat, c.kind, c.result?.count ?? 0])).toEqual([
      [1, 'couple', 7],
      [2, 'passes', 0],
      [0, 'leads', 8],
      [1, 'fails', 3],
    ]);
    const view = { king: 1, lead: null } as CourtView;
    expect(leader(story, view)).toEqual({ seat: 0, lead: { count: 8, number: 1 } });
  });
  it('falls back on the view', () => {
    const view = { king: 1, lead: { count: 7, number: 2 } } as CourtView;
    expect(leader([], view)).toEqual({ seat: 1, lead: { count: 7, number: 2 } });
    expect(leader([], { king: null, lead: null } as CourtView)).toBeNull();
  });
});

describe('the last turn', () => {
  it('is shown once it is over', () => {
    expect(lastTurn(story.slice(0, 1))).toBeNull();
    expect(lastTurn(story.slice(0, 2))).toMatchObject({ seat: 1, card: 'king', isFinal: false });
    expect(lastTurn(story.slice(0, 6))).toMatchObject({ seat: 2, card: null, isFinal: false });
    expect(lastTurn(story.slice(0, 11))).toMatchObject({ seat: 0, card: null, isFinal: true });
  });
});
