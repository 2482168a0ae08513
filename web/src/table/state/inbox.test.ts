import { describe, expect, it } from 'vitest';
import type { EventsMessage } from '$lib/generated/protocol';
import { Inbox } from './inbox';
import * as server from './testing/server';

const events = (...entries: EventsMessage['entries']): EventsMessage => ({
  type: 'events',
  table: 't',
  seq: entries.at(-1)?.seq ?? 0,
  entries,
});
/** An inbox of a table with one entry, in which I have seat 0. */
function filled() {
  const inbox = new Inbox();
  for (const message of [
    server.infoMessage(1),
    events({ ...server.moved(1, 'chance'), at: 77 }),
    server.positionAnew(1),
  ])
    inbox.take(message);
  return inbox;
}
const second = server.played(server.moved(2, 1, 'rolled'));

describe('the inbox of a table', () => {
  it('knows which history has been received', () => {
    const inbox = filled();
    expect([inbox.seq, inbox.at]).toEqual([1, 77]);
    // Not every entry is told: then the time of the last one is not known.
    inbox.take({ ...events(second), seq: 3 });
    expect([inbox.seq, inbox.at]).toEqual([3, undefined]);
  });

  it('drops entries that have been received before', () => {
    expect(filled().take(events(server.moved(1, 'chance'), second))).toEqual([events(second)]);
  });

  it('holds an info until the entries of which it tells', () => {
    const inbox = filled();
    const over = server.infoMessage(2, { phase: 'over' });
    expect(inbox.take(over)).toEqual([]);
    expect(inbox.take(events(second))).toEqual([events(second), over]);
    expect(inbox.take(server.position(2))).toEqual([server.position(2)]);
  });

  it('passes on an info whose entries have been received', () => {
    expect(filled().take(server.infoMessage(1, { phase: 'over' }))).toHaveLength(1);
  });

  it('does not hold an info longer than until the position', () => {
    const inbox = filled();
    const info = server.infoMessage(3);
    expect(inbox.take(info)).toEqual([]);
    expect(inbox.take(server.position(2))).toEqual([server.position(2), info]);
  });

  it('takes off the patches of other seats, until their views have come', () => {
    const inbox = filled();
    inbox.take(server.infoMessage(2, {}, [0, 1]));
    const [told] = inbox.take(events(server.played(server.moved(2, 1, 'rolled'), 2)));
    expect(told).toEqual(events({ ...server.moved(2, 1, 'rolled'), rest: undefined }));
    inbox.take(server.positionAnew(2));
    const third = server.played(server.moved(3, 1, 'rolled'), 2);
    expect(inbox.take(events(third))).toEqual([events(third)]);
  });
});
