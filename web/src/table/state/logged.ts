// Which entries of a table's log players read, beside the events of moves. A kind that is not listed here
// does not compile.
import type { Entry } from '$lib/generated/protocol';

export const isLogged: Record<Exclude<Entry['kind'], 'moved'>, boolean> = {
  created: false,
  seated: false,
  computer: false,
  emptied: false,
  swapped: false,
  renamed: false,
  committed: false,
  starting: false,
  revealed: false,
  started: true,
  undone: true,
  asked: true,
  agreed: false,
  declined: true,
  voted: true,
  replaced: true,
  returned: true,
  resigned: true,
  rematch: true,
};
