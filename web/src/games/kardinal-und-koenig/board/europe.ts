// The map: the board's data plus hand-tuned positions for labels and crests. On a corrected board the
// tuned positions are used only for countries whose geometry is unchanged.
import builtIn from '$games/kardinal_und_koenig/board.json';
import { activeBoard, isDeepEqual } from '$lib/games/activeBoard.svelte';
import type { Catalogue } from '$lib/words/dictionary';
import './vellum.css';

type Board = typeof builtIn;
export type Point = readonly [number, number];

export interface Country {
  id: string;
  /** A pigment of vellum.css. */
  colour: string;
  crest: Point;
  /** The position of its name and its slope in degrees. */
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
  /** The side on which its name is written. */
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
  colour: string;
}

/** The part of the canvas that the map takes up. */
export const frame = { x: 46, y: 46, width: 1108, height: 808 };

// Councillors stand on both sides of a crest; names stand on free land.
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
/** Spaces whose name would cover something if it were written below. */
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

/** Those of vellum.css. */
const pigments = ['red', 'green', 'orange', 'yellow', 'violet'];

/** What lies in a country, with positions. */
function geometryOf({ canvas, countries, spaces }: Board, id: string) {
  const { crest, label, outline } = countries.find((country) => country.id === id) ?? {};
  const inside = spaces.filter((space) => space.country === id).map((space) => [space.id, space.at]);
  return [canvas, crest, label, outline, inside];
}
const outlines = ({ canvas, countries, scenery }: Board) => [
  canvas,
  [...countries, ...scenery].map((land) => land.outline),
];

function neighboursBy(roads: readonly (readonly [string, string])[]) {
  const neighbours = new Map<string, string[]>();
  for (const [from, to] of roads) {
    neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
    neighbours.set(to, [...(neighbours.get(to) ?? []), from]);
  }
  return neighbours;
}

const byId = <T extends { id: string }>(things: readonly T[]) =>
  new Map(things.map((thing) => [thing.id, thing]));

function drawMap(board: Board) {
  const [width = 0, height = 0] = board.canvas;
  const [builtInWidth = 0, builtInHeight = 0] = builtIn.canvas;
  const point = ([x = 0, y = 0]: readonly number[]): Point => [
    (x * builtInWidth) / width,
    (y * builtInHeight) / height,
  ];
  const ids = board.countries.map(({ id }) => id);
  const unchanged = new Set(ids.filter((id) => isDeepEqual(geometryOf(board, id), geometryOf(builtIn, id))));

  const kinds: readonly CardKind[] = board.cards.map((card, i) => ({
    ...card,
    colour: pigments.includes(card.colour) ? card.colour : pigments[i % pigments.length]!,
  }));
  const spaces: readonly Space[] = board.spaces.map((space) => ({
    ...space,
    at: point(space.at),
    side: (unchanged.has(space.country) && sides[space.id]) || 'below',
  }));
  const countries: readonly Country[] = board.countries.map(({ id, card, crest, label, outline }) => {
    const [x, y, lean] = (unchanged.has(id) && names[id]) || [...point(label), 0];
    return {
      id,
      colour: kinds.find((kind) => kind.id === card)?.colour ?? 'red',
      crest: (unchanged.has(id) && crests[id]) || point(crest),
      name: [x, y],
      lean,
      outline: outline.map(point),
      spaces: spaces.filter((space) => space.country === id).map((space) => space.id),
    };
  });
  const alliances: readonly Alliance[] = board.alliances.map((alliance) => {
    const { number, between, over_water: overWater, at } = alliance;
    const isUnchanged = isDeepEqual(
      alliance,
      builtIn.alliances.find((one) => one.number === number),
    );
    return {
      number,
      between: [between[0] ?? '', between[1] ?? ''],
      overWater,
      at: (isUnchanged && boxes[number]) || point(at),
    };
  });
  const roads = board.roads.map((road) => [road[0] ?? '', road[1] ?? ''] as const);

  return {
    kinds,
    spaces,
    countries,
    alliances,
    roads,
    scenery: board.scenery.map(({ kind, outline }) => ({ kind, outline: outline.map(point) })),
    /** Whether land and sea are those of the built-in board: then its ships and trees fit, too. */
    hasBuiltInShores: isDeepEqual(outlines(board), outlines(builtIn)),
    countryNames: board.countries.map(({ id, name }) => ({ id, name })),
    spacesById: byId(spaces),
    countriesById: byId(countries),
    kindsById: byId(kinds),
    neighbours: neighboursBy(roads),
  };
}

/** The active map. It can change, so do not cache it. */
export const { current: europe, use: useBoard } = activeBoard(builtIn, drawMap);

const found = <T>(thing: T | undefined, id: string): T => {
  if (thing === undefined) throw new Error(`not on the map: ${id}`);
  return thing;
};
export const spaceOf = (id: string) => found(europe().spacesById.get(id), id);
export const countryOf = (id: string) => found(europe().countriesById.get(id), id);
export const kindOf = (id: string) => found(europe().kindsById.get(id), id);
/** The spaces to which roads lead from a space. */
export const roadsFrom = (id: string): readonly string[] => europe().neighbours.get(id) ?? [];

/** The pigment of a card or country in one of its shades. */
export const pigment = (colour: string, depth: '' | 'edge' | 'deep' = '') =>
  `var(--kk-${colour}${depth ? `-${depth}` : ''})`;

/** The names on a card. */
export const written = (card: string, name: (country: string) => string) =>
  kindOf(card).countries.map(name).join(' ');

/** Names that the catalogues do not have: of countries and spaces that have other names than on the
    built-in board, and of cards that show other countries. */
export function boardWords(words: Catalogue): Catalogue {
  const { spaces, kinds, countryNames } = europe();
  const own: Catalogue = {};
  for (const { id, name } of countryNames) {
    if (builtIn.countries.find((country) => country.id === id)?.name !== name) own[`country.${id}`] = name;
  }
  for (const { id, name } of spaces) {
    if (builtIn.spaces.find((space) => space.id === id)?.name !== name)
      own[`space.${id}`] = `${name} (${id})`;
  }
  for (const { id, countries } of kinds) {
    const shown = builtIn.cards.find((card) => card.id === id)?.countries;
    if (isDeepEqual(shown, countries) && !countries.some((country) => `country.${country}` in own)) continue;
    const name = (country: string) => own[`country.${country}`] ?? words[`country.${country}`] ?? country;
    own[`card.${id}`] = countries.map(name).join('/');
  }
  return own;
}
