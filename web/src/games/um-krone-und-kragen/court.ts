// The court and its price list: what the view holds, and what dice can buy. The server decides; this
// is here so that everybody sees at once what the dice on the table would be worth.
import type { Action, Json, Sitting } from '$lib/games/contract';

/** Who lives at court, from the highest level to the lowest; the charlatan is the back of a fool. */
export const levels = [
  { level: 'V', cards: ['king', 'queen'] },
  { level: 'IV', cards: ['alchemist', 'bishop', 'nobleman', 'general'] },
  { level: 'III', cards: ['lady', 'pawnbroker', 'knight', 'magician'] },
  { level: 'II', cards: ['hunter', 'astronomer', 'merchant'] },
  { level: 'I', cards: ['farmer', 'maid', 'philosopher', 'laborer', 'guard'] },
  { level: '0', cards: ['fool', 'charlatan'] },
] as const;

export type CardId = (typeof levels)[number]['cards'][number];
export type Level = (typeof levels)[number]['level'];

/** From the fool to the king: the order in which a player lays out his cards. */
export const allCards: readonly CardId[] = [...levels].reverse().flatMap((row) => [...row.cards]);

export const levelOf = (card: CardId): Level =>
  levels.find((row) => (row.cards as readonly string[]).includes(card))?.level ?? '0';

/** So many of a kind: what counts for the crown. */
export interface Alike {
  count: number;
  number: number;
}

export interface Turn {
  seat: number;
  unrolled: number;
  active: number[];
  aside: number[];
  unused: CardId[];
  may_roll: boolean;
  in_use?: CardId;
  chosen?: number[];
  obtainable?: CardId[];
}

export interface Owner {
  cards: CardId[];
  charlatans: number;
  best: Alike | null;
  claim: Alike | null;
}

export interface CourtView {
  phase: 'lot' | 'in_hand' | 'rolling' | 'rolled' | 'choosing' | 'taking' | 'over';
  round: number;
  final_round: boolean;
  starter: number | null;
  king: number | null;
  queen: number | null;
  lead: Alike | null;
  turn: Turn | null;
  display: Partial<Record<CardId, number>>;
  players: Owner[];
}

export interface CourtOutlook {
  scores?: number[];
  dice?: { start: number[]; most: number[] };
  turn?: {
    seat: number;
    cards: { card: CardId; now: boolean; possible: boolean; chance: number | null }[];
    crown: CrownOdds | null;
  } | null;
}

export interface CrownOdds {
  count: number;
  number: number;
  equal_will_do: boolean;
  now: boolean;
  possible: boolean;
  chance: number | null;
}

export const viewOf = (sitting: Sitting) => sitting.view as unknown as CourtView;
export const outlookOf = (sitting: Sitting) => sitting.outlook as unknown as CourtOutlook | null;

export const adders: Partial<Record<CardId, number>> = {
  laborer: 1,
  guard: 2,
  hunter: 3,
  pawnbroker: 4,
  knight: 5,
  bishop: 6,
  queen: 0,
};
/** Those that help in the middle of a turn; the others bring dice at its start, or nothing. */
export const helpsInTurn = (card: CardId) => !['charlatan', 'farmer', 'general', 'king'].includes(card);

export function counts(dice: readonly number[]): number[] {
  const of = [0, 0, 0, 0, 0, 0, 0];
  for (const n of dice) of[n] = (of[n] ?? 0) + 1;
  return of;
}

/** The most of one kind; of two equal kinds the higher number. */
export function best(dice: readonly number[]): Alike | null {
  let found: Alike | null = null;
  counts(dice).forEach((count, number) => {
    if (count > 0 && (!found || count >= found.count)) found = { count, number };
  });
  return found;
}

export const beats = (a: Alike, b: Alike, equalWillDo = false) =>
  a.count !== b.count ? a.count > b.count : a.number > b.number || (equalWillDo && a.number === b.number);

const run = (of: number[], length: number) => {
  let here = 0;
  for (let n = 1; n <= 6; n++) {
    here = (of[n] ?? 0) > 0 ? here + 1 : 0;
    if (here >= length) return true;
  }
  return false;
};

