// A fake browser: the test plays the server of its sockets and requests, and can hide the page.
// Import it before any module that reads browser globals at load time.
import { vi } from 'vitest';
import type { Json } from '$lib/games/contract';
import type { Message } from '$lib/generated/protocol';

export const person = { name: 'Hedwig', colour: 4, account: null };

export const helloAnswer = { protocol: 'thronsaal/2', epoch: 'one', person };

/** A WebSocket whose server is the test. */
export class FakeSocket {
  /** The messages of the page. */
  readonly sent: Json[] = [];
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
    if (!this.isClosed) this.sent.push(JSON.parse(text) as Json);
  }
  /** The close event comes later: see `disconnect`. */
  close() {
    this.isClosed = true;
  }

  open() {
    this.isOpen = true;
    this.onopen?.();
  }
  push(message: Message) {
    this.pushText(JSON.stringify(message));
  }
  pushText(data: string) {
    this.onmessage?.({ data });
  }
  /** The last request with this command. */
  lastRequest(cmd: string): Json {
    const request = this.sent.findLast((message) => message['cmd'] === cmd);
    if (!request) throw new Error(`there was no request ${cmd}`);
    return request;
  }
  answer(request: Json, fields: object = {}) {
    this.pushText(JSON.stringify({ id: request['id'], ok: true, ...fields }));
  }
  refuse(request: Json, code: string, text = '', args: Json = {}) {
    this.pushText(JSON.stringify({ id: request['id'], error: { code, args, text } }));
  }
  /** Opens the socket and answers `hello`. */
  accept(answer: object = helloAnswer) {
    this.open();
    this.answer(this.lastRequest('hello'), answer);
  }
  /** The connection has ended and the browser has noticed. */
  disconnect() {
    this.isClosed = true;
    this.onclose?.();
  }
}

class FakeBrowser {
  sockets: FakeSocket[] = [];
  window = new EventTarget();
  document = Object.assign(new EventTarget(), { hidden: false, documentElement: {} });
  /** The server's answer to a POST. */
  post: (path: string, body: Json) => Promise<Response> = () => Promise.resolve(Response.json(person));
  /** The server's answer to a GET. */
  get: (path: string) => Promise<Response> = () => Promise.resolve(new Response('', { status: 404 }));

  reset() {
    Object.assign(this, new FakeBrowser());
  }

  /** The socket that was opened last. */
  get socket(): FakeSocket {
    const last = this.sockets.at(-1);
    if (!last) throw new Error('there is no socket');
    return last;
  }

  setHidden(hidden: boolean) {
    this.document.hidden = hidden;
    this.document.dispatchEvent(new Event('visibilitychange'));
  }
}

export const browser = new FakeBrowser();

vi.stubGlobal('WebSocket', FakeSocket);
vi.stubGlobal('location', new URL('https://thronsaal.example/#/'));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal('addEventListener', (type: string, listener: () => void) =>
  browser.window.addEventListener(type, listener),
);
vi.stubGlobal('fetch', (path: string, { body }: { body?: string } = {}) =>
  body === undefined ? browser.get(path) : browser.post(path, JSON.parse(body) as Json),
);
Object.defineProperty(globalThis, 'document', { get: () => browser.document });

export const useFakeClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

export async function flushPromises() {
  for (let i = 0; i < 4; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** Advances the fake clock. */
export async function advance(time: number) {
  await vi.advanceTimersByTimeAsync(time);
  await flushPromises();
}
