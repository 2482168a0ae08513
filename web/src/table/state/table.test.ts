import { describe, expect, it } from 'vitest';
import { advance, flushPromises } from '$lib/net/testing/browser';
import type { DiceInfo, SeatView } from '$lib/generated/protocol';
import { settings } from '$lib/ui/settings.svelte';
import { locale } from '$lib/words/locale.svelte';
import { valueFor } from './contribution';
import * as server from './testing/server';
import { loseAndReconnect, openWith, receive, requests, socket, table, useTable } from './testing/table';

useTable();

const start = [server.moved(1, 'chance', 'starts')];

describe('a move', () => {
  it('is made at once if there is one action, and offered if there are several', async () => {
    await openWith();
    table.offer(server.actions('roll', 'end'));
    expect(table.offered).toHaveLength(2);
    table.cancelOffer();
    expect(table.offered).toEqual([]);
    table.offer(server.actions('roll'));
    expect(socket.lastRequest('move')).toMatchObject({ table: 't', seat: 0, action: 'roll', seen: 1 });
  });

  it('needs confirmation with that setting', async () => {
    await openWith();
    settings.confirms = true;
    table.offer(server.actions('roll'));
    expect(table.offered).toHaveLength(1);
    expect(requests('move')).toEqual([]);
  });

  it('keeps the table busy until its result is shown', async () => {
    await openWith();
    void table.move('roll');
    expect(table.busy).toBe(true);
    expect(table.legal).toEqual([]);
    socket.answer(socket.lastRequest('move'), { seq: 2 });
    await receive(server.update([server.moved(2, 0, 'rolled')]));
    expect(table.busy).toBe(true);
    await advance(server.openGame.rolled);
    expect(table.busy).toBe(false);
    expect(table.legal).toHaveLength(2);
  });

  it('is not made while another is pending', async () => {
    await openWith();
    void table.move('roll');
    void table.move('end');
    expect(requests('move')).toHaveLength(1);
  });

  it('is not possible for spectators', async () => {
    const at = server.positionAnew(1, { views: [server.seatView(null)] });
    await openWith(server.history(start, { mine: [], at }));
    expect(table.view).toMatchObject({ of: null });
    void table.move('roll');
    expect(requests('move')).toEqual([]);
    expect(table.busy).toBe(false);
  });

  it('shows why it was refused', async () => {
    await openWith();
    table.attempt('fly');
    socket.refuse(socket.lastRequest('move'), 'unknown_action', '“fly” is not a move in this game.');
    await flushPromises();
    expect(table.error).toBe('“fly” is not a move in this game.');
    expect(table.busy).toBe(false);
    // The next action clears the error.
    table.offer(server.actions('roll', 'end'));
    expect(table.error).toBe('');
  });

  it('is answered as if sent once when it is resent after it had arrived', async () => {
    await openWith();
    void table.move('roll');
    const sent = socket.lastRequest('move');
    await loseAndReconnect();
    expect(socket.lastRequest('move')).toEqual(sent);
    await receive(server.history([server.moved(2, 0, 'rolled')]));
    socket.answer(sent, { seq: 2 });
    await flushPromises();
    expect([table.error, table.busy, table.length]).toEqual(['', false, 2]);
  });

  it('does not stay busy if it cannot be sent', async () => {
    await openWith();
    socket.send = () => {
      throw new DOMException('not now', 'InvalidStateError');
    };
    await expect(table.move('roll')).rejects.toThrow('not now');
    expect(table.busy).toBe(false);
    await expect(table.requestHint()).rejects.toThrow('not now');
    expect(table.isHintPending).toBe(false);
  });

  it('gives up after a while without connection, and says so', async () => {
    await openWith();
    void table.move('roll');
    socket.disconnect();
    await advance(30_000);
    expect(table.error).toBe(locale.t('error.lost'));
    expect(table.busy).toBe(false);
  });
});

describe('an offer', () => {
  it('is kept while others act, if I can still do the same', async () => {
    const both = { to_act: [0, 1] };
    await openWith(server.history(start, { at: server.positionAnew(1, both) }));
    table.offer(server.actions('roll', 'end'));
    await receive(server.update([server.moved(2, 1, 'rolled')], server.position(2, both)));
    expect(table.legal).toEqual([]);
    expect(table.offered).toHaveLength(2);
    await advance(server.openGame.rolled);
    expect(table.legal).toHaveLength(2);
    expect(table.offered).toHaveLength(2);
  });

  it('is cleared when I can no longer do the same', async () => {
    await openWith();
    settings.pace = 'off';
    table.offer(server.actions('roll', 'end'));
    await receive(
      server.update(
        [server.moved(2, 1, 'rolled')],
        server.position(2, { views: [server.seatView(0, ['end'])] }),
      ),
    );
    expect(table.offered).toEqual([]);
  });
});

