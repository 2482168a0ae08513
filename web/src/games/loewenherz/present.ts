// The view as it is to be shown right now: the server's, and what has been told since it came.
import type { Sitting } from '$lib/games/contract';
import { unfold } from './unfold';
import type { LandView } from './view';

/** How much had been told when a view was first seen, and how far it has been played out since. */
interface Shown {
  told: number;
  until: number;
  view: LandView;
}
const shown = new WeakMap<object, Shown>();

export function viewOf(sitting: Sitting): LandView {
  const view = sitting.view as unknown as LandView;
  const { told } = sitting;
  let known = shown.get(view);
  if (!known) {
    known = { told: told.length, until: told.length, view };
    shown.set(view, known);
  }
  if (!sitting.happening || told.length <= known.told) return view;
  if (known.until !== told.length) {
    known.view = unfold(view, told.slice(known.told));
    known.until = told.length;
  }
  return known.view;
}
