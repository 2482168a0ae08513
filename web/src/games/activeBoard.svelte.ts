// The board that a game module draws. A table may use a corrected board (docs/protocol.md), and people
// switch between tables, so data derived from the board is computed when the board becomes active.
// Read it through `current()`, which is reactive; do not cache it in module constants.
import type { Json } from './contract';

export interface ActiveBoard<Data> {
  /** Data derived from the active board. */
  current(): Data;
  /** Makes this board active; null for the built-in one. */
  use(board: Json | null): void;
}

export function activeBoard<Board extends object, Data>(
  builtIn: Board,
  derive: (board: Board) => Data,
): ActiveBoard<Data> {
  const builtInData = derive(builtIn);
  let data = $state.raw(builtInData);
  return {
    current: () => data,
    // A board document may omit parts; they default to the built-in board.
    use: (board) => (data = board === null ? builtInData : derive({ ...builtIn, ...board })),
  };
}

/** Deep equality of JSON values. */
export const isDeepEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
