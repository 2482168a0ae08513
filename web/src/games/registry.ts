// The list of games. Their modules and rules are loaded on demand.
import type { GameModule, RulesBook } from './contract';

// Here the shell forgets the types of a game: it hands a module only what the server sent for that
// module's game. `import.meta.glob` types what it imports by its argument, so nothing is cast.
const modules = import.meta.glob<GameModule>('./*/module.ts', { import: 'default' });
const rulesBooks = import.meta.glob<RulesBook>('./*/rules.ts', { import: 'default' });

export interface Game {
  id: string;
  name: string;
  players: [number, number];
  defaultPlayers: number;
  minutes: number;
}

export const games: readonly Game[] = [
  {
    id: 'lang-lebe-der-koenig',
    name: 'Lang lebe der König!',
    players: [3, 5],
    defaultPlayers: 4,
    minutes: 60,
  },
  {
    id: 'um-krone-und-kragen',
    name: 'Um Krone und Kragen',
    players: [2, 5],
    defaultPlayers: 3,
    minutes: 45,
  },
  {
    id: 'kardinal-und-koenig',
    name: 'Kardinal & König',
    players: [3, 5],
    defaultPlayers: 3,
    minutes: 45,
  },
  {
    id: 'loewenherz',
    name: 'Löwenherz',
    players: [2, 4],
    defaultPlayers: 3,
    minutes: 60,
  },
];

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
