import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser, later, soon, Socket, stopTheClock, visitor } from './testing/browser';
import type { Json } from '$lib/games/contract';
import { Connection, post } from './connection.svelte';
import { Refused } from './protocol';

beforeEach(() => {
  browser.reset();
  stopTheClock();
  // Half way between the soonest and the latest time to try again.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function started(language = 'en'): Promise<Connection> {
  const connection = new Connection();
  connection.start(language);
  await soon();
  return connection;
}

async function open(): Promise<[Connection, Socket]> {
  const connection = await started();
  browser.socket.welcome();
  return [connection, browser.socket];
}

/** The connection breaks and comes back. */
async function breakAndReturn(): Promise<Socket> {
  browser.socket.end();
  await later(250);
  browser.socket.welcome();
  return browser.socket;
}

const commands = (socket: Socket) => socket.heard.map((message) => message['cmd']);

/** What becomes of a request. */
function fate(asked: Promise<Json>): { answer?: Json; error?: unknown } {
  const found: { answer?: Json; error?: unknown } = {};
  asked.then(
    (answer) => (found.answer = answer),
    (error: unknown) => (found.error = error),
  );
  return found;
}

describe('a connection', () => {
  it('is made by a visit and a greeting, as safely as the page came', async () => {
    const connection = await started('de');
    expect(connection.visitor).toEqual(visitor);
    expect(browser.socket.url.href).toBe('wss://thronsaal.example/socket');
    browser.socket.open();
    expect(browser.socket.heard).toEqual([{ id: 0, cmd: 'hello', language: 'de' }]);
    expect(connection.state).toBe('connecting');
    browser.socket.answer(browser.socket.asked('hello'), { visitor: { ...visitor, name: 'Isolde' } });
    expect(connection.state).toBe('open');
    expect(connection.visitor?.name).toBe('Isolde');
  });

  it('answers what was asked, whatever the order', async () => {
    const [connection, socket] = await open();
    const hint = fate(connection.ask('hint', { table: 't' }));
    const tables = fate(connection.ask('tables'));
    expect(socket.asked('hint')).toMatchObject({ table: 't' });
    socket.answer(socket.asked('tables'), { mine: 1 });
    await soon();
    expect(tables.answer).toMatchObject({ mine: 1 });
    expect(hint).toEqual({});
    socket.answer(socket.asked('hint'), { choices: [] });
    await soon();
    expect(hint.answer).toMatchObject({ choices: [] });
  });

  it('says why something was refused', async () => {
    const [connection, socket] = await open();
    const look = fate(connection.ask('look', { at: 9 }));
    socket.refuse(socket.asked('look'), 'look_too_far', 'There is no such position.', { at: 9 });
    await soon();
    expect(look.error).toBeInstanceOf(Refused);
    expect(look.error).toMatchObject({ code: 'look_too_far', message: 'There is no such position.' });
    expect((look.error as Refused).refusal.args).toEqual({ at: 9 });
  });

  it('passes on what comes by itself, by its type and as long as somebody listens', async () => {
    const [connection, socket] = await open();
    const heard: Json[] = [];
    const stop = connection.on<Json>('presence', (message) => heard.push(message));
    socket.tell({ type: 'presence', present: [0] });
    socket.tell({ type: 'update', seq: 4 });
    stop();
    socket.tell({ type: 'presence', present: [] });
    expect(heard).toEqual([{ type: 'presence', present: [0] }]);
  });

  it('takes no answer for what came by itself', async () => {
    const [connection, socket] = await open();
    const heard: Json[] = [];
    connection.on<Json>('undefined', (message) => heard.push(message));
    socket.answer({ id: 77 });
    expect(heard).toEqual([]);
  });
});

describe('a connection to data that were restored', () => {
  const returnTo = async (epoch: string) => {
    browser.socket.end();
    await later(400);
    browser.socket.open();
    browser.socket.answer(browser.socket.asked('hello'), { visitor, epoch });
    await soon();
  };

  it('does not ask again what was asked of others', async () => {
    const connection = await started();
    browser.socket.open();
    browser.socket.answer(browser.socket.asked('hello'), { visitor, epoch: 'one' });
    const kept = fate(connection.ask('move', { table: 't', seen: 7 }));
    await returnTo('one');
    expect(commands(browser.socket)).toEqual(['hello', 'move']);
    await returnTo('two');
    expect(commands(browser.socket)).toEqual(['hello']);
    expect(kept.error).toMatchObject({ code: 'lost' });
  });
});

describe('a connection that breaks', () => {
  it('sends what was asked meanwhile when it is back, and not before it was welcomed', async () => {
    const [connection, first] = await open();
    first.end();
    expect(connection.state).toBe('lost');
    const tables = fate(connection.ask('tables'));
    await later(250);
    browser.socket.open();
    expect(commands(browser.socket)).toEqual(['hello']);
    browser.socket.answer(browser.socket.asked('hello'), { visitor });
    browser.socket.answer(browser.socket.asked('tables'));
    await soon();
    expect(tables.answer).toBeDefined();
    expect(first.heard).toHaveLength(1);
  });

  it('asks again what was not answered, in the same order, after those who greet', async () => {
    const [connection] = await open();
    connection.greet(() => void connection.ask('watch', { table: 't' }).catch(() => {}));
    const move = fate(connection.ask('move', { action: 'roll', seen: 7 }));
    void connection.ask('outlook');
    const sent = browser.socket.asked('move');
    const socket = await breakAndReturn();
    expect(commands(socket)).toEqual(['hello', 'watch', 'move', 'outlook']);
    expect(socket.asked('move')).toEqual(sent);
    socket.answer(socket.asked('move'), { seq: 8 });
    await soon();
    expect(move.answer).toMatchObject({ seq: 8 });
    // What was answered is not asked a third time.
    expect(commands(await breakAndReturn())).toEqual(['hello', 'watch', 'outlook']);
  });

  it.each(['create', 'say', 'rematch', 'swap', 'start'])('does not %s twice', async (cmd) => {
    const [connection] = await open();
    const asked = fate(connection.ask(cmd));
    const socket = await breakAndReturn();
    expect(asked.error).toMatchObject({ code: 'lost', message: '' });
    expect(commands(socket)).toEqual(['hello']);
  });

  it.each(['create', 'say', 'rematch', 'swap', 'start'])(
    'does %s once if it had not been sent',
    async (cmd) => {
      const [connection, first] = await open();
      first.end();
      const asked = fate(connection.ask(cmd));
      // Another break before it could be sent changes nothing.
      await later(250);
      browser.socket.end();
      await later(500);
      browser.socket.welcome();
      expect(commands(browser.socket)).toEqual(['hello', cmd]);
      expect(asked).toEqual({});
    },
  );

  it.each(['watch', 'unwatch'])('leaves it to those who greet to %s again', async (cmd) => {
    const [connection] = await open();
    const first = fate(connection.ask(cmd, { since: 0 }));
    connection.greet(() => void connection.ask(cmd, { since: 5 }).catch(() => {}));
    const socket = await breakAndReturn();
    expect(first.error).toMatchObject({ code: 'lost' });
    expect(socket.heard.slice(1)).toEqual([expect.objectContaining({ cmd, since: 5 })]);
  });

  it('greets at once where it is open, and no more once nobody wants it', async () => {
    const [connection] = await open();
    const greeted = vi.fn();
    const stop = connection.greet(greeted);
    expect(greeted).toHaveBeenCalledTimes(1);
    await breakAndReturn();
    expect(greeted).toHaveBeenCalledTimes(2);
    stop();
    await breakAndReturn();
    expect(greeted).toHaveBeenCalledTimes(2);
  });

  it('tries again after ever longer times, and soon once it was back', async () => {
    const connection = await started();
    for (const wait of [250, 500, 1000, 2000, 4000, 5000, 5000]) {
      const tried = browser.sockets.length;
      browser.socket.end();
      await later(wait - 1);
      expect(browser.sockets).toHaveLength(tried);
      await later(1);
      expect(browser.sockets).toHaveLength(tried + 1);
    }
    browser.socket.welcome();
    expect(connection.state).toBe('open');
    await breakAndReturn();
    expect(connection.state).toBe('open');
  });

  it.each([
    ['the network', () => Promise.reject(new TypeError('no network'))],
    ['the server', () => Promise.resolve(Response.json({ error: { code: 'too_many_guests', args: {} } }))],
    ['a proxy', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))],
  ])('tries again when %s lets nobody visit', async (_, refusal) => {
    const welcoming = browser.post;
    browser.post = refusal;
    const connection = await started();
    // Putting a refusal into words may load them first.
    await vi.waitFor(() => expect(connection.state).toBe('lost'));
    expect(browser.sockets).toHaveLength(0);
    browser.post = welcoming;
    await later(1000);
    browser.socket.welcome();
    expect(connection.state).toBe('open');
  });

  it('tries again when the browser cannot make a socket', async () => {
    vi.stubGlobal('WebSocket', function () {
      throw new DOMException('not now', 'SecurityError');
    });
    const connection = await started();
    expect(connection.state).toBe('lost');
    vi.stubGlobal('WebSocket', Socket);
    await later(250);
    browser.socket.welcome();
    expect(connection.state).toBe('open');
  });

  it('hangs up and tries again when it is not welcome', async () => {
    const connection = await started();
    const first = browser.socket;
    first.open();
    first.refuse(first.asked('hello'), 'too_many_sockets');
    expect(first.isClosed).toBe(true);
    first.end();
    expect(connection.state).toBe('lost');
    await later(250);
    expect(browser.socket).not.toBe(first);
  });

  it('signs in anew when asked to', async () => {
    const [connection, first] = await open();
    connection.renew();
    expect(first.isClosed).toBe(true);
    browser.post = () => Promise.resolve(Response.json({ ...visitor, name: 'Isolde' }));
    first.end();
    await later(250);
    expect(connection.visitor?.name).toBe('Isolde');
  });
});

