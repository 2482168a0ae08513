import { expect, it } from 'vitest';
import words from '$lib/words/en.json';
import { isLogged } from './logged';

it('has a sentence for every kind of entry that players read, and for no other', () => {
  const logged = Object.entries(isLogged).flatMap(([kind, isShown]) => (isShown ? [`log.${kind}`] : []));
  expect(
    Object.keys(words)
      .filter((key) => key.startsWith('log.'))
      .sort(),
  ).toEqual(logged.sort());
});
