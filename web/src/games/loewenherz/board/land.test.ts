import { expect, it } from 'vitest';
import { commonEdges, edgeNamed, everyEdge, indexOf, nameAt, shapeOf } from './land';

it('names fields and edges', () => {
  expect(nameAt(0)).toBe('a1');
  expect(nameAt(143)).toBe('l12');
  expect(indexOf('c4')).toBe(38);
  expect(everyEdge).toHaveLength(264);
  expect(edgeNamed('c4-d4')?.flat).toBe(false);
  expect(edgeNamed('c4-c5')?.flat).toBe(true);
  expect(edgeNamed('c4-e4')).toBeUndefined();
});

it('finds where regions touch and draws their outline', () => {
  const one = new Set([indexOf('a1'), indexOf('b1')]);
  const two = new Set([indexOf('b2'), indexOf('c1')]);
  expect(commonEdges(one, two).map((e) => e.id)).toEqual(['b1-c1', 'b1-b2']);
  expect(shapeOf(one).outline.match(/M/g)).toHaveLength(6);
});
