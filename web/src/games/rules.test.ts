import { describe, expect, it } from 'vitest';
import type { Rules, RulesPart } from './contract';
import { games } from './registry';
import { languages } from '$lib/words/languages';
import { rulesIn } from './rules';

const texts = import.meta.glob<Rules>('./*/rules/*.json', { import: 'default', eager: true });

const textOf = (game: string, language: string) => {
  const text = texts[`./${game}/rules/${language}.json`];
  if (!text) throw new Error(`there are no rules of ${game} in ${language}`);
  return text;
};
/** What a part is, whatever it says. */
const shapeOf = (part: RulesPart): unknown => {
  if (typeof part === 'string') return 'paragraph';
  if ('figure' in part) return { figure: part.figure };
  return Object.fromEntries(Object.entries(part).map(([kind, items]) => [kind, items.length]));
};
const outline = ({ sections }: Rules) => sections.map(({ id, parts }) => [id, ...parts.map(shapeOf)]);

describe.each(games.map(({ id }) => id))('the rules of %s', (game) => {
  it.each(languages)('have the same parts in %s as in English', (language) => {
    expect(outline(textOf(game, language))).toEqual(outline(textOf(game, 'en')));
  });
});

it('are in English for a language without a text', async () => {
  const load = rulesIn({ './rules/en.json': () => Promise.resolve('English') });
  await expect(load('la')).resolves.toBe('English');
});
