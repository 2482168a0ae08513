import { beforeEach, describe, expect, it, vi } from 'vitest';
import { moduleWith } from '$lib/games/testing/fakeModule';
import type { Json } from '$lib/games/contract';
import type { Entry } from '$lib/generated/protocol';
import { browser, flushPromises } from '$lib/net/testing/browser';
import { settings } from '$lib/ui/settings.svelte';
import type { Catalogue } from '$lib/words/dictionary';
import * as server from './testing/server';
import {
  answerWatch,
  loseAndReconnect,
  modules,
  openTable,
  openWith,
  receive,
  table,
  useTable,
} from './testing/table';

useTable();

/** The name of the sixth space in England on the active board; the built-in one has none. */
let sixth: string | undefined;
modules.set(
  server.secretGame,
  moduleWith(
    {},
    {
      domains: { space: 'space', country: 'country' },
      useBoard: (board: Json | null) => {
        const name = board?.['sixth'];
        if (board && typeof name !== 'string') throw new Error('not a board');
        sixth = typeof name === 'string' ? name : undefined;
      },
      boardWords: (): Catalogue => (sixth === undefined ? {} : { 'space.ENG6': `${sixth} (ENG6)` }),
    },
  ),
);

describe('a table on a corrected board', () => {
  const game = server.secretGame;
  const [whitby, iona] = ['0123456789abcdef', 'fedcba9876543210'];
  const boards: Record<string, Json> = {
    [`/api/boards/${game}/${whitby}`]: { sixth: 'Whitby' },
    [`/api/boards/${game}/${iona}`]: { sixth: 'Iona' },
  };
  const builds = (seq: number): Entry => ({
    ...server.moved(seq, 0),
    events: [{ form: { kind: 'builds', seat: 0, space: 'ENG6', country: 'ENG' } }],
  });
  const on = (board: string | undefined, ...entries: Entry[]) =>
    server.history(entries, { game, ...(board === undefined ? {} : { board }) });
  let requests: string[];
  /** Answers the pending request for a board. */
  let arrive: () => Promise<void>;

  beforeEach(() => {
    settings.pace = 'off';
    requests = [];
    browser.get = (path) => {
      requests.push(path);
      return new Promise((resolve) => {
        arrive = async () => {
          resolve(Response.json(boards[path]));
          await flushPromises();
        };
      });
    };
  });

  it('is shown once its board has arrived', async () => {
    await receive(on(whitby, builds(1)));
    await vi.waitUntil(() => requests.length > 0);
    expect(requests).toEqual([`/api/boards/${game}/${whitby}`]);
    // What comes meanwhile waits for it.
    await receive(server.update([server.moved(2, 1, 'passes')]));
    expect([table.info, table.module, table.ready]).toEqual([null, null, false]);
    expect(sixth).toBeUndefined();
    await arrive();
    expect(table.ready).toBe(true);
    expect(table.length).toBe(2);
    expect(sixth).toBe('Whitby');
    expect(table.t('space.ENG6')).toBe('Whitby (ENG6)');
    expect(table.describe('event', table.events[0]!)).toBe(
      'Hedwig builds a cloister in Whitby (ENG6), England.',
    );
  });

  it('needs no request for the built-in board', async () => {
    await openWith(on(undefined, server.moved(1, 'chance', 'starts')));
    expect(requests).toEqual([]);
    expect(table.ready).toBe(true);
  });

  it('reports that its board cannot be fetched, and retries', async () => {
    const delayedGet = browser.get;
    for (const answer of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => Promise.resolve(new Response('', { status: 404 })),
      () => Promise.resolve(new Response('not a board')),
      () => Promise.resolve(Response.json({ sixth: 6 })),
    ]) {
      browser.get = answer;
      if (table.isBoardMissing) void table.retryBoard();
      else await receive(on(whitby, builds(1)));
      await vi.waitUntil(() => table.isBoardMissing);
      expect([table.openError, table.info, table.module]).toEqual(['', null, null]);
    }
    // The game continues meanwhile, and the connection may be lost.
    await receive(server.update([server.moved(2, 1, 'passes')]));
    await loseAndReconnect();
    await receive(on(whitby, server.moved(3, 2, 'passes')));
    expect(table.isBoardMissing).toBe(true);
    browser.get = delayedGet;
    void table.retryBoard();
    await vi.waitUntil(() => requests.length > 0);
    expect(table.isBoardMissing).toBe(false);
    await arrive();
    expect(table.ready).toBe(true);
    expect(table.entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(sixth).toBe('Whitby');
  });

  it('does not affect the board of the next table', async () => {
    const open = async (board: string | undefined) => {
      table.close();
      expect(sixth).toBeUndefined();
      openTable();
      await receive(on(board, builds(1)));
      await vi.waitUntil(() => table.info ?? requests.length > 0);
      if (board !== undefined) await arrive();
      requests = [];
      expect(table.ready).toBe(true);
      return table.t('space.ENG6');
    };
    expect(await open(whitby)).toBe('Whitby (ENG6)');
    expect(await open(undefined)).toBe('space.ENG6');
    expect(await open(iona)).toBe('Iona (ENG6)');
    expect(await open(whitby)).toBe('Whitby (ENG6)');
  });

  it('does not apply its board to a table opened in the meantime', async () => {
    await receive(on(whitby, builds(1)));
    await vi.waitUntil(() => requests.length > 0);
    const late = arrive;
    table.close();
    openTable();
    await receive(on(iona, builds(1)));
    await vi.waitUntil(() => requests.length > 1);
    await arrive();
    await late();
    expect(sixth).toBe('Iona');
  });

  it('can change when an older backup is restored', async () => {
    await receive(on(whitby, builds(1)));
    await vi.waitUntil(() => requests.length > 0);
    await arrive();
    await loseAndReconnect();
    await answerWatch(1, on(iona, builds(1)), true);
    expect(table.ready).toBe(false);
    await vi.waitUntil(() => requests.length > 1);
    await arrive();
    expect(table.ready).toBe(true);
    expect(table.t('space.ENG6')).toBe('Iona (ENG6)');
    await loseAndReconnect();
    await answerWatch(1, on(undefined, server.moved(1, 'chance', 'starts')), true);
    await vi.waitUntil(() => table.ready);
    expect(sixth).toBeUndefined();
  });
});
