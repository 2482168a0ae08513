import { describe, expect, it } from 'vitest';
import { europe } from './europe';
import { after } from './telling';
import type { View } from './view';

const { countries, kinds, spaces } = europe();
const none = () => Object.fromEntries(kinds.map(({ id }) => [id, 0]));
function table(): View {
  const player = () => ({ points: 0, cloisters_left: 20, councillors_left: 8, known: none(), unknown: 3 });
  return {
    phase: 'turn',
    turns: 1,
    acting: 0,
    starter: 0,
    last_round: false,
    country: null,
    face_up: { ...none(), FRA: 1, LOT_ITA: 1 },
    pile: 20,
    discard: none(),
    countries: countries.map(({ id }) => ({
      id,
      cloisters: [0, 0, 0],
      councillors: [0, 0, 0],
      councillor_limit: 0,
    })),
    spaces: spaces.map(({ id }) => ({ id, cloister: null })),
    players: [{ ...player(), hand: { ...none(), FRA: 2, ENG_SWA: 1 } }, player(), player()],
    scorings: [],
  };
}

describe('what is told after the view', () => {
  it('builds a cloister and pays for it', () => {
    const view = after(table(), [
      { kind: 'plays', seat: 0, card: 'FRA', number: 2 },
      { kind: 'builds', seat: 0, space: 'FRK5', country: 'FRK' },
    ]);
    expect(view.spaces.find(({ id }) => id === 'FRK5')?.cloister).toBe(0);
    const franken = view.countries.find(({ id }) => id === 'FRK');
    expect(franken?.cloisters).toEqual([1, 0, 0]);
    expect(franken?.councillor_limit).toBe(1);
    expect(view.players[0]?.hand?.['FRA']).toBe(0);
    expect(view.players[0]?.unknown).toBe(1);
    expect(view.players[0]?.cloisters_left).toBe(19);
    expect(view.discard['FRA']).toBe(2);
  });

  it('plays known cards of others before unknown ones', () => {
    const start = table();
    start.players[1]!.known['BAY_BUR'] = 1;
    start.players[1]!.unknown = 2;
    const view = after(start, [{ kind: 'exchanges', seat: 1, card: 'BAY_BUR' }]);
    expect(view.players[1]?.known['BAY_BUR']).toBe(0);
    expect(view.players[1]?.unknown).toBe(2);
  });

  it('takes, draws, turns up and shuffles', () => {
    const view = after(table(), [
      { kind: 'takes', seat: 1, card: 'FRA' },
      { kind: 'draws', seat: 1 },
      { kind: 'is_turned_up', card: 'ENG_SWA' },
      { kind: 'is_shuffled', number: 30 },
    ]);
    expect(view.face_up).toMatchObject({ FRA: 0, ENG_SWA: 1 });
    expect(view.players[1]).toMatchObject({ unknown: 4, known: { FRA: 1 } });
    expect(view.pile).toBe(30);
  });

  it('gives points step by step and leaves the view as it was', () => {
    const start = table();
    const view = after(start, [
      { kind: 'scores_country', country: 'FRK', cloisters: [4, 2, 1], points: [7, 4, 2] },
      { kind: 'scores_chain', seat: 2, spaces: [], points: 5 },
    ]);
    expect(view.players.map(({ points }) => points)).toEqual([7, 4, 7]);
    expect(start.players[0]?.points).toBe(0);
  });
});
