// The board that a room draws. A table may be played on another board than the one that was compiled
// in (docs/protocol.md), and one visit may lead from table to table. So what follows from a board is
// worked out when it is put into use, and everybody asks for it when they need it: `facts()` in a
// component is followed like any other state. What is kept in a constant of a module is of an older
// board.
import type { Json } from './contract';

export interface BoardInUse<Facts> {
  /** What the board in use says. */
  facts(): Facts;
  /** From now on this board is used; ours for null. */
  use(board: Json | null): void;
}

export function boardInUse<Board extends object, Facts>(
  ours: Board,
  read: (board: Board) => Facts,
): BoardInUse<Facts> {
  const first = read(ours);
  let facts = $state.raw(first);
  return {
    facts: () => facts,
    // What another board leaves out is as it is on ours.
    use: (board) => (facts = board === null ? first : read({ ...ours, ...board })),
  };
}

/** Whether two boards say the same of something. */
export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
