// What a card says about itself: in full when it is pointed at, and in short.
import type { Sitting } from '$lib/games/contract';
import type { CardId } from './court';

export const helpOf = (sitting: Sitting, card: CardId): string =>
  [
    `${sitting.t(`card.${card}`)}: ${sitting.t('krone.costs', { cost: sitting.t(`card_cost.${card}`) })}.`,
    sitting.t(`card_power.${card}`),
    sitting.t(`krone.help.${card}`),
  ].join(' ');

/** What it costs, in a word or two. */
export const shortOf = (sitting: Sitting, card: CardId): string =>
  sitting.t(card === 'charlatan' ? 'krone.short.charlatan' : `card_short.${card}`);
