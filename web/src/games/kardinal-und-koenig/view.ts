// The game as a seat sees it (view.cc) and what it would be worth now (the outlook), typed.
import type { Json } from '$lib/games/contract';
import { europe } from './europe';

/** How many of each kind of card. */
export type Cards = Record<string, number>;

export interface CountryView {
  id: string;
  cloisters: number[];
  councillors: number[];
  councillor_limit: number;
}
export interface PlayerView {
  points: number;
  cloisters_left: number;
  councillors_left: number;
  known: Cards;
  unknown: number;
  /** Our own only. */
  hand?: Cards;
}
export interface CountryScore {
  country: string;
  cloisters: number[];
  points: number[];
}
export interface AllianceScore {
  number: number;
  between: [string, string];
  points: number[];
}
export interface ChainScore {
  seat: number;
  spaces: string[];
  points: number;
}
export interface ScoringView {
  cloisters: CountryScore[];
  alliances?: AllianceScore[];
  chains?: ChainScore[];
}
export type Phase = 'lot' | 'dealing' | 'turn' | 'placing' | 'drawing' | 'drawn' | 'refilling' | 'over';
export interface View {
  phase: Phase;
  turns: number;
  acting: number;
  starter: number;
  last_round: boolean;
  country: string | null;
  face_up: Cards;
  pile: number;
  discard: Cards;
  countries: CountryView[];
  spaces: { id: string; cloister: number | null }[];
  players: PlayerView[];
  scorings: ScoringView[];
}

export interface Outlook {
  scores: number[];
  players: { banked: number; cloisters: number; alliances: number; chains: number; total: number }[];
  countries: { country: string; cloisters: number[]; places: (number | null)[]; points: number[] }[];
  alliances: { number: number; between: [string, string]; councillors: number[][]; points: number[] }[];
  chains: ChainScore[];
}

export const isView = (json: Json): boolean => Array.isArray(json['spaces']);
export const viewOf = (json: Json): View => json as unknown as View;

/** The outlook, if it has come and is whole. */
export function outlookOf(json: Json | null): Outlook | null {
  if (!json || !Array.isArray(json['players'])) return null;
  return { countries: [], alliances: [], chains: [], ...json } as unknown as Outlook;
}

/** The cards one by one, in the order of the kinds. */
export const listed = (cards: Cards | undefined): string[] =>
  europe().kinds.flatMap((kind) => Array<string>(cards?.[kind.id] ?? 0).fill(kind.id));

export const counted = (cards: Cards | undefined): number =>
  europe().kinds.reduce((sum, kind) => sum + (cards?.[kind.id] ?? 0), 0);

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