/** Whether dice show what a card costs. The queen cannot be bought: she comes with the king. */
export function pays(card: CardId, dice: readonly number[]): boolean {
  if (dice.length === 0) return false;
  const of = counts(dice);
  const most = Math.max(...of);
  const total = dice.reduce((sum, n) => sum + n, 0);
  const groups = (size: number) => of.reduce((sum, c) => sum + Math.floor(c / size), 0);
  switch (card) {
    case 'fool':
    case 'charlatan':
      return true;
    case 'farmer':
      return most >= 2;
    case 'maid':
      return dice.every((n) => n % 2 === 1);
    case 'philosopher':
      return dice.every((n) => n % 2 === 0);
    case 'laborer':
      return total >= 15;
    case 'guard':
      return most >= 3;
    case 'hunter':
      return most >= 4;
    case 'astronomer':
      return groups(2) >= 2;
    case 'merchant':
      return total >= 20;
    case 'lady':
      return most >= 5 || of.some((a, i) => a >= 3 && of.some((b, j) => i !== j && b >= 2));
    case 'pawnbroker':
      return total >= 30;
    case 'knight':
      return most >= 5;
    case 'magician':
      return run(of, 5);
    case 'alchemist':
      return run(of, 6);
    case 'bishop':
      return groups(2) >= 3;
    case 'nobleman':
      return groups(3) >= 2;
    case 'general':
      return most >= 6;
    case 'king':
      return most >= 7;
    case 'queen':
      return false;
  }
}

/** All that somebody owns, the king included, from the lowest to the highest. */
export function holdings(view: CourtView, seat: number): CardId[] {
  const owner = view.players[seat];
  if (!owner) return [];
  const has = new Set<CardId>(owner.cards);
  if (owner.charlatans > 0) has.add('charlatan');
  if (view.king === seat) has.add('king');
  return allCards.filter((card) => has.has(card));
}

export const numberOfCards = (view: CourtView, seat: number) =>
  holdings(view, seat).length + Math.max(0, (view.players[seat]?.charlatans ?? 0) - 1);

/** How many dice somebody's turn begins with, and how many they can become. */
export function diceOf(view: CourtView, seat: number, limit: number): { start: number; most: number } {
  const owner = view.players[seat];
  if (!owner) return { start: 0, most: 0 };
  const has = (card: CardId) => owner.cards.includes(card);
  const start = 3 + owner.charlatans + (has('farmer') ? 1 : 0) + (has('general') ? 2 : 0);
  const most = start + owner.cards.filter((card) => card in adders).length;
  return { start: Math.min(start, limit), most: Math.min(most, limit) };
}

/** "4", or "4–7" where cards can make more of them. */
export const rangeOf = ({ start, most }: { start: number; most: number }) =>
  start === most ? `${start}` : `${start}–${most}`;

/** Whether somebody may take this card at all, as far as the display and his own cards go. */
export function isOpenTo(view: CourtView, seat: number, card: CardId): boolean {
  const owner = view.players[seat];
  if (!owner || card === 'queen') return false;
  if (card === 'charlatan') return owner.cards.includes('fool');
  return (view.display[card] ?? 0) > 0 && !owner.cards.includes(card);
}

/** What an action is about: the card that it uses or takes. */
export const cardOf = (action: Action): CardId | null => (action.form['card'] as CardId | undefined) ?? null;

export const uses = (legal: readonly Action[], card: CardId) =>
  legal.filter((a) => a.form.kind !== 'take' && cardOf(a) === card);
export const takes = (legal: readonly Action[], card: CardId) =>
  legal.filter((a) => a.form.kind === 'take' && cardOf(a) === card);
export const ofKind = (legal: readonly Action[], kind: string) => legal.filter((a) => a.form.kind === kind);

export const diceLimit = (options: Record<string, string>) => Number(options['dice_limit'] ?? 12);

/** Whatever is asked of nobody would be refused with a reason: the notation that asks for it. */
export function trialOf(card: CardId): string {
  if (card in adders && card !== 'queen') return card;
  if (card === 'maid' || card === 'astronomer' || card === 'magician') return `${card} 1>2`;
  if (card === 'philosopher' || card === 'alchemist') return `${card} 1-3>2-2`;
  if (helpsInTurn(card)) return `${card} 1`;
  return card;
}

export type { Json };
