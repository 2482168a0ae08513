// Turns the board's polygons into hand-drawn lines: every edge is split repeatedly, and each new point is
// moved a little to one side. An edge that two areas share is drawn once; a coast is rougher than a
// border.
export type Point = readonly [number, number];
export interface Outlined {
  id: string;
  outline: readonly Point[];
}
export interface DrawnOutlines {
  /** Closed outlines by area. */
  areas: Record<string, string>;
  /** Lines between two areas, and those between an area and the sea. */
  borders: string;
  coasts: string;
}

const at = ([x, y]: Point) => `${x.toFixed(1)},${y.toFixed(1)}`;
const key = (a: Point, b: Point) => `${at(a)};${at(b)}`;

// An edge always gets the same shape: its random numbers depend on its position.
function randomFrom(seed: string): () => number {
  let h = 2166136261;
  for (const c of seed) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  return () => {
    h = Math.imul(h ^ (h >>> 15), 2246822519);
    h = Math.imul(h ^ (h >>> 13), 3266489917);
    return ((h ^= h >>> 16) >>> 0) / 4294967296;
  };
}

/** The points of an edge from a (included) to b (not included). */
export function roughEdge(a: Point, b: Point, roughness: number): Point[] {
  const forth = a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1]);
  const [from, to] = forth ? [a, b] : [b, a];
  const random = randomFrom(key(from, to));
  const between = (p: Point, q: Point): Point[] => {
    const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
    if (Math.hypot(dx, dy) < 6) return [];
    const push = (random() - 0.5) * roughness;
    const along = 0.5 + (random() - 0.5) * 0.2;
    const middle: Point = [p[0] + dx * along - dy * push, p[1] + dy * along + dx * push];
    return [...between(p, middle), middle, ...between(middle, q)];
  };
  const points = [from, ...between(from, to), to];
  if (!forth) points.reverse();
  return points.slice(0, -1);
}

const text = (points: readonly Point[]) =>
  points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');

export function drawOutlines(shapes: readonly Outlined[]): DrawnOutlines {
  const owners = new Map<string, number>();
  const edges = (outline: readonly Point[]) =>
    outline.map((a, i): [Point, Point] => [a, outline[(i + 1) % outline.length]!]);
  const either = (a: Point, b: Point) => [key(a, b), key(b, a)].sort()[0]!;
  for (const { outline } of shapes) {
    for (const [a, b] of edges(outline)) owners.set(either(a, b), (owners.get(either(a, b)) ?? 0) + 1);
  }
  const areas: Record<string, string> = {};
  let borders = '';
  let coasts = '';
  const drawn = new Set<string>();
  for (const { id, outline } of shapes) {
    const whole: Point[] = [];
    for (const [a, b] of edges(outline)) {
      const shared = owners.get(either(a, b)) === 2;
      const points = roughEdge(a, b, shared ? 0.22 : 0.42);
      whole.push(...points);
      if (drawn.has(either(a, b))) continue;
      drawn.add(either(a, b));
      const line = `M${text([...points, b])}`;
      if (shared) borders += line;
      else coasts += line;
    }
    areas[id] = `M${text(whole)}Z`;
  }
  return { areas, borders, coasts };
}