describe('undo', () => {
  it('is for the last mover among my seats', async () => {
    const entries = [...start, server.moved(2, 0, 'rolled'), server.moved(3, 'chance', 'takes')];
    const views = [server.seatView(0, [], { undo: 'free' }), server.seatView(1, ['roll'])];
    await openWith(
      server.history(entries, { mine: [0, 1], at: server.positionAnew(3, { to_act: [1], views }) }),
    );
    expect(table.seat).toBe(1);
    expect(table.undo).toBe('free');
    void table.undoLast();
    expect(socket.lastRequest('undo')).toMatchObject({ seat: 0, seen: 3 });
  });

  it('is not offered when that seat cannot undo', async () => {
    const views = [server.seatView(0), server.seatView(1, ['roll'], { undo: 'ask' })];
    const at = server.positionAnew(1, { to_act: [1], views });
    await openWith(server.history([server.moved(1, 0, 'rolled')], { mine: [0, 1], at }));
    expect(table.undo).toBeUndefined();
  });

  it('warns if the game will become practice', async () => {
    const at = (changes: Partial<SeatView>) =>
      server.history([server.moved(1, 0, 'rolled')], {
        at: server.positionAnew(1, { views: [server.seatView(0, ['roll'], changes)] }),
      });
    await openWith(at({ undo: 'free' }));
    expect(table.undoHelp).toBe('help.take_back');
    await receive(at({ undo: 'free', undo_makes_practice: true }));
    expect(table.undoHelp).toBe('help.take_back_practice');
    await receive(at({ undo: 'ask', undo_makes_practice: true }));
    expect(table.undoHelp).toBe('help.ask_back_practice');
    for (const key of [
      'help.take_back_practice',
      'help.ask_back_practice',
      'help.practice',
      'summary.practice',
    ]) {
      expect(table.t(key)).not.toBe(key);
    }
  });
});

describe('before the start', () => {
  const lobby = (dice: Partial<DiceInfo>, seq = 1) =>
    server.history([{ seq, at: 0, kind: 'seated', seat: 0, name: 'Hedwig', colour: 0 }], {
      phase: 'open',
      dice: { scheme: 2, sha256: 'x', players: [], ...dice },
    });

  it('commits to a dice value, and reveals it when the host starts', async () => {
    await openWith(lobby({}));
    const sha256 = String(socket.lastRequest('commit')['sha256']);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(requests('reveal')).toEqual([]);
    await receive(lobby({ players: [{ seat: 0, sha256 }], starting: true }, 2));
    expect(socket.lastRequest('reveal')).toMatchObject({ table: 't', value: valueFor('t') });
  });
});

describe('several people at one screen', () => {
  const views = [server.seatView(0, ['play']), server.seatView(1, ['play'])];
  const both = (toAct: number[], length: number) =>
    server.positionAnew(length, {
      to_act: toAct,
      views: views.map((view) => (toAct.includes(view.seat ?? -1) ? view : { ...view, legal: [] })),
    });
  const shared = (toAct: number[], game = server.secretGame) =>
    server.history(start, { game, mine: [0, 1], at: both(toAct, 1) });

  it('hand it over if views have secrets', async () => {
    await openWith(shared([0]));
    expect(table.needsHandover).toBe(true);
    expect(table.seat).toBe(0);
    expect(table.legal).toEqual([]);
    table.screenHolder = 0;
    expect(table.needsHandover).toBe(false);
    expect(table.legal).toHaveLength(1);
    settings.pace = 'off';
    await receive(server.update([server.moved(2, 0, 'passes')], both([1], 2)));
    expect(table.seat).toBe(1);
    expect(table.needsHandover).toBe(true);
    expect(table.legal).toEqual([]);
  });

  it('keep it while they are to act', async () => {
    await openWith(shared([0, 1]));
    table.screenHolder = 1;
    expect(table.seat).toBe(1);
    expect(table.needsHandover).toBe(false);
  });

  it('need no handover without secrets', async () => {
    await openWith(shared([0], server.openGame.id));
    expect(table.needsHandover).toBe(false);
    expect(table.screenHolder).toBe(0);
    settings.pace = 'off';
    await receive(server.update([server.moved(2, 0, 'passes')], both([1], 2)));
    expect(table.needsHandover).toBe(false);
    expect(table.screenHolder).toBe(1);
  });

  it('need no handover when alone or when the game is over', async () => {
    await openWith(server.history(start, { game: server.secretGame }));
    expect(table.needsHandover).toBe(false);
    await receive([server.infoMessage(1, { game: server.secretGame, phase: 'over' }, [0, 1]), both([], 1)]);
    expect(table.needsHandover).toBe(false);
    expect(table.over).toBe(true);
  });
});

describe('a hint', () => {
  it('is the first choice of the server', async () => {
    await openWith();
    void table.requestHint();
    expect(table.isHintPending).toBe(true);
    socket.answer(socket.lastRequest('hint'), { choices: server.actions('end', 'roll') });
    await flushPromises();
    expect(table.isHintPending).toBe(false);
    expect(table.hint?.action).toBe('end');
    expect([...table.highlighted]).toEqual(['end']);
  });

  it('is dropped with its highlights if I can no longer do the same', async () => {
    await openWith();
    settings.pace = 'off';
    void table.requestHint();
    socket.answer(socket.lastRequest('hint'), { choices: server.actions('end') });
    await flushPromises();
    await receive(
      server.update(
        [server.moved(2, 1, 'rolled')],
        server.position(2, { views: [server.seatView(0, ['end'])] }),
      ),
    );
    expect(table.hint).toBeNull();
    expect(table.highlighted.size).toBe(0);
  });

  it('is dropped if it comes after that', async () => {
    await openWith();
    settings.pace = 'off';
    void table.requestHint();
    await receive(
      server.update(
        [server.moved(2, 1, 'rolled')],
        server.position(2, { views: [server.seatView(0, ['end'])] }),
      ),
    );
    socket.answer(socket.lastRequest('hint'), { choices: server.actions('end') });
    await flushPromises();
    expect(table.hint).toBeNull();
    expect(table.isHintPending).toBe(false);
  });
});
