import { describe, expect, it } from 'vitest';
import type { Action as Form, Event, View } from '$lib/generated/kardinal-und-koenig';
import { europe, frame, spaceOf, type Point } from './board/europe';
import { outlinePath, smoothPath, wobblyLine } from './board/handDrawn';
import { lastScoring } from './scoring';
import { slotKeeper } from './cards/slots';
import { tray } from './cards/tray';
import { Choices, isOfUse, payment, promptKind } from './turn';
import type { LegalAction } from './view';

const { countries, roads, spaces } = europe();

describe('the map', () => {
  it('has nine countries with fifty spaces, all of them inside the frame', () => {
    expect(countries).toHaveLength(9);
    expect(spaces).toHaveLength(50);
    for (const { at } of spaces) {
      expect(at[0]).toBeGreaterThan(frame.x);
      expect(at[1]).toBeLessThan(frame.y + frame.height);
    }
  });
  it('has roads that lead from space to space', () => {
    for (const [from, to] of roads) expect([spaceOf(from).id, spaceOf(to).id]).toEqual([from, to]);
  });
  it('has crests and spaces far enough apart to be clicked', () => {
    const points: Point[] = [...spaces.map(({ at }) => at), ...countries.map(({ crest }) => crest)];
    points.forEach((a, i) =>
      points.slice(i + 1).forEach((b) => expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(50)),
    );
  });
});

describe('a hand-drawn line', () => {
  const a: Point = [10, 20];
  const b: Point = [140, 75];
  it('is the same in both directions', () => {
    expect(wobblyLine(b, a)).toEqual(wobblyLine(a, b).reverse());
  });
  it('keeps its ends', () => {
    const points = wobblyLine(a, b);
    expect(points[0]).toEqual(a);
    expect(points.at(-1)).toEqual(b);
    expect(smoothPath(points).endsWith('140 75')).toBe(true);
    expect(smoothPath([a, b])).toBe('L140 75');
  });
  it('is straight along the frame', () => {
    expect(outlinePath([a, b, [10, 75]], () => true)).toBe('M10 20L140 75L10 75L10 20Z');
  });
});

describe('a turn', () => {
  const act = (action: string, form: Form): LegalAction => ({ action, form });
  const legal = [
    act('cloister FRA5', { kind: 'cloister', space: 'FRA5', card: 'FRA' }),
    act('cloister FRA5 pair ENG_SWA', { kind: 'cloister_for_pair', space: 'FRA5', card: 'ENG_SWA' }),
    act('councillor FRA', { kind: 'councillor', country: 'FRA', card: 'FRA' }),
    act('exchange FRA', { kind: 'exchange', card: 'FRA' }),
  ];
  it('groups actions by the thing that they concern', () => {
    const choices = new Choices(legal);
    expect(choices.on('FRA5')).toHaveLength(2);
    expect(choices.at('FRA')).toHaveLength(1);
    expect(choices.exchange('FRA')?.action).toBe('exchange FRA');
    expect(choices.exchange('ENG_SWA')).toBeUndefined();
  });
  it('lists only what the selected card pays for', () => {
    expect(new Choices(legal, 'ENG_SWA').on('FRA5').map(({ action }) => action)).toEqual([
      'cloister FRA5 pair ENG_SWA',
    ]);
    expect(new Choices(legal, 'ENG_SWA').at('FRA')).toEqual([]);
  });
  it('takes the price of an action from the action, not from the map', () => {
    expect(legal.map(({ form }) => payment(form))).toEqual(['FRA', 'ENG_SWA', 'FRA', 'FRA']);
    expect(payment({ kind: 'cloister', space: 'FRA5', card: 'LOT_ITA' })).toBe('LOT_ITA');
    expect(payment({ kind: 'take', card: 'FRA' })).toBeNull();
    expect(isOfUse(legal, 'LOT_ITA')).toBe(false);
  });
  it('tells which question is asked', () => {
    const view: Pick<View, 'phase' | 'last_round'> = { phase: 'turn', last_round: false };
    expect(promptKind(view, [])).toBe('none');
    expect(promptKind(view, legal)).toBe('play');
    expect(promptKind({ ...view, last_round: true }, legal)).toBe('last');
    expect(promptKind({ ...view, phase: 'placing' }, legal)).toBe('second');
    expect(promptKind({ ...view, phase: 'drawing' }, [act('draw', { kind: 'draw' })])).toBe('draw');
  });
});

describe('a scoring', () => {
  const events: Event[] = [
    { kind: 'first_scoring' },
    { kind: 'scores_country', country: 'ENG', cloisters: [1, 0], points: [1, 0] },
    { kind: 'final_scoring' },
    { kind: 'scores_country', country: 'LOT', cloisters: [2, 2, 1], points: [5, 5, 2] },
    { kind: 'scores_alliance', seat: 0, alliance: 14, a: 'BUR', b: 'ITA', points: 6 },
    { kind: 'scores_alliance', seat: 2, alliance: 14, a: 'BUR', b: 'ITA', points: 6 },
    { kind: 'scores_chain', seat: 1, spaces: ['A', 'B', 'C', 'D'], points: 4 },
  ];
  it('is the last one, with the steps so far', () => {
    const scoring = lastScoring(events, 3);
    expect(scoring?.isFinal).toBe(true);
    expect(scoring?.cloisters).toHaveLength(1);
    expect(scoring?.alliances).toEqual([{ number: 14, between: ['BUR', 'ITA'], points: [6, 0, 6] }]);
    expect(scoring?.totals).toEqual([11, 9, 8]);
  });
  it('counts the decisions since', () => {
    expect(lastScoring([], 3)).toBeNull();
    const older: Event[] = [
      { kind: 'first_scoring' },
      { kind: 'plays', seat: 0, card: 'FRA', number: 1 },
      { kind: 'exchanges', seat: 1, card: 'FRA' },
    ];
    expect(lastScoring(older, 3)?.decisions).toBe(2);
  });
});

describe('cards on the table', () => {
  it('stay in place when others come and go', () => {
    const keep = slotKeeper(3);
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
