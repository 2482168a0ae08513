// The rules page: loaded only when somebody reads it.
import type { Rules, RulesBook } from '$lib/games/contract';
import Figure from './figures/RulesFigure.svelte';

const books = import.meta.glob<Rules>('./rules/*.ts', { import: 'default' });

export default {
  load(language) {
    const book = books[`./rules/${language}.ts`] ?? books['./rules/en.ts'];
    if (!book) throw new Error('there are no rules');
    return book();
  },
  Figure,
} satisfies RulesBook;
