// Hand-drawn lines: straight borders get a wobble. Two countries that share a border must get the same
// line, so the wobble of an edge depends only on its two ends.
import type { Point } from './europe';

/** The same few random numbers for the same place on the map, every time. */
function randomFor(a: Point, b: Point): () => number {
  let seed = Math.imul(Math.round(a[0] * 7 + a[1] * 131), 2654435761) ^ Math.round(b[0] * 17 + b[1] * 311);
  return () => {
    seed = Math.imul(seed ^ (seed >>> 15), 2246822519) + 0x6d2b79f5;
    return ((seed ^ (seed >>> 13)) >>> 0) / 2 ** 32;
  };
}

const isBefore = (a: Point, b: Point) => a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1]);

/** Points from a to b, slightly off the straight line and less than `step` apart. */
export function wobblyLine(a: Point, b: Point, sway = 0.2, step = 11): Point[] {
  const [from, to] = isBefore(a, b) ? [a, b] : [b, a];
  const random = randomFor(from, to);
  const part = (p: Point, q: Point): Point[] => {
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
    if (length < step) return [p];
    const off = (random() - 0.5) * sway;
    const middle: Point = [(p[0] + q[0]) / 2 - (q[1] - p[1]) * off, (p[1] + q[1]) / 2 + (q[0] - p[0]) * off];
    return [...part(p, middle), ...part(middle, q)];
  };
  const points = [...part(from, to), to];
  return from === a ? points : points.reverse();
}

const n = (value: number) => Math.round(value * 10) / 10;
const pair = (p: Point) => `${n(p[0])} ${n(p[1])}`;

/** A smooth path through points, without its start; the same curve in both directions. */
export function smoothPath(points: readonly Point[]): string {
  let path = '';
  for (let i = 1; i < points.length - 1; ++i) {
    const p = points[i]!;
    const q = points[i + 1]!;
    const isLast = i === points.length - 2;
    path += `Q${pair(p)} ${isLast ? pair(q) : pair([(p[0] + q[0]) / 2, (p[1] + q[1]) / 2])}`;
  }
  return path || `L${pair(points[points.length - 1]!)}`;
}

/** A drawn outline of a polygon. */
export function outlinePath(polygon: readonly Point[], isStraight: (a: Point, b: Point) => boolean): string {
  const first = polygon[0];
  if (!first) return '';
  let path = `M${pair(first)}`;
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length]!;
    path += isStraight(a, b) ? `L${pair(b)}` : smoothPath(wobblyLine(a, b));
  });
  return `${path}Z`;
}

/** A road, slightly bent. */
export function roadPath(a: Point, b: Point): string {
  const [from, to] = isBefore(a, b) ? [a, b] : [b, a];
  const random = randomFor(from, to);
  const off = (random() - 0.5) * 0.14;
  const bend: Point = [
    (from[0] + to[0]) / 2 - (to[1] - from[1]) * off,
    (from[1] + to[1]) / 2 + (to[0] - from[0]) * off,
  ];
  return `M${pair(a)}Q${pair(bend)} ${pair(b)}`;
}
