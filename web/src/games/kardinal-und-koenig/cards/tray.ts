// Where the cards lie below the map: in one row, or in two if the screen is taller than wide.
import { frame, type Point } from '../board/europe';

export const cardWidth = 136;
export const cardHeight = 176;

export interface TrayLayout {
  /** Of the whole table, including the map. */
  height: number;
  scale: number;
  pile: Point;
  discard: Point;
  faceUp: readonly Point[];
  hand: readonly Point[];
  /** Beyond the edge: where the other players sit. */
  others: Point;
}

export function tray(isTall: boolean): TrayLayout {
  const scale = isTall ? 1.42 : 1;
  const width = cardWidth * scale;
  const height = cardHeight * scale;
  // Room for the thickness of the pile and the rotated discard.
  const margin = isTall ? 9 : 4;
  const left = frame.x + width / 2 + margin;
  const right = frame.x + frame.width - width / 2 - margin;
  const top = frame.y + frame.height + 14 + height / 2;
  const step = isTall ? (right - left) / 3 : width + 9;
  const at = (i: number): Point => [right - (3 - i) * step, top];
  const handTop = isTall ? top + height + 16 : top;
  const handLeft = isTall ? frame.x + frame.width / 2 - width - 24 : left;
  return {
    height: handTop + height / 2 + 8 - frame.y,
    scale,
    pile: at(0),
    faceUp: [at(1), at(2)],
    discard: at(3),
    hand: [0, 1, 2].map((i) => [handLeft + i * (width + (isTall ? 24 : 9)), handTop]),
    others: [frame.x + frame.width + 120, frame.y + frame.height - 200],
  };
}
