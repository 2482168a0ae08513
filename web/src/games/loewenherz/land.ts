// The land as a grid: names of fields and edges, what borders make of it, and what the next border
// or field would change. The server decides; this only draws and foretells.
import { mines, monopoly, worth, type LandView, type Terrain } from './view';

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
  /** Lies between a field and the one below it. */
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
/** The number of the edge between two neighbours. */
const numberBetween = (a: number, b: number) => Math.min(a, b) * 2 + Number(Math.abs(a - b) === side);

const around: readonly (readonly number[])[] = everyField.map((f) => [
  ...(rowOf(f) > 0 ? [f - side] : []),
  ...(columnOf(f) > 0 ? [f - 1] : []),
  ...(columnOf(f) < side - 1 ? [f + 1] : []),
  ...(rowOf(f) < side - 1 ? [f + side] : []),
]);
export const neighbours = (f: number) => around[f] ?? [];

/** Where a field or an edge lies in the drawing: its middle. */
export const middle = (f: number) => ({ x: (columnOf(f) + 0.5) * unit, y: (rowOf(f) + 0.5) * unit });
export const edgeMiddle = (e: Edge) => {
  const { x, y } = middle(e.a);
  return e.flat ? { x, y: y + unit / 2 } : { x: x + unit / 2, y };
};

/** Borders, castles and terrain: all that points depend on. */
export interface Land {
  /** 1 where a border lies, by the number of its edge. */
  borders: Uint8Array;
  /** The colour of the castle on a field. */
  castles: ReadonlyMap<number, number>;
  terrain: readonly Terrain[];
  colours: number;
}
export function landOf(view: LandView): Land {
  const castles = new Map<number, number>();
  view.colours.forEach((colour, c) => colour.castles.forEach((k) => castles.set(indexOf(k.field), c)));
  const borders = new Uint8Array(side * side * 2);
  for (const id of view.borders) borders[edgeById.get(id)?.n ?? -1] = 1;
  return { borders, castles, terrain: view.terrain.flat(), colours: view.colours.length };
}

/** The part of the land that a field belongs to. */
export function partOf(land: Land, from: number): Set<number> {
  const part = new Set([from]);
  for (const f of part) {
    for (const next of neighbours(f)) {
      if (land.borders[numberBetween(f, next)] !== 1) part.add(next);
    }
  }
  return part;
}

export interface Region {
  castle: number;
  colour: number;
  fields: ReadonlySet<number>;
}
/** Parts with exactly one castle. */
export function regionsOf(land: Land): Region[] {
  const regions: Region[] = [];
  const seen = new Set<number>();
  for (const [castle, colour] of land.castles) {
    if (seen.has(castle)) continue;
    const fields = partOf(land, castle);
    const inside = [...land.castles.keys()].filter((other) => fields.has(other));
    inside.forEach((other) => seen.add(other));
    if (inside.length === 1) regions.push({ castle, colour, fields });
  }
  return regions;
}

/** Points of each colour: terrain in its regions, and its monopolies. */
export function pointsOf(land: Land, regions = regionsOf(land)): number[] {
  const points = Array.from({ length: land.colours }, () => 0);
  const kinds = points.map(() => new Map<Terrain, number>());
  for (const region of regions) {
    for (const f of region.fields) {
      const terrain = land.terrain[f] ?? 'meadow';
      points[region.colour] = (points[region.colour] ?? 0) + worth[terrain];
      const count = kinds[region.colour];
      count?.set(terrain, (count.get(terrain) ?? 0) + 1);
    }
  }
  return points.map(
    (p, c) => p + mines.filter((m) => (kinds[c]?.get(m) ?? 0) >= monopoly.mines).length * monopoly.points,
  );
}

export function withBorder(land: Land, edge: Edge): Land {
  const borders = land.borders.slice();
  borders[edge.n] = 1;
  return { ...land, borders };
}

/** A field joins the region of a castle: the borders between go, all its other edges get one. */
export function withField(land: Land, field: number, castle: number): Land {
  const region = partOf(land, castle);
  const borders = land.borders.slice();
  for (const next of neighbours(field)) borders[numberBetween(field, next)] = Number(!region.has(next));
  return { ...land, borders };
}

/** How many points each colour would gain or lose. */
export function change(before: readonly number[], after: readonly number[]): number[] {
  return after.map((p, c) => p - (before[c] ?? 0));
}

/** Where two sets of fields touch. */
export function commonEdges(a: ReadonlySet<number>, b: ReadonlySet<number>): Edge[] {
  return everyEdge.filter((e) => (a.has(e.a) && b.has(e.b)) || (a.has(e.b) && b.has(e.a)));
}

/** The fields as one path for filling, and their outline as separate strokes. */
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

/** Numbers that look random and are always the same for a field: where its trees stand. */
export function grain(seed: number, n: number): number {
  let h = (seed * 374761393 + n * 668265263) >>> 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177) >>> 0;
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}
