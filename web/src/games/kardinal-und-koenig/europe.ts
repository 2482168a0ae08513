// Western Europe as this table draws it: the board's own data, and where our drawing needs a little
// more room than the points on the map leave.
import board from '$games/kardinal_und_koenig/board.json';
import './vellum.css';

export type Point = readonly [number, number];
const point = (at: readonly number[]): Point => [at[0] ?? 0, at[1] ?? 0];

export interface Country {
  id: string;
  card: string;
  /** A pigment of vellum.css. */
  colour: string;
  crest: Point;
  /** Where its name stands, and how much it leans, in degrees. */
  name: Point;
  lean: number;
  outline: readonly Point[];
  spaces: readonly string[];
}
export interface Space {
  id: string;
  country: string;
  name: string;
  at: Point;
  /** On which side of it the name is written. */
  side: Side;
}
export type Side = 'below' | 'above' | 'right' | 'left';
export interface Alliance {
  number: number;
  between: readonly [string, string];
  overWater: boolean;
  at: Point;
}
export interface CardKind {
  id: string;
  countries: readonly string[];
  count: number;
  colour: string;
}

/** The part of the canvas that is map. */
export const frame = { x: 46, y: 46, width: 1108, height: 808 };

// Crests have councillors at both sides; names stand where the land is free.
const crests: Record<string, Point> = {
  ENG: [204, 174],
  FRA: [398, 597],
  ARA: [140, 786],
  BUR: [600, 668],
  LOT: [564, 314],
  FRK: [792, 196],
  SWA: [767, 502],
  BAY: [1004, 480],
  ITA: [768, 812],
};
const names: Record<string, readonly [x: number, y: number, lean: number]> = {
  ENG: [208, 219, 0],
  FRA: [306, 560, 0],
  ARA: [144, 844, 0],
  BUR: [615, 574, -12],
  LOT: [556, 359, 0],
  FRK: [804, 350, 0],
  SWA: [779, 544, 0],
  BAY: [1010, 533, 0],
  ITA: [896, 847, 0],
};
/** Names of cloisters that would lie on something else below it. */
const sides: Record<string, Side> = {
  ENG1: 'right',
  ARA1: 'above',
  LOT3: 'above',
  SWA1: 'left',
  BAY1: 'left',
  BUR2: 'left',
  BAY2: 'above',
  ITA5: 'above',
  FRA4: 'left',
};
const boxes: Record<number, Point> = {
  13: [705, 601],
  14: [661, 655],
  10: [962, 354],
};

const colourOf = new Map(board.cards.map((card) => [card.id, card.colour]));

export const kinds: readonly CardKind[] = board.cards;
export const spaces: readonly Space[] = board.spaces.map((space) => ({
  ...space,
  at: point(space.at),
  side: sides[space.id] ?? 'below',
}));
export const countries: readonly Country[] = board.countries.map((country) => {
  const [x, y, lean] = names[country.id] ?? [country.label[0] ?? 0, country.label[1] ?? 0, 0];
  return {
    id: country.id,
    card: country.card,
    colour: colourOf.get(country.card) ?? 'red',
    crest: crests[country.id] ?? point(country.crest),
    name: [x, y],
    lean,
    outline: country.outline.map(point),
    spaces: spaces.filter((space) => space.country === country.id).map((space) => space.id),
  };
});
export const alliances: readonly Alliance[] = board.alliances.map((alliance) => ({
  number: alliance.number,
  between: [alliance.between[0] ?? '', alliance.between[1] ?? ''],
  overWater: alliance.over_water,
  at: boxes[alliance.number] ?? point(alliance.at),
}));
export const roads: readonly (readonly [string, string])[] = board.roads.map((road) => [
  road[0] ?? '',
  road[1] ?? '',
]);
export const scenery: readonly { kind: string; outline: readonly Point[] }[] = board.scenery.map((land) => ({
  kind: land.kind,
  outline: land.outline.map(point),
}));
const removed: Record<string, number> = board.removed_of_each_card;
/** How many cards of a kind a game with so many players has. */
export const copies = (kind: CardKind, players: number) => kind.count - (removed[players] ?? 0);

const spacesById = new Map(spaces.map((space) => [space.id, space]));
const countriesById = new Map(countries.map((country) => [country.id, country]));
const kindsById = new Map(kinds.map((kind) => [kind.id, kind]));
const found = <T>(thing: T | undefined, id: string): T => {
  if (thing === undefined) throw new Error(`not on the map: ${id}`);
  return thing;
};
export const spaceOf = (id: string) => found(spacesById.get(id), id);
export const countryOf = (id: string) => found(countriesById.get(id), id);
export const kindOf = (id: string) => found(kindsById.get(id), id);

const neighbours = new Map<string, string[]>();
for (const [from, to] of roads) {
  neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
  neighbours.set(to, [...(neighbours.get(to) ?? []), from]);
}
/** Where roads lead from a space. */
export const roadsFrom = (id: string): readonly string[] => neighbours.get(id) ?? [];

/** The pigment of a card or country in one of its depths. */
export const pigment = (colour: string, depth: '' | 'edge' | 'deep' = '') =>
  `var(--kk-${colour}${depth ? `-${depth}` : ''})`;

/** A card by its countries, as they are written on it. */
export const written = (card: string, name: (country: string) => string) =>
  kindOf(card).countries.map(name).join(' ');
