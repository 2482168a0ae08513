import { describe, expect, it } from 'vitest';
import type { Entry } from '$lib/generated/protocol';
import { eventsOf, eventsUpTo, lastMover, viewingSeat, withoutUndone, type LoggedEvent } from './events';
import * as server from './testing/server';

const undone = (seq: number, moves: number): Entry => ({ seq, at: 0, kind: 'undone', seat: 0, moves });

describe('the events of a game', () => {
  const events: LoggedEvent[] = [
    server.moved(1, 'chance', 'starts'),
    server.moved(2, 0, 'rolls', 'takes'),
    server.moved(3, 0, 'ends'),
  ].flatMap(eventsOf);

  it('have the number of moves after which they came', () => {
    expect(events.map(({ length }) => length)).toEqual([1, 2, 2, 3]);
  });
  it('do not include undone ones', () => {
    expect(withoutUndone(events, undone(4, 1)).map(({ form }) => form.kind)).toEqual(['starts']);
  });
  it('do not change with other entries', () => {
    expect(withoutUndone(events, { seq: 4, at: 0, kind: 'asked', seat: 0, moves: 1 })).toBe(events);
  });
  it('can be listed up to a position', () => {
    expect(eventsUpTo(events, 2).map(({ kind }) => kind)).toEqual(['starts', 'rolls', 'takes']);
  });
});

describe('the viewing seat', () => {
  it('is none for spectators', () => expect(viewingSeat([], [1], null)).toBe(null));
  it('is my own', () => expect(viewingSeat([2], [1], null)).toBe(2));
  it('is one of mine that is to act', () => expect(viewingSeat([0, 1, 2], [1], 0)).toBe(1));
  it('is the one holding the screen, as long as it may act', () => {
    expect(viewingSeat([0, 1, 2], [0, 1, 2], 2)).toBe(2);
    expect(viewingSeat([0, 1, 2], [], 2)).toBe(2);
  });
});

describe('the last mover among my seats', () => {
  const entries = [server.moved(1, 0), server.moved(2, 1), server.moved(3, 'chance'), server.moved(4, 2)];

  it('is neither chance nor another player', () => expect(lastMover(entries, [0, 1])).toBe(1));
  it('is nobody if none of mine has moved', () => expect(lastMover(entries, [3])).toBe(null));
  it('ignores undone moves', () => expect(lastMover([...entries, undone(5, 1)], [0, 1])).toBe(0));
});
