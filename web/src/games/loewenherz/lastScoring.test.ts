import { expect, it } from 'vitest';
import type { Event } from '$lib/generated/loewenherz';
import { lastScoring, lastScoringField } from './lastScoring';

const events: Event[] = [
  { kind: 'turn_begins', seat: 0 },
  { kind: 'plays', seat: 0, card: 'A:B1', deed: 'borders', ducats: 1 },
  { kind: 'fences', seat: 0, edge: 'a2-a3' },
  { kind: 'is_closed', colour: 0, castle: 'a2', fields: 5 },
  { kind: 'gains_points', seat: 0, number: 8, mines: 5, points: 8 },
  { kind: 'takes', seat: 0, card: 'A:B2' },
  { kind: 'turn_begins', seat: 1 },
];
const sells: Event = { kind: 'sells', seat: 1, card: 'A:B1', ducats: 2 };

it('has the last scoring until I play again', () => {
  expect(lastScoring(events, 1).map((f) => f.kind)).toEqual(['fences', 'is_closed', 'gains_points']);
  expect(lastScoring([...events, sells], 1)).toEqual([]);
  expect(lastScoring([...events, sells], 0)).toHaveLength(3);
  expect(lastScoring([...events, sells], null)).toEqual([]);
});

it('finds where the last points were won', () => {
  expect(lastScoringField(events)).toBe('a2');
  expect(lastScoringField([])).toBeNull();
});
