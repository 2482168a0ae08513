import { afterEach, describe, expect, it } from 'vitest';
import ours from '$games/loewenherz/board.json';
import type { Json } from '$lib/games/contract';
import { Dictionary, type Entries } from '$lib/words/dictionary';
import { languages } from '$lib/words/languages';
import { wordsOf } from '$lib/words/language.svelte';
import { boardWords, cardFacts, cards, nameOfCard, useBoard } from './deck';
import { nextCard } from './reckon';
import room from './room';
import { unfold } from './unfold';
import { sentence, type LandView } from './view';

afterEach(() => useBoard(null));

function corrected(change: (board: typeof ours) => void): Json {
  const board = structuredClone(ours);
  change(board);
  return board;
}
/** A card costs more than on ours, one has four borders, one is of a new kind, and one is missing. */
const others = corrected((board) => {
  board.cards.find(({ id }) => id === 'A:B1')!.cost = 2;
  Object.assign(
    board.cards.find(({ id }) => id === 'A:B3')!,
    {
      id: 'A:B4',
      actions: [{ action: 'borders', number: 4 }],
    },
  );
  const actions = [
    { action: 'deserter', number: 1 },
    { action: 'knights', number: 3 },
  ];
  board.cards.push({ id: 'D:D/R3', letter: 'D', count: 7, cost: 9, sale: 1, actions });
  board.cards = board.cards.filter(({ id }) => id !== 'D:A');
});
const dictionaryOf = (words: Entries) =>
  new Dictionary({ ...words, ...boardWords(words) }, room.domains, () => 'Hedwig');

describe.each(languages)('the names of cards in %s', (language) => {
  it('are made as the catalogue has them', async () => {
    const words = await wordsOf('loewenherz', language);
    expect(cards().length).toBeGreaterThan(30);
    for (const card of cards()) expect(nameOfCard(words, card)).toBe(words[`card.${card.id}`]);
    expect(boardWords(words)).toEqual({});
  });

  it('say what is printed on a corrected board', async () => {
    const words = await wordsOf('loewenherz', language);
    useBoard(others);
    const dictionary = dictionaryOf(words);
    expect(dictionary.t('card.A:B1')).toBe(words['card.A:B1']?.replace('−1', '−2'));
    expect(dictionary.t('card.A:B2')).toBe(words['card.A:B2']);
    expect(dictionary.t('card.A:B4')).toBe(words['card.A:B3']?.replace('3', '4'));
    for (const { id } of cards()) {
      expect(dictionary.t(`card.${id}`)).not.toMatch(/loewe|[{}]/);
      expect(sentence(dictionary, id)).not.toMatch(/loewe|[{}]/);
    }
    expect(sentence(dictionary, 'A:B4')).toContain('4');
  });
});

it('tells of corrected cards in the log', async () => {
  const words = await wordsOf('loewenherz', 'en');
  useBoard(others);
  const form = { kind: 'sells', seat: 0, card: 'D:D/R3', ducats: 1 };
  expect(dictionaryOf(words).say('event', form)).toBe('Hedwig sells D deserter or 3 knights (−9/+1) for 1.');
  expect(sentence(dictionaryOf(words), 'D:D/R3')).toBe(
    'Lure a knight away from a neighbour or place up to 3 knights.',
  );
});

it('counts the cards of the board in use', () => {
  const view = { pile: [0, 0, 0, 9], market: {}, discard: {}, colours: [] } as unknown as LandView;
  const chance = () =>
    Object.fromEntries(nextCard(view)?.chances.map(({ deed, chance }) => [deed, chance]) ?? []);
  const before = chance();
  expect(before['deserter']).toBeCloseTo(1 / 15);
  useBoard(others);
  expect(chance()['deserter']).toBeCloseTo(8 / 21);
  expect(chance()['alliance']).toBe(0);
  useBoard(null);
  expect(chance()).toEqual(before);
});

it('knows a card by the board in use, and one that is not there as a blank', () => {
  const view = { colours: [{ hand: [], unseen: [0, 0, 0, 1] }], market: {}, borders: [], pile: [] };
  const sold = () => {
    const land = { ...view, colours: view.colours.map((c) => ({ ...c, castles: [], knights: [] })) };
    const event = { kind: 'sells', seat: 0, card: 'D:D/R3', ducats: 1 };
    return unfold(land as unknown as LandView, [event]).colours[0]?.unseen;
  };
  expect(cardFacts('D:D/R3').letter).toBe('');
  expect(sold()).toEqual([0, 0, 0, 1]);
  useBoard(others);
  expect(cardFacts('D:D/R3')).toMatchObject({ letter: 'D', cost: 9, sale: 1 });
  expect(cardFacts('D:A').letter).toBe('');
  expect(sold()).toEqual([0, 0, 0, 0]);
});
