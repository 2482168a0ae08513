import { describe, expect, it } from 'vitest';
import type { Connection } from '$lib/net/connection.svelte';
import { browser, flushPromises, type FakeSocket } from '$lib/net/testing/browser';
import { commands, loseAndReconnect, open, useFakeBrowser } from '$lib/net/testing/connections';
import type { TableSummary } from '$lib/generated/protocol';
import { TableLists } from './tableLists.svelte';

useFakeBrowser();

const table = (id: string, changes: Partial<TableSummary> = {}): TableSummary => ({
  id,
  game: 'loewenherz',
  phase: 'open',
  public: true,
  seats: [],
  mine: [],
  ...changes,
});

/** Answers the requests for first pages: the public open tables with these, the others with nothing. */
async function answer(socket: FakeSocket, tables: TableSummary[], next: string | null = null) {
  for (const request of socket.sent.filter(({ cmd }) => cmd === 'tables')) {
    const isPublicOpen = request['list'] === 'public' && request['phase'] === 'open';
    socket.answer(request, isPublicOpen ? { tables, next } : { tables: [], next: null });
  }
  await flushPromises();
}
async function watched(tables: TableSummary[], next: string | null = null) {
  const [connection, socket]: [Connection, FakeSocket] = await open();
  const lists = new TableLists(connection);
  const stop = lists.watch();
  await answer(socket, tables, next);
  return { lists, stop, socket };
}
const idsOf = ({ tables }: { tables: readonly TableSummary[] }) => tables.map(({ id }) => id);

describe('the lists of tables', () => {
  it('begin with the first page of each, and ask for changes', async () => {
    const { lists, socket } = await watched([table('a'), table('b')]);
    const asked = socket.sent.slice(1).map(({ list, phase, watch }) => `${list} ${phase} ${watch}`);
    expect(asked.sort()).toEqual([
      'mine open true',
      'mine over true',
      'mine running true',
      'public open true',
      'public over true',
      'public running true',
    ]);
    expect(idsOf(lists.public.open)).toEqual(['a', 'b']);
    expect(lists.public.open.hasMore).toBe(false);
  });

  it('get longer page by page, without listing a table twice', async () => {
    const { lists, socket } = await watched([table('a'), table('b')], 'b');
    expect(lists.public.open.hasMore).toBe(true);
    const more = Promise.all([lists.public.open.more(), lists.public.open.more()]);
    const asked = socket.sent.filter(({ after }) => after === 'b');
    expect(asked).toHaveLength(2);
    for (const request of asked) socket.answer(request, { tables: [table('b'), table('c')], next: null });
    await more;
    expect(idsOf(lists.public.open)).toEqual(['a', 'b', 'c']);
    expect(lists.public.open.hasMore).toBe(false);
  });

  it('ignore a page of a list that was loaded again meanwhile', async () => {
    const { lists, socket } = await watched([table('a')], 'a');
    const more = lists.public.open.more();
    const next = await loseAndReconnect();
    await answer(next, [table('z')]);
    await more;
    expect(idsOf(lists.public.open)).toEqual(['z']);
    expect(socket).not.toBe(next);
  });

  it('show new and changed tables first', async () => {
    const { lists, socket } = await watched([table('a'), table('b')]);
    const seats = [{ kind: 'person', name: 'Hedwig' } as const];
    socket.push({ type: 'tables', changed: [table('c'), table('b', { seats })], gone: [] });
    expect(idsOf(lists.public.open)).toEqual(['c', 'b', 'a']);
    expect(lists.public.open.tables[1]?.seats).toEqual(seats);
  });

  it('move a table to the list where it belongs now', async () => {
    const { lists, socket } = await watched([table('a'), table('b')]);
    socket.push({ type: 'tables', changed: [table('a', { mine: [1] })], gone: [] });
    expect(idsOf(lists.public.open)).toEqual(['b']);
    expect(idsOf(lists.mine.open)).toEqual(['a']);
    socket.push({ type: 'tables', changed: [table('a', { mine: [1], phase: 'running' })], gone: [] });
    expect(idsOf(lists.mine.open)).toEqual([]);
    expect(idsOf(lists.mine.running)).toEqual(['a']);
  });

  it('forget tables that are gone or no longer public', async () => {
    const { lists, socket } = await watched([table('a'), table('b'), table('c')]);
    socket.push({ type: 'tables', changed: [table('b', { public: false })], gone: ['c'] });
    expect(idsOf(lists.public.open)).toEqual(['a']);
  });

  it('are loaded again after a reconnect', async () => {
    const { lists } = await watched([table('a')]);
    await answer(await loseAndReconnect(), [table('b')]);
    expect(idsOf(lists.public.open)).toEqual(['b']);
  });

  it('no longer ask for changes when nobody looks at them', async () => {
    const { lists, stop, socket } = await watched([table('a')]);
    stop();
    expect(socket.lastRequest('tables')).toMatchObject({ watch: false });
    socket.push({ type: 'tables', changed: [], gone: ['a'] });
    expect(idsOf(lists.public.open)).toEqual(['a']);
    expect(commands(await loseAndReconnect())).toEqual(['hello']);
    expect(browser.sockets).toHaveLength(2);
  });
});
