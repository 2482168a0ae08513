// A table in a fake browser. Call `useTable` at the top of a test file.
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { advance, browser, flushPromises, useFakeClock, type FakeSocket } from '$lib/net/testing/browser';
import { moduleWith } from '$lib/games/testing/fakeModule';
import type { Message } from '$lib/generated/protocol';
import { Connection } from '$lib/net/connection.svelte';
import { settings } from '$lib/ui/settings.svelte';
import { locale } from '$lib/words/locale.svelte';
import { Table } from '../table.svelte';
import { history, moved, openGame, secretGame } from './server';

const { id: _, ...displayTimes } = openGame;
/** The modules of these games; a test may replace them. */
export const modules = new Map([
  [openGame.id, moduleWith(displayTimes)],
  [secretGame, moduleWith(displayTimes, { hasSecrets: true })],
]);

let connection: Connection;
export let socket: FakeSocket;
export let table: Table;

export function useTable() {
  beforeEach(async () => {
    browser.reset();
    await locale.load('en');
    settings.pace = 'calm';
    settings.confirms = false;
    useFakeClock();
    connection = new Connection();
    connection.start('en');
    await flushPromises();
    socket = browser.socket;
    socket.accept();
    openTable();
  });
  afterEach(() => {
    table.close();
    vi.useRealTimers();
  });
}

export function openTable() {
  table = new Table('t', connection, async (game) => {
    const module = modules.get(game);
    if (!module) throw new Error(`there is no module for ${game}`);
    return module;
  });
}

export const receive = async (...updates: Message[][]) => {
  for (const message of updates.flat()) socket.push(message);
  await flushPromises();
};
/** Receives the table and waits until it is shown. */
export async function openWith(first: Message[] = history([moved(1, 'chance', 'starts')])) {
  socket.answer(socket.lastRequest('watch'), { seq: 1 });
  await receive(first);
  await vi.waitUntil(() => table.info ?? table.openError, { timeout: 10_000 });
  expect(table.openError).toBe('');
}
/** Answers the last `watch`. */
export async function answerWatch(seq: number, messages: Message[], anew = false) {
  socket.answer(socket.lastRequest('watch'), { seq, ...(anew ? { anew } : {}) });
  await flushPromises();
  await receive(messages);
}
export async function loseAndReconnect() {
  socket.disconnect();
  await advance(400);
  socket = browser.socket;
  socket.accept();
}
/** The requests of a kind, oldest first. */
export const requests = (cmd: string) => socket.sent.filter((message) => message['cmd'] === cmd);
