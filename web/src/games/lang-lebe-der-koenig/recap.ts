// Reconstructs the last conflict and election from events, to show them step by step and afterwards.
import type { CardKind, Event, EventOf } from './context';

export interface Contender {
  seat: number;
  committed: boolean;
  cards: CardKind[] | null;
  throws: EventOf<'rolls'>[];
  takenBack: EventOf<'takes_back'> | null;
}
export interface Conflict {
  area: string;
  attacker: number;
  defender: number;
  /** The attacker first, then clockwise, as they roll. */
  contenders: Contender[];
  winner: EventOf<'wins_conflict'> | null;
  leaving: EventOf<'courtiers_leave'> | null;
  banished: EventOf<'is_banished'>[];
  placed: number;
  over: boolean;
  /** Whether it was the last thing that happened. */
  isRecent: boolean;
}
export interface Election {
  counts: EventOf<'counts_votes'>[];
  lots: EventOf<'rolls_lots'>[];
  gains: EventOf<'gains_bonus'>[];
  crowned: EventOf<'is_crowned'> | null;
  dealt: EventOf<'deal_begins'> | null;
  isRecent: boolean;
}

const moveKinds = ['does_nothing', 'moves', 'tries_step', 'places', 'tries_courtier', 'conflict_begins'];
const isMove = (event: Event) => moveKinds.includes(event.kind);

export function lastConflict(events: readonly Event[], players: number): Conflict | null {
  const begin = events.findLastIndex((event) => event.kind === 'conflict_begins');
  const first = events[begin];
  if (first?.kind !== 'conflict_begins') return null;
  const { area, seat: attacker, defender } = first;
  const conflict: Conflict = {
    area,
    attacker,
    defender,
    contenders: Array.from({ length: players }, (_, i) => ({
      seat: (attacker + i) % players,
      committed: false,
      cards: null,
      throws: [],
      takenBack: null,
    })),
    winner: null,
    leaving: null,
    banished: [],
    placed: 0,
    over: false,
    isRecent: true,
  };
  const contender = (seat: number) => conflict.contenders.find((one) => one.seat === seat)!;
  for (const event of events.slice(begin + 1)) {
    if (conflict.over) {
      if (isMove(event)) conflict.isRecent = false;
      continue;
    }
    switch (event.kind) {
      case 'commits':
        contender(event.seat).committed = true;
        break;
      case 'reveals':
        contender(event.seat).committed = true;
        contender(event.seat).cards = event.cards;
        break;
      case 'rolls':
        contender(event.seat).throws.push(event);
        break;
      case 'wins_conflict':
        conflict.winner = event;
        break;
      case 'courtiers_leave':
        conflict.leaving = event;
        break;
      case 'is_banished':
        conflict.banished.push(event);
        break;
      case 'places':
        conflict.placed++;
        break;
      case 'takes_back':
        contender(event.seat).takenBack = event;
        break;
      case 'turn_begins':
      case 'counts_votes':
        conflict.over = true;
        break;
      default:
        break;
    }
  }
  return conflict;
}

export function lastElection(events: readonly Event[]): Election | null {
  const last = events.findLastIndex((event) => event.kind === 'counts_votes');
  if (last < 0) return null;
  let begin = last;
  while (events[begin - 1]?.kind === 'counts_votes') begin--;
  const election: Election = { counts: [], lots: [], gains: [], crowned: null, dealt: null, isRecent: true };
  for (const event of events.slice(begin)) {
    if (event.kind === 'counts_votes') election.counts.push(event);
    else if (event.kind === 'rolls_lots') election.lots.push(event);
    else if (event.kind === 'gains_bonus') election.gains.push(event);
    else if (event.kind === 'is_crowned') election.crowned = event;
    else if (event.kind === 'deal_begins') election.dealt = event;
    else if (isMove(event)) election.isRecent = false;
  }
  return election;
}

/** Every die a seat has rolled. */
export function diceOf(events: readonly Event[], seat: number): number[] {
  return events.flatMap((event) => {
    if (!('seat' in event) || event.seat !== seat) return [];
    switch (event.kind) {
      case 'rolls':
      case 'rolls_lots':
        return event.dice;
      case 'step_succeeds':
      case 'step_fails':
      case 'try_succeeds':
      case 'try_fails':
        return [event.number];
      default:
        return [];
    }
  });
}
