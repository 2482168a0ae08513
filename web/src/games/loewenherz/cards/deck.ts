// The cards of the active board, and names for those that the catalogues do not have.
import builtIn from '$games/loewenherz/board.json';
import { activeBoard, isDeepEqual } from '$lib/games/activeBoard.svelte';
import type { Deed } from '$lib/generated/loewenherz';
import { Dictionary, type Catalogue } from '$lib/words/dictionary';

export interface CardFacts {
  id: string;
  letter: string;
  count: number;
  cost: number;
  sale: number;
  deeds: { deed: Deed; number: number }[];
}
const blank: CardFacts = { id: '', letter: '', count: 0, cost: 0, sale: 0, deeds: [] };
/** In the order of `unseen` and `pile` in a view. */
export const letters = ['A', 'B', 'C', 'D'] as const;

const deckOf = ({ cards }: typeof builtIn): readonly CardFacts[] =>
  cards.map(({ id, letter, count, cost, sale, actions }) => ({
    id,
    letter,
    count,
    cost,
    sale,
    deeds: actions.map((a) => ({ deed: a.action as Deed, number: a.number })),
  }));

const { current, use } = activeBoard(builtIn, (board) => {
  const cards = deckOf(board);
  return { cards, byId: new Map(cards.map((card) => [card.id, card])) };
});
export const useBoard = use;
/** The active cards. They can change, so do not cache them. */
export const cards = () => current().cards;
export const cardFacts = (id: string) => current().byId.get(id) ?? blank;

const builtInCards = new Map(deckOf(builtIn).map((card) => [card.id, card]));
const printed = ({ letter, cost, sale, deeds }: CardFacts) => [letter, cost, sale, deeds];

/** The name of a card, composed as in the catalogue. */
export function nameOfCard(words: Catalogue, card: CardFacts): string {
  const dictionary = new Dictionary(words);
  const [first = '', ...others] = card.deeds.map(({ deed, number }) => {
    const key = `loewe.named.${deed}`;
    if (dictionary.has(key)) return words[key]!;
    return number === 1 ? words[`${key}.1`]! : dictionary.t(`${key}.many`, { number });
  });
  const deeds = others.reduce((one, other) => dictionary.t('loewe.named.or', { one, other }), first);
  return dictionary.t('loewe.named.card', { ...card, deeds });
}

/** Words for cards that differ from the built-in board, and for deeds with other numbers. */
export function boardWords(words: Catalogue): Catalogue {
  const own: Catalogue = {};
  for (const card of cards()) {
    const original = builtInCards.get(card.id);
    if (original && isDeepEqual(printed(original), printed(card))) continue;
    own[`card.${card.id}`] = nameOfCard(words, card);
    for (const { deed, number } of card.deeds) {
      const key = `loewe.card.${deed}`;
      if (`${key}.${number}` in words) continue;
      own[`${key}.${number}`] = new Dictionary(words).t(`${key}.many`, { number });
    }
  }
  return own;
}
