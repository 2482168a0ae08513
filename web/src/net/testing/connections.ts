// Connections to a fake server, for tests.
import { afterEach, beforeEach, vi } from 'vitest';
import { advance, browser, flushPromises, helloAnswer, useFakeClock, type FakeSocket } from './browser';
import { Connection } from '$lib/net/connection.svelte';

/** Gives every test of a file a new browser and a fake clock. */
export function useFakeBrowser() {
  beforeEach(() => {
    browser.reset();
    useFakeClock();
    // No jitter: backoff times are exact.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

export async function started(language = 'en'): Promise<Connection> {
  const connection = new Connection();
  connection.start(language);
  await flushPromises();
  return connection;
}

export async function open(): Promise<[Connection, FakeSocket]> {
  const connection = await started();
  browser.socket.accept();
  return [connection, browser.socket];
}

export async function loseAndReconnect(answer: object = helloAnswer): Promise<FakeSocket> {
  browser.socket.disconnect();
  await advance(250);
  browser.socket.accept(answer);
  return browser.socket;
}

export const commands = (socket: FakeSocket) => socket.sent.map((message) => message['cmd']);

/** Collects the answer or error of a request. */
export function outcomeOf<Answer>(request: Promise<Answer>): { answer?: Answer; error?: unknown } {
  const outcome: { answer?: Answer; error?: unknown } = {};
  request.then(
    (answer) => (outcome.answer = answer),
    (error: unknown) => (outcome.error = error),
  );
  return outcome;
}
