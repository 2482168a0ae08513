import { expect, it } from 'vitest';
import { contextWith } from '$lib/games/testing/context';
import type { Context, View } from './context';
import { promptText } from './promptText';

const view: View = {
  phase: 'banishing',
  turns: 7,
  elections: 0,
  majority: 19,
  turn: {
    seat: 2,
    acting: 0,
    from: 'Man',
    area: 'Oxeneford',
    target: null,
    entered: ['Oxeneford'],
    card: null,
  },
  conflict: {
    area: 'Oxeneford',
    attacker: 2,
    defender: 1,
    winner: 0,
    exiles: [1, 2],
    next_exile: 2,
    players: [],
  },
  ballot: null,
  discard: { x1: 0, x2: 0, x3: 0 },
  face_down: 0,
  areas: [],
  players: [],
};

it('names the figure to be banished next', () => {
  const context: Context = contextWith({
    view,
    legal: [{ action: 'banish Man', form: { kind: 'banish', area: 'Man' } }],
  });
  expect(promptText(context)).toEqual({ key: 'lang.ask.banish', fields: { name: 'seat 2' } });
});

it('names the player who decides', () => {
  const context: Context = contextWith({ view, seat: 1 });
  expect(promptText(context)).toEqual({
    key: 'lang.wait.banishing',
    fields: { name: 'seat 0', area: 'area.Oxeneford' },
  });
});
