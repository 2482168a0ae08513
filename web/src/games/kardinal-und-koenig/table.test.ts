import { describe, expect, it } from 'vitest';
import type { Action } from '$lib/games/contract';
import { leastChain, links, longest } from './chains';
import { copies, europe, frame, kindOf, spaceOf, type Point } from './europe';
import { outlined, soft, stray } from './ink';
import { odds } from './pile';
import { lastScoring, totals } from './scoring';
import { keeper } from './slots';
import { tray } from './tray';
import { Choices, countryOfAction, isOfUse, payment, question } from './turn';
import type { View } from './view';

const { countries, kinds, roads, spaces } = europe();

describe('the map', () => {
  it('has nine countries with fifty spaces, all of them inside the frame', () => {
    expect(countries).toHaveLength(9);
    expect(spaces).toHaveLength(50);
    for (const { at } of spaces) {
      expect(at[0]).toBeGreaterThan(frame.x);
      expect(at[1]).toBeLessThan(frame.y + frame.height);
    }
  });
  it('leads its roads from space to space', () => {
    for (const [from, to] of roads) expect([spaceOf(from).id, spaceOf(to).id]).toEqual([from, to]);
  });
  it('takes cards out with fewer players', () => {
    expect([3, 4, 5].map((players) => copies(kindOf('FRA'), players))).toEqual([7, 8, 9]);
  });
  it('has crests and spaces far enough apart to be hit', () => {
    const points: Point[] = [...spaces.map(({ at }) => at), ...countries.map(({ crest }) => crest)];
    points.forEach((a, i) =>
      points.slice(i + 1).forEach((b) => expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(50)),
    );
  });
});

describe('the unsteady hand', () => {
  const a: Point = [10, 20];
  const b: Point = [140, 75];
  it('draws a border the same from both sides', () => {
    expect(stray(b, a)).toEqual(stray(a, b).reverse());
  });
  it('ends where it should', () => {
    const points = stray(a, b);
    expect(points[0]).toEqual(a);
    expect(points.at(-1)).toEqual(b);
    expect(soft(points).endsWith('140 75')).toBe(true);
    expect(soft([a, b])).toBe('L140 75');
  });
  it('keeps to the frame where it is told to', () => {
    expect(outlined([a, b, [10, 75]], () => true)).toBe('M10 20L140 75L10 75L10 20Z');
  });
});

describe('chains', () => {
  it('finds the longest way without coming back', () => {
    const own = new Set(['FRK1', 'FRK2', 'FRK3', 'FRK4', 'FRK5', 'FRK7', 'LOT3', 'LOT4']);
    expect(longest(own)).toHaveLength(7);
  });
  it('does not cross the sea or gaps', () => {
    expect(longest(new Set(['ENG5', 'FRA1']))).toHaveLength(1);
    expect(longest(new Set())).toEqual([]);
    expect(leastChain).toBe(4);
  });
  it('joins neighbours', () => {
    expect(links(['A', 'B', 'C'])).toEqual([
      ['A', 'B'],
      ['B', 'C'],
    ]);
  });
});

describe('the pile', () => {
  const none = () => Object.fromEntries(kinds.map(({ id }) => [id, 0]));
  const view = {
    pile: 30,
    face_up: { ...none(), FRA: 2 },
    discard: { ...none(), FRA: 3 },
    players: [
      { hand: { ...none(), FRA: 2 }, known: { ...none(), FRA: 1 }, unknown: 0 },
      { known: { ...none(), FRA: 1 }, unknown: 2 },
      { known: none(), unknown: 3 },
    ],
  } as unknown as View;
  it('gives what is nowhere to be seen', () => {
    const chances = odds(view, 5, 0);
    const all = Object.values(chances ?? {}).reduce((sum, chance) => sum + chance, 0);
    expect(all).toBeCloseTo(1);
    // One of nine is left, among 13 + 12 + 11 + 10 + 1 cards.
    expect(chances?.['FRA']).toBeCloseTo(1 / 47);
  });
  it('gives nothing when it is empty', () => {
    expect(odds({ ...view, pile: 0 }, 5, 0)).toBeNull();
  });
});

