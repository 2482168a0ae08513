import { describe, expect, it, vi } from 'vitest';
import { advance, browser, flushPromises } from '$lib/net/testing/browser';
import type { MovedEntry } from '$lib/generated/protocol';
import { locale } from '$lib/words/locale.svelte';
import * as server from './testing/server';
import {
  answerWatch,
  loseAndReconnect,
  openWith,
  receive,
  requests,
  socket,
  table,
  useTable,
} from './testing/table';

useTable();

const start = server.moved(1, 'chance', 'starts');

describe('a request with an unknown outcome', () => {
  const settled = { type: 'settled', table: 't', seq: 2 } as const;
  const failToMove = async () => {
    await openWith();
    void table.move('roll');
    socket.refuse(socket.lastRequest('move'), 'outcome_unknown', 'It is not certain.');
    await flushPromises();
    expect(table.error).toBe('It is not certain.');
    expect(table.busy).toBe(true);
  };

  it('is sent again with the same key when the log is certain', async () => {
    await failToMove();
    const [first] = requests('move');
    await receive([{ ...settled, table: 'another' }]);
    expect(requests('move')).toHaveLength(1);
    await receive([settled]);
    expect(requests('move')).toHaveLength(2);
    expect(socket.lastRequest('move')).toEqual({ ...first, id: expect.any(Number) as number });
    expect(table.error).toBe('');
    socket.answer(socket.lastRequest('move'), { seq: 2 });
    await receive(server.update([server.moved(2, 0, 'rolled')]));
    await advance(server.openGame.rolled);
    expect([table.error, table.busy, table.length]).toEqual(['', false, 2]);
  });

  it('is sent again after a reconnect, when the table is watched', async () => {
    await failToMove();
    const { key } = socket.lastRequest('move');
    await loseAndReconnect();
    expect(requests('move')).toEqual([]);
    await answerWatch(1, server.history([], { at: server.positionAnew(1) }));
    expect(socket.lastRequest('move')).toMatchObject({ key });
    socket.refuse(socket.lastRequest('move'), 'stale', 'The game has moved on.');
    await flushPromises();
    expect([table.error, table.busy]).toEqual(['The game has moved on.', false]);
  });
});

describe('a patch that does not fit', () => {
  const badly = (entry: MovedEntry) =>
    server.events({ ...entry, events: [{ form: { kind: 'rolled' }, patches: [[['nowhere', 1]]] }] });

  it('makes the table be watched anew, once, without blocking the game', async () => {
    await openWith();
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    await receive(
      [badly(server.moved(2, 1)), server.position(2)],
      server.update([server.moved(3, 1, 'takes')]),
    );
    await advance(2000);
    expect(requests('watch')).toHaveLength(2);
    expect(socket.lastRequest('watch')).toMatchObject({ table: 't', analysis: true });
    expect(report).toHaveBeenCalledTimes(1);
    // Meanwhile the last view that was the server's is shown, and nothing can be done in it.
    expect(table.view).toEqual(server.viewAt(1));
    expect(table.legal).toEqual([]);
    expect(table.entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    await answerWatch(3, server.history([], { at: server.positionAnew(3) }));
    expect(table.view).toEqual(server.viewAt(3));
    expect(table.legal).toHaveLength(2);
    // From then on patches are applied again.
    await receive(server.update([server.moved(4, 1, 'rolled')]));
    expect(table.view).toEqual({ ...server.viewAt(3), event: 'rolled' });
    report.mockRestore();
  });

  it('is also a patch for another number of views', async () => {
    await openWith();
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    await receive([server.events(server.played(server.moved(2, 1, 'rolled'), 2))]);
    await advance(2000);
    expect(requests('watch')).toHaveLength(2);
    report.mockRestore();
  });

  it('is also a position without the views it needs', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    await openWith(server.history([start], { at: server.position(1) }));
    expect(table.ready).toBe(false);
    expect(requests('watch')).toHaveLength(2);
    await answerWatch(1, [server.positionAnew(1)]);
    expect(table.view).toEqual(server.viewAt(1));
    report.mockRestore();
  });
});

