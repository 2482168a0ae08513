// The connection to the server. It notices within ten seconds that the server is gone, reconnects by
// itself and sends unanswered requests again. Every request has a key, so the server carries it out once
// however often it arrives (docs/protocol.md).
import { untrack } from 'svelte';
import type { Error as Refusal, HelloAnswer, Person } from '$lib/generated/protocol';
import { t } from '$lib/words/locale.svelte';
import { post } from './http';
import { protocol, Refused, type Answer, type Command, type Fields, type Messages } from './protocol';

interface Pending {
  message: object;
  resend: boolean;
  timer: ReturnType<typeof setTimeout>;
  resolve: (answer: object) => void;
  reject: (reason: Error) => void;
}

export interface RequestOptions {
  /** False if the request concerns this connection only: it is rejected when the connection is lost, and
      its caller repeats it on the next one (see `onOpen`). */
  resend?: boolean;
  /** The key of an earlier request whose outcome is wanted. */
  key?: string;
}

/** A message of the server, or its answer to a request. */
type Received =
  | Messages[keyof Messages]
  | ({ id: number; ok: true } & Partial<HelloAnswer>)
  | { id: number; error: Refusal };

const minBackoff = 250;
const maxBackoff = 5000;
/** The server sends a ping after 4 s of silence. After this time without a message it is gone. */
const maxSilence = 10_000;
/** When there is reason to doubt that the connection is alive, it gets this long to prove it. */
const probeTime = 4000;
/** A new socket has to be open after this time. */
const openTime = 8000;
/** A request that has no answer after this time, connected or not, is rejected as `lost`. */
const maxWait = 30_000;

const helloId = 0;

