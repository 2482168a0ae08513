import { afterEach, describe, expect, it } from 'vitest';
import builtIn from '$games/loewenherz/board.json';
import type { Json } from '$lib/games/contract';
import { Dictionary, type Catalogue } from '$lib/words/dictionary';
import { languages } from '$lib/words/languages';
import { wordsOf } from '$lib/words/locale.svelte';
import { boardWords, cardFacts, cards, nameOfCard, useBoard } from './deck';
import module from '../module';
import { sentence } from '../view';

afterEach(() => useBoard(null));

function corrected(change: (board: typeof builtIn) => void): Json {
  const board = structuredClone(builtIn);
  change(board);
  return board;
}
/** One card costs more than on the built-in board, one has four borders, one is new, and one is missing. */
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
const dictionaryOf = (words: Catalogue) =>
  new Dictionary({ ...words, ...boardWords(words) }, module.domains, () => 'Hedwig');

describe.each(languages)('the names of cards in %s', (language) => {
  it('are composed as they are in the catalogue', async () => {
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

it('appear in the log for corrected cards', async () => {
  const words = await wordsOf('loewenherz', 'en');
  useBoard(others);
  const form = { kind: 'sells', seat: 0, card: 'D:D/R3', ducats: 1 };
  expect(dictionaryOf(words).describe('event', form)).toBe(
    'Hedwig sells D deserter or 3 knights (−9/+1) for 1.',
  );
  expect(sentence(dictionaryOf(words), 'D:D/R3')).toBe(
    'Lure a knight away from a neighbour or place up to 3 knights.',
  );
});

it('looks up cards of the active board; others are blank', () => {
  expect(cardFacts('D:D/R3').letter).toBe('');
  useBoard(others);
  expect(cardFacts('D:D/R3')).toMatchObject({ letter: 'D', cost: 9, sale: 1 });
  expect(cardFacts('D:A').letter).toBe('');
  useBoard(null);
  expect(cardFacts('D:A').letter).toBe('D');
});
