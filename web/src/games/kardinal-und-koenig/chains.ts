// Chains of cloisters along roads. What scores comes with the outlook; this finds what could become
// a chain, so that the panel can say how much is missing.
import { roadsFrom } from './europe';

/** From so many cloisters on a chain scores. */
export const leastChain = 4;

/** The longest way along roads over own cloisters, without coming back to one. */
export function longest(own: ReadonlySet<string>): string[] {
  let best: string[] = [];
  const path: string[] = [];
  const visit = (space: string) => {
    path.push(space);
    if (path.length > best.length) best = [...path];
    for (const next of roadsFrom(space)) {
      if (best.length === own.size) break;
      if (own.has(next) && !path.includes(next)) visit(next);
    }
    path.pop();
  };
  for (const space of own) {
    if (best.length === own.size) break;
    visit(space);
  }
  return best;
}

/** The roads of a chain, as pairs of spaces. */
export const links = (chain: readonly string[]): [string, string][] =>
  chain.slice(1).map((space, i) => [chain[i] ?? space, space]);
