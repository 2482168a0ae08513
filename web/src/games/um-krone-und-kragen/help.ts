// The help of a card, in full and in short.
import type { CardId, Context } from './court/court';

export const helpOf = (context: Context, card: CardId): string =>
  [
    `${context.t(`card.${card}`)}: ${context.t('krone.costs', { cost: context.t(`card_cost.${card}`) })}.`,
    context.t(`card_power.${card}`),
    context.t(`krone.help.${card}`),
  ].join(' ');

/** Its cost in a word or two. */
export const shortOf = (context: Context, card: CardId): string =>
  context.t(card === 'charlatan' ? 'krone.short.charlatan' : `card_short.${card}`);
