// The game module of Lang lebe der König!.
import type { Luck, GameModule } from '$lib/games/contract';
import Prompt from './Prompt.svelte';
import Board from './Board.svelte';
import Analysis from './Analysis.svelte';
import Seat from './Seat.svelte';
import type { Analysis as AnalysisJson, Event, Form, View } from './context';
import { boardWords, useBoard } from './board/england';
import { diceOf } from './recap';

const displayTimes: Partial<Record<Event['kind'], number>> = {
  starts_in: 250,
  does_nothing: 350,
  moves: 550,
  tries_step: 350,
  step_succeeds: 650,
  step_fails: 800,
  places: 450,
  tries_courtier: 350,
  try_succeeds: 650,
  try_fails: 800,
  conflict_begins: 900,
  commits: 150,
  reveals: 700,
  rolls: 1300,
  is_tied: 900,
  wins_conflict: 1500,
  courtiers_leave: 600,
  is_banished: 800,
  takes_back: 700,
  counts_votes: 1500,
  rolls_lots: 1200,
  gains_bonus: 800,
  deal_begins: 700,
  is_dealt: 150,
  time_is_up: 900,
  is_crowned: 1500,
};

export function luckOf(
  events: readonly Event[],
  players: number,
  { mean_of_die: mean }: Pick<AnalysisJson, 'mean_of_die'>,
): Luck[] {
  return Array.from({ length: players }, (_, seat) => {
    const dice = diceOf(events, seat);
    const actual = dice.reduce((sum, die) => sum + die, 0);
    return { seat, number: dice.length, actual, expected: dice.length * mean };
  });
}

export default {
  Board,
  Prompt,
  Analysis,
  Seat,
  domains: { area: 'area', card: 'card', cards: 'card', defender: 'seat', owner: 'seat', from: 'area' },
  spotsOf(record) {
    const spots: string[] = [];
    if ('area' in record) spots.push(`area:${record.area}`);
    if (record.kind === 'counts_votes' || record.kind === 'is_crowned') spots.push(`votes:${record.seat}`);
    if (record.kind === 'gains_bonus') spots.push('bonus');
    if (record.kind === 'deal_begins') spots.push('discard');
    if (record.kind === 'courtiers_leave') spots.push(`supply:${record.seat}`);
    // Actions are the player's own; events have a seat.
    if ('card' in record) spots.push(`card:${'seat' in record ? record.seat : 'own'}:${record.card}`);
    return spots;
  },
  displayTime: (event) => displayTimes[event.kind] ?? 0,
  hasSecrets: true,
  scoreKey: 'lang.scores',
  useBoard,
  boardWords,
  luck: { key: 'lang.luck', of: luckOf },
} satisfies GameModule<View, AnalysisJson, Event, Form>;
