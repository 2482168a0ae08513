// This game's context (src/games/lang_lebe_der_koenig/schema.json) and small helpers around its cards.
import type { Action, GameContext } from '$lib/games/contract';
import type {
  Action as Form,
  Analysis,
  Card as CardKind,
  CardCounts,
  Event,
  View,
} from '$lib/generated/lang-lebe-der-koenig';

export type { Analysis, CardKind, CardCounts, Event, Form, View };
export type Context = GameContext<View, Analysis, Event, Form>;
export type LegalAction = Action<Form>;

/** The fields of an event of this kind. */
export type EventOf<Kind extends Event['kind']> = Extract<Event, { kind: Kind }>;

export const cardKinds: readonly CardKind[] = ['x1', 'x2', 'x3'];
/** The factor printed on a card. */
export const factorOf = (card: CardKind): number => Number(card.slice(1));

export const noCards = (): CardCounts => ({ x1: 0, x2: 0, x3: 0 });
export const size = (cards: CardCounts): number => cards.x1 + cards.x2 + cards.x3;
export const listed = (cards: CardCounts): CardKind[] =>
  cardKinds.flatMap((card) => Array<CardKind>(cards[card]).fill(card));
export const counted = (cards: readonly CardKind[]): CardCounts => {
  const counts = noCards();
  for (const card of cards) counts[card]++;
  return counts;
};

/** The chance of a try with a card; undefined until it is known. */
export function cardHelp(context: Context, card: CardKind): string | undefined {
  const chance = context.analysis?.success[card];
  if (chance === undefined) return undefined;
  return context.t('lang.help.card', { card: context.t(`card.${card}`), percent: Math.round(chance * 100) });
}

/** With one decimal place, in the language of the page. */
export const decimal = (number: number): string =>
  number.toLocaleString(document.documentElement.lang || 'en', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
