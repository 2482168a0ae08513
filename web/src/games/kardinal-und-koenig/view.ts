// The types of the game, and how to list and count cards.
import type { Action, GameContext } from '$lib/games/contract';
import type {
  Action as Form,
  Analysis,
  Cards,
  ChainScore,
  Event,
  View,
} from '$lib/generated/kardinal-und-koenig';
import { europe } from './board/europe';

export type Context = GameContext<View, Analysis, Event, Form>;
export type LegalAction = Action<Form>;
/** A chain to show on the map; it need not be long enough to count. */
export type Chain = Pick<ChainScore, 'seat' | 'spaces'>;

/** The cards one by one, ordered by kind. */
export const listed = (cards: Cards | undefined): string[] =>
  europe().kinds.flatMap((kind) => Array<string>(cards?.[kind.id] ?? 0).fill(kind.id));

export const counted = (cards: Cards | undefined): number =>
  europe().kinds.reduce((sum, kind) => sum + (cards?.[kind.id] ?? 0), 0);

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
