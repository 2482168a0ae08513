// The whole court as a table for the rules: names, costs and powers are those of the game itself.
import type { CardId } from './court';
import { levels } from './court';

export function courtTable(words: Record<string, string>, heads: [string, string, string, string]): string[][] {
  const row = (level: string, card: CardId) => [
    level,
    `**${words[`card.${card}`] ?? card}**`,
    words[`card_cost.${card}`] ?? '',
    words[`card_power.${card}`] ?? '',
  ];
  return [heads, ...[...levels].reverse().flatMap(({ level, cards }) => cards.map((card) => row(level, card)))];
}
