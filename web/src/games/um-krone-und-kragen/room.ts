// Um Krone und Kragen: the court, its dice and its cards.
import type { Form, Luck, Room } from '$lib/games/contract';
import Ask from './Ask.svelte';
import Board from './Board.svelte';
import Outlook from './Outlook.svelte';
import Seat from './Seat.svelte';

const times: Record<string, number> = {
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

function where(form: Form): string[] {
  const card = form['card'];
  const number = form['number'];
  switch (form.kind) {
    case 'roll':
      return ['cup'];
    case 'set_aside':
    case 'also':
      return [`die:${number}`];
    case 'take':
      return [`card:${card}`];
    case 'takes':
      return [`card:${card}`, `owned:${form['seat']}:${card}`];
    case 'royal_couple':
    case 'takes_lead':
      return ['card:king'];
    case 'reroll':
    case 'choose':
      return [`own:${card}`, `die:${number}`];
    case 'turn':
      return [`own:${card}`, ...((form['from'] as number[] | undefined) ?? []).map((n) => `die:${n}`)];
    default:
      if (card === undefined) return [];
      // Actions are mine; events say whose card it was.
      return [form['seat'] === undefined ? `own:${card}` : `owned:${form['seat']}:${card}`];
  }
}

/** What the dice showed on average, for everybody who rolled. */
export function luckOf(events: readonly Form[], players: number): Luck[] {
  const thrown = Array.from({ length: players }, () => ({ dice: 0, pips: 0 }));
  for (const event of events) {
    const mine = thrown[Number(event['seat'])];
    if (event.kind !== 'rolled' || !mine) continue;
    for (const n of (event['dice'] as number[] | undefined) ?? []) {
      mine.dice++;
      mine.pips += n;
    }
  }
  return thrown.map(({ dice, pips }, seat) => ({
    seat,
    number: dice,
    actual: dice > 0 ? Math.round((pips / dice) * 100) / 100 : 3.5,
    expected: 3.5,
  }));
}

export default {
  Board,
  Ask,
  Outlook,
  Seat,
  domains: { card: 'card', cost: 'card_cost' },
  where,
  pace: (form: Form) => times[form.kind] ?? 0,
  secretive: false,
  scoreKey: 'krone.score',
  luck: { key: 'krone.luck', of: luckOf },
} satisfies Room;
