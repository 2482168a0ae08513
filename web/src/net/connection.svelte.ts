// The one connection to the server. It comes back by itself; what was asked and not answered when it
// broke is asked again. A move names what it answers, so one that arrived before the break and is
// sent again counts once (docs/protocol.md, `seen`).
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
const onceOnly = new Set(['create', 'say', 'rematch']);
const soonest = 250;
const latest = 5000;

export async function post(path: string, body: Json = {}): Promise<Json> {
  const reply = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await reply.json()) as Json;
  const refusal = answer['error'] as Refusal | undefined;
  // HTTP knows nothing of the socket's language: its refusals are put into words here.
  if (refusal) throw new Refused({ ...refusal, text: await violation(refusal.code, refusal.args) });
  return answer;
}

class Connection {
  state = $state<'connecting' | 'open' | 'lost'>('connecting');
  visitor = $state<Visitor | null>(null);

  private socket: WebSocket | null = null;
  private pending = new Map<number, Pending>();
  private nextId = 1;
  private wait = soonest;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private listeners = new Map<string, Set<(message: Json) => void>>();
  private greetings = new Set<() => void>();
  private language = 'en';

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
    if (this.state === 'open') void this.ask('hello', { language });
  }

  /** Whenever the connection is there again. Returns how to stop listening. */
  greet(listener: () => void): () => void {
    this.greetings.add(listener);
    if (this.state === 'open') listener();
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
      if (this.state === 'open') this.send(pending);
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

  private hurry() {
    if (this.state !== 'lost') return;
    this.wait = soonest;
    clearTimeout(this.timer);
    void this.connect();
  }

  private async connect() {
    try {
      this.visitor = (await post('/api/visit')) as unknown as Visitor;
    } catch {
      this.retry();
      return;
    }
    const url = new URL('/socket', location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      const hello = { id: 0, cmd: 'hello', language: this.language };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as Json);
    socket.onclose = () => {
      if (this.socket === socket) this.retry();
    };
  }

  private retry() {
    this.socket = null;
    this.state = 'lost';
    for (const [id, pending] of this.pending) {
      if (!pending.sent || !onceOnly.has(pending.message['cmd'] as string)) continue;
      this.pending.delete(id);
      pending.reject(new Refused({ code: 'lost', args: {}, text: '' }));
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, latest);
  }

  private welcome(answer: Json) {
    this.visitor = answer['visitor'] as Visitor;
    this.wait = soonest;
    this.state = 'open';
    // Tables are watched again before what was left unanswered is asked again, so that the answers
    // find their table.
    const open = [...this.pending.values()];
    for (const listener of this.greetings) listener();
    for (const pending of open) this.send(pending);
  }

  private hear(message: Json) {
    const id = message['id'];
    if (id === 0) {
      if (message['ok']) this.welcome(message);
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
