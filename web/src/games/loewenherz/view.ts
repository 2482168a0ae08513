// What the server says of the land and its people, and what points it is worth.
import ours from '$games/loewenherz/board.json';
import type { Action, Sitting } from '$lib/games/contract';
import { capital } from '$lib/words/writing';
import { cardFacts } from './deck';

export type Terrain = 'meadow' | 'forest' | 'village' | 'royal_city' | Mine;
export type Mine = 'gold' | 'silver' | 'copper' | 'diamond';
export const mines: readonly Mine[] = ['gold', 'silver', 'copper', 'diamond'];

export interface Castle {
  field: string;
  region: string[] | null;
  allies: string[];
}
export interface Colour {
  castles: Castle[];
  knights: string[];
  knights_left: number;
  // The third colour of a game for two has no purse, no points and no cards.
  points?: number;
  ducats?: number;
  hand?: string[];
  unseen?: number[];
}
export interface LandView {
  phase: string;
  turns: number;
  turn_of: number;
  acting: number;
  colour: number;
  kings_marker: number;
  last_phase: boolean;
  steps: number;
  card: string | null;
  castle: string | null;
  other_castle: string | null;
  terrain: Terrain[][];
  borders: string[];
  borders_left: number;
  market: Record<string, number>;
  discard: Record<string, number>;
  pile: number[];
  colours: Colour[];
}

// The rules say these, and so they are the same on every board.
export const worth: Record<Terrain, number> = Object.fromEntries(
  Object.values(ours.terrain).map((t) => [t.id, t.points]),
) as Record<Terrain, number>;
export const monopoly = { mines: ours.scoring.mines_of_a_monopoly, points: ours.scoring.monopoly };
export const riches = { most: ours.scoring.most_ducats, second: ours.scoring.second_most_ducats };

/** The third colour of a game for two has a name, but no player. */
export function nameOf(sitting: Sitting, colour: number): string {
  return colour < sitting.players ? sitting.name(colour) : sitting.t('loewe.third_colour');
}

/** Gains and losses by colour, in words; the third colour has no points. */
export function changes(sitting: Sitting, points: readonly number[]): string {
  const told = points
    .slice(0, sitting.players)
    .flatMap((n, seat) => (n === 0 ? [] : [`${sitting.name(seat)} ${n > 0 ? '+' : '−'}${Math.abs(n)}`]));
  return told.join(', ') || sitting.t('loewe.no_points_change');
}

/** What a card does, as a sentence. */
export function sentence(sitting: Pick<Sitting, 't'>, id: string): string {
  const deeds = cardFacts(id).deeds.map((d) => sitting.t(`loewe.card.${d.deed}.${d.number}`));
  const other = deeds.length > 1 ? deeds.pop() : undefined;
  const one = deeds.join(', ');
  return capital(
    other ? sitting.t('loewe.card.either', { one, other }) : sitting.t('loewe.card.only', { one }),
  );
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** What may be done by clicking a field. Two castles are named in some: either will do. */
export function actionsAt(sitting: Sitting, field: string): readonly Action[] {
  const touches = ({ form }: Action) =>
    (['castle', 'knight', 'expand', 'withdraw'].includes(form.kind) && form['field'] === field) ||
    (['desert', 'ally'].includes(form.kind) && (form['castle'] === field || form['other'] === field));
  // Once one castle was chosen, the other settles it.
  const narrowed = sitting.offered.filter(touches);
  return narrowed.length > 0 ? narrowed : sitting.legal.filter(touches);
}

/** What a click on a field would mean if it were legal, so that the server can say why it is not. */
export function attemptAt(sitting: Sitting, field: string): string | undefined {
  const view = sitting.view as unknown as LandView;
  const own = view.colours[view.colour]?.castles ?? [];
  const mine = view.castle ?? own.find((c) => c.region)?.field ?? own[0]?.field ?? field;
  switch (view.phase) {
    case 'founding':
      return `castle ${field}`;
    case 'garrison':
    case 'knights':
    case 'recruiting':
      return `knight ${field}`;
    case 'expanding':
      return `expand ${field} from ${mine}`;
    case 'withdrawing':
      return `withdraw ${field}`;
    case 'deserting':
      return `desert ${mine} against ${field}`;
    case 'allying':
      return `ally ${mine} with ${field}`;
    default:
      return undefined;
  }
}

export const edgeOf = (action: Action) => `${text(action.form['from'])}-${text(action.form['to'])}`;
