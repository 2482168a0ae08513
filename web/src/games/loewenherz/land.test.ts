import { expect, it } from 'vitest';
import {
  change,
  commonEdges,
  edgeNamed,
  everyEdge,
  indexOf,
  landOf,
  nameAt,
  partOf,
  pointsOf,
  regionsOf,
  shapeOf,
  withBorder,
  withField,
  type Edge,
  type Land,
} from './land';
import type { LandView, Terrain } from './view';

const meadow = (): Terrain[] => Array.from({ length: 144 }, () => 'meadow');
function land(terrain: Record<string, Terrain>, castles: Record<string, number>, borders: string[]): Land {
  const fields = meadow();
  for (const [name, kind] of Object.entries(terrain)) fields[indexOf(name)] = kind;
  const at = Object.entries(castles).map(([name, colour]) => [indexOf(name), colour] as const);
  return landOf({
    borders,
    terrain: [fields],
    colours: [0, 1, 2].map((c) => ({
      castles: at
        .filter(([, colour]) => colour === c)
        .map(([f]) => ({ field: nameAt(f), region: null, allies: [] })),
      knights: [],
      knights_left: 0,
    })),
  } as unknown as LandView);
}
const edge = (id: string): Edge => edgeNamed(id) ?? expect.fail(`no edge ${id}`);

it('names fields and edges', () => {
  expect(nameAt(0)).toBe('a1');
  expect(nameAt(143)).toBe('l12');
  expect(indexOf('c4')).toBe(38);
  expect(everyEdge).toHaveLength(264);
  expect(edge('c4-d4').flat).toBe(false);
  expect(edge('c4-c5').flat).toBe(true);
});

const six = ['c1-d1', 'c2-d2', 'c3-d3', 'a3-a4', 'b3-b4', 'c3-c4'];
const corner = (borders: string[]) =>
  land({ b1: 'village', c2: 'forest', a3: 'gold' }, { a1: 0, l12: 1, l1: 2 }, borders);

it('finds a region in the corner, worth 4', () => {
  const open = corner(six.slice(0, 5));
  expect(pointsOf(open)).toEqual([0, 0, 0]);
  const closed = withBorder(open, edge('c3-c4'));
  expect(regionsOf(closed).map((r) => [nameAt(r.castle), r.fields.size])).toEqual([['a1', 9]]);
  expect(change(pointsOf(open), pointsOf(closed))).toEqual([4, 0, 0]);
});

it('counts monopolies of three mines', () => {
  const three = land({ a2: 'copper', b2: 'copper', c2: 'copper' }, { a1: 0, l12: 1, l1: 2 }, six);
  expect(pointsOf(three)).toEqual([5, 0, 0]);
});

it('expands, and leaves to nobody what is cut off', () => {
  // c1 is a forest behind the village in c2; Red lives in a and b, Blue in the rest, Green in the corner.
  const wall = Array.from({ length: 12 }, (_, i) => `b${i + 1}-c${i + 1}`);
  const before = land({ c1: 'forest', c2: 'village' }, { a3: 0, e4: 1, e1: 2 }, [
    ...wall,
    'c1-d1',
    'c2-d2',
    ...[...'defghijkl'].map((c) => `${c}2-${c}3`),
  ]);
  expect(pointsOf(before)).toEqual([0, 4, 0]);
  const after = withField(before, indexOf('c2'), indexOf('a3'));
  expect(change(pointsOf(before), pointsOf(after))).toEqual([3, -4, 0]);
  expect([...partOf(after, indexOf('c1'))].map(nameAt)).toEqual(['c1']);
});

it('finds where regions touch and draws their outline', () => {
  const one = new Set([indexOf('a1'), indexOf('b1')]);
  const two = new Set([indexOf('b2'), indexOf('c1')]);
  expect(commonEdges(one, two).map((e) => e.id)).toEqual(['b1-c1', 'b1-b2']);
  expect(shapeOf(one).outline.match(/M/g)).toHaveLength(6);
});
