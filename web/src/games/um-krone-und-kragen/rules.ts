// The rules page of this game. The texts mark the place of the court's table, which is made from the
// game's own words.
import type { Rules, RulesBook, RulesPart } from '$lib/games/contract';
import { rulesIn } from '$lib/games/rules';
import { wordsOf } from '$lib/words/locale.svelte';
import Figure from './RulesFigure.svelte';
import { courtTable, type TableHeads } from './rulesTable';

interface Text extends Omit<Rules, 'sections'> {
  sections: { id: string; title: string; parts: (RulesPart | { court: TableHeads })[] }[];
}

const loadText = rulesIn(import.meta.glob<Text>('./rules/*.json', { import: 'default' }));

export default {
  async load(language) {
    const [text, words] = await Promise.all([loadText(language), wordsOf('um-krone-und-kragen', language)]);
    return {
      ...text,
      sections: text.sections.map((section) => ({
        ...section,
        parts: section.parts.map((part) =>
          typeof part === 'object' && 'court' in part ? { table: courtTable(words, part.court) } : part,
        ),
      })),
    };
  },
  Figure,
} satisfies RulesBook;
