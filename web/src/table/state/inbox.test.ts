import { describe, expect, it } from 'vitest';
import type { EventsMessage } from '$lib/generated/protocol';
import { Inbox } from './inbox';
import { infoMessage, moved, played, position, positionAnew } from './testing/tableFixture';

const events = (...entries: EventsMessage['entries']): EventsMessage => ({
  type: 'events',
  table: 't',
  seq: entries.at(-1)?.seq ?? 0,
  entries,
});
/** An inbox of a table with one entry, in which I have seat 0. */
function filled() {
  const inbox = new Inbox();
  for (const message of [infoMessage(1), events({ ...moved(1, 'chance'), at: 77 }), positionAnew(1)])
    inbox.take(message);
  return inbox;
}
const second = played(moved(2, 1, 'rolled'));

describe('the inbox of a table', () => {
  it('knows which history has been received', () => {
    const inbox = filled();
    expect([inbox.seq, inbox.at]).toEqual([1, 77]);
    // Not every entry is told: then the time of the last one is not known.
    inbox.take({ ...events(second), seq: 3 });
    expect([inbox.seq, inbox.at]).toEqual([3, undefined]);
  });

  it('drops entries that have been received before', () => {
    expect(filled().take(events(moved(1, 'chance'), second))).toEqual([events(second)]);
  });

  it('holds an info until the entries of which it tells', () => {
    const inbox = filled();
    const over = infoMessage(2, { phase: 'over' });
    expect(inbox.take(over)).toEqual([]);
    expect(inbox.take(events(second))).toEqual([events(second), over]);
    expect(inbox.take(position(2))).toEqual([position(2)]);
  });

  it('passes on an info whose entries have been received', () => {
    expect(filled().take(infoMessage(1, { phase: 'over' }))).toHaveLength(1);
  });

  it('does not hold an info longer than until the position', () => {
    const inbox = filled();
    const info = infoMessage(3);
    expect(inbox.take(info)).toEqual([]);
    expect(inbox.take(position(2))).toEqual([position(2), info]);
  });

  it('takes off the patches of other seats, until their views have come', () => {
    const inbox = filled();
    inbox.take(infoMessage(2, {}, [0, 1]));
    const [told] = inbox.take(events(played(moved(2, 1, 'rolled'), 2)));
    expect(told).toEqual(events({ ...moved(2, 1, 'rolled'), rest: undefined }));
    inbox.take(positionAnew(2));
    const third = played(moved(3, 1, 'rolled'), 2);
    expect(inbox.take(events(third))).toEqual([events(third)]);
  });
});
