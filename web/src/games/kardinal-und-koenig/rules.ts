// The rules page of Kardinal & König.
import type { Rules, RulesBook } from '$lib/games/contract';
import Figure from './RulesFigure.svelte';

const pages = import.meta.glob<Rules>('./rules/*.ts', { import: 'default' });

export default {
  async load(language) {
    const page = pages[`./rules/${language}.ts`] ?? pages['./rules/en.ts'];
    if (!page) throw new Error('there are no rules');
    return page();
  },
  Figure,
} satisfies RulesBook;
