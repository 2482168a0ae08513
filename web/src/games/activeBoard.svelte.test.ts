import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import { activeBoard, isDeepEqual } from './activeBoard.svelte';

const board = { areas: ['Man', 'Wigemor'], canvas: [10, 20] };
const derive = ({ areas, canvas }: typeof board) => ({ number: areas.length, width: canvas[0] });

it('starts with the built-in board and returns to it', () => {
  const { current, use } = activeBoard(board, derive);
  const builtIn = current();
  expect(builtIn).toEqual({ number: 2, width: 10 });
  use({ areas: ['Man'], canvas: [30, 30] });
  expect(current()).toEqual({ number: 1, width: 30 });
  use(null);
  expect(current()).toBe(builtIn);
});

it('fills omitted parts from the built-in board', () => {
  const { current, use } = activeBoard(board, derive);
  use({ areas: [] });
  expect(current()).toEqual({ number: 0, width: 10 });
});

it('keeps the active board if the next one is malformed', () => {
  const { current, use } = activeBoard(board, derive);
  expect(() => use({ areas: null })).toThrow();
  expect(current().number).toBe(2);
});

it('is reactive', () => {
  const { current, use } = activeBoard(board, derive);
  const seen: number[] = [];
  const stop = $effect.root(() => {
    const twice = $derived(current().number * 2);
    $effect(() => void seen.push(twice));
  });
  flushSync();
  use({ areas: ['Man', 'Wigemor', 'Lundonia'] });
  flushSync();
  use(null);
  flushSync();
  expect(seen).toEqual([4, 6, 4]);
  stop();
});

it('compares JSON values deeply', () => {
  expect(isDeepEqual([1, [2, 3]], [1, [2, 3]])).toBe(true);
  expect(isDeepEqual([1, [2, 3]], [1, [2, 4]])).toBe(false);
  expect(isDeepEqual(undefined, [1])).toBe(false);
});
