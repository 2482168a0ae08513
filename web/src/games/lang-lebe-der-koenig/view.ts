// The game's view as this room reads it (docs/protocol.md), and what can be done where.
import type { Action, Sitting } from '$lib/games/contract';

export type Kind = 'x1' | 'x2' | 'x3';
export type Cards = Record<Kind, number>;
export const kinds: readonly Kind[] = ['x1', 'x2', 'x3'];
export const factorOf = (kind: Kind): number => Number(kind.slice(1));

export interface AreaView {
  id: string;
  controller: number | null;
  courtiers: number;
}
export interface PlayerView {
  figure: string | null;
  supply: number;
  votes: number;
  bonus: number;
  known: Cards;
  unknown: number;
  hand?: Cards;
}
export interface ConflictView {
  area: string;
  attacker: number;
  defender: number;
  winner: number | null;
  exiles: number[];
  players: { committed: boolean; contends: boolean; influence: number; ones: number; cards: Cards | null }[];
}
export interface View {
  phase: string;
  turns: number;
  elections: number;
  majority: number;
  turn: {
    seat: number;
    acting: number | null;
    from: string | null;
    area: string | null;
    target: string | null;
    entered: string[];
    card: Kind | null;
  } | null;
  conflict: ConflictView | null;
  ballot: { for: string; contenders: number[]; players: { place: number; lot: number }[] } | null;
  discard: Cards;
  face_down: number;
  areas: AreaView[];
  players: PlayerView[];
}

export interface Outlook {
  scores?: number[];
  election?: {
    majority: number;
    players: {
      areas: { area: string; votes: number }[];
      area_votes: number;
      cards: number;
      loss: number;
      bonus: number;
      total: number;
      gain: { least: number; most: number } | null;
    }[];
    crowned: number | null;
    tied: number[];
  };
  conflict?: {
    area: string;
    players: { pieces: number; mean: number | null; chance: number | null }[];
    commitments: { action: string; mean: number }[];
  } | null;
}

export const viewOf = (sitting: Sitting): View => sitting.view as unknown as View;
export const outlookOf = (sitting: Sitting): Outlook | null => sitting.outlook as unknown as Outlook | null;

export const size = (cards: Cards): number => cards.x1 + cards.x2 + cards.x3;
/** How many cards are in a hand: that much is known of everybody. */
export const cardsOf = (player: PlayerView): number => size(player.known) + player.unknown;
export const tally = (cards: readonly string[]): Cards => {
  const count: Cards = { x1: 0, x2: 0, x3: 0 };
  for (const card of cards) if (card in count) count[card as Kind]++;
  return count;
};

/** A third, rounded down, is lost by whoever has no card at an election. */
export const lossOf = (votes: number, cards: number): number => (cards === 0 ? Math.floor(votes / 3) : 0);
/** Area votes after the loss, and bonus votes: what an election now would count. */
export const totalOf = (player: PlayerView): number =>
  player.votes - lossOf(player.votes, cardsOf(player)) + player.bonus;

/** A try succeeds when the die times the card is 3 or more. */
export const chanceOf = (kind: Kind): number =>
  [1, 2, 3, 4, 5, 6].filter((die) => die * factorOf(kind) >= 3).length / 6;

export const actionsOf = (legal: readonly Action[], ...wanted: string[]): Action[] =>
  legal.filter((action) => wanted.includes(action.form.kind));

/** What a click on an area can mean: to go there, to banish somebody to it, or to place where one is. */
export function actionsAt(legal: readonly Action[], view: View, area: string): Action[] {
  return legal.filter(({ form }) => {
    if (form['area'] !== undefined) return form['area'] === area;
    return (form.kind === 'place' || form.kind === 'try_more') && view.turn?.area === area;
  });
}

/** What a click on an area would mean if it were allowed: the answer says why it is not. */
export function attemptAt(view: View, seat: number | null, area: string): string | undefined {
  if (seat === null) return undefined;
  const player = view.players[seat];
  if (view.phase === 'banishing') return `banish ${area}`;
  if (view.phase === 'committing' || view.phase === 'taking_back') return undefined;
  if (view.phase === 'settling') return area === view.turn?.area ? 'place' : undefined;
  if (view.turn?.area === area) return 'place';
  if (view.phase === 'turn') return `move ${area}`;
  const card = kinds.find((kind) => (player?.hand?.[kind] ?? 0) > 0) ?? 'x1';
  return `on ${area} ${card}`;
}

/** One decimal, in the language of the page. */
export const decimal = (number: number): string =>
  number.toLocaleString(document.documentElement.lang || 'en', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
