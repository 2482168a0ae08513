// The one connection to the server. It comes back by itself; what was asked and not answered when it
// broke is asked again. A move names what it answers, so one that arrived before the break and is
// sent again counts once (docs/protocol.md, `seen`).
import { untrack } from 'svelte';
import type { Json } from '$lib/games/contract';
import { violation } from '$lib/words/language.svelte';
import { Refused, type Refusal, type Visitor } from './protocol';

interface Pending {
  message: Json;
  sent: boolean;
  resolve: (answer: Json) => void;
  reject: (reason: Error) => void;
}

// What would happen twice if it were asked twice.
const onceOnly = new Set(['create', 'say', 'rematch', 'swap', 'start']);
// What is asked anew by whoever still wants it when the connection is back.
const renewed = new Set(['watch', 'unwatch']);
const soonest = 250;
const latest = 5000;
/** After so long without an answer a connection that should be there is not. */
const patience = 4000;

const lost = () => new Refused({ code: 'lost', args: {}, text: '' });

export async function post(path: string, body: Json = {}): Promise<Json> {
  const reply = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(2 * patience),
  });
  const answer = (await reply.json()) as Json;
  const refusal = answer['error'] as Refusal | undefined;
  // HTTP knows nothing of the socket's language: its refusals are put into words here.
  if (refusal) throw new Refused({ ...refusal, text: await violation(refusal.code, refusal.args) });
  return answer;
}

/** Throws whatever went wrong on the way, and for whatever is not there. */
export async function get(path: string): Promise<Json> {
  const reply = await fetch(path, { signal: AbortSignal.timeout(2 * patience) });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return (await reply.json()) as Json;
}

export class Connection {
  state = $state<'connecting' | 'open' | 'lost'>('connecting');
  visitor = $state<Visitor | null>(null);

  private socket: WebSocket | null = null;
  private pending = new Map<number, Pending>();
  private nextId = 1;
  private wait = soonest;
  /** Which attempt to connect is the present one; what others still bring is not heard. */
  private attempt = 0;
  private isTrying = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private listeners = new Map<string, Set<(message: Json) => void>>();
  private greetings = new Set<() => void>();
  private language = 'en';
  private epoch: string | undefined;

  start(language: string) {
    this.language = language;
    addEventListener('online', () => this.hurry());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.hurry();
    });
    void this.connect();
  }

  /** From now on the server's sentences are in this language. */
  speak(language: string) {
    if (this.language === language) return;
    this.language = language;
    // Should it be refused, the sentences stay as they are.
    if (untrack(() => this.state) === 'open') this.ask('hello', { language }).catch(() => {});
  }

  /** Whenever the connection is there again. Returns how to stop listening. */
  greet(listener: () => void): () => void {
    this.greetings.add(listener);
    if (untrack(() => this.state) === 'open') listener();
    return () => this.greetings.delete(listener);
  }

  on<Message>(type: string, listener: (message: Message) => void): () => void {
    const all = this.listeners.get(type) ?? new Set();
    this.listeners.set(type, all);
    all.add(listener as (message: Json) => void);
    return () => all.delete(listener as (message: Json) => void);
  }

  ask<Answer = Json>(cmd: string, fields: Json = {}): Promise<Answer> {
    const id = this.nextId++;
    return new Promise<Json>((resolve, reject) => {
      const pending = { message: { id, cmd, ...fields }, sent: false, resolve, reject };
      this.pending.set(id, pending);
      if (untrack(() => this.state) === 'open') this.send(pending);
    }) as Promise<Answer>;
  }

  /** Signs in again, as somebody else perhaps. */
  renew() {
    this.socket?.close();
  }

  private send(pending: Pending) {
    pending.sent = true;
    this.socket?.send(JSON.stringify(pending.message));
  }

  /** Somebody is looking, or the network is back: now it should work. */
  private hurry() {
    if (this.isTrying) return;
    if (this.state === 'open') {
      this.probe();
      return;
    }
    this.wait = soonest;
    clearTimeout(this.timer);
    void this.connect();
  }

  /** A connection may have died without anybody telling us. */
  private probe() {
    let isAlive = false;
    const hear = () => (isAlive = true);
    this.ask('hello', { language: this.language }).then(hear, hear);
    this.giveUpUnless(() => isAlive, patience);
  }

  /** Tries anew if by then the present attempt has not come to what it should. */
  private giveUpUnless(isGood: () => boolean, time: number) {
    const attempt = this.attempt;
    setTimeout(() => {
      if (attempt !== this.attempt || isGood()) return;
      this.socket?.close();
      this.retry();
    }, time);
  }

  private async connect() {
    const attempt = ++this.attempt;
    this.isTrying = true;
    let socket: WebSocket;
    try {
      this.visitor = (await post('/api/visit')) as unknown as Visitor;
      if (attempt !== this.attempt) return;
      const url = new URL('/socket', location.href);
      url.protocol = url.protocol.replace('http', 'ws');
      socket = new WebSocket(url);
    } catch {
      if (attempt === this.attempt) this.retry();
      return;
    }
    this.socket = socket;
    socket.onopen = () => {
      const hello = { id: 0, cmd: 'hello', language: this.language };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (attempt === this.attempt) this.hear(JSON.parse(event.data) as Json);
    };
    socket.onclose = () => {
      if (attempt === this.attempt) this.retry();
    };
    this.giveUpUnless(() => this.state === 'open', 2 * patience);
  }

  private retry() {
    ++this.attempt;
    this.isTrying = false;
    this.socket = null;
    this.state = 'lost';
    for (const [id, pending] of this.pending) {
      const cmd = pending.message['cmd'] as string;
      if (!renewed.has(cmd) && (!pending.sent || !onceOnly.has(cmd))) continue;
      this.pending.delete(id);
      pending.reject(lost());
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, latest);
  }

  private welcome(answer: Json) {
    this.visitor = answer['visitor'] as Visitor;
    this.compareEpochs(answer['epoch'] as string | undefined);
    this.wait = soonest;
    this.isTrying = false;
    this.state = 'open';
    // Tables are watched again before what was left unanswered is asked again, so that the answers
    // find their table.
    const open = [...this.pending.values()];
    for (const listener of this.greetings) listener();
    for (const pending of open) this.send(pending);
  }

  /** If the server's data are others than before, what was asked of those is not asked again. */
  private compareEpochs(epoch: string | undefined) {
    const isOther = this.epoch !== undefined && this.epoch !== epoch;
    this.epoch = epoch;
    if (!isOther) return;
    for (const pending of this.pending.values()) pending.reject(lost());
    this.pending.clear();
  }

  private hear(message: Json) {
    const id = message['id'];
    if (id === 0) {
      if (message['ok']) this.welcome(message);
      else this.socket?.close();
      return;
    }
    if (typeof id === 'number') {
      const pending = this.pending.get(id);
      this.pending.delete(id);
      if (message['error']) pending?.reject(new Refused(message['error'] as Refusal));
      else pending?.resolve(message);
      return;
    }
    for (const listener of this.listeners.get(String(message['type'])) ?? []) listener(message);
  }
}

export const connection = new Connection();