/** A new key for a request: 128 random bits. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Connection {
  /** `outdated`: the server speaks another protocol, and the page has to be reloaded. */
  state = $state<'connecting' | 'open' | 'lost' | 'outdated'>('connecting');
  person = $state<Person | null>(null);

  private socket: WebSocket | null = null;
  private pending = new Map<number, Pending>();
  private nextId = helloId + 1;
  private backoff = minBackoff;
  /** The current connection attempt; messages from older ones are ignored. */
  private attempt = 0;
  private isConnecting = false;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private silenceTimer: ReturnType<typeof setTimeout> | undefined;
  private listeners: { [T in keyof Messages]: Set<(message: Messages[T]) => void> } = {
    info: new Set(),
    events: new Set(),
    position: new Set(),
    presence: new Set(),
    chat: new Set(),
    analysis: new Set(),
    settled: new Set(),
    tables: new Set(),
    ping: new Set([() => this.socket?.send(JSON.stringify({ cmd: 'pong' }))]),
    // The socket is about to close; the page will reconnect.
    goodbye: new Set(),
  };
  private openListeners = new Set<() => void>();
  private language = 'en';
  private epoch: string | undefined;

  start(language: string) {
    this.language = language;
    addEventListener('online', () => this.check());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.check();
    });
    void this.connect();
  }

  /** Sets the language of the server's texts. */
  setLanguage(language: string) {
    if (this.language === language) return;
    this.language = language;
    if (untrack(() => this.state) === 'open') this.sayHello();
  }

  /** Calls the listener after every (re)connect. Returns an unsubscribe function. */
  onOpen(listener: () => void): () => void {
    this.openListeners.add(listener);
    if (untrack(() => this.state) === 'open') listener();
    return () => this.openListeners.delete(listener);
  }

  /** Calls the listener with every message of a type. Returns an unsubscribe function. */
  on<T extends keyof Messages>(type: T, listener: (message: Messages[T]) => void): () => void {
    const listeners = this.listeners[type];
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Sends a request, now or as soon as there is a connection. Rejects with `Refused`: with the server's
      reason, or as `lost` if there was no answer in time. */
  request<C extends Command>(
    cmd: C,
    fields: Fields<C>,
    { resend = true, key = newKey() }: RequestOptions = {},
  ): Promise<Answer<C>> {
    const id = this.nextId++;
    const message = { id, cmd, key, ...fields };
    return new Promise<object>((resolve, reject) => {
      const isOpen = untrack(() => this.state) === 'open';
      if (!isOpen && !resend) throw lost();
      const timer = setTimeout(() => this.abandon(id), maxWait);
      this.pending.set(id, { message, resend, timer, resolve, reject });
      if (isOpen) this.socket?.send(JSON.stringify(message));
      // The schema says which answer belongs to which command.
    }) as Promise<Answer<C>>;
  }

  /** Reconnects with the current cookie. */
  reconnect() {
    this.socket?.close();
  }

  /** The page became visible or the network is back: is the connection alive? */
  private check() {
    if (this.isConnecting || this.state === 'outdated') return;
    if (this.state === 'open') {
      this.sayHello();
      this.expectMessage(probeTime);
      return;
    }
    this.backoff = minBackoff;
    clearTimeout(this.retryTimer);
    void this.connect();
  }

  private sayHello() {
    // If it fails, the texts stay in the old language until the next connection.
    this.request('hello', { protocol, language: this.language }, { resend: false }).catch(() => {});
  }

  /** Takes the connection for dead unless a message comes within `time`. */
  private expectMessage(time: number) {
    clearTimeout(this.silenceTimer);
    const attempt = this.attempt;
    this.silenceTimer = setTimeout(() => {
      if (attempt !== this.attempt) return;
      this.socket?.close();
      this.retry();
    }, time);
  }

  private async connect() {
    const attempt = ++this.attempt;
    this.isConnecting = true;
    let socket: WebSocket;
    try {
      this.person = await post('/api/visit');
      if (attempt !== this.attempt) return;
      const url = new URL('/socket', location.href);
      url.protocol = url.protocol.replace('http', 'ws');
      socket = new WebSocket(url);
    } catch {
      if (attempt === this.attempt) this.retry();
      return;
    }
    this.socket = socket;
    socket.onopen = () =>
      socket.send(JSON.stringify({ id: helloId, cmd: 'hello', protocol, language: this.language }));
    socket.onmessage = (event: MessageEvent<string>) => {
      const message: Received = JSON.parse(event.data);
      if (attempt === this.attempt) this.receive(message);
    };
    socket.onclose = () => {
      if (attempt === this.attempt) this.retry();
    };
    this.expectMessage(openTime);
  }

  private retry() {
    this.disconnect('lost');
    this.retryTimer = setTimeout(() => void this.connect(), this.backoff * (0.75 + Math.random() / 2));
    this.backoff = Math.min(this.backoff * 2, maxBackoff);
  }

  private disconnect(state: 'lost' | 'outdated') {
    ++this.attempt;
    this.isConnecting = false;
    this.socket = null;
    this.state = state;
    clearTimeout(this.retryTimer);
    clearTimeout(this.silenceTimer);
    for (const [id, { resend }] of this.pending) if (!resend) this.abandon(id);
  }

  private opened(answer: Partial<HelloAnswer>) {
    if (answer.protocol !== protocol) {
      this.socket?.close();
      this.disconnect('outdated');
      return;
    }
    this.person = answer.person ?? this.person;
    this.compareEpochs(answer.epoch);
    this.backoff = minBackoff;
    this.isConnecting = false;
    this.state = 'open';
    this.expectMessage(maxSilence);
    // Listeners watch their tables again first, so that the answers to resent requests find them.
    const open = [...this.pending.values()];
    for (const listener of this.openListeners) listener();
    for (const { message } of open) this.socket?.send(JSON.stringify(message));
  }

  /** If the server's data was replaced, rejects pending requests instead of resending them. */
  private compareEpochs(epoch: string | undefined) {
    const hasChanged = this.epoch !== undefined && this.epoch !== epoch;
    this.epoch = epoch;
    if (hasChanged) for (const id of this.pending.keys()) this.abandon(id);
  }

  private abandon(id: number) {
    this.take(id)?.reject(lost());
  }

  /** Removes a pending request; undefined if it was answered or abandoned before. */
  private take(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    clearTimeout(pending?.timer);
    return pending;
  }

  private receive(message: Received) {
    // Before it is open, only the answer to hello counts: pings must not keep half a connection alive.
    if (untrack(() => this.state) === 'open') this.expectMessage(maxSilence);
    if ('type' in message) {
      this.dispatch(message.type, message);
    } else if (message.id === helloId) {
      if ('error' in message) this.socket?.close();
      else this.opened(message);
    } else if ('error' in message) {
      this.take(message.id)?.reject(new Refused(message.error));
    } else {
      this.take(message.id)?.resolve(message);
    }
  }

  private dispatch<T extends keyof Messages>(type: T, message: Messages[T]) {
    const listeners: Set<(message: Messages[T]) => void> | undefined = this.listeners[type];
    if (!listeners) console.warn('Unknown message:', type);
    for (const listener of listeners ?? []) listener(message);
  }
}

const lost = () => new Refused({ code: 'lost', args: {}, text: t('error.lost') });

export const connection = new Connection();
