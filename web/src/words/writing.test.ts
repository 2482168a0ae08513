import { expect, it } from 'vitest';
import { capitalized, percent } from './writing';

it('formats probabilities in whole percents', () => {
  expect([0, 0.25, 0.666, 1].map(percent)).toEqual(['0\u202f%', '25\u202f%', '67\u202f%', '100\u202f%']);
});
it('does not round uncertain probabilities to 0 or 100 percent', () => {
  expect([0.001, 0.999].map(percent)).toEqual(['<1\u202f%', '>99\u202f%']);
});
it('capitalizes the first letter', () => expect(capitalized('übers Meer')).toBe('Übers Meer'));
