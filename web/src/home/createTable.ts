// Creates tables; `playNow` fills all other seats with computer players.
import type { Game } from '$lib/games/registry';
import { connection } from '$lib/net/connection.svelte';
import type { Level } from '$lib/generated/protocol';
import { isLevel, Refused, type Fields } from '$lib/net/protocol';
import { commitmentFor, valueFor } from '$lib/table/state/contribution';
import { go } from '$lib/ui/route.svelte';
import { readStored, writeStored } from '$lib/ui/storage';

export function preferredLevel(): Level {
  const stored = readStored('level');
  return isLevel(stored) ? stored : 'squire';
}
export const savePreferredLevel = (level: Level) => writeStored('level', level);

/** Creates a table, starts it if all seats are taken, and opens it. Returns the error text, if any. */
export async function createTable(options: Fields<'create'>): Promise<string> {
  try {
    const { table } = await connection.request('create', options);
    // If starting fails, the table exists and can be started from its page.
    if (!options.seats.includes('open')) await startAlone(table).catch(() => {});
    go('table', table);
    return '';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.message;
  }
}

/** Starts a game without other people: sends commit, start and reveal at once. */
function startAlone(table: string) {
  return Promise.all([
    connection.request('commit', { table, sha256: commitmentFor(table) }),
    connection.request('start', { table }),
    connection.request('reveal', { table, value: valueFor(table) }),
  ]);
}

export const playNow = (game: Game) =>
  createTable({
    game: game.id,
    seats: ['me', ...Array<string>(game.defaultPlayers - 1).fill(preferredLevel())],
    hints: true,
  });
