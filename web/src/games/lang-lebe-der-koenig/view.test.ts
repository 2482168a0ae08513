import { describe, expect, it } from 'vitest';
import type { Action } from '$lib/games/contract';
import { inked, broken } from './coast';
import { england } from './england';
import { project } from './project';
import { actionsAt, attemptAt, chanceOf, lossOf, type View } from './view';

const view: View = {
  phase: 'turn',
  turns: 1,
  elections: 0,
  majority: 19,
  turn: { seat: 0, acting: 0, from: 'Stadford', area: 'Stadford', target: null, entered: [], card: null },
  conflict: null,
  ballot: null,
  discard: { x1: 0, x2: 0, x3: 0 },
  face_down: 0,
  areas: [
    { id: 'Stadford', controller: 0, courtiers: 2 },
    { id: 'Lincolia', controller: null, courtiers: 0 },
    { id: 'Oxeneford', controller: 1, courtiers: 1 },
  ],
  players: [0, 1, 2].map((seat) => ({
    figure: seat === 0 ? 'Stadford' : 'Oxeneford',
    supply: 15,
    votes: 3,
    bonus: 0,
    known: { x1: 1, x2: 0, x3: 0 },
    unknown: 2,
    ...(seat === 0 ? { hand: { x1: 2, x2: 1, x3: 0 } } : {}),
  })),
};

describe('votes and odds', () => {
  it('a third is lost without cards, rounded down', () => {
    expect([2, 3, 8, 14, 19].map((votes) => votes - lossOf(votes, 0))).toEqual([2, 2, 6, 10, 13]);
    expect(lossOf(14, 1)).toBe(0);
  });
  it('a try needs 3 or more', () => {
    expect(chanceOf('x1')).toBeCloseTo(4 / 6);
    expect(chanceOf('x2')).toBeCloseTo(5 / 6);
    expect(chanceOf('x3')).toBe(1);
  });
});

describe('clicking an area', () => {
  const legal: Action[] = [
    { action: 'place', form: { kind: 'place' } },
    { action: 'move Lincolia', form: { kind: 'move', area: 'Lincolia' } },
    { action: 'nothing', form: { kind: 'nothing' } },
  ];
  it('means to go there, or to place where one is', () => {
    expect(actionsAt(legal, view, 'Lincolia').map((one) => one.action)).toEqual(['move Lincolia']);
    expect(actionsAt(legal, view, 'Stadford').map((one) => one.action)).toEqual(['place']);
    expect(actionsAt(legal, view, 'Man')).toEqual([]);
  });
  it('tries what it would mean, so that the answer can say why not', () => {
    expect(attemptAt(view, 0, 'Man')).toBe('move Man');
    expect(attemptAt({ ...view, phase: 'arrived' }, 0, 'Man')).toBe('on Man x1');
    expect(attemptAt({ ...view, phase: 'banishing' }, 0, 'Man')).toBe('banish Man');
    expect(attemptAt(view, null, 'Man')).toBeUndefined();
  });
});

describe('what is being told', () => {
  it('moves figures, courtiers and cards ahead', () => {
    const next = project(view, [
      { kind: 'moves', seat: 0, area: 'Lincolia' },
      { kind: 'places', seat: 0, area: 'Lincolia' },
      { kind: 'tries_courtier', seat: 0, card: 'x2' },
    ]);
    expect(next.players[0]).toMatchObject({ figure: 'Lincolia', supply: 14, unknown: 1 });
    expect(next.players[0]?.hand).toEqual({ x1: 2, x2: 0, x3: 0 });
    expect(next.areas[1]).toEqual({ id: 'Lincolia', controller: 0, courtiers: 1 });
    expect(next.discard.x2).toBe(1);
    expect(view.areas[1]?.courtiers).toBe(0);
  });
  it('sends courtiers and figures away after a conflict', () => {
    const next = project(view, [
      { kind: 'conflict_begins', seat: 0, defender: 1, area: 'Oxeneford' },
      { kind: 'courtiers_leave', seat: 1, number: 1 },
      { kind: 'is_banished', seat: 1, area: 'Lincolia' },
    ]);
    expect(next.areas[2]?.courtiers).toBe(0);
    expect(next.players[1]).toMatchObject({ supply: 16, figure: 'Lincolia' });
  });
});

describe('the map', () => {
  it('has thirteen areas with 39 votes and a place for everything', () => {
    const { places } = england();
    expect(places).toHaveLength(13);
    expect(places.reduce((sum, place) => sum + place.votes, 0)).toBe(39);
    for (const place of places) {
      for (const [x, y] of [place.name, place.shield, place.courtiers, place.figure, place.rival]) {
        expect(x).toBeGreaterThan(20);
        expect(x).toBeLessThan(700);
        expect(y).toBeGreaterThan(40);
        expect(y).toBeLessThan(900);
      }
    }
  });
  it('draws a shared border once, and alike from both sides', () => {
    const forth = broken([0, 0], [60, 10], 0.3);
    const back = broken([60, 10], [0, 0], 0.3);
    expect([...forth.slice(1)].reverse()).toEqual(back.slice(1));
    const two = inked([
      {
        id: 'a',
        outline: [
          [0, 0],
          [50, 0],
          [50, 50],
          [0, 50],
        ],
      },
      {
        id: 'b',
        outline: [
          [50, 0],
          [100, 0],
          [100, 50],
          [50, 50],
        ],
      },
    ]);
    expect(two.borders.match(/M/g)).toHaveLength(1);
    expect(two.coasts.match(/M/g)).toHaveLength(6);
  });
});
