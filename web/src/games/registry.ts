// The list of games, games.json, which a test of the program compares with its own. Their modules and
// rules are loaded on demand.
import type { GameModule, RulesBook } from './contract';
import list from './games.json';

// Here the shell forgets the types of a game: it hands a module only what the server sent for that
// module's game. `import.meta.glob` types what it imports by its argument, so nothing is cast.
const modules = import.meta.glob<GameModule>('./*/module.ts', { import: 'default' });
const rulesBooks = import.meta.glob<RulesBook>('./*/rules.ts', { import: 'default' });

export interface Game {
  id: string;
  name: string;
  minPlayers: number;
  maxPlayers: number;
  defaultPlayers: number;
  minutes: number;
}

export const games: readonly Game[] = list;

export const gameOf = (id: string): Game | undefined => games.find((game) => game.id === id);
/** The name of a game; its id if this page does not know it. */
export const nameOf = (id: string): string => gameOf(id)?.name ?? id;

export function loadModule(game: string): Promise<GameModule> {
  const load = modules[`./${game}/module.ts`];
  if (!load) throw new Error(`there is no module for ${game}`);
  return load();
}

export function loadRules(game: string): Promise<RulesBook> {
  const load = rulesBooks[`./${game}/rules.ts`];
  if (!load) throw new Error(`there are no rules for ${game}`);
  return load();
}
