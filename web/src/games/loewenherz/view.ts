// The types of the game, and what its pieces and cards are called and mean when clicked.
import type { Action, GameContext } from '$lib/games/contract';
import type { Action as Form, Analysis, Castle, Event, Mine, View } from '$lib/generated/loewenherz';
import { capitalized } from '$lib/words/writing';
import { cardFacts } from './cards/deck';

export type Context = GameContext<View, Analysis, Event, Form>;
export type LegalAction = Action<Form>;
/** The pieces of one colour on the land; the figures of the rules need no more of the view. */
export interface Pieces {
  castles: readonly Pick<Castle, 'field' | 'region' | 'allies'>[];
  knights: readonly string[];
}
export const mines: readonly Mine[] = ['gold', 'silver', 'copper', 'diamond'];

/** The third colour of a game for two has a name, but no player. */
export function nameOf(context: Context, colour: number): string {
  return colour < context.players ? context.name(colour) : context.t('loewe.third_colour');
}

/** Gains and losses by colour, in words; the third colour has no points. */
export function changes(context: Context, points: readonly number[]): string {
  const parts = points
    .slice(0, context.players)
    .flatMap((n, seat) => (n === 0 ? [] : [`${context.name(seat)} ${n > 0 ? '+' : '−'}${Math.abs(n)}`]));
  return parts.join(', ') || context.t('loewe.no_points_change');
}

/** What a card does, as a sentence. */
export function sentence(context: Pick<Context, 't'>, id: string): string {
  const deeds = cardFacts(id).deeds.map((d) => context.t(`loewe.card.${d.deed}.${d.number}`));
  const other = deeds.length > 1 ? deeds.pop() : undefined;
  const one = deeds.join(', ');
  return capitalized(
    other ? context.t('loewe.card.either', { one, other }) : context.t('loewe.card.only', { one }),
  );
}

/** The fields on which an action is clicked; if it names two castles, on either. */
export function fieldsOf({ form }: LegalAction): readonly string[] {
  switch (form.kind) {
    case 'castle':
    case 'knight':
    case 'expand':
    case 'withdraw':
      return [form.field];
    case 'desert':
    case 'ally':
      return [form.castle, form.other];
    default:
      return [];
  }
}

/** The actions of a click on a field. */
export function actionsAt(context: Context, field: string): readonly LegalAction[] {
  const touches = (action: LegalAction) => fieldsOf(action).includes(field);
  // If one castle was clicked, the other one decides.
  const narrowed = context.offered.filter(touches);
  return narrowed.length > 0 ? narrowed : context.legal.filter(touches);
}

/** The illegal action that a click on a field sends, to learn why it is illegal. */
export function attemptAt(context: Context, field: string): string | undefined {
  const { view } = context;
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

/** The points that each seat would win or lose by an action; undefined if they are not known. */
export const previewOf = (context: Context, { action }: LegalAction) =>
  context.analysis?.previews.find((preview) => preview.action === action)?.points;
