// The four games. Their rooms are loaded when they are entered, their rules when they are read.
import type { Room, RulesBook } from './contract';

const rooms = import.meta.glob<Room>('./*/room.ts', { import: 'default' });
const books = import.meta.glob<RulesBook>('./*/rules.ts', { import: 'default' });

export interface Game {
  id: string;
  name: string;
  players: [number, number];
  /** How many sit down when nobody says otherwise. */
  usual: number;
  minutes: number;
}

export const games: readonly Game[] = [
  {
    id: 'lang-lebe-der-koenig',
    name: 'Lang lebe der König!',
    players: [3, 5],
    usual: 4,
    minutes: 60,
  },
  {
    id: 'um-krone-und-kragen',
    name: 'Um Krone und Kragen',
    players: [2, 5],
    usual: 3,
    minutes: 45,
  },
  {
    id: 'kardinal-und-koenig',
    name: 'Kardinal & König',
    players: [3, 5],
    usual: 3,
    minutes: 45,
  },
  {
    id: 'loewenherz',
    name: 'Löwenherz',
    players: [2, 4],
    usual: 3,
    minutes: 60,
  },
];

export const gameOf = (id: string): Game => games.find((game) => game.id === id) ?? games[0]!;

export function roomOf(game: string): Promise<Room> {
  const load = rooms[`./${game}/room.ts`];
  if (!load) throw new Error(`there is no room for ${game}`);
  return load();
}

export function rulesOf(game: string): Promise<RulesBook> {
  const load = books[`./${game}/rules.ts`];
  if (!load) throw new Error(`there are no rules of ${game}`);
  return load();
}
