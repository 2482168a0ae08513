// The events that changed points last, and where that was.
import type { Event } from '$lib/generated/loewenherz';

const scoring: readonly Event['kind'][] = [
  'is_closed',
  'gains_points',
  'loses_points',
  'king_returns',
  'is_rich',
  'wins',
];

/** The events of the last deed that changed points; kept until `seat` plays again. */
export function lastScoring(events: readonly Event[], seat: number | null): Event[] {
  let until = events.length;
  while (until > 0) {
    const event = events[until - 1];
    if (!event) return [];
    if (scoring.includes(event.kind)) break;
    const played = event.kind === 'plays' || event.kind === 'sells';
    if (played && (seat === null || event.seat === seat)) return [];
    until -= 1;
  }
  let from = until;
  while (from > 0 && !['plays', 'sells', 'turn_begins'].includes(events[from - 1]?.kind ?? '')) from -= 1;
  return events
    .slice(from, until)
    .filter(({ kind }) => scoring.includes(kind) || kind === 'expands' || kind === 'fences');
}

/** The place of the last deed, from which points fly. */
export function lastScoringField(events: readonly Event[]): string | null {
  for (let i = events.length - 1; i >= 0 && i > events.length - 8; i -= 1) {
    const event = events[i];
    if (event?.kind === 'is_closed') return event.castle;
    if (event?.kind === 'expands') return event.field;
  }
  return null;
}
