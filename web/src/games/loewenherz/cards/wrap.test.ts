import { expect, it } from 'vitest';
import { wrap } from './wrap';

it('wraps sentences', () => {
  expect(wrap('one two three', 100, 22)).toEqual(['one two', 'three']);
  expect(wrap('', 100, 22)).toEqual([]);
});
