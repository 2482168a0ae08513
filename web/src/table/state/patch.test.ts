import { describe, expect, it } from 'vitest';
import { applyPatch } from './patch';

const view = () => ({
  phase: 'turn',
  areas: [{ courtiers: [0, 1] }, { courtiers: [2, 0] }],
  pile: { size: 9, top: null },
});

describe('a patch', () => {
  it('sets what its paths lead to, in order', () => {
    const after = applyPatch(view(), [
      ['phase', 'over'],
      ['areas', 1, 'courtiers', 0, 3],
      ['areas', 1, 'courtiers', 0, 4],
      ['pile', { size: 8, top: 'x1' }],
      ['pile', 'top', 'x2'],
    ]);
    expect(after).toEqual({
      phase: 'over',
      areas: [{ courtiers: [0, 1] }, { courtiers: [4, 0] }],
      pile: { size: 8, top: 'x2' },
    });
  });

  it('keeps the order of keys', () => {
    const after = applyPatch(view(), [['phase', 'over']]);
    expect(JSON.stringify(after)).toBe(JSON.stringify({ ...view(), phase: 'over' }));
  });

  it('replaces the view if its path is empty', () => {
    expect(applyPatch(view(), [[{ phase: 'over' }]])).toEqual({ phase: 'over' });
  });

  it('returns the view itself if it is empty', () => {
    const before = view();
    expect(applyPatch(before, [])).toBe(before);
  });

  it('does not change the view, and shares what it does not touch', () => {
    const before = view();
    const after = applyPatch(before, [['areas', 0, 'courtiers', 1, 5]]);
    expect(before).toEqual(view());
    expect(after['areas']).not.toBe(before.areas);
    expect(after['pile']).toBe(before.pile);
    expect(after).toMatchObject({ areas: [{ courtiers: [0, 5] }, {}] });
    expect(Object.values(after['areas'] ?? {})[1]).toBe(before.areas[1]);
  });

  it.each([
    ['a missing key', ['king', 1]],
    ['an inherited key', ['toString', 1]],
    ['an index beyond the end', ['areas', 2, {}]],
    ['a negative index', ['areas', -1, {}]],
    ['an index into an object', ['pile', 0, 1]],
    ['a key of an array', ['areas', 'length', 1]],
    ['a path through a number', ['pile', 'size', 'x', 1]],
    ['a path through null', ['pile', 'top', 'x', 1]],
  ])('is refused for %s', (_, change) => {
    const before = view();
    expect(() =>
      applyPatch(before, [
        ['phase', 'over'],
        [change[0], ...change.slice(1)],
      ]),
    ).toThrow('there is nothing at');
    expect(before).toEqual(view());
  });

  it.each([[null], [7], ['text'], [[1, 2]]])('cannot make a view of %j', (value) => {
    expect(() => applyPatch(view(), [[value]])).toThrow('something else');
  });
});
