import { describe, expect, it, vi } from 'vitest';
import { advance, browser, flushPromises, helloAnswer, person } from './testing/browser';
import { commands, loseAndReconnect, open, outcomeOf, started, useFakeBrowser } from './testing/connections';
import type { PresenceMessage } from '$lib/generated/protocol';
import { newKey } from './connection.svelte';
import { post } from './http';
import { levels, Refused } from './protocol';
import { locale } from '$lib/words/locale.svelte';

useFakeBrowser();

describe('a connection', () => {
  it('connects with a visit and a hello, over TLS if the page uses TLS', async () => {
    const connection = await started('de');
    expect(connection.person).toEqual(person);
    expect(browser.socket.url.href).toBe('wss://thronsaal.example/socket');
    browser.socket.open();
    expect(browser.socket.sent).toEqual([{ id: 0, cmd: 'hello', protocol: 'thronsaal/2', language: 'de' }]);
    expect(connection.state).toBe('connecting');
    browser.socket.answer(browser.socket.lastRequest('hello'), {
      ...helloAnswer,
      person: { ...person, name: 'Isolde' },
    });
    expect(connection.state).toBe('open');
    expect(connection.person?.name).toBe('Isolde');
  });

  it('matches answers to requests in any order', async () => {
    const [connection, socket] = await open();
    const hint = outcomeOf(connection.request('hint', { table: 't', seat: 0 }));
    const start = outcomeOf(connection.request('start', { table: 't' }));
    expect(socket.lastRequest('hint')).toMatchObject({ table: 't', seat: 0 });
    socket.answer(socket.lastRequest('start'), { seq: 1 });
    await flushPromises();
    expect(start.answer).toMatchObject({ seq: 1 });
    expect(hint).toEqual({});
    socket.answer(socket.lastRequest('hint'), { choices: [] });
    await flushPromises();
    expect(hint.answer).toMatchObject({ choices: [] });
  });

  it('rejects refused requests with the reason', async () => {
    const [connection, socket] = await open();
    const position = outcomeOf(connection.request('position_at', { table: 't', at: 9 }));
    const request = socket.lastRequest('position_at');
    socket.refuse(request, 'position_too_far', 'There is no such position.', { at: 9 });
    await flushPromises();
    expect(position.error).toBeInstanceOf(Refused);
    expect(position.error).toMatchObject({
      code: 'position_too_far',
      message: 'There is no such position.',
      refusal: { args: { at: 9 } },
    });
  });

  it('gives every request a key of its own', async () => {
    const [connection, socket] = await open();
    for (let i = 0; i < 20; i++) connection.request('start', { table: 't' }).catch(() => {});
    const keys = socket.sent.slice(1).map(({ key }) => String(key));
    expect(new Set(keys).size).toBe(20);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  });

  it('can send a request with the key of an earlier one', async () => {
    const [connection, socket] = await open();
    const key = newKey();
    connection.request('start', { table: 't' }, { key }).catch(() => {});
    expect(socket.lastRequest('start')).toMatchObject({ key });
  });

  it('dispatches server messages by type until the listener unsubscribes', async () => {
    const [connection, socket] = await open();
    const received: PresenceMessage[] = [];
    const stop = connection.on('presence', (message) => received.push(message));
    const presence: PresenceMessage = { type: 'presence', table: 't', present: [0], idle: [], stuck: [] };
    socket.push(presence);
    socket.push({ type: 'settled', table: 't', seq: 4 });
    stop();
    socket.push({ ...presence, present: [] });
    expect(received).toEqual([presence]);
  });

  it('reports messages it does not know', async () => {
    const [connection, socket] = await open();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    socket.pushText('{"type":"fanfare"}');
    expect(warn).toHaveBeenCalledWith('Unknown message:', 'fanfare');
    expect(connection.state).toBe('open');
  });

  it('ignores answers to requests it has not made', async () => {
    const [connection, socket] = await open();
    socket.answer({ id: 77 });
    socket.refuse({ id: 78 }, 'busy');
    expect(connection.state).toBe('open');
  });
});

describe('a connection to restored data', () => {
  it('rejects pending requests when the epoch has changed', async () => {
    const [connection] = await open();
    const move = { table: 't', seat: 0, action: 'roll', seen: 7 };
    const kept = outcomeOf(connection.request('move', move));
    expect(commands(await loseAndReconnect())).toEqual(['hello', 'move']);
    expect(commands(await loseAndReconnect({ ...helloAnswer, epoch: 'two' }))).toEqual(['hello']);
    await flushPromises();
    expect(kept.error).toMatchObject({ code: 'lost' });
  });
});

describe('a server with another protocol', () => {
  it('makes the page outdated: it sends nothing and does not reconnect', async () => {
    const [connection] = await open();
    const waiting = outcomeOf(connection.request('start', { table: 't' }));
    const socket = await loseAndReconnect({ ...helloAnswer, protocol: 'thronsaal/3' });
    expect(connection.state).toBe('outdated');
    expect(commands(socket)).toEqual(['hello']);
    expect(socket.isClosed).toBe(true);
    socket.disconnect();
    browser.setHidden(false);
    await advance(60_000);
    expect(browser.socket).toBe(socket);
    expect(connection.state).toBe('outdated');
    expect(waiting.error).toMatchObject({ code: 'lost' });
  });
});

describe('the levels', () => {
  it('are all named', async () => {
    await locale.load('en');
    for (const level of levels) expect(locale.t(`level.${level}`)).not.toContain('.');
  });
});

describe('changing the language', () => {
  it('informs the server once', async () => {
    const [connection, socket] = await open();
    connection.setLanguage('nl');
    connection.setLanguage('nl');
    expect(socket.sent.slice(1)).toMatchObject([{ cmd: 'hello', language: 'nl' }]);
    socket.refuse(socket.lastRequest('hello'), 'unknown_language');
    await flushPromises();
    expect(connection.state).toBe('open');
  });

  it('waits for the next hello if the connection is down', async () => {
    const [connection, first] = await open();
    first.disconnect();
    connection.setLanguage('da');
    await advance(250);
    browser.socket.open();
    expect(browser.socket.sent).toEqual([{ id: 0, cmd: 'hello', protocol: 'thronsaal/2', language: 'da' }]);
  });
});

describe('an HTTP request', () => {
  it('returns the answer', async () => {
    browser.post = (path, body) => Promise.resolve(Response.json({ path, body }));
    expect(await post('/api/login', { account: 'isolde' })).toEqual({
      path: '/api/login',
      body: { account: 'isolde' },
    });
  });

  it('throws a refusal as a sentence', async () => {
    browser.post = () =>
      Promise.resolve(Response.json({ error: { code: 'wrong_password', args: {} } }, { status: 400 }));
    const refused = await post('/api/login').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({
      code: 'wrong_password',
      message: expect.stringContaining('password') as string,
    });
  });
});
