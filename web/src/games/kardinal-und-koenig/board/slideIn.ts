// Animates a new card from where it came from to its place.
import type { Point } from './europe';

interface Way {
  /** Where it came from, relative to its place, in units of the board. */
  from: Point;
  /** Whether it is turned face up on the way. */
  turns?: boolean;
  /** Whether it moves at all. */
  moves: boolean;
}

export function slideIn(node: SVGElement, { from, turns = false, moves }: Way) {
  if (!moves) return;
  const start = `translate(${from[0]}px, ${from[1]}px)${turns ? ' scaleX(0.1)' : ''}`;
  node.animate(
    [
      { transform: start, opacity: 0.3 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: 340, easing: 'cubic-bezier(0.3, 0.1, 0.2, 1)' },
  );
}
