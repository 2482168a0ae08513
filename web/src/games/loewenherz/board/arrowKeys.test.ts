import { expect, it } from 'vitest';
import { nearest } from './arrowKeys';

it('finds the nearest place in a direction', () => {
  const places = [
    { x: 10, y: 0 },
    { x: 0, y: 10 },
    { x: 30, y: 1 },
  ];
  expect(nearest({ x: 0, y: 0 }, places, 'ArrowRight')).toBe(0);
  expect(nearest({ x: 0, y: 0 }, places, 'ArrowDown')).toBe(1);
  expect(nearest({ x: 0, y: 0 }, places, 'ArrowUp')).toBe(-1);
});
