import { describe, expect, it, vi } from 'vitest';
import { advance, browser, FakeSocket, flushPromises, helloAnswer, person } from './testing/browser';
import { commands, loseAndReconnect, open, outcomeOf, started, useFakeBrowser } from './testing/connections';

import type { Connection } from './connection.svelte';
import { locale } from '$lib/words/locale.svelte';

useFakeBrowser();

const move = { table: 't', seat: 0, action: 'roll', seen: 7 };

describe('a lost connection', () => {
  it('sends queued requests after reconnecting, once hello is answered', async () => {
    const [connection, first] = await open();
    first.disconnect();
    expect(connection.state).toBe('lost');
    const games = outcomeOf(connection.request('games', {}));
    await advance(250);
    browser.socket.open();
    expect(commands(browser.socket)).toEqual(['hello']);
    browser.socket.answer(browser.socket.lastRequest('hello'), helloAnswer);
    browser.socket.answer(browser.socket.lastRequest('games'));
    await flushPromises();
    expect(games.answer).toBeDefined();
    expect(first.sent).toHaveLength(1);
  });

  it('resends unanswered requests in order, after the reconnect listeners', async () => {
    const [connection] = await open();
    connection.onOpen(
      () => void connection.request('watch', { table: 't' }, { resend: false }).catch(() => {}),
    );
    const moved = outcomeOf(connection.request('move', move));
    connection.request('score_history', { table: 't' }).catch(() => {});
    const socket = await loseAndReconnect();
    expect(commands(socket)).toEqual(['hello', 'watch', 'move', 'score_history']);
    socket.answer(socket.lastRequest('move'), { seq: 8 });
    await flushPromises();
    expect(moved.answer).toMatchObject({ seq: 8 });
    // Answered requests are not resent.
    expect(commands(await loseAndReconnect())).toEqual(['hello', 'watch', 'score_history']);
  });

  it.each([
    ['move', (connection: Connection) => connection.request('move', move)],
    ['create', (connection: Connection) => connection.request('create', { game: 'g', seats: ['me'] })],
    ['say', (connection: Connection) => connection.request('say', { table: 't', text: 'Well.' })],
    ['rematch', (connection: Connection) => connection.request('rematch', { table: 't' })],
    ['swap', (connection: Connection) => connection.request('swap', { table: 't', seat: 0, with: 1 })],
  ])('repeats %s with its first key', async (cmd, request) => {
    const [connection, first] = await open();
    const outcome = outcomeOf<object>(request(connection));
    const sent = first.lastRequest(cmd);
    expect(sent['key']).toBeDefined();
    for (let times = 0; times < 3; times++) {
      const socket = await loseAndReconnect();
      expect(socket.sent.slice(1)).toEqual([sent]);
    }
    expect(outcome).toEqual({});
  });

  it('rejects requests that concern this connection only, and leaves them to their callers', async () => {
    const [connection] = await open();
    const first = outcomeOf(connection.request('watch', { table: 't', since: 0 }, { resend: false }));
    const socket = await loseAndReconnect();
    await flushPromises();
    expect(first.error).toMatchObject({ code: 'lost' });
    expect(commands(socket)).toEqual(['hello']);
    socket.disconnect();
    const second = outcomeOf(connection.request('unwatch', { table: 't' }, { resend: false }));
    await flushPromises();
    expect(second.error).toMatchObject({ code: 'lost' });
  });

  it('rejects a request that has no answer after 30 s, with a sentence', async () => {
    await locale.load('en');
    const [connection, first] = await open();
    const moved = outcomeOf(connection.request('move', move));
    first.disconnect();
    browser.post = () => Promise.reject(new TypeError('no network'));
    await advance(29_000);
    expect(moved).toEqual({});
    await advance(1000);
    expect(moved.error).toMatchObject({ code: 'lost', message: locale.t('error.lost') });
    // It is not sent later.
    browser.post = () => Promise.resolve(Response.json(person));
    await advance(6000);
    browser.socket.accept();
    expect(commands(browser.socket)).toEqual(['hello']);
  });

  it('calls a reconnect listener at once if open, and not after it unsubscribed', async () => {
    const [connection] = await open();
    const listener = vi.fn();
    const stop = connection.onOpen(listener);
    expect(listener).toHaveBeenCalledTimes(1);
    await loseAndReconnect();
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    await loseAndReconnect();
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('reconnects with exponential backoff, reset after success', async () => {
    const connection = await started();
    for (const wait of [250, 500, 1000, 2000, 4000, 5000, 5000]) {
      const attempts = browser.sockets.length;
      browser.socket.disconnect();
      await advance(wait - 1);
      expect(browser.sockets).toHaveLength(attempts);
      await advance(1);
      expect(browser.sockets).toHaveLength(attempts + 1);
    }
    browser.socket.accept();
    expect(connection.state).toBe('open');
    await loseAndReconnect();
    expect(connection.state).toBe('open');
  });

  it.each([
    ['the network', () => Promise.reject(new TypeError('no network'))],
    ['the server', () => Promise.resolve(Response.json({ error: { code: 'too_many_guests', args: {} } }))],
    ['a proxy', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))],
  ])('retries when %s refuses the visit', async (_, refuse) => {
    const accept = browser.post;
    browser.post = refuse;
    const connection = await started();
    // Formatting the refusal may load the catalogue first.
    await vi.waitFor(() => expect(connection.state).toBe('lost'));
    expect(browser.sockets).toHaveLength(0);
    browser.post = accept;
    await advance(1000);
    browser.socket.accept();
    expect(connection.state).toBe('open');
  });

  it('gives up a socket whose hello is not answered, although the server pings', async () => {
    const [connection, first] = await open();
    first.disconnect();
    await advance(400);
    const second = browser.socket;
    second.open();
    for (let i = 0; i < 3; i++) {
      second.push({ type: 'ping' });
      await advance(4000);
    }
    expect(connection.state).toBe('lost');
    expect(browser.socket).not.toBe(second);
  });

  it('retries when the browser cannot create a socket', async () => {
    vi.stubGlobal('WebSocket', function () {
      throw new DOMException('not now', 'SecurityError');
    });
    const connection = await started();
    expect(connection.state).toBe('lost');
    vi.stubGlobal('WebSocket', FakeSocket);
    await advance(250);
    browser.socket.accept();
    expect(connection.state).toBe('open');
  });

  it('closes the socket and retries when hello is refused', async () => {
    const connection = await started();
    const first = browser.socket;
    first.open();
    first.refuse(first.lastRequest('hello'), 'too_many_sockets');
    expect(first.isClosed).toBe(true);
    first.disconnect();
    expect(connection.state).toBe('lost');
    await advance(250);
    expect(browser.socket).not.toBe(first);
  });

  it('fetches the person again on reconnect', async () => {
    const [connection, first] = await open();
    connection.reconnect();
    expect(first.isClosed).toBe(true);
    browser.post = () => Promise.resolve(Response.json({ ...person, name: 'Isolde' }));
    first.disconnect();
    await advance(250);
    expect(connection.person?.name).toBe('Isolde');
  });
});

