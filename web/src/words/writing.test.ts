import { expect, it } from 'vitest';
import { capital, percent } from './writing';

it('writes chances in whole percents', () => {
  expect([0, 0.25, 0.666, 1].map(percent)).toEqual(['0\u202f%', '25\u202f%', '67\u202f%', '100\u202f%']);
});
it('does not call certain what is not', () => {
  expect([0.001, 0.999].map(percent)).toEqual(['<1\u202f%', '>99\u202f%']);
});
it('begins a line with a capital', () => expect(capital('übers Meer')).toBe('Übers Meer'));
