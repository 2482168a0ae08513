import { describe, expect, it } from 'vitest';
import { actionsAt, attemptAt } from './clicks';
import type { LegalAction, View } from './context';

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
    loss: 0,
    bonus: 0,
    total: 3,
    has_majority: false,
    cards: 3,
    known: { x1: 1, x2: 0, x3: 0 },
    unknown: 2,
    ...(seat === 0 ? { hand: { x1: 2, x2: 1, x3: 0 } } : {}),
  })),
};

describe('clicking an area', () => {
  const legal: LegalAction[] = [
    { action: 'place', form: { kind: 'place' } },
    { action: 'move Lincolia', form: { kind: 'move', area: 'Lincolia' } },
    { action: 'nothing', form: { kind: 'nothing' } },
  ];
  it('moves there, or places a courtier in the current area', () => {
    expect(actionsAt(legal, view, 'Lincolia').map((one) => one.action)).toEqual(['move Lincolia']);
    expect(actionsAt(legal, view, 'Stadford').map((one) => one.action)).toEqual(['place']);
    expect(actionsAt(legal, view, 'Man')).toEqual([]);
  });
  it('attempts what it would mean, to learn why it is illegal', () => {
    expect(attemptAt(view, 0, 'Man')).toBe('move Man');
    expect(attemptAt({ ...view, phase: 'arrived' }, 0, 'Man')).toBe('on Man x1');
    expect(attemptAt({ ...view, phase: 'banishing' }, 0, 'Man')).toBe('banish Man');
    expect(attemptAt(view, null, 'Man')).toBeUndefined();
  });
});
