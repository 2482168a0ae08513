import { expect, it } from 'vitest';
import games from '$games/loewenherz/testing/positions.json';
import { lastReckoning, nextCard, partOfMines, placeOf, prizes, standings } from './reckon';
import type { LandView, Terrain } from './view';
import { nearest } from './steer';
import { wrap } from './wrap';

it('gives prizes for ducats', () => {
  expect(prizes([9, 4, 7])).toEqual([5, 0, 3]);
  expect(prizes([9, 9, 7])).toEqual([5, 5, 0]);
  expect(prizes([9, 4, 4])).toEqual([5, 3, 3]);
  expect(prizes([9, 0, 0])).toEqual([5, 0, 0]);
  expect(prizes([0, 0])).toEqual([0, 0]);
});

const rows = Array.from({ length: 12 }, () => Array.from({ length: 12 }, (): Terrain => 'meadow'));
rows[0] = ['gold', 'gold', 'gold', 'village', ...(rows[0] ?? []).slice(4)];
const view = {
  phase: 'turn',
  kings_marker: 50,
  terrain: rows,
  market: { 'D:A': 1 },
  discard: { 'D:D': 1 },
  pile: [0, 0, 0, 3],
  colours: [
    {
      castles: [{ field: 'a2', region: ['a1', 'b1', 'c1', 'd1', 'a2'], allies: [] }],
      knights: [],
      knights_left: 15,
      points: 8,
      ducats: 3,
      hand: ['D:B2', 'D:B2'],
      unseen: [0, 0, 0, 0],
    },
    { castles: [], knights: [], knights_left: 15, points: 0, ducats: 4, hand: [], unseen: [0, 0, 0, 1] },
  ],
} as unknown as LandView;

it('adds up terrain, mines and ducats', () => {
  const [red, blue] = standings(view, 2);
  expect(red).toMatchObject({ terrain: 3, monopolies: ['gold'], points: 8, income: 1 });
  expect(red).toMatchObject({ ducat_points: 3, total: 11 });
  expect(blue).toMatchObject({ points: 0, ducat_points: 5, until_king: 50, total: 5 });
});

it.each(games.flatMap(({ name, players, positions }) => positions.map((one) => ({ name, players, ...one }))))(
  'counts as the engine does: $name, after $length moves',
  ({ players, view, outlook }) => {
    expect(standings(view as unknown as LandView, players)).toEqual(outlook.players);
  },
);

it('knows what the next card may be', () => {
  const next = nextCard(view);
  expect(next?.letter).toBe('D');
  const chance = Object.fromEntries(next?.chances.map((c) => [c.deed, c.chance]) ?? []);
  // Of the fifteen D cards four are seen, among them both with borders alone, deserter and alliance.
  expect(chance['deserter']).toBe(0);
  expect(chance['alliance']).toBe(0);
  expect(chance['borders']).toBeCloseTo(6 / 11);
  expect(nextCard({ ...view, pile: [0, 0, 0, 0] })).toBeNull();
});

const told = [
  { kind: 'turn_begins', seat: 0 },
  { kind: 'plays', seat: 0, card: 'A:B1', deed: 'borders' },
  { kind: 'fences', seat: 0, edge: 'a2-a3' },
  { kind: 'is_closed', colour: 0, castle: 'a2', fields: 5 },
  { kind: 'gains_points', seat: 0, number: 8, points: 8 },
  { kind: 'takes', seat: 0, card: 'A:B2' },
  { kind: 'turn_begins', seat: 1 },
];

it('keeps the last reckoning until I play again', () => {
  const block = lastReckoning(told, 1);
  expect(block.map((f) => f.kind)).toEqual(['fences', 'is_closed', 'gains_points']);
  expect(partOfMines(view, block, 2)).toBe(5);
  expect(placeOf(told)).toBe('a2');
  expect(lastReckoning([...told, { kind: 'sells', seat: 1 }], 1)).toEqual([]);
  expect(lastReckoning([...told, { kind: 'sells', seat: 1 }], 0)).toHaveLength(3);
  expect(lastReckoning([...told, { kind: 'sells', seat: 1 }], null)).toEqual([]);
});

it('wraps sentences', () => {
  expect(wrap('one two three', 100, 22)).toEqual(['one two', 'three']);
  expect(wrap('', 100, 22)).toEqual([]);
});

it('steers to the nearest in a direction', () => {
  const places = [
    { x: 10, y: 0 },
    { x: 0, y: 10 },
    { x: 30, y: 1 },
  ];
  expect(nearest({ x: 0, y: 0 }, places, 'ArrowRight')).toBe(0);
  expect(nearest({ x: 0, y: 0 }, places, 'ArrowDown')).toBe(1);
  expect(nearest({ x: 0, y: 0 }, places, 'ArrowUp')).toBe(-1);
});
