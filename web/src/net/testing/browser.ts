// A browser, as far as the connection and a table need one: sockets and requests whose other end is
// the test, and a page that can be hidden. It stands in for what is not ours. To be imported before
// anything that looks at the browser while it is loaded.
import { vi } from 'vitest';
import type { Json } from '$lib/games/contract';

export const visitor = { name: 'Hedwig', colour: 4, account: null };

/** A WebSocket, and what the server does at its other end. */
export class Socket {
  /** What the page has said. */
  readonly heard: Json[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  private isOpen = false;

  constructor(readonly url: URL) {
    browser.sockets.push(this);
  }

  send(text: string) {
    if (!this.isOpen) throw new Error('the socket is not open yet');
    if (!this.isClosed) this.heard.push(JSON.parse(text) as Json);
  }
  /** A browser says later that it has closed, and with a dead peer much later: see `end`. */
  close() {
    this.isClosed = true;
  }

  open() {
    this.isOpen = true;
    this.onopen?.();
  }
  tell(message: Json) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** The last request of this kind. */
  asked(cmd: string): Json {
    const request = this.heard.findLast((message) => message['cmd'] === cmd);
    if (!request) throw new Error(`nobody asked for ${cmd}`);
    return request;
  }
  answer(request: Json, fields: Json = {}) {
    this.tell({ id: request['id'], ok: true, ...fields });
  }
  refuse(request: Json, code: string, text = '', args: Json = {}) {
    this.tell({ id: request['id'], error: { code, args, text } });
  }
  /** Opens, and bids welcome. */
  welcome() {
    this.open();
    this.answer(this.asked('hello'), { visitor });
  }
  /** The connection has ended, and the browser knows. */
  end() {
    this.isClosed = true;
    this.onclose?.();
  }
}

class Browser {
  sockets: Socket[] = [];
  window = new EventTarget();
  document = Object.assign(new EventTarget(), { hidden: false, documentElement: {} });
  /** How the server answers a POST. */
  post: (path: string, body: Json) => Promise<Response> = () => Promise.resolve(Response.json(visitor));
  /** And a GET. */
  get: (path: string) => Promise<Response> = () => Promise.resolve(new Response('', { status: 404 }));

  reset() {
    Object.assign(this, new Browser());
  }

  /** The socket that was opened last. */
  get socket(): Socket {
    const last = this.sockets.at(-1);
    if (!last) throw new Error('there is no socket');
    return last;
  }

  look(hidden: boolean) {
    this.document.hidden = hidden;
    this.document.dispatchEvent(new Event('visibilitychange'));
  }
}

export const browser = new Browser();

vi.stubGlobal('WebSocket', Socket);
vi.stubGlobal('location', new URL('https://thronsaal.example/#/'));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal('addEventListener', (type: string, listener: () => void) =>
  browser.window.addEventListener(type, listener),
);
vi.stubGlobal('fetch', (path: string, { body }: { body?: string } = {}) =>
  body === undefined ? browser.get(path) : browser.post(path, JSON.parse(body) as Json),
);
Object.defineProperty(globalThis, 'document', { get: () => browser.document });

/** A clock that only goes when it is told to. */
export const stopTheClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** Everything that is under way without waiting for the clock has arrived. */
export async function soon() {
  for (let i = 0; i < 4; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** Lets so many milliseconds pass. */
export async function later(time: number) {
  await vi.advanceTimersByTimeAsync(time);
  await soon();
}
