// Patches of views, as the server makes them (src/core/json/patch.h). A patch is a list of changes; a
// change is a path of keys and indexes, then the new value: ["areas", 3, "courtiers", 2]. Changes only
// set what is already there.
import type { Patch, View } from '$lib/generated/protocol';

const isObject = (value: unknown): value is View =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The view after a patch. The given view is not changed, and what the patch does not touch is shared
    between the two, so that it keeps its identity. Throws if the patch does not fit the view. */
export function applyPatch(view: View, patch: Patch): View {
  let result: unknown = view;
  for (const change of patch) result = changed(result, change, 0);
  if (!isObject(result)) throw new Error('the patch replaces the view by something else');
  return result;
}

/** A copy of `node` with the part changed that the rest of the path, from `depth`, leads to. */
function changed(node: unknown, change: readonly unknown[], depth: number): unknown {
  if (depth === change.length - 1) return change[depth];
  const key = change[depth];
  if (Array.isArray(node) && typeof key === 'number' && key in node) {
    const copy: unknown[] = [...node];
    copy[key] = changed(node[key], change, depth + 1);
    return copy;
  }
  if (isObject(node) && typeof key === 'string' && Object.hasOwn(node, key))
    return { ...node, [key]: changed(node[key], change, depth + 1) };
  throw new Error(`there is nothing at ${JSON.stringify(change.slice(0, depth + 1))}`);
}
