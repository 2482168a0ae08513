// A card that slideIn to lie somewhere shows where it came from, once, when it is put down.
import type { Point } from './europe';

interface Way {
  /** From there, in units of the board, seen from where it lies. */
  from: Point;
  /** It is turned face up on the way. */
  turns?: boolean;
  /** Nothing moves unless something happens. */
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