describe('a connection that may have died', () => {
  it('is given up if it does not answer, and what it brings later is not heard', async () => {
    const [connection, dead] = await open();
    const heard = vi.fn();
    connection.on('update', heard);
    const move = fate(connection.ask('move'));
    browser.look(false);
    await later(4000);
    expect(dead.isClosed).toBe(true);
    expect(connection.state).toBe('lost');
    await later(250);
    const alive = browser.socket;
    expect(alive).not.toBe(dead);
    alive.welcome();
    dead.tell({ type: 'update' });
    dead.answer(dead.asked('move'));
    dead.end();
    await soon();
    expect(heard).not.toHaveBeenCalled();
    expect(move).toEqual({});
    expect(connection.state).toBe('open');
    alive.tell({ type: 'update' });
    alive.answer(alive.asked('move'));
    await soon();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(move.answer).toBeDefined();
  });

  it('is kept if it answers', async () => {
    const [connection, socket] = await open();
    browser.window.dispatchEvent(new Event('online'));
    expect(commands(socket)).toEqual(['hello', 'hello']);
    socket.answer(socket.asked('hello'), { visitor });
    await later(60_000);
    expect(connection.state).toBe('open');
    expect(browser.sockets).toEqual([socket]);
  });

  it('is not the one that came after it', async () => {
    const [connection, first] = await open();
    browser.look(false);
    first.end();
    await later(250);
    browser.socket.welcome();
    await later(60_000);
    expect(connection.state).toBe('open');
    expect(browser.sockets).toHaveLength(2);
  });

  it('is given up if it never came about', async () => {
    const connection = await started();
    const first = browser.socket;
    await later(8000);
    expect(first.isClosed).toBe(true);
    await later(250);
    browser.socket.welcome();
    expect(connection.state).toBe('open');
    first.open();
    first.end();
    expect(connection.state).toBe('open');
  });
});

