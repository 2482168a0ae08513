// What a seat is asked, and which of its actions belong to which thing on the table.
import type { Action as Form, View } from '$lib/generated/kardinal-und-koenig';
import type { LegalAction } from './view';

export type PromptKind = 'none' | 'play' | 'last' | 'second' | 'draw';

export function promptKind(
  view: Pick<View, 'phase' | 'last_round'>,
  legal: readonly LegalAction[],
): PromptKind {
  if (legal.length === 0) return 'none';
  if (legal.some(({ form }) => form.kind === 'draw' || form.kind === 'take')) return 'draw';
  if (view.phase === 'placing') return 'second';
  return view.last_round ? 'last' : 'play';
}

/** The card that an action takes from the hand. */
export const payment = (form: Form): string | null =>
  'card' in form && form.kind !== 'take' ? form.card : null;

/** The actions by the place where they are clicked; if a card is selected, those that it pays for. */
export class Choices {
  private readonly bySpace = new Map<string, LegalAction[]>();
  private readonly byCrest = new Map<string, LegalAction[]>();
  readonly exchanges: LegalAction[] = [];
  readonly takes = new Map<string, LegalAction>();
  readonly draw: LegalAction | undefined;
  readonly done: LegalAction | undefined;
  readonly pass: LegalAction | undefined;

  constructor(legal: readonly LegalAction[], chosen: string | null = null) {
    for (const action of legal) {
      const { form } = action;
      if (form.kind === 'draw') this.draw = action;
      else if (form.kind === 'done') this.done = action;
      else if (form.kind === 'pass') this.pass = action;
      else if (form.kind === 'take') this.takes.set(form.card, action);
      else if (form.kind === 'exchange') this.exchanges.push(action);
      else if (chosen === null || payment(form) === chosen) this.keep(action);
    }
  }

  private keep(action: LegalAction) {
    const { form } = action;
    if ('space' in form) this.bySpace.set(form.space, [...this.on(form.space), action]);
    if ('country' in form) this.byCrest.set(form.country, [...this.at(form.country), action]);
  }

  on(space: string): readonly LegalAction[] {
    return this.bySpace.get(space) ?? [];
  }
  at(country: string): readonly LegalAction[] {
    return this.byCrest.get(country) ?? [];
  }
  exchange(card: string): LegalAction | undefined {
    return this.exchanges.find(({ form }) => payment(form) === card);
  }
}

/** Whether anything can be done with a card of the hand. */
export const isOfUse = (legal: readonly LegalAction[], card: string) =>
  legal.some(({ form }) => payment(form) === card);
