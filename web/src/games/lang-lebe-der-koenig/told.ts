// Conflicts and elections put together again from the events that were told, so that they can be
// followed while they happen and checked afterwards.
import type { Form } from '$lib/games/contract';
import type { Kind } from './view';

export interface Throw {
  dice: number[];
  cards: Kind[];
  pieces: number;
  influence: number;
}
export interface Contender {
  seat: number;
  committed: boolean;
  cards: Kind[] | null;
  throws: Throw[];
  takenBack: Kind[];
}
export interface Conflict {
  area: string;
  attacker: number;
  defender: number;
  /** The attacker first, then clockwise, as they roll. */
  contenders: Contender[];
  winner: { seat: number; influence: number } | null;
  leaving: { seat: number; number: number } | null;
  banished: { seat: number; area: string }[];
  placed: number;
  over: boolean;
  /** Whether nobody has done anything since. */
  fresh: boolean;
}
export interface Election {
  counts: { seat: number; areas: number; loss: number; bonus: number; total: number }[];
  lots: { seat: number; dice: number[]; sum: number }[];
  gains: { seat: number; gain: number; bonus: number }[];
  crowned: { seat: number; total: number } | null;
  dealt: number | null;
  fresh: boolean;
}

const number = (form: Form, field: string) => Number(form[field]);
const deeds = ['does_nothing', 'moves', 'tries_step', 'places', 'tries_courtier', 'conflict_begins'];
const isDeed = (form: Form) => deeds.includes(form.kind);

export function lastConflict(told: readonly Form[], players: number): Conflict | null {
  const begin = told.findLastIndex((form) => form.kind === 'conflict_begins');
  const first = told[begin];
  if (!first) return null;
  const attacker = number(first, 'seat');
  const conflict: Conflict = {
    area: String(first['area']),
    attacker,
    defender: number(first, 'defender'),
    contenders: Array.from({ length: players }, (_, i) => ({
      seat: (attacker + i) % players,
      committed: false,
      cards: null,
      throws: [],
      takenBack: [],
    })),
    winner: null,
    leaving: null,
    banished: [],
    placed: 0,
    over: false,
    fresh: true,
  };
  for (const form of told.slice(begin + 1)) {
    const seat = number(form, 'seat');
    const who = conflict.contenders.find((one) => one.seat === seat);
    if (conflict.over) {
      if (isDeed(form)) conflict.fresh = false;
      continue;
    }
    switch (form.kind) {
      case 'commits':
        if (who) who.committed = true;
        break;
      case 'reveals':
        if (who) [who.committed, who.cards] = [true, form['cards'] as Kind[]];
        break;
      case 'rolls':
        who?.throws.push({
          dice: form['dice'] as number[],
          cards: form['cards'] as Kind[],
          pieces: number(form, 'pieces'),
          influence: number(form, 'influence'),
        });
        break;
      case 'wins_conflict':
        conflict.winner = { seat, influence: number(form, 'influence') };
        break;
      case 'courtiers_leave':
        conflict.leaving = { seat, number: number(form, 'number') };
        break;
      case 'is_banished':
        conflict.banished.push({ seat, area: String(form['area']) });
        break;
      case 'places':
        conflict.placed++;
        break;
      case 'takes_back':
        if (who) who.takenBack = form['cards'] as Kind[];
        break;
      case 'turn_begins':
      case 'counts_votes':
        conflict.over = true;
    }
  }
  return conflict;
}

export function lastElection(told: readonly Form[]): Election | null {
  const last = told.findLastIndex((form) => form.kind === 'counts_votes');
  if (last < 0) return null;
  let begin = last;
  while (told[begin - 1]?.kind === 'counts_votes') begin--;
  const election: Election = { counts: [], lots: [], gains: [], crowned: null, dealt: null, fresh: true };
  for (const form of told.slice(begin)) {
    const seat = number(form, 'seat');
    if (form.kind === 'counts_votes') {
      const [areas, loss] = [number(form, 'areas'), number(form, 'loss')];
      election.counts.push({ seat, areas, loss, bonus: number(form, 'bonus'), total: number(form, 'total') });
    } else if (form.kind === 'rolls_lots') {
      election.lots.push({ seat, dice: form['dice'] as number[], sum: number(form, 'sum') });
    } else if (form.kind === 'gains_bonus') {
      election.gains.push({ seat, gain: number(form, 'gain'), bonus: number(form, 'bonus') });
    } else if (form.kind === 'is_crowned') {
      election.crowned = { seat, total: number(form, 'total') };
    } else if (form.kind === 'deal_begins') {
      election.dealt = number(form, 'number');
    } else if (isDeed(form)) {
      election.fresh = false;
    }
  }
  return election;
}

/** Every die a seat has rolled. */
export function diceOf(told: readonly Form[], seat: number): number[] {
  return told.flatMap((form) => {
    if (form['seat'] !== seat) return [];
    if (form.kind === 'rolls' || form.kind === 'rolls_lots') return form['dice'] as number[];
    return /^(try|step)_(succeeds|fails)$/.test(form.kind) ? [number(form, 'number')] : [];
  });
}
