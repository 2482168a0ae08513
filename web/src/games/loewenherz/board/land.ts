// The land as a grid: names of fields and edges, and where they lie in the drawing.

export const side = 12;
/** Width of a field in units of the drawing. */
export const unit = 56;

export const letterOf = (column: number) => String.fromCharCode(97 + column);
export const nameAt = (index: number) => `${letterOf(index % side)}${Math.floor(index / side) + 1}`;
export const indexOf = (name: string) => (Number(name.slice(1)) - 1) * side + name.charCodeAt(0) - 97;
export const columnOf = (index: number) => index % side;
export const rowOf = (index: number) => Math.floor(index / side);
export const everyField: readonly number[] = Array.from({ length: side * side }, (_, i) => i);

export interface Edge {
  id: string;
  /** Its number: two for each field, the edge to the right and the one below. */
  n: number;
  a: number;
  b: number;
  /** Whether it lies between a field and the one below. */
  flat: boolean;
}
function edge(a: number, flat: boolean): Edge {
  const b = flat ? a + side : a + 1;
  return { id: `${nameAt(a)}-${nameAt(b)}`, n: a * 2 + Number(flat), a, b, flat };
}
export const everyEdge: readonly Edge[] = everyField.flatMap((f) => [
  ...(columnOf(f) < side - 1 ? [edge(f, false)] : []),
  ...(rowOf(f) < side - 1 ? [edge(f, true)] : []),
]);
const edgeById = new Map(everyEdge.map((e) => [e.id, e]));
export const edgeNamed = (id: string) => edgeById.get(id);
/** The middle of a field or an edge in the drawing. */
export const middle = (f: number) => ({ x: (columnOf(f) + 0.5) * unit, y: (rowOf(f) + 0.5) * unit });
export const edgeMiddle = (e: Edge) => {
  const { x, y } = middle(e.a);
  return e.flat ? { x, y: y + unit / 2 } : { x: x + unit / 2, y };
};

/** The edges between two sets of fields. */
export function commonEdges(a: ReadonlySet<number>, b: ReadonlySet<number>): Edge[] {
  return everyEdge.filter((e) => (a.has(e.a) && b.has(e.b)) || (a.has(e.b) && b.has(e.a)));
}

/** The fields as a path to fill, and their outline as strokes. */
export function shapeOf(fields: ReadonlySet<number>): { fill: string; outline: string } {
  let fill = '';
  let outline = '';
  for (const f of fields) {
    const x = columnOf(f) * unit;
    const y = rowOf(f) * unit;
    fill += `M${x} ${y}h${unit}v${unit}h-${unit}z`;
    if (rowOf(f) === 0 || !fields.has(f - side)) outline += `M${x} ${y}h${unit}`;
    if (rowOf(f) === side - 1 || !fields.has(f + side)) outline += `M${x} ${y + unit}h${unit}`;
    if (columnOf(f) === 0 || !fields.has(f - 1)) outline += `M${x} ${y}v${unit}`;
    if (columnOf(f) === side - 1 || !fields.has(f + 1)) outline += `M${x + unit} ${y}v${unit}`;
  }
  return { fill, outline };
}

/** Numbers that look random but are always the same for a field: where its trees stand. */
export function noise(seed: number, n: number): number {
  let h = (seed * 374761393 + n * 668265263) >>> 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177) >>> 0;
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}
