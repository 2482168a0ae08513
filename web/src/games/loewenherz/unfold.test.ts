import { expect, it } from 'vitest';
import { unfold } from './unfold';
import type { LandView, Terrain } from './view';

const terrain = Array.from({ length: 12 }, () => Array.from({ length: 12 }, (): Terrain => 'meadow'));
(terrain[0] ?? [])[1] = 'forest';
const colour = (castle: string) => ({
  castles: [{ field: castle, region: null, allies: [] }],
  knights: [],
  knights_left: 15,
  points: 0,
  ducats: 7,
  hand: ['A:B2'],
  unseen: [2, 0, 0, 0],
});
const view = {
  turns: 5,
  terrain,
  borders: ['a1-a2'],
  market: {},
  pile: [3, 15, 15, 15],
  colours: [colour('a1'), colour('l12'), colour('l1')],
} as unknown as LandView;

it('plays events out on a copy', () => {
  const next = unfold(view, [
    { kind: 'plays', seat: 0, card: 'A:B2', deed: 'borders', ducats: 3 },
    { kind: 'posts', seat: 0, colour: 0, field: 'b1' },
    { kind: 'fences', seat: 0, edge: 'b1-b2' },
    { kind: 'fences', seat: 0, edge: 'b1-c1' },
    { kind: 'gains_points', seat: 0, number: 1, points: 1 },
    { kind: 'draws', seat: 0 },
  ]);
  const [red] = next.colours;
  expect(red).toMatchObject({ ducats: 3, points: 1, hand: [], unseen: [3, 0, 0, 0] });
  expect(red).toMatchObject({ knights: ['b1'], knights_left: 14 });
  expect(red?.castles[0]?.region?.sort()).toEqual(['a1', 'b1']);
  expect(next.pile).toEqual([2, 15, 15, 15]);
  expect(view.borders).toEqual(['a1-a2']);
  expect(view.colours[0]?.hand).toEqual(['A:B2']);
});

it('expands, allies, sells and takes', () => {
  const closed = unfold(view, [{ kind: 'fences', seat: 0, edge: 'a1-b1' }]);
  const next = unfold(closed, [
    { kind: 'expands', seat: 0, field: 'b1', castle: 'a1' },
    { kind: 'allies', seat: 0, castle: 'a1', other: 'l12' },
    { kind: 'sells', seat: 1, card: 'A:B1', ducats: 2 },
    { kind: 'takes', seat: 2, card: 'A:B1' },
  ]);
  expect(next.borders.sort()).toEqual(['a1-a2', 'b1-b2', 'b1-c1']);
  expect(next.colours[1]?.castles[0]?.allies).toEqual(['a1']);
  expect(next.colours[1]).toMatchObject({ ducats: 9, unseen: [1, 0, 0, 0] });
  expect(next.colours[2]?.hand).toEqual(['A:B2', 'A:B1']);
  expect(next.market['A:B1']).toBe(0);
});
