// The rules page of this game.
import type { Rules, RulesBook } from '$lib/games/contract';
import { rulesIn } from '$lib/games/rules';
import Figure from './RulesFigure.svelte';

export default {
  load: rulesIn(import.meta.glob<Rules>('./rules/*.json', { import: 'default' })),
  Figure,
} satisfies RulesBook;
