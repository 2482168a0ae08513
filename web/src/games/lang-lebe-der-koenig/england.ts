// England as the board has it: areas, votes, sea lines, and where things stand in each area. The
// board's own coordinates are stretched a little in width, so that small areas have room for their
// names and pieces on a phone.
import board from '$games/lang_lebe_der_koenig/board.json';
import { inked, type Outlined, type Point } from './coast';

export interface Place {
  id: string;
  votes: number;
  land: readonly string[];
  sea: readonly string[];
  path: string;
  /** Where the name stands, and how it is turned along the land. */
  name: Point;
  turn: number;
  shield: Point;
  /** The foremost courtier; the others stand behind it, to the right. */
  courtiers: Point;
  figure: Point;
  /** Which side of the figure another one may stand on. */
  rival: Point;
}

/** The drawing: the map, and beside it, where there is room, the players' hands. */
export const mapWidth = 720;
export const mapHeight = 926;

const scaled = ([x = 0, y = 0]: readonly number[]): Point => [(x - 62) * 0.79 + 16, (y - 72) * 0.7 + 50];

// Man is drawn larger than it is: two courtiers and a figure have to stand on it.
function enlarged(outline: Point[], factor: number): Point[] {
  const cx = outline.reduce((sum, [x]) => sum + x, 0) / outline.length;
  const cy = outline.reduce((sum, [, y]) => sum + y, 0) / outline.length;
  return outline.map(([x, y]) => [cx + (x - cx) * factor, cy + (y - cy) * factor]);
}

type Standing = Pick<Place, 'name' | 'turn' | 'shield' | 'courtiers' | 'figure' | 'rival'>;
const standing = (
  name: Point,
  turn: number,
  shield: Point,
  courtiers: Point,
  figure: Point,
  rival: Point = [figure[0] + 28, figure[1] + 4],
): Standing => ({ name, turn, shield, courtiers, figure, rival });

const standings: Record<string, Standing> = {
  Man: standing([122, 160], 0, [104, 200], [94, 250], [139, 226], [165, 222]),
  Sedberouie: standing([330, 104], -4, [292, 146], [322, 150], [386, 146]),
  Sarisberie: standing([336, 698], 0, [304, 740], [330, 746], [370, 764], [396, 770]),
  Rouecestre: standing([624, 678], 0, [590, 710], [616, 716], [660, 734], [684, 726]),
  Loncastre: standing([304, 232], 0, [286, 264], [288, 310], [328, 296], [334, 340]),
  Stadford: standing([382, 436], 0, [350, 470], [352, 520], [412, 506]),
  Lincolia: standing([506, 346], 0, [464, 384], [492, 390], [548, 402], [510, 452]),
  Lundonia: standing([530, 628], 0, [504, 664], [500, 712], [546, 684], [526, 758]),
  Lideforde: standing([158, 760], -33, [140, 800], [168, 800], [238, 744], [262, 732]),
  Wigemor: standing([226, 446], 0, [192, 486], [220, 494], [306, 494], [286, 540]),
  Tateshale: standing([434, 236], 0, [392, 276], [422, 282], [504, 268], [470, 330]),
  Oxeneford: standing([402, 584], 0, [338, 618], [366, 624], [452, 632], [430, 690]),
  Grentebrige: standing([584, 482], 0, [540, 522], [570, 528], [662, 534], [636, 536]),
};

const outlines: Outlined[] = board.areas.map((area) => {
  const outline = area.outline.map(scaled);
  return { id: area.id, outline: area.id === 'Man' ? enlarged(outline, 1.75) : outline };
});
export const drawn = inked(outlines);

export const places: readonly Place[] = board.areas.map((area) => ({
  id: area.id,
  votes: area.votes,
  land: area.land,
  sea: area.sea,
  path: drawn.areas[area.id] ?? '',
  ...standings[area.id]!,
}));
export const placeOf = (id: string): Place => places.find((place) => place.id === id)!;

const smooth = (line: Point[]): string => {
  const [first, ...rest] = line;
  const last = rest.pop()!;
  const bends = rest.map(([x, y], i) => {
    const next = rest[i + 1];
    const end = next ? [(x + next[0]) / 2, (y + next[1]) / 2] : last;
    return `Q${x.toFixed(1)} ${y.toFixed(1)} ${end[0]!.toFixed(1)} ${end[1]!.toFixed(1)}`;
  });
  return `M${first![0].toFixed(1)} ${first![1].toFixed(1)}${bends.join('')}`;
};
export const routes = board.sea_lines.map((line) => ({
  between: line.between as [string, string],
  path: smooth(line.line.map(scaled)),
}));

export const majorityOf = (players: number): number =>
  board.players[String(players) as keyof typeof board.players].majority;
export const trackEnd = board.pieces.bonus_track;
