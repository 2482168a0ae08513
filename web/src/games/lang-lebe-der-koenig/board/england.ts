// The map from the board's data: areas, votes, sea lines, and where things stand in each area. It is
// stretched a little in width, so that small areas have room for their names and pieces on a phone.
import builtIn from '$games/lang_lebe_der_koenig/board.json';
import { activeBoard, isDeepEqual } from '$lib/games/activeBoard.svelte';
import type { Catalogue } from '$lib/words/dictionary';
import { drawOutlines, type Point } from './outlines';

type Board = typeof builtIn;
type BoardArea = Board['areas'][number];

export interface Place {
  id: string;
  votes: number;
  land: readonly string[];
  sea: readonly string[];
  path: string;
  /** The position of the name and its rotation in degrees. */
  name: Point;
  turn: number;
  shield: Point;
  /** The foremost courtier; the others stand behind it, to the right. */
  courtiers: Point;
  figure: Point;
  /** Where another player's figure stands. */
  rival: Point;
}

/** The drawing: the map, and beside it, where there is room, the players' hands. */
export const mapWidth = 720;
export const mapHeight = 926;

type Scale = (at: readonly number[]) => Point;
function scaleOf({ canvas }: Board): Scale {
  const [width = 0, height = 0] = canvas;
  const [builtInWidth = 0, builtInHeight = 0] = builtIn.canvas;
  return ([x = 0, y = 0]) => [
    ((x * builtInWidth) / width - 62) * 0.79 + 16,
    ((y * builtInHeight) / height - 72) * 0.7 + 50,
  ];
}

// Man is drawn larger than it is, to have room for two courtiers and a figure.
function enlarge(outline: Point[], factor: number): Point[] {
  const cx = outline.reduce((sum, [x]) => sum + x, 0) / outline.length;
  const cy = outline.reduce((sum, [, y]) => sum + y, 0) / outline.length;
  return outline.map(([x, y]) => [cx + (x - cx) * factor, cy + (y - cy) * factor]);
}

type Layout = Pick<Place, 'name' | 'turn' | 'shield' | 'courtiers' | 'figure' | 'rival'>;
const layout = (
  name: Point,
  turn: number,
  shield: Point,
  courtiers: Point,
  figure: Point,
  rival: Point = [figure[0] + 28, figure[1] + 4],
): Layout => ({ name, turn, shield, courtiers, figure, rival });

// Placed by hand.
const layouts: Record<string, Layout> = {
  Man: layout([122, 160], 0, [104, 200], [94, 250], [139, 226], [165, 222]),
  Sedberouie: layout([330, 104], -4, [292, 146], [322, 150], [386, 146]),
  Sarisberie: layout([336, 698], 0, [304, 740], [330, 746], [370, 764], [396, 770]),
  Rouecestre: layout([624, 678], 0, [590, 710], [616, 716], [660, 734], [684, 726]),
  Loncastre: layout([304, 232], 0, [286, 264], [288, 310], [328, 296], [334, 340]),
  Stadford: layout([382, 436], 0, [350, 470], [352, 520], [412, 506]),
  Lincolia: layout([506, 346], 0, [464, 384], [492, 390], [548, 402], [510, 452]),
  Lundonia: layout([530, 628], 0, [504, 664], [500, 712], [546, 684], [526, 758]),
  Lideforde: layout([158, 760], -33, [140, 800], [168, 800], [238, 744], [262, 732]),
  Wigemor: layout([226, 446], 0, [192, 486], [220, 494], [306, 494], [286, 540]),
  Tateshale: layout([434, 236], 0, [392, 276], [422, 282], [504, 268], [470, 330]),
  Oxeneford: layout([402, 584], 0, [338, 618], [366, 624], [452, 632], [430, 690]),
  Grentebrige: layout([584, 482], 0, [540, 522], [570, 528], [662, 534], [636, 536]),
};

/** Around its capital, for an area that is elsewhere than on the built-in board. */
const around = ([x, y]: Point): Layout =>
  layout([x, y - 30], 0, [x - 36, y + 4], [x - 8, y + 10], [x + 42, y + 8]);

const smooth = (line: Point[]): string => {
  const [first, ...rest] = line;
  const last = rest.pop()!;
  const bends = rest.map(([x, y], i) => {
    const next = rest[i + 1];
    const end = next ? [(x + next[0]) / 2, (y + next[1]) / 2] : last;
    return `Q${x.toFixed(1)} ${y.toFixed(1)} ${end[0]!.toFixed(1)} ${end[1]!.toFixed(1)}`;
  });
  const way = bends.join('') || `L${last[0].toFixed(1)} ${last[1].toFixed(1)}`;
  return `M${first![0].toFixed(1)} ${first![1].toFixed(1)}${way}`;
};

type Link = readonly [string, string];
const joins = (link: readonly string[], [a, b]: Link) => link.includes(a) && link.includes(b);

/** The sea lines of the board; straight where it links two areas without drawing a line. */
function routesOf(board: Board, scaled: Scale) {
  const at = new Map(board.areas.map((area) => [area.id, area.capital]));
  const links = board.areas.flatMap(({ id, sea }) => sea.map((other): Link => [id, other]));
  const lines = board.sea_lines.filter(({ between }) => links.some((link) => joins(between, link)));
  for (const [a, b] of links) {
    if (lines.some(({ between }) => joins(between, [a, b]))) continue;
    lines.push({ between: [a, b], line: [at.get(a) ?? [], at.get(b) ?? []] });
  }
  return lines.map(({ between, line }) => ({ between, path: smooth(line.map(scaled)) }));
}

function drawMap(board: Board) {
  const scaled = scaleOf(board);
  const isUnchanged = ({ id, capital, outline }: BoardArea) => {
    const original = builtIn.areas.find((area) => area.id === id);
    return isDeepEqual(
      [board.canvas, capital, outline],
      [builtIn.canvas, original?.capital, original?.outline],
    );
  };
  const drawn = drawOutlines(
    board.areas.map((area) => {
      const outline = area.outline.map(scaled);
      return {
        id: area.id,
        outline: area.id === 'Man' && isUnchanged(area) ? enlarge(outline, 1.75) : outline,
      };
    }),
  );
  const places: readonly Place[] = board.areas.map((area) => ({
    id: area.id,
    votes: area.votes,
    land: area.land,
    sea: area.sea,
    path: drawn.areas[area.id] ?? '',
    ...((isUnchanged(area) && layouts[area.id]) || around(scaled(area.capital))),
  }));
  return { places, borders: drawn.borders, coasts: drawn.coasts, routes: routesOf(board, scaled) };
}

/** The active map. It can change, so do not cache it. */
export const { current: england, use: useBoard } = activeBoard(builtIn, drawMap);

export const placeOf = (id: string): Place => england().places.find((place) => place.id === id)!;

/** The same on every board. */
export const trackEnd = builtIn.pieces.bonus_track;

/** Names of areas that the catalogues do not have. */
export function boardWords(words: Catalogue): Catalogue {
  const unknown = england().places.filter(({ id }) => !(`area.${id}` in words));
  return Object.fromEntries(unknown.map(({ id }) => [`area.${id}`, id]));
}
