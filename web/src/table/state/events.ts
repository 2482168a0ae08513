// The events of a game in order, without undone ones, and what follows from them.
import type { Kinded } from '$lib/games/contract';
import type { Entry, Patch, StructuredRecord } from '$lib/generated/protocol';

/** An event of the game, and the number of moves after which it came. */
export interface LoggedEvent {
  form: StructuredRecord;
  length: number;
  /** What it changes in each of the watcher's views; absent for the past. */
  patches?: Patch[] | undefined;
}

export const eventsOf = (entry: Entry): LoggedEvent[] =>
  entry.kind === 'moved'
    ? entry.events.map(({ form, patches }) => ({ form, length: entry.length, patches }))
    : [];

/** The events that remain after an entry, which may undo some. */
export const withoutUndone = (events: readonly LoggedEvent[], entry: Entry): readonly LoggedEvent[] =>
  entry.kind === 'undone' ? events.filter((event) => event.length <= entry.moves) : events;

/** The events up to a position. */
export const eventsUpTo = (events: readonly LoggedEvent[], length: number): Kinded[] =>
  events.filter((event) => event.length <= length).map((event) => event.form);

/** The seat whose view is shown: one of mine that is to act, preferably the one holding the screen. */
export function viewingSeat(
  mine: readonly number[],
  toAct: readonly (number | 'chance')[],
  screenHolder: number | null,
): number | null {
  const acting = mine.filter((seat) => toAct.includes(seat));
  if (
    screenHolder !== null &&
    (acting.includes(screenHolder) || (acting.length === 0 && mine.includes(screenHolder)))
  )
    return screenHolder;
  return acting[0] ?? mine[0] ?? null;
}

/** Which of my seats made the last move that was not undone. */
export function lastMover(entries: readonly Entry[], mine: readonly number[]): number | null {
  let length = Infinity;
  for (const entry of [...entries].reverse()) {
    if (entry.kind === 'undone') length = Math.min(length, entry.moves);
    if (entry.kind !== 'moved' || entry.length > length) continue;
    if (typeof entry.seat === 'number' && mine.includes(entry.seat)) return entry.seat;
  }
  return null;
}
