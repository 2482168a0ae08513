import { expect, it } from 'vitest';
import { Dictionary } from './dictionary';

const entries = {
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
const words = new Dictionary(entries, { card: 'card', cards: 'card' }, (seat) => `P${seat}`);

it('names seats and things of the game', () => {
  expect(words.say('event', { kind: 'takes', seat: 0, card: 'fool' })).toBe('P0 takes the fool.');
});
it('joins dice with dashes and cards with commas', () => {
  expect(words.say('event', { kind: 'rolled', seat: 1, dice: [1, 4, 6] })).toBe('P1 rolls 1-4-6.');
  expect(words.say('event', { kind: 'shows', seat: 1, cards: ['fool', 'fool'] })).toBe(
    'P1 shows the fool, the fool.',
  );
  expect(words.say('event', { kind: 'shows', seat: 1, cards: [] })).toBe('P1 shows –.');
});
it('does without what is kept from us', () => {
  expect(words.say('event', { kind: 'draws', seat: 2 })).toBe('P2 draws.');
});
it('shows the key of what it has no words for', () => {
  expect(words.say('event', { kind: 'flies', seat: 2 })).toBe('event.flies');
  expect(words.t('nothing')).toBe('nothing');
});
it('fills in fields', () => {
  expect(words.t('home.players', { least: 2, most: 5 })).toBe('2 to 5');
});
it('takes the colours for names if nobody says otherwise', () => {
  expect(
    new Dictionary(entries, { card: 'card' }).say('event', { kind: 'takes', seat: 0, card: 'fool' }),
  ).toBe('Red takes the fool.');
});
