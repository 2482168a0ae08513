import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TableInfo } from '$lib/net/protocol';
import { browser } from '$lib/net/testing/browser';
import { Contribution, commitmentFor, valueFor } from './contribution';
import { sha256 } from './sha256';

const node = (text: string) => createHash('sha256').update(text).digest('hex');

describe('sha256', () => {
  it('is what others compute, for texts of every length around a block', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    for (let length = 0; length < 200; ++length) {
      const text = Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 7 + length) % 90))).join(
        '',
      );
      expect(sha256(text)).toBe(node(text));
    }
    expect(sha256('Löwenherz 👑')).toBe(node('Löwenherz 👑'));
  });
});

describe('what a browser adds to the dice', () => {
  type Dice = NonNullable<TableInfo['dice']>;
  const info = (dice?: Partial<Dice>, phase: TableInfo['phase'] = 'open') =>
    ({ phase, ...(dice ? { dice: { sha256: 'x', players: [], ...dice } } : {}) }) as unknown as TableInfo;
  let contribution: Contribution;
  beforeEach(() => {
    browser.reset();
    contribution = new Contribution('t');
  });
  const own = { seat: 1, sha256: commitmentFor('t') };
  const other = { seat: 0, sha256: 'y' };

  it('is a value of its own for every table, and the same after the page was loaded again', () => {
    expect(valueFor('t')).toMatch(/^[0-9a-f]{64}$/);
    expect(valueFor('t')).toBe(valueFor('t'));
    expect(valueFor('t')).not.toBe(valueFor('u'));
  });
  it('is committed to as the server checks it', () => {
    expect(commitmentFor('t')).toBe(node(`thronsaal dice 2\nvalue\n${node('t')}\n${valueFor('t')}\n`));
  });
  it('is committed to when I sit down, once', () => {
    expect(contribution.answer(info({}), [])).toBeNull();
    expect(contribution.answer(info({ players: [other] }), [1, 2])).toEqual([
      'commit',
      { sha256: own.sha256 },
    ]);
    expect(contribution.answer(info({ players: [other, own] }), [1, 2])).toBeNull();
  });
  it('takes the place of what another device of mine committed to, but does not quarrel with it', () => {
    const elsewhere = { seat: 1, sha256: 'z' };
    expect(contribution.answer(info({ players: [elsewhere] }), [1])?.[0]).toBe('commit');
    expect(contribution.answer(info({ players: [elsewhere] }), [1])).toBeNull();
  });
  it('is committed to again when I have left my seat and come back', () => {
    expect(contribution.answer(info({}), [1])?.[0]).toBe('commit');
    expect(contribution.answer(info({ players: [own] }), [1])).toBeNull();
    expect(contribution.answer(info({}), [])).toBeNull();
    expect(contribution.answer(info({}), [2])?.[0]).toBe('commit');
  });
  it('is revealed when the game starts, and not before', () => {
    expect(contribution.answer(info({ players: [own] }), [1])).toBeNull();
    const starting = info({ players: [other, own], starting: true });
    expect(contribution.answer(starting, [1])).toEqual(['reveal', { value: valueFor('t') }]);
    const revealed = info({ players: [other, { ...own, value: valueFor('t') }], starting: true });
    expect(contribution.answer(revealed, [1])).toBeNull();
  });
  it('is not revealed in place of what another device committed to', () => {
    expect(
      contribution.answer(info({ players: [{ seat: 1, sha256: 'z' }], starting: true }), [1]),
    ).toBeNull();
  });
  it('is nothing once the game runs, and at tables of older servers', () => {
    expect(contribution.answer(info({ players: [own] }, 'running'), [1])).toBeNull();
    expect(contribution.answer(info(), [1])).toBeNull();
  });
});
