import { afterEach, describe, expect, it } from 'vitest';
import ours from '$games/lang_lebe_der_koenig/board.json';
import english from '$games/lang_lebe_der_koenig/words/en.json';
import type { Json } from '$lib/games/contract';
import { boardWords, england, placeOf, useBoard } from './england';

afterEach(() => useBoard(null));

function corrected(change: (board: typeof ours) => void): Json {
  const board = structuredClone(ours);
  change(board);
  return board;
}
const areaIn = (board: typeof ours, id: string) => board.areas.find((area) => area.id === id)!;

it('draws a copy of our board as it draws ours', () => {
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
    expect(before.map(({ between }) => between)).toEqual(ours.sea_lines.map(({ between }) => between));
    useBoard(
      corrected((board) => {
        // Not from Wigemor to Lideforde any more, but from Rouecestre to Sarisberie.
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

describe('an area that is not where it is on ours', () => {
  it('has everything around its capital', () => {
    const before = placeOf('Stadford');
    useBoard(corrected((board) => (areaIn(board, 'Man').capital = [300, 400])));
    const { name, shield, courtiers, figure, rival } = placeOf('Man');
    // As it is scaled onto our map.
    const [x, y] = [(300 - 62) * 0.79 + 16, (400 - 72) * 0.7 + 50];
    for (const at of [name, shield, courtiers, figure]) {
      expect(Math.hypot(at[0] - x, at[1] - y)).toBeLessThan(50);
    }
    expect(rival[0]).toBeGreaterThan(figure[0]);
    expect(placeOf('Stadford')).toEqual(before);
  });

  it('is drawn as large as it is', () => {
    const before = placeOf('Man').path;
    useBoard(corrected((board) => areaIn(board, 'Man').outline.reverse()));
    expect(placeOf('Man').path).not.toBe(before);
    useBoard(null);
    expect(placeOf('Man').path).toBe(before);
  });
});

describe('names', () => {
  it('are in the catalogue, or the board’s own', () => {
    expect(boardWords(english)).toEqual({});
    useBoard(corrected((board) => (areaIn(board, 'Man').id = 'Mona')));
    expect(boardWords(english)).toEqual({ 'area.Mona': 'Mona' });
    expect(placeOf('Mona').votes).toBe(2);
  });
});
