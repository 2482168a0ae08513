// The sitting with a view that keeps up with what is being told (see project.ts).
import { untrack } from 'svelte';
import type { Json, Sitting } from '$lib/games/contract';
import { project } from './project';
import { viewOf } from './view';

/** To be called while a component is set up. */
export function keepingUp(sitting: Sitting): Sitting {
  let settled = $state(sitting.told.length);
  // A new position holds all that was told before it.
  $effect.pre(() => {
    void sitting.view;
    settled = untrack(() => sitting.told.length);
  });
  const view = $derived.by((): Json => {
    if (!sitting.happening) return sitting.view;
    return project(viewOf(sitting), sitting.told.slice(settled)) as unknown as Json;
  });
  return new Proxy(sitting, {
    get(table, key) {
      if (key === 'view') return view;
      const value: unknown = Reflect.get(table, key, table);
      return typeof value === 'function' ? value.bind(table) : value;
    },
  });
}
