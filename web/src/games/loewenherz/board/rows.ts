// Where cards lie, row by row.
export interface Rows {
  columns: number;
  width: number;
  height: number;
  gap: number;
}

/** The upper left corner of a place, counted from 0. */
export const corner = ({ columns, width, height, gap }: Rows, place: number) => ({
  x: (place % columns) * (width + gap),
  y: Math.floor(place / columns) * (height + gap),
});
