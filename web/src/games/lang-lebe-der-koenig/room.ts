// Lang lebe der König!: England's room.
import type { Form, Luck, Room } from '$lib/games/contract';
import Ask from './Ask.svelte';
import Board from './Board.svelte';
import Outlook from './Outlook.svelte';
import Seat from './Seat.svelte';
import { boardWords, useBoard } from './england';
import { diceOf } from './told';

const paces: Record<string, number> = {
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

function luckOf(events: readonly Form[], players: number): Luck[] {
  return Array.from({ length: players }, (_, seat) => {
    const dice = diceOf(events, seat);
    const actual = dice.reduce((sum, die) => sum + die, 0);
    return { seat, number: dice.length, actual, expected: dice.length * 3.5 };
  });
}

export default {
  Board,
  Ask,
  Outlook,
  Seat,
  domains: { area: 'area', card: 'card', cards: 'card', defender: 'seat', owner: 'seat', from: 'area' },
  where(form) {
    const spots: string[] = [];
    if (typeof form['area'] === 'string') spots.push(`area:${form['area']}`);
    const seat = form['seat'];
    if (form.kind === 'counts_votes' || form.kind === 'is_crowned') spots.push(`votes:${seat}`);
    if (form.kind === 'gains_bonus') spots.push('bonus');
    if (form.kind === 'deal_begins') spots.push('discard');
    if (form.kind === 'courtiers_leave') spots.push(`supply:${seat}`);
    // An action is one's own; an event says whose it is.
    if (typeof form['card'] === 'string') spots.push(`card:${seat ?? 'own'}:${form['card']}`);
    return spots;
  },
  pace: (form) => paces[form.kind] ?? 0,
  secretive: true,
  scoreKey: 'lang.scores',
  useBoard,
  boardWords,
  luck: { key: 'lang.luck', of: luckOf },
} satisfies Room;
