// Kardinal & König: cloisters and councillors on a map of Europe around the year 1200.
import type { Form, Room } from '$lib/games/contract';
import Ask from './Ask.svelte';
import Board from './Board.svelte';
import Outlook from './Outlook.svelte';
import Seat from './Seat.svelte';
import { boardWords, useBoard } from './europe';

const paces: Record<string, number> = {
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

function where(form: Form): string[] {
  const { kind, space, spaces, country, alliance, card } = form;
  if (typeof space === 'string') return [`space:${space}`];
  if (Array.isArray(spaces)) return spaces.map((id) => `space:${String(id)}`);
  if (typeof country === 'string') return [`crest:${country}`];
  if (alliance !== undefined) return [`alliance:${String(alliance)}`];
  if (kind === 'draw' || kind === 'draws') return ['pile'];
  if (typeof card !== 'string') return [];
  if (kind === 'take' || kind === 'is_turned_up') return [`up:${card}`];
  if (kind === 'exchange') return [`hand:${card}`];
  if (kind === 'plays' || kind === 'exchanges') return ['discard'];
  return [];
}

function pace(form: Form): number {
  if (form.kind === 'scores_country') {
    // A country without cloisters has nothing to look at.
    return (form['points'] as number[]).some((points) => points > 0) ? 1500 : 0;
  }
  return paces[form.kind] ?? 0;
}

export default {
  Board,
  Ask,
  Outlook,
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
  where,
  pace,
  secretive: true,
  scoreKey: 'kardinal.score',
  useBoard,
  boardWords,
} satisfies Room;
