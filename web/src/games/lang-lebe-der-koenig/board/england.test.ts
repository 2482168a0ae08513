import { afterEach, describe, expect, it } from 'vitest';
import builtIn from '$games/lang_lebe_der_koenig/board.json';
import english from '$games/lang_lebe_der_koenig/words/en.json';
import type { Json } from '$lib/games/contract';
import { drawOutlines, roughEdge } from './outlines';
import { boardWords, england, placeOf, useBoard } from './england';

afterEach(() => useBoard(null));

function corrected(change: (board: typeof builtIn) => void): Json {
  const board = structuredClone(builtIn);
  change(board);
  return board;
}
const areaIn = (board: typeof builtIn, id: string) => board.areas.find((area) => area.id === id)!;

it('draws a copy of the built-in board like the original', () => {
  const before = england();
  useBoard(corrected(() => {}));
  expect(england()).not.toBe(before);
  expect(england()).toEqual(before);
});

it('takes votes and neighbours from the board in use', () => {
  useBoard(
    corrected((board) => {
      areaIn(board, 'Lincolia').votes = 5;
      areaIn(board, 'Stadford').land = ['Lincolia', 'Lundonia'];
    }),
  );
  expect(placeOf('Lincolia').votes).toBe(5);
  expect(placeOf('Stadford').land).toEqual(['Lincolia', 'Lundonia']);
  useBoard(null);
  expect(placeOf('Lincolia').votes).toBe(3);
  expect(placeOf('Stadford').land).not.toContain('Lundonia');
});

describe('sea lines', () => {
  it('are those of the links', () => {
    const before = england().routes;
    expect(before.map(({ between }) => between)).toEqual(builtIn.sea_lines.map(({ between }) => between));
    useBoard(
      corrected((board) => {
        // From Rouecestre to Sarisberie instead of from Wigemor to Lideforde.
        areaIn(board, 'Wigemor').sea = ['Man'];
        areaIn(board, 'Lideforde').sea = [];
        areaIn(board, 'Rouecestre').sea.push('Sarisberie');
        areaIn(board, 'Sarisberie').sea.push('Rouecestre');
      }),
    );
    const { routes } = england();
    expect(routes).toHaveLength(5);
    expect(routes.slice(0, 4)).toEqual(
      before.filter(({ between }) => !between.every((id) => ['Wigemor', 'Lideforde'].includes(id))),
    );
    expect([...(routes[4]?.between ?? [])].sort()).toEqual(['Rouecestre', 'Sarisberie']);
    expect(routes[4]?.path).toMatch(/^M[\d. ]+L[\d. ]+$/);
  });
});

describe('an area that is elsewhere than on the built-in board', () => {
  it('has everything around its capital', () => {
    const before = placeOf('Stadford');
    useBoard(corrected((board) => (areaIn(board, 'Man').capital = [300, 400])));
    const { name, shield, courtiers, figure, rival } = placeOf('Man');
    // As scaled to the map.
    const [x, y] = [(300 - 62) * 0.79 + 16, (400 - 72) * 0.7 + 50];
    for (const at of [name, shield, courtiers, figure]) {
      expect(Math.hypot(at[0] - x, at[1] - y)).toBeLessThan(50);
    }
    expect(rival[0]).toBeGreaterThan(figure[0]);
    expect(placeOf('Stadford')).toEqual(before);
  });

  it('is not enlarged', () => {
    const before = placeOf('Man').path;
    useBoard(corrected((board) => areaIn(board, 'Man').outline.reverse()));
    expect(placeOf('Man').path).not.toBe(before);
    useBoard(null);
    expect(placeOf('Man').path).toBe(before);
  });
});

describe('names', () => {
  it('come from the catalogue, or else from the board', () => {
    expect(boardWords(english)).toEqual({});
    useBoard(corrected((board) => (areaIn(board, 'Man').id = 'Mona')));
    expect(boardWords(english)).toEqual({ 'area.Mona': 'Mona' });
    expect(placeOf('Mona').votes).toBe(2);
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
  it('draws a shared border once, the same for both areas', () => {
    const forth = roughEdge([0, 0], [60, 10], 0.3);
    const back = roughEdge([60, 10], [0, 0], 0.3);
    expect([...forth.slice(1)].reverse()).toEqual(back.slice(1));
    const two = drawOutlines([
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
