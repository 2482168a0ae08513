import { describe, expect, it, vi } from 'vitest';
import { advance, browser, flushPromises } from '$lib/net/testing/browser';
import type { Entry } from '$lib/generated/protocol';
import { settings } from '$lib/ui/settings.svelte';
import * as server from './testing/server';
import { loseAndReconnect, openWith, receive, requests, socket, table, useTable } from './testing/table';

useTable();

const start = server.moved(1, 'chance', 'starts');

describe('event playback', () => {
  it('starts at the current position without replaying the past', async () => {
    expect(socket.lastRequest('watch')).toMatchObject({ table: 't', since: 0, analysis: true });
    await openWith(server.history([start, server.moved(2, 0, 'rolled')]));
    expect(table.length).toBe(2);
    expect(table.currentEvent?.kind).toBeUndefined();
    expect(table.events.map(({ kind }) => kind)).toEqual(['starts', 'rolled']);
    expect(table.ready).toBe(true);
  });

  it('ignores other tables', async () => {
    await openWith();
    await receive(
      server.update([server.moved(2, 0, 'rolled')]).map((message) => ({ ...message, table: 'another' })),
    );
    expect(table.entries).toHaveLength(1);
  });

  it('shows one event after the other, then the position', async () => {
    await openWith();
    await receive(server.update([server.moved(2, 1, 'rolled', 'takes'), server.moved(3, 1, 'turn_begins')]));
    expect(table.currentEvent?.kind).toBe('rolled');
    expect(table.length).toBe(1);
    await advance(server.openGame.rolled - 1);
    expect(table.currentEvent?.kind).toBe('rolled');
    await advance(1);
    expect(table.currentEvent?.kind).toBe('takes');
    expect(table.entries.map(({ seq }) => seq)).toEqual([1]);
    await advance(server.openGame.takes);
    expect(table.currentEvent?.kind).toBe('turn_begins');
    expect(table.entries.map(({ seq }) => seq)).toEqual([1, 2]);
    await advance(server.openGame.turn_begins);
    expect(table.currentEvent?.kind).toBeUndefined();
    expect(table.length).toBe(3);
  });

  it('shows the view at the event being shown', async () => {
    await openWith();
    expect(table.view).toEqual(server.viewAt(1));
    await receive(
      server.update([server.moved(2, 1, 'rolled', 'takes')]),
      server.update([server.moved(3, 1, 'rolled')]),
    );
    expect(table.view).toEqual({ ...server.viewAt(1), event: 'rolled' });
    await advance(server.openGame.rolled);
    expect(table.view).toEqual({ ...server.viewAt(1), event: 'takes' });
    await advance(server.openGame.takes);
    expect(table.view).toEqual({ ...server.viewAt(2), event: 'rolled' });
    await advance(server.openGame.rolled);
    expect(table.view).toEqual(server.viewAt(3));
  });

  it('changes the views of all my seats, and shows that of the one to act', async () => {
    const both = (toAct: number, length: number) =>
      server.position(length, {
        to_act: [toAct],
        views: [server.seatView(0, ['roll']), server.seatView(1, ['roll'])],
      });
    await openWith(server.history([start], { mine: [0, 1], at: server.positionAnew(1, both(0, 1)) }));
    settings.pace = 'off';
    await receive(server.update([server.moved(2, 0, 'rolled')], both(1, 2)));
    expect(table.seat).toBe(1);
    expect(table.view).toEqual(server.viewAt(2, 1));
    await receive(server.update([server.moved(3, 1, 'rolled')], both(0, 3)));
    expect(table.view).toEqual(server.viewAt(3, 0));
  });

  it('lets nobody act until the position has come', async () => {
    await openWith();
    expect(table.legal).toHaveLength(2);
    await receive([server.events(server.played(server.moved(2, 1, 'rolled')))]);
    expect(table.legal).toEqual([]);
    await advance(server.openGame.rolled);
    expect(table.legal).toEqual([]);
    await receive([server.position(2)]);
    expect(table.legal).toHaveLength(2);
  });

  it('lets me act while something happens that changes no position', async () => {
    await openWith();
    await receive([server.events({ seq: 2, at: 0, kind: 'asked', seat: 1, moves: 0 })]);
    expect(table.legal).toHaveLength(2);
  });

  it('shows the end of a game after its last move, even if it is told before', async () => {
    await openWith();
    await receive([server.infoMessage(2, { phase: 'over' })], server.update([server.moved(2, 1, 'rolled')]));
    expect(table.currentEvent?.kind).toBe('rolled');
    expect(table.over).toBe(false);
    await advance(server.openGame.rolled);
    expect(table.over).toBe(true);
  });

  it('shows chat and presence at once', async () => {
    await openWith();
    await receive(server.update([server.moved(2, 1, 'rolled')]));
    socket.push({ type: 'presence', table: 't', present: [1], idle: [1], stuck: [2] });
    expect([0, 1].map((seat) => table.presence.isPresent(seat))).toEqual([false, true]);
    expect([0, 1].map((seat) => table.presence.isIdle(seat))).toEqual([false, true]);
    expect([0, 2].map((seat) => table.presence.isStuck(seat))).toEqual([false, true]);
    const lines = [
      { line: 1, at: 5, name: 'Ottokar', seat: 1, text: 'Well, well.' },
      { line: 2, at: 6, name: 'Isolde', seat: null, text: 'Good luck!' },
    ];
    socket.push({ type: 'chat', table: 't', lines });
    socket.push({ type: 'chat', table: 't', lines });
    expect(table.chat.lines).toEqual(lines);
    expect(table.currentEvent?.kind).toBe('rolled');
  });

  it('queues messages while events are played', async () => {
    await openWith();
    await receive(
      server.update([server.moved(2, 1, 'rolled')]),
      server.update([server.moved(3, 1, 'takes')]),
    );
    await advance(server.openGame.rolled);
    expect(table.length).toBe(2);
    expect(table.currentEvent?.kind).toBe('takes');
    await advance(server.openGame.takes);
    expect(table.length).toBe(3);
    expect(table.events.map(({ kind }) => kind)).toEqual(['starts', 'rolled', 'takes']);
  });

  it('waits until the game module is loaded', async () => {
    await Promise.all([openWith(), receive(server.update([server.moved(2, 1, 'rolled')]))]);
    expect(table.length).toBe(1);
    expect(table.currentEvent?.kind).toBe('rolled');
    await advance(server.openGame.rolled);
    expect(table.length).toBe(2);
  });

  it('skips animation of the queue, but not of later messages', async () => {
    await openWith();
    await receive(
      server.update([server.moved(2, 1, 'rolled', 'takes')]),
      server.update([server.moved(3, 1, 'rolled')]),
    );
    table.skipAnimation();
    await flushPromises();
    expect(table.length).toBe(3);
    expect(table.entries).toHaveLength(3);
    await receive(server.update([server.moved(4, 1, 'rolled')]));
    expect(table.length).toBe(3);
    expect(table.currentEvent?.kind).toBe('rolled');
  });

  it('skips animation with a long queue, a hidden page or animation off', async () => {
    await openWith();
    await receive(server.update(Array.from({ length: 25 }, (_, i) => server.moved(i + 2, 1, 'rolled'))));
    expect(table.length).toBe(26);
    browser.document.hidden = true;
    await receive(server.update([server.moved(27, 1, 'rolled')]));
    expect(table.length).toBe(27);
    browser.document.hidden = false;
    settings.pace = 'off';
    await receive(server.update([server.moved(28, 1, 'rolled')]));
    expect(table.length).toBe(28);
  });

  it('is faster with the brisk setting', async () => {
    await openWith();
    settings.pace = 'brisk';
    await receive(server.update([server.moved(2, 1, 'rolled')]));
    await advance(server.openGame.rolled * 0.35);
    expect(table.length).toBe(2);
  });

  it('stops when the table is closed', async () => {
    await openWith();
    await receive(
      server.update([server.moved(2, 1, 'rolled', 'takes')]),
      server.update([server.moved(3, 1, 'rolled')]),
    );
    table.close();
    await advance(60_000);
    await receive(server.update([server.moved(4, 1, 'rolled')]));
    expect(table.events.map(({ kind }) => kind)).toEqual(['starts', 'rolled']);
    expect(table.length).toBe(1);
    expect(requests('unwatch')).toMatchObject([{ table: 't' }]);
  });

  it('plays an entry once even if it arrives twice', async () => {
    await openWith(server.history([start, server.moved(2, 0, 'rolled')]));
    await loseAndReconnect();
    expect(socket.lastRequest('watch')).toMatchObject({ since: 2 });
    await receive(server.history([server.moved(2, 0, 'rolled'), server.moved(3, 1, 'takes')]));
    expect(table.entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(table.events.map(({ kind }) => kind)).toEqual(['starts', 'rolled', 'takes']);
    expect(table.view).toEqual(server.viewAt(3));
  });

  it('drops undone events', async () => {
    await openWith(server.history([start, server.moved(2, 0, 'rolled'), server.moved(3, 0, 'takes')]));
    await receive([
      server.events({ seq: 4, at: 0, kind: 'undone', seat: 0, moves: 1 }),
      server.positionAnew(1, { seq: 4 }),
    ]);
    expect(table.events.map(({ kind }) => kind)).toEqual(['starts']);
    expect(table.view).toEqual(server.viewAt(1));
    expect(table.length).toBe(1);
  });

  it('shows the position even if an event cannot be shown', async () => {
    await openWith();
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { module } = table;
    table.module = module && {
      ...module,
      displayTime: () => {
        throw new Error('no idea');
      },
    };
    void table.move('roll');
    socket.answer(socket.lastRequest('move'), { seq: 2 });
    await receive(server.update([server.moved(2, 0, 'rolled', 'takes'), server.moved(3, 1, 'rolled')]));
    expect(table.length).toBe(3);
    expect(table.view).toEqual(server.viewAt(3));
    expect(table.currentEvent?.kind).toBeUndefined();
    expect(table.busy).toBe(false);
    expect(table.entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(table.events.map(({ kind }) => kind)).toEqual(['starts', 'rolled', 'takes', 'rolled']);
    expect(report).toHaveBeenCalledTimes(3);
    // Later events are played as usual.
    table.module = module;
    await receive(server.update([server.moved(4, 1, 'rolled')]));
    expect(table.currentEvent?.kind).toBe('rolled');
    await advance(server.openGame.rolled);
    expect(table.length).toBe(4);
    report.mockRestore();
  });

  it('continues after a malformed entry', async () => {
    await openWith();
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken: Entry = JSON.parse('{"seq": 2, "at": 0, "kind": "moved", "seat": 1, "events": 7}');
    await receive([
      server.events(broken, server.played(server.moved(3, 1, 'turn_begins'))),
      server.position(3),
    ]);
    await advance(server.openGame.turn_begins);
    expect(table.length).toBe(3);
    expect(report).toHaveBeenCalledOnce();
    report.mockRestore();
  });
});
