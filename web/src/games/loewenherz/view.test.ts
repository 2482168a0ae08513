import { expect, it } from 'vitest';
import type { Analysis, Event, Action as Form, View } from '$lib/generated/loewenherz';
import { contextWith } from '$lib/games/testing/context';
import { actionsAt, attemptAt, changes, nameOf, previewOf, type LegalAction } from './view';

const view: View = {
  phase: 'expanding',
  turns: 5,
  turn_of: 0,
  acting: 0,
  colour: 0,
  kings_marker: 40,
  last_phase: false,
  steps: 0,
  max_steps: 2,
  castle: null,
  other_castle: null,
  deserter: null,
  terrain: [],
  borders: [],
  borders_left: 100,
  market: {},
  discard: {},
  pile: [0, 0, 0, 0],
  pile_top: null,
  colours: [],
  card: 'B:E',
};
const analysis: Analysis = {
  scores: [0, 0],
  marker: 40,
  king_returns: false,
  leaders: [0, 1],
  players: [],
  regions: [],
  open: [],
  next_card: null,
  previews: [{ action: 'expand d1 from a1', points: [3, -4] }],
};
const expand: LegalAction = {
  action: 'expand d1 from a1',
  form: { kind: 'expand', field: 'd1', castle: 'a1' },
};
const ally: LegalAction = { action: 'ally a1 with f1', form: { kind: 'ally', castle: 'a1', other: 'f1' } };
const context = contextWith<View, Analysis, Event, Form>({
  view,
  analysis,
  players: 2,
  legal: [expand, ally],
});

it('finds the actions of a field, which may be either of two castles', () => {
  expect(actionsAt(context, 'd1')).toEqual([expand]);
  expect(actionsAt(context, 'a1')).toEqual([ally]);
  expect(actionsAt(context, 'f1')).toEqual([ally]);
  expect(actionsAt(context, 'c1')).toEqual([]);
});

it('attempts what a click would mean, to learn why it is illegal', () => {
  const castles = [{ field: 'a1', region: ['a1'], worth: null, allies: [] }];
  const colours = [{ castles, knights: [], knights_left: 15 }];
  expect(attemptAt({ ...context, view: { ...view, colours } }, 'l1')).toBe('expand l1 from a1');
  expect(attemptAt({ ...context, view: { ...view, phase: 'garrison' } }, 'l1')).toBe('knight l1');
  expect(attemptAt({ ...context, view: { ...view, phase: 'turn' } }, 'l1')).toBeUndefined();
});

it('previews an expansion once the server has told its points', () => {
  expect(previewOf(context, expand)).toEqual([3, -4]);
  expect(changes(context, [3, -4])).toBe('seat 0 +3, seat 1 −4');
  expect(changes(context, [0, 0])).toBe('loewe.no_points_change');
  expect(previewOf({ ...context, analysis: null }, expand)).toBeUndefined();
});

it('names the third colour of a game for two', () => {
  expect(nameOf(context, 1)).toBe('seat 1');
  expect(nameOf(context, 2)).toBe('loewe.third_colour');
});
