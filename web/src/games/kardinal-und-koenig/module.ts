// Kardinal & König: cloisters and councillors on a map of Europe around the year 1200.
import type { GameModule } from '$lib/games/contract';
import type { Action, Analysis as AnalysisJson, Event, View } from '$lib/generated/kardinal-und-koenig';
import Prompt from './Prompt.svelte';
import Board from './Board.svelte';
import Analysis from './Analysis.svelte';
import Seat from './Seat.svelte';
import { boardWords, useBoard } from './board/europe';

const displayTimes: Partial<Record<Event['kind'], number>> = {
  starts: 500,
  is_dealt: 260,
  plays: 420,
  builds: 480,
  appoints: 480,
  exchanges: 420,
  passes: 500,
  takes: 420,
  draws: 380,
  is_turned_up: 380,
  first_scoring: 1300,
  final_scoring: 1300,
  is_shuffled: 700,
  last_round: 1400,
  scores_alliance: 1700,
  scores_chain: 2200,
  wins: 400,
};

function spotsOf(record: Event | Action): string[] {
  if ('space' in record) return [`space:${record.space}`];
  if ('spaces' in record) return record.spaces.map((id) => `space:${id}`);
  if ('country' in record) return [`crest:${record.country}`];
  if ('alliance' in record) return [`alliance:${record.alliance}`];
  if (record.kind === 'draw' || record.kind === 'draws') return ['pile'];
  if (record.kind === 'take' || record.kind === 'is_turned_up') return [`up:${record.card}`];
  if (record.kind === 'exchange') return [`hand:${record.card}`];
  if (record.kind === 'plays' || record.kind === 'exchanges') return ['discard'];
  return [];
}

function displayTime(event: Event): number {
  if (event.kind === 'scores_country') {
    // There is nothing to see in a country without cloisters.
    return event.points.some((points) => points > 0) ? 1500 : 0;
  }
  return displayTimes[event.kind] ?? 0;
}

export default {
  Board,
  Prompt,
  Analysis,
  Seat,
  domains: {
    space: 'space',
    spaces: 'space',
    country: 'country',
    a: 'country',
    b: 'country',
    card: 'card',
    cards: 'card',
  },
  spotsOf,
  displayTime,
  hasSecrets: true,
  scoreKey: 'kardinal.score',
  useBoard,
  boardWords,
} satisfies GameModule<View, AnalysisJson, Event, Action>;
