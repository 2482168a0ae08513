// The room of Löwenherz: what the house needs to know of its parts.
import type { Form, Room } from '$lib/games/contract';
import Ask from './Ask.svelte';
import Board from './Board.svelte';
import Outlook from './Outlook.svelte';
import Seat from './Seat.svelte';
import { boardWords, useBoard } from './deck';

const text = (value: unknown) => (typeof value === 'string' ? value : null);

function where(form: Form): string[] {
  const places: string[] = [];
  for (const key of ['field', 'castle', 'other']) {
    const field = text(form[key]);
    if (field) places.push(`field:${field}`);
  }
  const edge = text(form['edge']) ?? (form.kind === 'border' ? `${form['from']}-${form['to']}` : null);
  if (edge) places.push(`edge:${edge}`, ...edge.split('-').map((field) => `field:${field}`));
  const card = text(form['card']);
  if (card) places.push(`card:${card}`, `market:${card}`);
  if (['gains_points', 'loses_points', 'is_rich'].includes(form.kind)) places.push(`points:${form['seat']}`);
  if (form.kind === 'king_returns') places.push('marker');
  if (form.kind === 'draw' || form.kind === 'draws') places.push('pile');
  return places;
}

const paces: Record<string, number> = {
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
  Ask,
  Outlook,
  Seat,
  domains: { card: 'card', deed: 'deed', colour: 'seat' },
  where,
  pace: (form) => paces[form.kind] ?? 0,
  secretive: true,
  scoreKey: 'loewe.points',
  useBoard,
  boardWords,
} satisfies Room;