describe('a turn', () => {
  const act = (action: string, kind: string, fields: object): Action => ({
    action,
    form: { kind, ...fields },
  });
  const legal = [
    act('cloister FRA5', 'cloister', { space: 'FRA5' }),
    act('cloister FRA5 pair ENG_SWA', 'cloister_for_pair', { space: 'FRA5', card: 'ENG_SWA' }),
    act('councillor FRA', 'councillor', { country: 'FRA' }),
    act('exchange FRA', 'exchange', { card: 'FRA' }),
  ];
  it('sorts actions to the things they are about', () => {
    const choices = new Choices(legal);
    expect(choices.on('FRA5')).toHaveLength(2);
    expect(choices.at('FRA')).toHaveLength(1);
    expect(choices.exchange('FRA')?.action).toBe('exchange FRA');
    expect(choices.exchange('ENG_SWA')).toBeUndefined();
  });
  it('keeps to the card that was picked up', () => {
    expect(new Choices(legal, 'ENG_SWA').on('FRA5').map(({ action }) => action)).toEqual([
      'cloister FRA5 pair ENG_SWA',
    ]);
    expect(new Choices(legal, 'ENG_SWA').at('FRA')).toEqual([]);
  });
  it('knows what is paid', () => {
    expect(legal.map(({ form }) => payment(form))).toEqual(['FRA', 'ENG_SWA', 'FRA', 'FRA']);
    expect(legal.map(({ form }) => countryOfAction(form))).toEqual(['FRA', 'FRA', 'FRA', null]);
    expect(isOfUse(legal, 'LOT_ITA')).toBe(false);
  });
  it('knows what is asked', () => {
    const view = { phase: 'turn', last_round: false } as View;
    expect(question(view, [])).toBe('none');
    expect(question(view, legal)).toBe('play');
    expect(question({ ...view, last_round: true }, legal)).toBe('last');
    expect(question({ ...view, phase: 'placing' }, legal)).toBe('second');
    expect(question({ ...view, phase: 'drawing' }, [act('draw', 'draw', {})])).toBe('draw');
  });
});

describe('a scoring', () => {
  const told = [
    { kind: 'first_scoring' },
    { kind: 'scores_country', country: 'ENG', cloisters: [1, 0], points: [1, 0] },
    { kind: 'final_scoring' },
    { kind: 'scores_country', country: 'LOT', cloisters: [2, 2, 1], points: [5, 5, 2] },
    { kind: 'scores_alliance', seat: 0, alliance: 14, a: 'BUR', b: 'ITA', points: 6 },
    { kind: 'scores_alliance', seat: 2, alliance: 14, a: 'BUR', b: 'ITA', points: 6 },
    { kind: 'scores_chain', seat: 1, spaces: ['A', 'B', 'C', 'D'], points: 4 },
  ];
  it('is told step by step, the last one only', () => {
    const scoring = lastScoring(told, 3);
    expect(scoring?.isFinal).toBe(true);
    expect(scoring?.cloisters).toHaveLength(1);
    expect(scoring?.alliances).toEqual([{ number: 14, between: ['BUR', 'ITA'], points: [6, 0, 6] }]);
    expect(scoring && totals(scoring, 3).all).toEqual([11, 9, 8]);
  });
  it('grows old with decisions', () => {
    expect(lastScoring([], 3)).toBeNull();
    const older = [{ kind: 'first_scoring' }, { kind: 'plays' }, { kind: 'exchanges' }];
    expect(lastScoring(older, 3)?.decisions).toBe(2);
  });
});

describe('cards on the table', () => {
  it('stay where they lie', () => {
    const keep = keeper(3);
    const first = keep(['FRA', 'FRA', 'ENG_SWA']);
    const second = keep(['FRA', 'ENG_SWA']);
    expect(second).toEqual([first[0], null, first[2]]);
    const third = keep(['BAY_BUR', 'FRA', 'ENG_SWA']);
    expect(third[1]?.card).toBe('BAY_BUR');
    expect(third[1]?.key).not.toBe(first[1]?.key);
  });
  it('fit below the map', () => {
    for (const layout of [tray(false), tray(true)]) {
      for (const [x, y] of [...layout.hand, ...layout.faceUp, layout.pile, layout.discard]) {
        expect(x - 68 * layout.scale).toBeGreaterThanOrEqual(frame.x);
        expect(x + 68 * layout.scale).toBeLessThanOrEqual(frame.x + frame.width);
        expect(y + 88 * layout.scale).toBeLessThan(frame.y + layout.height);
      }
    }
  });
});