describe('a silent connection', () => {
  const settled = { type: 'settled', table: 't', seq: 1 } as const;

  it('is dead after 10 s: it is replaced, and its later messages are ignored', async () => {
    const [connection, dead] = await open();
    const listener = vi.fn();
    connection.on('settled', listener);
    const moved = outcomeOf(connection.request('move', move));
    await advance(9999);
    expect(connection.state).toBe('open');
    await advance(1);
    expect(dead.isClosed).toBe(true);
    expect(connection.state).toBe('lost');
    await advance(250);
    const alive = browser.socket;
    expect(alive).not.toBe(dead);
    alive.accept();
    dead.push(settled);
    dead.answer(dead.lastRequest('move'));
    dead.disconnect();
    await flushPromises();
    expect(listener).not.toHaveBeenCalled();
    expect(moved).toEqual({});
    expect(connection.state).toBe('open');
    alive.push(settled);
    alive.answer(alive.lastRequest('move'));
    await flushPromises();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(moved.answer).toBeDefined();
  });

  it('is kept alive by pings, and answers them', async () => {
    const [connection, socket] = await open();
    for (let times = 0; times < 10; times++) {
      await advance(4000);
      socket.push({ type: 'ping' });
    }
    expect(connection.state).toBe('open');
    expect(browser.sockets).toEqual([socket]);
    expect(socket.sent.slice(1)).toEqual(Array(10).fill({ cmd: 'pong' }));
  });

  it('has 4 s to answer when the page becomes visible', async () => {
    const [connection, dead] = await open();
    browser.setHidden(false);
    expect(commands(dead)).toEqual(['hello', 'hello']);
    await advance(4000);
    expect(dead.isClosed).toBe(true);
    expect(connection.state).toBe('lost');
  });

  it('is kept if it answers', async () => {
    const [connection, socket] = await open();
    browser.window.dispatchEvent(new Event('online'));
    expect(commands(socket)).toEqual(['hello', 'hello']);
    socket.answer(socket.lastRequest('hello'), helloAnswer);
    await advance(9000);
    expect(connection.state).toBe('open');
    expect(browser.sockets).toEqual([socket]);
  });

  it('does not close its successor', async () => {
    const [connection, first] = await open();
    browser.setHidden(false);
    first.disconnect();
    await advance(250);
    browser.socket.accept();
    await advance(9000);
    expect(connection.state).toBe('open');
    expect(browser.sockets).toHaveLength(2);
  });

  it('is abandoned if it never opens', async () => {
    const connection = await started();
    const first = browser.socket;
    await advance(8000);
    expect(first.isClosed).toBe(true);
    await advance(250);
    browser.socket.accept();
    expect(connection.state).toBe('open');
    first.open();
    first.disconnect();
    expect(connection.state).toBe('open');
  });
});

describe('when the page becomes visible or the network is back', () => {
  /** Without connection for so long that the next attempt is seconds away. */
  async function lostForLong() {
    const connection = await started();
    for (const wait of [250, 500, 1000, 2000]) {
      browser.socket.disconnect();
      await advance(wait);
    }
    browser.socket.disconnect();
    return connection;
  }

  it.each([
    ['online', () => browser.window.dispatchEvent(new Event('online'))],
    ['visible', () => browser.setHidden(false)],
  ])('reconnects at once: %s', async (_, trigger) => {
    const connection = await lostForLong();
    const attempts = browser.sockets.length;
    trigger();
    await flushPromises();
    expect(browser.sockets).toHaveLength(attempts + 1);
    // The scheduled attempt is cancelled.
    await advance(7000);
    expect(browser.sockets).toHaveLength(attempts + 1);
    // The backoff is reset.
    browser.socket.disconnect();
    await advance(250);
    browser.socket.accept();
    expect(connection.state).toBe('open');
  });

  it('does not interrupt an attempt in progress', async () => {
    await started();
    browser.setHidden(false);
    await flushPromises();
    expect(browser.sockets).toHaveLength(1);
  });

  it('does not reconnect when the page is hidden', async () => {
    await lostForLong();
    const attempts = browser.sockets.length;
    browser.setHidden(true);
    await flushPromises();
    expect(browser.sockets).toHaveLength(attempts);
  });
});
