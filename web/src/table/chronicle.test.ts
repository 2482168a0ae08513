import { describe, expect, it } from 'vitest';
import type { Entry } from '$lib/net/protocol';
import { after, eventsOf, eyesOf, lastMover, upTo, type Told } from './chronicle';

const moved = (seq: number, length: number, ...kinds: string[]): Entry => ({
  seq,
  at: 0,
  kind: 'moved',
  length,
  events: kinds.map((kind) => ({ form: { kind }, text: '' })),
});

describe('what happened', () => {
  const told: Told[] = [moved(1, 1, 'starts'), moved(2, 2, 'rolls', 'takes'), moved(3, 3, 'ends')].flatMap(
    eventsOf,
  );

  it('has every event once, after the moves that caused it', () => {
    expect(told.map(({ length }) => length)).toEqual([1, 2, 2, 3]);
  });
  it('loses what was taken back', () => {
    const left = after(told, { seq: 4, at: 0, kind: 'undone', seat: 0, moves: 1 });
    expect(left.map(({ form }) => form.kind)).toEqual(['starts']);
  });
  it('keeps everything when somebody only talks', () => {
    expect(after(told, { seq: 4, at: 0, kind: 'said', text: 'well' })).toBe(told);
  });
  it('can be told up to a position', () => {
    expect(upTo(told, 2).map(({ kind }) => kind)).toEqual(['starts', 'rolls', 'takes']);
  });
});

describe('through whose eyes we look', () => {
  it('nobody’s if we only look on', () => expect(eyesOf([], [1], null)).toBe(null));
  it('our own', () => expect(eyesOf([2], [1], null)).toBe(2));
  it('those of the one who is to act', () => expect(eyesOf([0, 1, 2], [1], 0)).toBe(1));
  it('those of the one who has the screen, as long as he may act', () => {
    expect(eyesOf([0, 1, 2], [0, 1, 2], 2)).toBe(2);
    expect(eyesOf([0, 1, 2], [], 2)).toBe(2);
  });
});

describe('who of mine moved last', () => {
  const by = (seq: number, length: number, seat: number | 'chance'): Entry => ({
    seq,
    at: 0,
    kind: 'moved',
    length,
    seat,
  });
  const entries = [by(1, 1, 0), by(2, 2, 1), by(3, 3, 'chance'), by(4, 4, 2)];

  it('is not chance, nor anybody else', () => expect(lastMover(entries, [0, 1])).toBe(1));
  it('is nobody if none of mine did', () => expect(lastMover(entries, [3])).toBe(null));
  it('has not made what was taken back', () => {
    expect(lastMover([...entries, { seq: 5, at: 0, kind: 'undone', seat: 1, moves: 1 }], [0, 1])).toBe(0);
  });
});
