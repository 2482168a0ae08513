// A scoring as it was told, step by step.
import type { Form } from '$lib/games/contract';
import type { AllianceScore, ChainScore, CountryScore, ScoringView } from './view';

export interface Scoring extends Required<ScoringView> {
  isFinal: boolean;
  /** How many decisions were made after it. */
  decisions: number;
}

const opens = (kind: string) => kind === 'first_scoring' || kind === 'final_scoring';
const decides = (kind: string) => kind === 'plays' || kind === 'exchanges' || kind === 'passes';

/** The last scoring that was told, as far as it was told; null before the first. */
export function lastScoring(told: readonly Form[], players: number): Scoring | null {
  const start = told.findLastIndex((event) => opens(event.kind));
  const opening = told[start];
  if (!opening) return null;
  const scoring: Scoring = {
    isFinal: opening.kind === 'final_scoring',
    cloisters: [],
    alliances: [],
    chains: [],
    decisions: 0,
  };
  for (const event of told.slice(start + 1)) {
    if (event.kind === 'scores_country') scoring.cloisters.push(event as unknown as CountryScore);
    if (event.kind === 'scores_chain') scoring.chains.push(event as unknown as ChainScore);
    if (event.kind === 'scores_alliance') addAlliance(scoring.alliances, event, players);
    if (decides(event.kind)) scoring.decisions += 1;
  }
  return scoring;
}

// Every winner of an alliance has an event of his own.
function addAlliance(alliances: AllianceScore[], event: Form, players: number) {
  const number = Number(event['alliance']);
  let alliance = alliances.find((one) => one.number === number);
  if (!alliance) {
    const between: [string, string] = [String(event['a']), String(event['b'])];
    alliance = { number, between, points: Array<number>(players).fill(0) };
    alliances.push(alliance);
  }
  alliance.points[Number(event['seat'])] = Number(event['points']);
}

/** Points per seat: for cloisters, alliances, chains, and all of them. */
export function totals(scoring: ScoringView, players: number) {
  const zero = () => Array<number>(players).fill(0);
  const parts = { cloisters: zero(), alliances: zero(), chains: zero(), all: zero() };
  const give = (to: number[], seat: number, points: number) => {
    to[seat] = (to[seat] ?? 0) + points;
    parts.all[seat] = (parts.all[seat] ?? 0) + points;
  };
  const all = (to: number[], rows: readonly { points: number[] }[]) =>
    rows.forEach(({ points }) => points.forEach((number, seat) => give(to, seat, number)));
  all(parts.cloisters, scoring.cloisters);
  all(parts.alliances, scoring.alliances ?? []);
  for (const { seat, points } of scoring.chains ?? []) give(parts.chains, seat, points);
  return parts;
}
