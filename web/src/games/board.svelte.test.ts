import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import { boardInUse, same } from './board.svelte';

const board = { areas: ['Man', 'Wigemor'], canvas: [10, 20] };
const read = ({ areas, canvas }: typeof board) => ({ number: areas.length, width: canvas[0] });

it('uses ours until there is another one, and again afterwards', () => {
  const { facts, use } = boardInUse(board, read);
  const ours = facts();
  expect(ours).toEqual({ number: 2, width: 10 });
  use({ areas: ['Man'], canvas: [30, 30] });
  expect(facts()).toEqual({ number: 1, width: 30 });
  use(null);
  expect(facts()).toBe(ours);
});

it('takes from ours what another one leaves out', () => {
  const { facts, use } = boardInUse(board, read);
  use({ areas: [] });
  expect(facts()).toEqual({ number: 0, width: 10 });
});

it('keeps the board it has if the next one cannot be read', () => {
  const { facts, use } = boardInUse(board, read);
  expect(() => use({ areas: null })).toThrow();
  expect(facts().number).toBe(2);
});

it('is followed by whatever is shown of it', () => {
  const { facts, use } = boardInUse(board, read);
  const seen: number[] = [];
  const stop = $effect.root(() => {
    const twice = $derived(facts().number * 2);
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

it('knows what is the same', () => {
  expect(same([1, [2, 3]], [1, [2, 3]])).toBe(true);
  expect(same([1, [2, 3]], [1, [2, 4]])).toBe(false);
  expect(same(undefined, [1])).toBe(false);
});
