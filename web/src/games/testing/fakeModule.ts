// A game module for tests of what serves all games.
import type { GameModule } from '../contract';

const nothing = () => ({});

/** A module that draws nothing, and shows events for the given times. */
export const moduleWith = (
  displayTimes: Record<string, number>,
  given: Partial<GameModule> = {},
): GameModule => ({
  Board: nothing,
  Prompt: nothing,
  Analysis: nothing,
  Seat: nothing,
  domains: {},
  spotsOf: ({ kind }) => [kind],
  displayTime: ({ kind }) => displayTimes[kind] ?? 0,
  hasSecrets: false,
  scoreKey: '',
  ...given,
});
