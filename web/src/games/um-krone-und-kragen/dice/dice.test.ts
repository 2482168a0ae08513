import { describe, expect, it } from 'vitest';
import type { Event, Turn } from '../court/court';
import { layoutOf, replayDice, reconcile } from './dice';

const begin: Event = { kind: 'turn_begins', seat: 0, dice: 3 };
const rolled = (...dice: number[]): Event => ({ kind: 'rolled', seat: 0, dice });
const aside = (number: number): Event => ({ kind: 'set_aside', seat: 0, number });
const turn = (t: Partial<Turn>): Turn => ({
  seat: 0,
  unrolled: 0,
  active: [],
  aside: [],
  unused: [],
  used: [],
  may_roll: false,
  to_roll: 0,
  total: 0,
  result: null,
  buys: [],
  crown: null,
  ...t,
});
const shown = (dice: { number: number; place: string }[], place: string) =>
  dice
    .filter((d) => d.place === place)
    .map((d) => d.number)
    .sort();

describe('replayDice', () => {
  it('keeps track of each die through a turn', () => {
    const dice = replayDice([begin, rolled(2, 5, 6), aside(5), rolled(1, 1)]);
    expect(shown(dice, 'aside')).toEqual([5]);
    expect(shown(dice, 'active')).toEqual([1, 1]);
    expect(dice.map((d) => d.throws)).toEqual([2, 1, 2]);
  });
  it('sets aside the die that was clicked', () => {
    const before = replayDice([begin, rolled(4, 4, 4)]);
    const clicked = before[2]!.id;
    expect(replayDice([begin, rolled(4, 4, 4), aside(4)], [clicked])[2]!.place).toBe('aside');
    expect(replayDice([begin, rolled(4, 4, 4), aside(4)])[0]!.place).toBe('aside');
  });
  it('re-rolls only what a card picked up', () => {
    const dice = replayDice([
      begin,
      rolled(1, 3, 6),
      { kind: 'rerolls', seat: 0, card: 'fool', dice: [1] },
      rolled(4),
    ]);
    expect(dice.map((d) => d.number)).toEqual([4, 3, 6]);
    expect(dice.map((d) => d.throws)).toEqual([2, 1, 1]);
  });
  it('turns, raises and adds dice', () => {
    const dice = replayDice([
      begin,
      rolled(1, 5, 6),
      { kind: 'dice_turned', seat: 0, card: 'philosopher', from: [1, 5], to: [3, 3] },
      { kind: 'dice_raised', seat: 0, card: 'lady', from: [3, 3], to: [4, 4] },
      { kind: 'die_added', seat: 0, card: 'guard', number: 2 },
    ]);
    expect(dice.map((d) => d.number)).toEqual([4, 4, 6, 2]);
  });
});

describe('room on the cloth', () => {
  it('keeps gaps until the next throw', () => {
    expect(replayDice([begin, rolled(1, 2, 3), aside(1)]).map((d) => d.patternSize)).toEqual([3, 3, 3]);
    const again = replayDice([begin, rolled(1, 2, 3), aside(1), rolled(4, 5)]);
    expect(again.filter((d) => d.place === 'active').map((d) => [d.patternSize, d.slot])).toEqual([
      [2, 0],
      [2, 1],
    ]);
  });
});

describe('reconcile', () => {
  it('changes nothing if the dice agree with the view', () => {
    const dice = replayDice([begin, rolled(2, 5, 6), aside(5)]);
    expect(
      reconcile(dice, turn({ active: [2, 6], aside: [5] }))
        .map((d) => d.id)
        .sort(),
    ).toEqual(dice.map((d) => d.id).sort());
  });
  it('adds dice that no event told', () => {
    const dice = reconcile([], turn({ active: [1, 2], aside: [6, 6], unrolled: 1 }));
    expect(shown(dice, 'active')).toEqual([1, 2]);
    expect(new Set(dice.map((d) => d.id)).size).toBe(5);
    expect(dice.filter((d) => d.place === 'aside').map((d) => d.slot)).toEqual([0, 1]);
  });
  it('shows what the lady has raised so far', () => {
    const now = turn({ active: [5, 6], in_use: 'lady', chosen: [3], chosen_from: [2] });
    const dice = reconcile(replayDice([begin, rolled(2, 5, 6)]), now);
    expect(dice.find((d) => d.place === 'chosen')).toMatchObject({ number: 3, was: 2 });
  });
  it('follows a view that is ahead of the events', () => {
    const dice = reconcile(replayDice([begin, rolled(2, 5, 6)]), turn({ active: [3, 4], aside: [6] }));
    expect(shown(dice, 'active')).toEqual([3, 4]);
    expect(dice.every((d) => d.id.startsWith('1.'))).toBe(true);
  });
});

describe('where dice lie', () => {
  it('is on the table, and never on another die', () => {
    for (let total = 1; total <= 18; total++) {
      for (const place of ['active', 'aside'] as const) {
        const lies = Array.from({ length: total }, (_, slot) =>
          layoutOf({ id: '', number: 1, was: 1, place, slot, throws: 0, patternSize: total }, total),
        );
        for (const [i, a] of lies.entries()) {
          expect(a.x - a.size / 2).toBeGreaterThanOrEqual(0);
          expect(a.y - a.size / 2).toBeGreaterThanOrEqual(0);
          expect(a.x + a.size / 2).toBeLessThanOrEqual(360);
          for (const b of lies.slice(0, i)) {
            const apart = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
            expect(apart).toBeGreaterThanOrEqual(a.size * 0.85);
          }
        }
      }
    }
  });
});
