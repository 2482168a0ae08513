// Um Krone und Kragen: the court, its dice and its cards.
import type { GameModule, Luck } from '$lib/games/contract';
import Prompt from './Prompt.svelte';
import Board from './Board.svelte';
import Analysis from './Analysis.svelte';
import Seat from './Seat.svelte';
import type { Analysis as AnalysisJson, Event, Form, View } from './court/court';

const displayTimes: Partial<Record<Event['kind'], number>> = {
  turn_begins: 200,
  die_joins_hand: 250,
  rolled: 620,
  set_aside: 220,
  die_added: 380,
  dice_turned: 560,
  dice_raised: 560,
  rerolls: 260,
  result: 620,
  takes: 780,
  takes_nothing: 400,
  royal_couple: 1800,
  final_round_begins: 1200,
  takes_lead: 1500,
  passes: 700,
  wins: 1500,
  ends_without_king: 1500,
};

function spotsOf(record: Event | Form): string[] {
  switch (record.kind) {
    case 'roll':
      return ['cup'];
    case 'set_aside':
    case 'also':
      return [`die:${record.number}`];
    case 'take':
      return [`card:${record.card}`];
    case 'takes':
      return [`card:${record.card}`, `owned:${record.seat}:${record.card}`];
    case 'royal_couple':
    case 'takes_lead':
      return ['card:king'];
    case 'reroll':
    case 'choose':
      return [`own:${record.card}`, `die:${record.number}`];
    case 'turn':
      return [`own:${record.card}`, ...record.from.map((number) => `die:${number}`)];
    default:
      if (!('card' in record)) return [];
      // Actions are the player's own; events have a seat.
      return ['seat' in record ? `owned:${record.seat}:${record.card}` : `own:${record.card}`];
  }
}

/** What each player's dice showed on average. */
export function luckOf(
  events: readonly Event[],
  players: number,
  { mean_of_die: expected }: Pick<AnalysisJson, 'mean_of_die'>,
): Luck[] {
  const thrown = Array.from({ length: players }, () => ({ dice: 0, pips: 0 }));
  for (const event of events) {
    const mine = event.kind === 'rolled' ? thrown[event.seat] : undefined;
    if (event.kind !== 'rolled' || !mine) continue;
    for (const n of event.dice) {
      mine.dice++;
      mine.pips += n;
    }
  }
  return thrown.map(({ dice, pips }, seat) => ({
    seat,
    number: dice,
    actual: dice > 0 ? Math.round((pips / dice) * 100) / 100 : expected,
    expected,
  }));
}

export default {
  Board,
  Prompt,
  Analysis,
  Seat,
  domains: { card: 'card', cost: 'card_cost' },
  spotsOf,
  displayTime: (event) => displayTimes[event.kind] ?? 0,
  hasSecrets: false,
  scoreKey: 'krone.score',
  luck: { key: 'krone.luck', of: luckOf },
} satisfies GameModule<View, AnalysisJson, Event, Form>;
