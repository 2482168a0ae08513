// What happened in a game, in order, and what of it still counts when moves are taken back.
import type { Form } from '$lib/games/contract';
import type { Entry } from '$lib/net/protocol';

/** An event of the game and after how many moves it came. */
export interface Told {
  form: Form;
  length: number;
}

/** The events that an entry brings. */
export const eventsOf = (entry: Entry): Told[] =>
  (entry.events ?? []).map(({ form }) => ({ form, length: entry.length ?? 0 }));

/** What is left of the events once an entry has come: taking back goes back to so many moves. */
export const after = (told: readonly Told[], entry: Entry): readonly Told[] =>
  entry.kind === 'undone' ? told.filter((event) => event.length <= (entry.moves ?? 0)) : told;

/** The events up to a position. */
export const upTo = (told: readonly Told[], length: number): Form[] =>
  told.filter((event) => event.length <= length).map((event) => event.form);

/** Through whose eyes we look: mine who is to act, and who has the screen before anybody else. */
export function eyesOf(
  mine: readonly number[],
  toAct: readonly (number | 'chance')[],
  holder: number | null,
): number | null {
  const acting = mine.filter((seat) => toAct.includes(seat));
  if (holder !== null && (acting.includes(holder) || (acting.length === 0 && mine.includes(holder))))
    return holder;
  return acting[0] ?? mine[0] ?? null;
}

/** Who of mine made the last move that still counts. */
export function lastMover(entries: readonly Entry[], mine: readonly number[]): number | null {
  let length = Infinity;
  for (const entry of [...entries].reverse()) {
    if (entry.kind === 'undone') length = Math.min(length, entry.moves ?? 0);
    if (entry.kind !== 'moved' || (entry.length ?? 0) > length) continue;
    if (typeof entry.seat === 'number' && mine.includes(entry.seat)) return entry.seat;
  }
  return null;
}
