import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DiceInfo, TableInfo } from '$lib/generated/protocol';
import { browser } from '$lib/net/testing/browser';
import { Contribution, commitmentFor, valueFor } from './contribution';
import { sha256 } from './sha256';

const node = (text: string) => createHash('sha256').update(text).digest('hex');

describe('sha256', () => {
  it('agrees with Node for texts of every length around a block', () => {
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

describe('the dice contribution', () => {
  const info = (dice?: Partial<DiceInfo>, phase: TableInfo['phase'] = 'open') => ({
    phase,
    ...(dice ? { dice: { scheme: 2, sha256: 'x', players: [], ...dice } } : {}),
  });
  let contribution: Contribution;
  beforeEach(() => {
    browser.reset();
    contribution = new Contribution('t');
  });
  const own = { seat: 1, sha256: commitmentFor('t') };
  const other = { seat: 0, sha256: 'y' };

  it('has one value per table, the same after a reload', () => {
    expect(valueFor('t')).toMatch(/^[0-9a-f]{64}$/);
    expect(valueFor('t')).toBe(valueFor('t'));
    expect(valueFor('t')).not.toBe(valueFor('u'));
  });
  it('has the commitment that the server checks', () => {
    expect(commitmentFor('t')).toBe(node(`thronsaal dice 2\nvalue\n${node('t')}\n${valueFor('t')}\n`));
  });
  it('is committed once, when I sit down', () => {
    expect(contribution.answer(info({}), [])).toBeNull();
    expect(contribution.answer(info({ players: [other] }), [1, 2])).toEqual({
      cmd: 'commit',
      sha256: own.sha256,
    });
    expect(contribution.answer(info({ players: [other, own] }), [1, 2])).toBeNull();
  });
  it('replaces the commitment of my other device, but only once', () => {
    const elsewhere = { seat: 1, sha256: 'z' };
    expect(contribution.answer(info({ players: [elsewhere] }), [1])?.cmd).toBe('commit');
    expect(contribution.answer(info({ players: [elsewhere] }), [1])).toBeNull();
  });
  it('is committed again when I leave my seat and return', () => {
    expect(contribution.answer(info({}), [1])?.cmd).toBe('commit');
    expect(contribution.answer(info({ players: [own] }), [1])).toBeNull();
    expect(contribution.answer(info({}), [])).toBeNull();
    expect(contribution.answer(info({}), [2])?.cmd).toBe('commit');
  });
  it('is revealed when the game starts, and not before', () => {
    expect(contribution.answer(info({ players: [own] }), [1])).toBeNull();
    const starting = info({ players: [other, own], starting: true });
    expect(contribution.answer(starting, [1])).toEqual({ cmd: 'reveal', value: valueFor('t') });
    const revealed = info({ players: [other, { ...own, value: valueFor('t') }], starting: true });
    expect(contribution.answer(revealed, [1])).toBeNull();
  });
  it('is not revealed if another device made the commitment', () => {
    expect(
      contribution.answer(info({ players: [{ seat: 1, sha256: 'z' }], starting: true }), [1]),
    ).toBeNull();
  });
  it('is not sent once the game is running, nor to older servers', () => {
    expect(contribution.answer(info({ players: [own] }, 'running'), [1])).toBeNull();
    expect(contribution.answer(info(), [1])).toBeNull();
  });
});
