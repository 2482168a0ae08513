// The shortest way to a table: me, and computer players in all other seats.
import type { Game } from '$lib/games/rooms';
import { connection } from '$lib/net/connection.svelte';
import { Refused, type Level } from '$lib/net/protocol';
import { commitmentFor, valueFor } from '$lib/table/contribution';
import { go } from '$lib/ui/route.svelte';
import { recall, remember } from '$lib/ui/memory';
import { t } from '$lib/words/language.svelte';

export const usualLevel = (): Level => (recall('level') as Level | null) ?? 'squire';
export const keepLevel = (level: Level) => remember('level', level);

export interface Wishes {
  game: string;
  seats: string[];
  options?: Record<string, string>;
  public?: boolean;
  hints?: boolean;
  stand_in?: Level;
}

/** Makes a table, starts it if all seats are taken, and goes there; says what is wrong otherwise. */
export async function openTable(wishes: Wishes): Promise<string> {
  try {
    const { table } = await connection.ask<{ table: string }>('create', { ...wishes });
    // Should the start get lost, the table is there, and can be started there.
    if (!wishes.seats.includes('open')) await begin(table).catch(() => {});
    go('table', table);
    return '';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.message || t('trouble.lost');
  }
}

/** Starts a game at which nobody else sits: all that is asked of this browser is sent at once. */
function begin(table: string) {
  return Promise.all([
    connection.ask('commit', { table, sha256: commitmentFor(table) }),
    connection.ask('start', { table }),
    connection.ask('reveal', { table, value: valueFor(table) }),
  ]);
}

export const playNow = (game: Game) =>
  openTable({
    game: game.id,
    seats: ['me', ...Array<string>(game.usual - 1).fill(usualLevel())],
    hints: true,
  });
