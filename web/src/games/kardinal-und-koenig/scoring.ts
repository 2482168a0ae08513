// A scoring, collected from its events.
import type { AllianceScore, ChainScore, CountryScore, Event } from '$lib/generated/kardinal-und-koenig';

export interface Scoring {
  isFinal: boolean;
  cloisters: CountryScore[];
  alliances: AllianceScore[];
  chains: ChainScore[];
  /** The points so far, by seat. */
  totals: number[];
  /** How many decisions were made since. */
  decisions: number;
}

const decides = ({ kind }: Event) => kind === 'plays' || kind === 'exchanges' || kind === 'passes';

/** The last scoring, as far as its events have been shown; null before the first. */
export function lastScoring(events: readonly Event[], players: number): Scoring | null {
  const start = events.findLastIndex(({ kind }) => kind === 'first_scoring' || kind === 'final_scoring');
  const opening = events[start];
  if (!opening) return null;
  const scoring: Scoring = {
    isFinal: opening.kind === 'final_scoring',
    cloisters: [],
    alliances: [],
    chains: [],
    totals: Array<number>(players).fill(0),
    decisions: 0,
  };
  const give = (seat: number, points: number) => {
    scoring.totals[seat] = (scoring.totals[seat] ?? 0) + points;
  };
  for (const event of events.slice(start + 1)) {
    if (event.kind === 'scores_country') {
      scoring.cloisters.push(event);
      event.points.forEach((points, seat) => give(seat, points));
    }
    if (event.kind === 'scores_chain') {
      scoring.chains.push(event);
      give(event.seat, event.points);
    }
    if (event.kind === 'scores_alliance') {
      addAlliance(scoring.alliances, event, players);
      give(event.seat, event.points);
    }
    if (decides(event)) scoring.decisions += 1;
  }
  return scoring;
}

// There is one event for each winner of an alliance.
function addAlliance(
  alliances: AllianceScore[],
  { seat, alliance: number, a, b, points }: Extract<Event, { kind: 'scores_alliance' }>,
  players: number,
) {
  let alliance = alliances.find((one) => one.number === number);
  if (!alliance) {
    alliance = { number, between: [a, b], points: Array<number>(players).fill(0) };
    alliances.push(alliance);
  }
  alliance.points[seat] = points;
}
