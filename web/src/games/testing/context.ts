// A GameContext for tests of game modules.
import type { GameContext, Kinded } from '../contract';

/** The context of a seat that is not to act in a game of three, but for what is given. */
export const contextWith = <
  View extends object,
  Analysis extends object,
  Event extends Kinded,
  Form extends Kinded,
>(
  given: Partial<GameContext<View, Analysis, Event, Form>> & { view: View },
): GameContext<View, Analysis, Event, Form> => ({
  game: '',
  players: 3,
  options: {},
  seat: 0,
  toAct: [],
  legal: [],
  analysis: null,
  currentEvent: null,
  events: [],
  highlighted: new Set(),
  offered: [],
  over: false,
  animated: false,
  name: (seat) => `seat ${seat}`,
  t: (key) => key,
  describe: (domain, record) => `${domain}.${record.kind}`,
  offer: () => {},
  cancelOffer: () => {},
  attempt: () => {},
  ...given,
});
