// The rules page of this game.
import type { Rules, RulesBook } from '$lib/games/contract';
import Figure from './figures/RulesFigure.svelte';

const texts = import.meta.glob<Rules>('./rules/*.ts', { import: 'default' });

export default {
  load: (language) => (texts[`./rules/${language}.ts`] ?? texts['./rules/en.ts']!)(),
  Figure,
} satisfies RulesBook;
