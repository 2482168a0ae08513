// The game module of Löwenherz.
import type { GameModule } from '$lib/games/contract';
import type { Action, Analysis as AnalysisJson, Event, View } from '$lib/generated/loewenherz';
import Prompt from './Prompt.svelte';
import Board from './Board.svelte';
import Analysis from './Analysis.svelte';
import Seat from './Seat.svelte';
import { boardWords, useBoard } from './cards/deck';

function spotsOf(record: Event | Action): string[] {
  const places: string[] = [];
  if ('field' in record) places.push(`field:${record.field}`);
  if ('castle' in record) places.push(`field:${record.castle}`);
  if ('other' in record) places.push(`field:${record.other}`);
  if ('card' in record && record.card) places.push(`card:${record.card}`, `market:${record.card}`);
  if (record.kind === 'fences')
    places.push(`edge:${record.edge}`, ...record.edge.split('-').map((field) => `field:${field}`));
  if (record.kind === 'border')
    places.push(`edge:${record.from}-${record.to}`, `field:${record.from}`, `field:${record.to}`);
  if (record.kind === 'gains_points' || record.kind === 'loses_points' || record.kind === 'is_rich')
    places.push(`points:${record.seat}`);
  if (record.kind === 'king_returns') places.push('marker');
  if (record.kind === 'draw' || record.kind === 'draws') places.push('pile');
  return places;
}

const displayTimes: Partial<Record<Event['kind'], number>> = {
  lies: 90,
  starts: 700,
  founds: 380,
  posts: 380,
  turn_begins: 150,
  earns: 450,
  sells: 850,
  plays: 950,
  fences: 420,
  expands: 550,
  calls_deserter: 700,
  deserts: 700,
  allies: 800,
  is_closed: 1400,
  gains_points: 1050,
  loses_points: 1050,
  takes: 750,
  draws: 350,
  last_cards: 1200,
  king_returns: 1400,
  is_rich: 1200,
  wins: 1200,
};

export default {
  Board,
  Prompt,
  Analysis,
  Seat,
  domains: { card: 'card', deed: 'deed', colour: 'seat' },
  spotsOf,
  displayTime: (event) => displayTimes[event.kind] ?? 0,
  hasSecrets: true,
  scoreKey: 'loewe.points',
  useBoard,
  boardWords,
} satisfies GameModule<View, AnalysisJson, Event, Action>;
