// The contest for the crown, step by step: the claims, and who held the king after each.
import type { Event, EventOf, OfAKind, View } from './court/court';

export interface Claim {
  seat: number;
  /** Null for a pass. */
  result: OfAKind | null;
  kind: 'couple' | 'leads' | 'fails' | 'passes';
}

/** All claims since the king was first taken. */
export function claims(events: readonly Event[]): Claim[] {
  const found: Claim[] = [];
  let isFinal = false;
  for (const event of events) {
    if (event.kind === 'royal_couple') found.push({ seat: event.seat, result: event, kind: 'couple' });
    if (event.kind === 'final_round_begins') isFinal = true;
    if (!isFinal) continue;
    if (event.kind === 'passes') found.push({ seat: event.seat, result: null, kind: 'passes' });
    if (event.kind === 'result') found.push({ seat: event.seat, result: event, kind: 'fails' });
    const last = found.at(-1);
    if (event.kind === 'takes_lead' && last) last.kind = 'leads';
  }
  return found;
}

/** The player with the king and their result. */
export const leader = ({
  king,
  lead,
}: Pick<View, 'king' | 'lead'>): { seat: number; lead: OfAKind } | null =>
  king !== null && lead ? { seat: king, lead } : null;

export interface LastTurn {
  result: EventOf<'result'>;
  took: EventOf<'takes'> | null;
  tookNothing: boolean;
}

const closing = ['takes', 'takes_nothing', 'takes_lead', 'turn_begins', 'wins'];

/** The result of the last finished turn. */
export function lastTurn(events: readonly Event[]): LastTurn | null {
  const at = events.findLastIndex((event) => event.kind === 'result');
  const result = events[at];
  if (result?.kind !== 'result') return null;
  const after = events.slice(at + 1);
  if (!after.some((event) => closing.includes(event.kind))) return lastTurn(events.slice(0, at));
  const took = after.find((event) => event.kind === 'takes') ?? null;
  return { result, took, tookNothing: after.some((event) => event.kind === 'takes_nothing') };
}