describe('a table restored from an older backup', () => {
  it('is watched from the last known entry, its time and the last chat line', async () => {
    await openWith(server.history([{ ...start, at: 77 }]));
    socket.push({
      type: 'chat',
      table: 't',
      lines: [{ line: 9, at: 0, name: 'Ottokar', seat: 1, text: 'Well, well.' }],
    });
    await loseAndReconnect();
    expect(socket.lastRequest('watch')).toMatchObject({
      table: 't',
      since: 1,
      at: 77,
      chat_since: 9,
      analysis: true,
    });
  });

  it('is shown as it is now, without earlier events and chat', async () => {
    await openWith(server.history([start, server.moved(2, 0, 'rolled'), server.moved(3, 0, 'takes')]));
    await receive(server.update([server.moved(4, 1, 'rolled')]));
    socket.push({ type: 'chat', table: 't', lines: [{ line: 9, at: 0, name: 'O', seat: 1, text: 'Well.' }] });
    expect(table.currentEvent?.kind).toBe('rolled');
    await loseAndReconnect();
    await answerWatch(2, server.history([start, server.moved(2, 1, 'passes')]), true);
    expect(table.length).toBe(2);
    expect(table.currentEvent?.kind).toBeUndefined();
    expect(table.chat.lines).toEqual([]);
    expect(table.entries.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(table.events.map(({ kind }) => kind)).toEqual(['starts', 'passes']);
    await receive(server.update([server.moved(3, 0, 'rolled')]));
    await advance(server.openGame.rolled);
    expect(table.length).toBe(3);
    void table.move('roll');
    expect(socket.lastRequest('move')).toMatchObject({ seen: 3 });
  });
});

describe('a table that cannot be opened', () => {
  it('shows why', async () => {
    socket.refuse(socket.lastRequest('watch'), 'no_such_table', 'There is no such table.');
    await flushPromises();
    expect(table.openError).toBe('There is no such table.');
  });

  it('shows no error for a lost connection', async () => {
    socket.disconnect();
    await flushPromises();
    expect(table.openError).toBe('');
  });

  it('is watched again after a reconnect, once', async () => {
    socket.refuse(socket.lastRequest('watch'), 'too_many_watched', 'Too many tables.');
    await loseAndReconnect();
    expect(requests('watch')).toHaveLength(1);
    await loseAndReconnect();
    expect(requests('watch')).toHaveLength(1);
    socket.answer(socket.lastRequest('watch'), { seq: 1 });
    await flushPromises();
    expect(table.openError).toBe('');
  });

  it('is watched again a little later if the server is busy', async () => {
    socket.refuse(socket.lastRequest('watch'), 'too_busy', 'The server is busy.');
    await flushPromises();
    expect(table.openError).toBe('The server is busy.');
    await advance(3000);
    expect(requests('watch')).toHaveLength(2);
    await openWith();
    // An open table stays open meanwhile.
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    await receive([server.events(server.played(server.moved(2, 1, 'rolled'), 2))]);
    socket.refuse(socket.lastRequest('watch'), 'too_many_messages', 'Not so fast, please.');
    await flushPromises();
    expect(table.openError).toBe('');
    await advance(3000);
    expect(requests('watch')).toHaveLength(4);
    report.mockRestore();
  });

  it('is closed if there is no module for its game', async () => {
    await receive(server.history([server.moved(1, 'chance')], { game: 'chess' }));
    expect(table.openError).toBe(locale.t('error.load'));
    await loseAndReconnect();
    expect(requests('watch')).toEqual([]);
    expect(table.openError).toBe(locale.t('error.load'));
    expect(browser.sockets).toHaveLength(2);
  });
});
