import { expect, it } from 'vitest';
import { Dictionary } from './dictionary';

const catalogue = {
  'seat.0': 'Red',
  'card.fool': 'the fool',
  'bool.yes': 'yes',
  'event.takes': '{seat} takes {card}.',
  'event.draws': '{seat} draws {card}.',
  'event.draws.hidden': '{seat} draws.',
  'event.rolled': '{seat} rolls {dice}.',
  'event.shows': '{seat} shows {cards}.',
  'home.players': '{least} to {most}',
};
const words = new Dictionary(catalogue, { card: 'card', cards: 'card' }, (seat) => `P${seat}`);

it('names seats and ids of the game', () => {
  expect(words.describe('event', { kind: 'takes', seat: 0, card: 'fool' })).toBe('P0 takes the fool.');
});
it('joins dice with dashes and cards with commas', () => {
  expect(words.describe('event', { kind: 'rolled', seat: 1, dice: [1, 4, 6] })).toBe('P1 rolls 1-4-6.');
  expect(words.describe('event', { kind: 'shows', seat: 1, cards: ['fool', 'fool'] })).toBe(
    'P1 shows the fool, the fool.',
  );
  expect(words.describe('event', { kind: 'shows', seat: 1, cards: [] })).toBe('P1 shows –.');
});
it('uses the hidden variant if an argument is missing', () => {
  expect(words.describe('event', { kind: 'draws', seat: 2 })).toBe('P2 draws.');
});
it('shows the key if there is no message', () => {
  expect(words.describe('event', { kind: 'flies', seat: 2 })).toBe('event.flies');
  expect(words.t('nothing')).toBe('nothing');
});
it('fills in fields', () => {
  expect(words.t('home.players', { least: 2, most: 5 })).toBe('2 to 5');
});
it('uses colours as names by default', () => {
  expect(
    new Dictionary(catalogue, { card: 'card' }).describe('event', { kind: 'takes', seat: 0, card: 'fool' }),
  ).toBe('Red takes the fool.');
});
