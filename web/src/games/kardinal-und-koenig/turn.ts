// What is asked of a seat, and which of its actions belong to which thing on the table.
import type { Action, Form } from '$lib/games/contract';
import { countryOf, spaceOf } from './europe';
import type { View } from './view';

export type Question = 'none' | 'play' | 'last' | 'second' | 'draw';

export function question(view: View, legal: readonly Action[]): Question {
  if (legal.length === 0) return 'none';
  if (legal.some(({ form }) => form.kind === 'draw' || form.kind === 'take')) return 'draw';
  if (view.phase === 'placing') return 'second';
  return view.last_round ? 'last' : 'play';
}

const text = (form: Form, field: string) => String(form[field] ?? '');

/** The country a piece goes to. */
export function countryOfAction(form: Form): string | null {
  if (form.kind.startsWith('cloister')) return spaceOf(text(form, 'space')).country;
  if (form.kind.startsWith('councillor')) return text(form, 'country');
  return null;
}

/** The card that an action takes from the hand. */
export function payment(form: Form): string | null {
  if (form['card'] !== undefined && form.kind !== 'take') return text(form, 'card');
  const country = countryOfAction(form);
  return country === null ? null : countryOf(country).card;
}

/** What can be done on the table, with a chosen card only if there is one. */
export class Choices {
  private readonly bySpace = new Map<string, Action[]>();
  private readonly byCrest = new Map<string, Action[]>();
  readonly exchanges: Action[] = [];
  readonly takes = new Map<string, Action>();
  readonly draw: Action | undefined;
  readonly done: Action | undefined;
  readonly pass: Action | undefined;

  constructor(legal: readonly Action[], chosen: string | null = null) {
    for (const action of legal) {
      const { form } = action;
      if (form.kind === 'draw') this.draw = action;
      else if (form.kind === 'done') this.done = action;
      else if (form.kind === 'pass') this.pass = action;
      else if (form.kind === 'take') this.takes.set(text(form, 'card'), action);
      else if (form.kind === 'exchange') this.exchanges.push(action);
      else if (chosen === null || payment(form) === chosen) this.keep(action);
    }
  }

  private keep(action: Action) {
    const { form } = action;
    const isCloister = form.kind.startsWith('cloister');
    const shelf = isCloister ? this.bySpace : this.byCrest;
    const id = text(form, isCloister ? 'space' : 'country');
    shelf.set(id, [...(shelf.get(id) ?? []), action]);
  }

  on(space: string): readonly Action[] {
    return this.bySpace.get(space) ?? [];
  }
  at(country: string): readonly Action[] {
    return this.byCrest.get(country) ?? [];
  }
  exchange(card: string): Action | undefined {
    return this.exchanges.find(({ form }) => form['card'] === card);
  }
}

/** Whether a card of the hand pays for anything, or can be put away. */
export const isOfUse = (legal: readonly Action[], card: string) =>
  legal.some(({ form }) => payment(form) === card);
