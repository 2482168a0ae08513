// The layout of the court, this game's context (src/games/um_krone_und_kragen/schema.json), and what a
// click on a card means.
import type { Action, GameContext } from '$lib/games/contract';
import type {
  Action as Form,
  Analysis,
  Card as CardId,
  Event,
  OfAKind,
  Turn,
  View,
} from '$lib/generated/um-krone-und-kragen';

export type { Analysis, CardId, Event, Form, OfAKind, Turn, View };
export type Context = GameContext<View, Analysis, Event, Form>;
export type LegalAction = Action<Form>;
/** An action or event of this kind. */
export type FormOf<Kind extends Form['kind']> = Extract<Form, { kind: Kind }>;
export type ActionOf<Kind extends Form['kind']> = Action<FormOf<Kind>>;
export type EventOf<Kind extends Event['kind']> = Extract<Event, { kind: Kind }>;

export type Level = 'V' | 'IV' | 'III' | 'II' | 'I' | '0';

/** The cards by level, the highest first; the charlatan is the back of a fool. */
export const levels: readonly { level: Level; cards: readonly CardId[] }[] = [
  { level: 'V', cards: ['king', 'queen'] },
  { level: 'IV', cards: ['alchemist', 'bishop', 'nobleman', 'general'] },
  { level: 'III', cards: ['lady', 'pawnbroker', 'knight', 'magician'] },
  { level: 'II', cards: ['hunter', 'astronomer', 'merchant'] },
  { level: 'I', cards: ['farmer', 'maid', 'philosopher', 'laborer', 'guard'] },
  { level: '0', cards: ['fool', 'charlatan'] },
];

/** In the order in which a player's cards are shown, from fool to king. */
export const allCards: readonly CardId[] = [...levels].reverse().flatMap((row) => [...row.cards]);

export const levelOf = (card: CardId): Level => levels.find((row) => row.cards.includes(card))?.level ?? '0';

/** A player's cards, including the king, from the lowest to the highest. */
export function holdings(view: View, seat: number): CardId[] {
  const owner = view.players[seat];
  if (!owner) return [];
  const has = new Set<CardId>(owner.cards);
  if (owner.charlatans > 0) has.add('charlatan');
  if (view.king === seat) has.add('king');
  return allCards.filter((card) => has.has(card));
}

/** How many of a card are left; null for the charlatan. */
export const left = (view: View, card: CardId): number | null =>
  card === 'charlatan' ? null : view.display[card];

/** "4", or "4–7" if cards can add dice. */
export const rangeOf = ({ start, most }: { start: number; most: number }) =>
  start === most ? `${start}` : `${start}–${most}`;

export const ofKind = <Kind extends Form['kind']>(
  legal: readonly LegalAction[],
  kind: Kind,
): ActionOf<Kind>[] => legal.filter((action): action is ActionOf<Kind> => action.form.kind === kind);

/** The kinds of actions that use a card. */
export type Use = ActionOf<'add_die' | 'add_chosen_die' | 'reroll' | 'turn' | 'choose'>;
const isUse = (action: LegalAction): action is Use => 'card' in action.form && action.form.kind !== 'take';

/** The uses of a card, or of all cards. */
export const uses = (legal: readonly LegalAction[], card?: CardId): Use[] =>
  legal.filter(isUse).filter((action) => card === undefined || action.form.card === card);
export const takes = (legal: readonly LegalAction[], card: CardId): ActionOf<'take'>[] =>
  ofKind(legal, 'take').filter((action) => action.form.card === card);

// What follows the name of a card in notation.
const arguments_: Partial<Record<CardId, string>> = {
  fool: ' 1',
  maid: ' 1>2',
  philosopher: ' 1-3>2-2',
  astronomer: ' 1>2',
  merchant: ' 1',
  lady: ' 1',
  magician: ' 1>2',
  alchemist: ' 1-3>2-2',
  nobleman: ' 1',
  queen: ' 1',
};
/** Notation of an illegal use of the card, sent to get the reason for the refusal. */
export const illegalUse = (card: CardId): string => `${card}${arguments_[card] ?? ''}`;
