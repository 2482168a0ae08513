// The whole court as a table for the rules, with the names, costs and powers of the game's catalogue.
import { levels, type CardId } from './court/court';

export type TableHeads = [level: string, card: string, cost: string, power: string];

export function courtTable(words: Record<string, string>, heads: TableHeads): string[][] {
  const row = (level: string, card: CardId) => [
    level,
    `**${words[`card.${card}`] ?? card}**`,
    words[`card_cost.${card}`] ?? '',
    words[`card_power.${card}`] ?? '',
  ];
  const rising = [...levels].reverse();
  return [heads, ...rising.flatMap(({ level, cards }) => cards.map((card) => row(level, card)))];
}