describe('somebody who looks, or a network that is back,', () => {
  /** Lost for so long that the next try is seconds away. */
  async function longLost() {
    const connection = await started();
    for (const wait of [250, 500, 1000, 2000]) {
      browser.socket.end();
      await later(wait);
    }
    browser.socket.end();
    return connection;
  }

  it.each([
    ['online', () => browser.window.dispatchEvent(new Event('online'))],
    ['visible', () => browser.look(false)],
  ])('need not wait: %s', async (_, happens) => {
    const connection = await longLost();
    const tried = browser.sockets.length;
    happens();
    await soon();
    expect(browser.sockets).toHaveLength(tried + 1);
    // There is one attempt, not a second one when the time has come.
    await later(7000);
    expect(browser.sockets).toHaveLength(tried + 1);
    // And the next is soon.
    browser.socket.end();
    await later(250);
    browser.socket.welcome();
    expect(connection.state).toBe('open');
  });

  it('does not disturb an attempt under way', async () => {
    await started();
    browser.look(false);
    await soon();
    expect(browser.sockets).toHaveLength(1);
  });

  it('is not somebody who looks away', async () => {
    await longLost();
    const tried = browser.sockets.length;
    browser.look(true);
    await soon();
    expect(browser.sockets).toHaveLength(tried);
  });
});

describe('another language', () => {
  it('is told to the server, once', async () => {
    const [connection, socket] = await open();
    connection.speak('nl');
    connection.speak('nl');
    expect(socket.heard.slice(1)).toEqual([{ id: expect.any(Number), cmd: 'hello', language: 'nl' }]);
    socket.refuse(socket.asked('hello'), 'unknown_language');
    await soon();
    expect(connection.state).toBe('open');
  });

  it('is in the next greeting if there is nobody to tell', async () => {
    const [connection, first] = await open();
    first.end();
    connection.speak('da');
    await later(250);
    browser.socket.open();
    expect(browser.socket.heard).toEqual([{ id: 0, cmd: 'hello', language: 'da' }]);
  });
});

describe('a request by HTTP', () => {
  it('brings its answer', async () => {
    browser.post = (path, body) => Promise.resolve(Response.json({ path, body }));
    expect(await post('/api/login', { account: 'isolde' })).toEqual({
      path: '/api/login',
      body: { account: 'isolde' },
    });
  });

  it('says in words why it was refused', async () => {
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
