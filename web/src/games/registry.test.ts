import { describe, expect, it } from 'vitest';
import words from '$lib/words/en.json';
import { games } from './registry';

const at = (files: Record<string, unknown>) => Object.keys(files).map((path) => path.split('/').at(-2));
const modules = at(import.meta.glob('./*/module.ts'));
const pictures = at(import.meta.glob('./*/Picture.svelte'));
const rules = at(import.meta.glob('./*/rules.ts'));

describe('the list of games', () => {
  const ids = games.map(({ id }) => id).sort();

  it.each([
    ['modules', modules],
    ['pictures', pictures],
    ['rules', rules],
  ])('has all %s, and no other', (_, folders) => expect(folders.sort()).toEqual(ids));

  it('has a text for the home page for each of them', () => {
    const about = Object.keys(words).filter((key) => key.startsWith('home.about.'));
    expect(about.sort()).toEqual(ids.map((id) => `home.about.${id}`));
  });

  it('names a possible number of players', () => {
    for (const { minPlayers, maxPlayers, defaultPlayers } of games) {
      expect(minPlayers).toBeLessThanOrEqual(defaultPlayers);
      expect(maxPlayers).toBeGreaterThanOrEqual(defaultPlayers);
    }
  });
});
