import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser, later, soon, stopTheClock, type Socket } from '$lib/net/testing/browser';
import { Connection } from '$lib/net/connection.svelte';
import europeJson from '$games/kardinal_und_koenig/board.json';
import type { Entry, Position, SeatPosition, TableInfo, Update } from '$lib/net/protocol';
import { europe } from '$lib/games/kardinal-und-koenig/europe';
import { roomOf } from '$lib/games/rooms';
import { settings } from '$lib/ui/settings.svelte';
import { house } from '$lib/words/language.svelte';
import { valueFor } from './contribution';
import { Table } from './table.svelte';

// Two rooms as they are, and how long one of them looks at events.
const open = { game: 'um-krone-und-kragen', rolled: 620, takes: 780 };
const secretive = { game: 'kardinal-und-koenig' };

let connection: Connection;
let socket: Socket;
let table: Table;

beforeAll(() => Promise.all([open, secretive].map(({ game }) => roomOf(game))), 60_000);
beforeEach(async () => {
  browser.reset();
  await house.speak('en');
  settings.pace = 'calm';
  settings.confirms = false;
  stopTheClock();
  connection = new Connection();
  connection.start('en');
  await soon();
  socket = browser.socket;
  socket.welcome();
  table = new Table('t', connection);
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
});

const info = (game: string, changes: Partial<TableInfo> = {}): TableInfo => ({
  id: 't',
  game,
  rules: 1,
  players: 3,
  options: {},
  public: false,
  hints: true,
  grace: 120,
  idle: 300,
  phase: 'running',
  seats: [
    { kind: 'person', name: 'Hedwig', host: true, present: true },
    { kind: 'person', name: 'Ottokar', present: false },
    { kind: 'computer', level: 'page' },
  ],
  stand_in: null,
  ...changes,
});

const may = (...actions: string[]) => actions.map((action) => ({ action, form: { kind: action } }));
const part = (seat: number, legal: string[] = [], undo?: 'free' | 'ask'): SeatPosition => ({
  seat,
  view: { of: seat },
  legal: may(...legal),
  ...(undo ? { undo } : {}),
});
/** After so many moves seat 0 is to act, and mine. */
const position = (length: number, changes: Partial<Position> = {}): Position => ({
  length,
  to_act: [0],
  seats: [part(0, ['roll', 'end'])],
  ...changes,
});
const moved = (seq: number, seat: Entry['seat'], ...kinds: string[]): Entry => ({
  seq,
  at: 0,
  kind: 'moved',
  seat: seat ?? null,
  length: seq,
  events: kinds.map((kind) => ({ form: { kind, seat, seq }, text: '' })),
});
const said = (seq: number): Entry => ({ seq, at: 0, kind: 'said', name: 'Ottokar', text: 'Well, well.' });

/** An update in which every entry is a move unless the position says otherwise. */
function update(happened: Entry[], changes: Partial<Update> & { game?: string } = {}): Update {
  const { game = open.game, ...rest } = changes;
  const seq = happened.at(-1)?.seq ?? 0;
  return {
    type: 'update',
    table: 't',
    seq,
    info: info(game),
    mine: [0],
    happened,
    position: position(seq),
    ...rest,
  };
}
const tell = async (...updates: Update[]) => {
  for (const one of updates) socket.tell({ ...one });
  await soon();
};
/** The first update is there: the room is loaded and the position shown. */
async function enter(first: Update = update([moved(1, 'chance', 'starts')])) {
  await tell(first);
  await vi.waitUntil(() => table.info ?? table.missing, { timeout: 10_000 });
  expect(table.missing).toBe('');
}
/** The connection breaks and comes back. */
async function breakAndReturn() {
  socket.end();
  await later(400);
  socket = browser.socket;
  socket.welcome();
}
const happening = () => table.happening?.kind;
const shown = () => table.length;
const seen = () => ({ isPast: table.isPast, at: table.at, view: table.view, toAct: table.toAct });

describe('a step of which nobody knows whether it was stored', () => {
  const step = async () => {
    await enter();
    void table.move('roll');
    await soon();
    socket.refuse(socket.asked('move'), 'outcome_unknown', 'It is not certain.');
    await soon();
    expect(table.trouble).toBe('It is not certain.');
  };

  it('stays in doubt while others only talk', async () => {
    await step();
    await tell(update([said(2)]));
    expect(table.trouble).toBe('It is not certain.');
  });

  it('is seen when it turns out to be there', async () => {
    await step();
    await tell(update([moved(2, 0, 'turn_begins')], { settled: true }));
    await later(1000);
    expect(shown()).toBe(2);
    expect(table.trouble).toBe('');
  });

  it('is asked for again when it is not', async () => {
    await step();
    await tell(update([], { seq: 1, position: position(1), settled: true }));
    expect(table.trouble).toBe('That was not stored after all. Please do it again.');
    void table.move('roll');
    await soon();
    expect(socket.asked('move')).toMatchObject({ action: 'roll', seen: 1 });
    expect(table.trouble).toBe('');
  });
});

describe('a table of which an older backup was restored', () => {
  it('is asked for by what is known of it', async () => {
    await enter(update([{ ...moved(1, 'chance', 'starts'), at: 77 }]));
    await breakAndReturn();
    expect(socket.asked('watch')).toMatchObject({ table: 't', since: 1, at: 77 });
  });

  it('is shown as it is now, without what was told before', async () => {
    await enter(update([moved(1, 'chance', 'starts'), moved(2, 0, 'rolled'), moved(3, 0, 'takes')]));
    await tell(update([moved(4, 1, 'rolled')]));
    expect(happening()).toBe('rolled');
    await breakAndReturn();
    await tell(update([moved(1, 'chance', 'starts'), moved(2, 1, 'passes')], { anew: true }));
    expect(shown()).toBe(2);
    expect(happening()).toBeUndefined();
    expect(table.entries.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(table.told.map(({ kind }) => kind)).toEqual(['starts', 'passes']);
    await tell(update([moved(3, 0, 'rolled')]));
    await later(open.rolled);
    expect(shown()).toBe(3);
    void table.move('roll');
    await soon();
    expect(socket.asked('move')).toMatchObject({ seen: 3 });
  });
});

describe('what is told', () => {
  it('begins where the table is, without a look at the past', async () => {
    expect(socket.asked('watch')).toMatchObject({ table: 't', since: 0 });
    await enter(update([moved(1, 'chance', 'starts'), moved(2, 0, 'rolled')]));
    expect(shown()).toBe(2);
    expect(happening()).toBeUndefined();
    expect(table.told.map(({ kind }) => kind)).toEqual(['starts', 'rolled']);
    expect(table.ready).toBe(true);
  });

  it('is for this table', async () => {
    await enter();
    await tell(update([moved(2, 0, 'rolled')], { table: 'another' }));
    expect(table.entries).toHaveLength(1);
  });

  it('comes one event after the other, and the position at the end', async () => {
    await enter();
    await tell(update([moved(2, 1, 'rolled', 'takes'), moved(3, 1, 'turn_begins')]));
    expect(happening()).toBe('rolled');
    expect(shown()).toBe(1);
    await later(open.rolled - 1);
    expect(happening()).toBe('rolled');
    await later(1);
    expect(happening()).toBe('takes');
    expect(table.entries.map(({ seq }) => seq)).toEqual([1]);
    await later(open.takes);
    expect(happening()).toBe('turn_begins');
    expect(table.entries.map(({ seq }) => seq)).toEqual([1, 2]);
    await later(200);
    expect(happening()).toBeUndefined();
    expect(shown()).toBe(3);
  });

  it('waits its turn while something else is told', async () => {
    await enter();
    await tell(update([moved(2, 1, 'rolled')]), update([moved(3, 1, 'takes')]));
    await later(open.rolled);
    expect(shown()).toBe(2);
    expect(happening()).toBe('takes');
    await later(open.takes);
    expect(shown()).toBe(3);
    expect(table.told.map(({ kind }) => kind)).toEqual(['starts', 'rolled', 'takes']);
  });

  it('is known as what the view does not show yet', async () => {
    await enter();
    expect(table.since).toEqual([]);
    await tell(update([moved(2, 1, 'rolled', 'takes')]), update([moved(3, 1, 'rolled')]));
    await later(open.rolled);
    expect(table.since.map(({ kind }) => kind)).toEqual(['rolled', 'takes']);
    await later(open.takes);
    expect(shown()).toBe(2);
    expect(table.since.map(({ seq }) => seq)).toEqual([3]);
    await later(open.rolled);
    expect(table.since).toEqual([]);
  });

  it('waits until there is a room', async () => {
    await Promise.all([enter(), tell(update([moved(2, 1, 'rolled')]))]);
    expect(shown()).toBe(1);
    expect(happening()).toBe('rolled');
    await later(open.rolled);
    expect(shown()).toBe(2);
  });

  it('is told at once when somebody skips, and no longer than that', async () => {
    await enter();
    await tell(update([moved(2, 1, 'rolled', 'takes')]), update([moved(3, 1, 'rolled')]));
    table.skip();
    await soon();
    expect(shown()).toBe(3);
    expect(table.entries).toHaveLength(3);
    await tell(update([moved(4, 1, 'rolled')]));
    expect(shown()).toBe(3);
    expect(happening()).toBe('rolled');
  });

  it('is told at once when too much waits, when nobody looks, and without motion', async () => {
    await enter();
    const many = Array.from({ length: 25 }, (_, i) => moved(i + 2, 1, 'rolled'));
    await tell(update(many));
    expect(shown()).toBe(26);
    browser.document.hidden = true;
    await tell(update([moved(27, 1, 'rolled')]));
    expect(shown()).toBe(27);
    browser.document.hidden = false;
    settings.pace = 'off';
    await tell(update([moved(28, 1, 'rolled')]));
    expect(shown()).toBe(28);
  });

  it('is told faster to those who like it brisk', async () => {
    await enter();
    settings.pace = 'brisk';
    await tell(update([moved(2, 1, 'rolled')]));
    await later(open.rolled * 0.35);
    expect(shown()).toBe(2);
  });

  it('ends in the middle when the table is left', async () => {
    await enter();
    await tell(update([moved(2, 1, 'rolled', 'takes')]), update([moved(3, 1, 'rolled')]));
    table.close();
    await later(60_000);
    await tell(update([moved(4, 1, 'rolled')]));
    expect(table.told.map(({ kind }) => kind)).toEqual(['starts', 'rolled']);
    expect(shown()).toBe(1);
    expect(socket.asked('unwatch')).toMatchObject({ table: 't' });
  });

  it('is not told twice, should it come twice', async () => {
    await enter(update([moved(1, 'chance', 'starts'), moved(2, 0, 'rolled')]));
    await breakAndReturn();
    expect(socket.asked('watch')).toMatchObject({ since: 2 });
    await tell(update([moved(2, 0, 'rolled'), moved(3, 1, 'takes')]));
    await later(open.takes);
    expect(table.entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(table.told.map(({ kind }) => kind)).toEqual(['starts', 'rolled', 'takes']);
  });

  it('loses what was taken back', async () => {
    await enter(update([moved(1, 'chance', 'starts'), moved(2, 0, 'rolled'), moved(3, 0, 'takes')]));
    await tell(update([{ seq: 4, at: 0, kind: 'undone', seat: 0, moves: 1 }], { position: position(1) }));
    expect(table.told.map(({ kind }) => kind)).toEqual(['starts']);
    expect(shown()).toBe(1);
  });

  it('goes on at the true position when an event cannot be shown', async () => {
    await enter();
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { room } = table;
    table.room = room && {
      ...room,
      pace: () => {
        throw new Error('no idea');
      },
    };
    void table.move('roll');
    socket.answer(socket.asked('move'), { seq: 2 });
    await tell(update([moved(2, 0, 'rolled', 'takes'), moved(3, 1, 'rolled')]));
    expect(shown()).toBe(3);
    expect(happening()).toBeUndefined();
    expect(table.busy).toBe(false);
    expect(table.entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(table.told.map(({ kind }) => kind)).toEqual(['starts', 'rolled', 'takes', 'rolled']);
    expect(report).toHaveBeenCalledTimes(3);
    // What comes next is told as ever.
    table.room = room;
    await tell(update([moved(4, 1, 'rolled')]));
    expect(happening()).toBe('rolled');
    await later(open.rolled);
    expect(shown()).toBe(4);
    report.mockRestore();
  });

  it('goes on when an entry cannot be read', async () => {
    await enter();
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = { ...moved(2, 1), events: 7 } as unknown as Entry;
    await tell(update([broken, moved(3, 1, 'turn_begins')]));
    await later(200);
    expect(shown()).toBe(3);
    expect(report).toHaveBeenCalledOnce();
    report.mockRestore();
  });

  it('says who is there', async () => {
    await enter();
    expect([0, 1].map((seat) => table.isPresent(seat))).toEqual([true, false]);
    socket.tell({ type: 'presence', table: 't', present: [1], idle: [1] });
    expect([0, 1].map((seat) => table.isPresent(seat))).toEqual([false, true]);
    expect([0, 1].map((seat) => table.isIdle(seat))).toEqual([false, true]);
    await tell(update([]));
    expect([0, 1].map((seat) => table.isPresent(seat))).toEqual([true, false]);
  });
});

describe('a move', () => {
  it('is made at once if there is one way, and asked about if there are several', async () => {
    await enter();
    table.offer(may('roll', 'end'));
    expect(table.offered).toHaveLength(2);
    table.withdraw();
    expect(table.offered).toEqual([]);
    table.offer(may('roll'));
    expect(socket.asked('move')).toMatchObject({ table: 't', seat: 0, action: 'roll', seen: 1 });
  });

  it('is asked about once more by those who like that', async () => {
    await enter();
    settings.confirms = true;
    table.offer(may('roll'));
    expect(table.offered).toHaveLength(1);
    expect(() => socket.asked('move')).toThrow();
  });

  it('keeps us busy until what came of it has been shown', async () => {
    await enter();
    void table.move('roll');
    expect(table.busy).toBe(true);
    expect(table.legal).toEqual([]);
    await tell(update([moved(2, 0, 'rolled')]));
    socket.answer(socket.asked('move'), { seq: 2 });
    await soon();
    expect(table.busy).toBe(true);
    await later(open.rolled);
    expect(table.busy).toBe(false);
    expect(table.legal).toHaveLength(2);
  });

  it('frees us when the answer comes after the update was shown', async () => {
    await enter();
    settings.pace = 'off';
    void table.move('roll');
    await tell(update([moved(2, 0, 'rolled')]));
    expect(table.busy).toBe(true);
    socket.answer(socket.asked('move'), { seq: 2 });
    await soon();
    expect(table.busy).toBe(false);
  });

  it('is not made while another is on its way', async () => {
    await enter();
    void table.move('roll');
    void table.move('end');
    expect(socket.heard.filter(({ cmd }) => cmd === 'move')).toHaveLength(1);
  });

  it('is nothing for those who look on', async () => {
    await enter(
      update([moved(1, 'chance', 'starts')], {
        mine: [],
        position: { length: 1, to_act: [0], view: { of: 'all' } },
      }),
    );
    expect(table.view).toEqual({ of: 'all' });
    void table.move('roll');
    expect(() => socket.asked('move')).toThrow();
    expect(table.busy).toBe(false);
  });

  it('that was refused says why, and frees us', async () => {
    await enter();
    table.attempt('fly');
    socket.refuse(socket.asked('move'), 'unknown_action', '“fly” is not understood.');
    await soon();
    expect(table.trouble).toBe('“fly” is not understood.');
    expect(table.busy).toBe(false);
    // It is not held against what is done next.
    table.offer(may('roll', 'end'));
    expect(table.trouble).toBe('');
  });

  it('that had arrived before a break is no trouble when it is sent again', async () => {
    await enter();
    void table.move('roll');
    await breakAndReturn();
    expect(socket.asked('move')).toMatchObject({ action: 'roll', seen: 1 });
    await tell(update([moved(2, 0, 'rolled')]));
    socket.refuse(socket.asked('move'), 'stale', 'The game has moved on since you decided.');
    await soon();
    expect(table.trouble).toBe('');
    // What it did is being told: until then nobody is asked what he has answered.
    expect(table.busy).toBe(true);
    await later(open.rolled);
    expect(table.busy).toBe(false);
    expect(shown()).toBe(2);
  });

  it('that could not be sent frees us', async () => {
    await enter();
    socket.send = () => {
      throw new DOMException('not now', 'InvalidStateError');
    };
    await expect(table.move('roll')).rejects.toThrow('not now');
    expect(table.busy).toBe(false);
    await expect(table.askHint()).rejects.toThrow('not now');
    expect(table.thinking).toBe(false);
  });

  it('that was lost on the way says so', async () => {
    await enter();
    void table.sayAloud('Good luck!');
    socket.end();
    await soon();
    expect(table.trouble).toBe(house.t('trouble.lost'));
  });
});

describe('a choice', () => {
  it('stays open while people talk', async () => {
    await enter();
    table.offer(may('roll', 'end'));
    await tell(update([said(2)], { position: position(1) }));
    expect(table.offered).toHaveLength(2);
  });

  it('is gone when the position is another', async () => {
    await enter();
    settings.pace = 'off';
    table.offer(may('roll', 'end'));
    await tell(update([moved(2, 1, 'rolled')]));
    expect(table.offered).toEqual([]);
  });
});

describe('taking back', () => {
  it('is for who of mine moved last', async () => {
    const seats = [part(0, [], 'free'), part(1, ['roll'])];
    await enter(
      update([moved(1, 'chance', 'starts'), moved(2, 0, 'rolled'), moved(3, 'chance', 'takes')], {
        mine: [0, 1],
        position: position(3, { to_act: [1], seats }),
      }),
    );
    expect(table.seat).toBe(1);
    expect(table.undo).toBe('free');
    void table.undoLast();
    expect(socket.asked('undo')).toMatchObject({ seat: 0, seen: 3 });
  });

  it('is not offered where it cannot be', async () => {
    await enter(
      update([moved(1, 0, 'rolled')], {
        mine: [0, 1],
        position: position(1, { to_act: [1], seats: [part(0), part(1, ['roll'], 'ask')] }),
      }),
    );
    expect(table.undo).toBeUndefined();
  });

  it('says beforehand if the game will not count any more', async () => {
    const at = (changes: Partial<SeatPosition>) =>
      update([moved(1, 0, 'rolled')], {
        position: position(1, { seats: [{ ...part(0, ['roll']), ...changes }] }),
      });
    await enter(at({ undo: 'free' }));
    expect(table.undoHelp).toBe('help.take_back');
    await tell(at({ undo: 'free', undo_makes_practice: true }));
    expect(table.undoHelp).toBe('help.take_back_practice');
    await tell(at({ undo: 'ask', undo_makes_practice: true }));
    expect(table.undoHelp).toBe('help.ask_back_practice');
    for (const key of [
      'help.take_back_practice',
      'help.ask_back_practice',
      'help.practice',
      'card.practice',
    ]) {
      expect(table.t(key)).not.toBe(key);
    }
  });
});

describe('before the start', () => {
  const lobby = (dice: Partial<NonNullable<TableInfo['dice']>>, seq = 1) => {
    const { position: _, ...rest } = update([{ seq, at: 0, kind: 'seated' }], {
      info: info(open.game, { phase: 'open', dice: { scheme: 2, sha256: 'x', players: [], ...dice } }),
    });
    return rest;
  };

  it('commits to a value for the dice and reveals it when the host starts, without being asked', async () => {
    await enter(lobby({}));
    const { sha256 } = socket.asked('commit') as { sha256: string };
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(() => socket.asked('reveal')).toThrow();
    await tell(lobby({ players: [{ seat: 0, sha256 }], starting: true }, 2));
    expect(socket.asked('reveal')).toMatchObject({ table: 't', value: valueFor('t') });
  });
});

describe('several people at one screen', () => {
  const seats = [part(0, ['play']), part(1, ['play'])];
  const both = (toAct: number[], seq: number) => ({
    game: secretive.game,
    mine: [0, 1],
    position: position(seq, { to_act: toAct, seats: seats.filter(({ seat }) => toAct.includes(seat)) }),
  });

  it('take it one after the other where cards are hidden', async () => {
    await enter(update([moved(1, 'chance', 'starts')], both([0], 1)));
    expect(table.curtain).toBe(true);
    expect(table.seat).toBe(0);
    expect(table.legal).toEqual([]);
    table.holder = 0;
    expect(table.curtain).toBe(false);
    expect(table.legal).toHaveLength(1);
    settings.pace = 'off';
    await tell(update([moved(2, 0, 'passes')], both([1], 2)));
    expect(table.seat).toBe(1);
    expect(table.curtain).toBe(true);
    expect(table.legal).toEqual([]);
  });

  it('keep it as long as it is theirs to act', async () => {
    await enter(update([moved(1, 'chance', 'starts')], both([0, 1], 1)));
    table.holder = 1;
    expect(table.seat).toBe(1);
    expect(table.curtain).toBe(false);
  });

  it('just go on where nothing is hidden', async () => {
    await enter(update([moved(1, 'chance', 'starts')], { ...both([0], 1), game: open.game }));
    expect(table.curtain).toBe(false);
    expect(table.holder).toBe(0);
    settings.pace = 'off';
    await tell(update([moved(2, 0, 'passes')], { ...both([1], 2), game: open.game }));
    expect(table.curtain).toBe(false);
    expect(table.holder).toBe(1);
  });

  it('have no curtain when they are alone, or when it is over', async () => {
    await enter(update([moved(1, 'chance', 'starts')], { game: secretive.game }));
    expect(table.curtain).toBe(false);
    await tell(update([said(2)], { ...both([], 1), info: info(secretive.game, { phase: 'over' }) }));
    expect(table.curtain).toBe(false);
    expect(table.over).toBe(true);
  });
});

describe('looking back', () => {
  it('shows how it was, and the present again', async () => {
    await enter(update([moved(5, 0, 'rolled')]));
    void table.lookBack(2);
    const look = socket.asked('look');
    expect(look).toMatchObject({ at: 2, seat: 0 });
    socket.answer(look, { view: { of: 'old' }, to_act: [1] });
    await soon();
    expect(seen()).toEqual({ isPast: true, at: 2, view: { of: 'old' }, toAct: [1] });
    expect(table.length).toBe(5);
    expect(table.legal).toEqual([]);
    void table.lookBack(null);
    expect(seen()).toEqual({ isPast: false, at: 5, view: { of: 0 }, toAct: [0] });
  });

  it('tells only what had happened by then', async () => {
    await enter(update([moved(1, 'chance', 'starts'), moved(2, 0, 'rolled'), moved(3, 0, 'takes')]));
    void table.lookBack(2);
    socket.answer(socket.asked('look'), { view: {}, to_act: [] });
    await soon();
    expect(table.told.map(({ kind }) => kind)).toEqual(['starts', 'rolled']);
  });

  it('shows what was asked for last, whichever comes first', async () => {
    await enter(update([moved(5, 0, 'rolled')]));
    void table.lookBack(2);
    const earlier = socket.asked('look');
    void table.lookBack(3);
    socket.answer(socket.asked('look'), { view: { of: 'later' }, to_act: [] });
    socket.answer(earlier, { view: { of: 'earlier' }, to_act: [] });
    await soon();
    expect(seen()).toMatchObject({ at: 3, view: { of: 'later' } });
  });

  it('leaves the analysis of the present behind, and finds it again', async () => {
    await enter(update([moved(5, 0, 'rolled')]));
    socket.answer(socket.asked('outlook'), { length: 5, outlook: { scores: [5] } });
    await soon();
    expect(table.outlook).toEqual({ scores: [5] });
    void table.lookBack(2);
    socket.answer(socket.asked('look'), { view: { of: 'old' }, to_act: [1] });
    await soon();
    expect(table.outlook).toBeNull();
    void table.lookBack(null);
    expect(table.outlook).toEqual({ scores: [5] });
  });

  it('leaves hints, choices and what is happening behind', async () => {
    await enter(update([moved(5, 0, 'rolled')]));
    table.offer(may('roll', 'end'));
    void table.askHint();
    socket.answer(socket.asked('hint'), { choices: may('end') });
    await soon();
    expect(table.hint?.action).toBe('end');
    await tell(update([moved(6, 1, 'rolled')]));
    expect(happening()).toBe('rolled');
    void table.lookBack(2);
    socket.answer(socket.asked('look'), { view: { of: 'old' }, to_act: [1] });
    await soon();
    expect(table.hint).toBeNull();
    expect(table.offered).toEqual([]);
    expect(table.lit.size).toBe(0);
    expect(happening()).toBeUndefined();
  });

  it('ends when what it shows was taken back', async () => {
    await enter(update([moved(4, 0, 'rolled'), moved(5, 0, 'takes')]));
    settings.pace = 'off';
    void table.lookBack(4);
    socket.answer(socket.asked('look'), { view: { of: 'old' }, to_act: [] });
    await soon();
    expect(table.isPast).toBe(true);
    const undone = { seq: 6, at: 0, kind: 'undone', seat: 0, moves: 3 };
    await tell(
      update([undone, { ...moved(7, 0, 'rolled'), length: 4 }, { ...moved(8, 0, 'takes'), length: 5 }]),
    );
    expect(table.isPast).toBe(false);
  });

  it('is for the eyes that asked for it', async () => {
    const seats = [part(0, ['play']), part(1, ['play'])];
    const shared = { game: secretive.game, mine: [0, 1], position: position(5, { to_act: [0, 1], seats }) };
    await enter(update([moved(5, 0, 'passes')], shared));
    table.holder = 0;
    void table.lookBack(2);
    socket.answer(socket.asked('look'), { view: { of: 'secrets of 0' }, to_act: [0] });
    await soon();
    expect(table.isPast).toBe(true);
    table.holder = 1;
    expect(seen()).toMatchObject({ isPast: false, view: { of: 1 } });
    // One that comes after the other person has taken the screen is not shown either.
    void table.lookBack(2);
    table.holder = 0;
    socket.answer(socket.asked('look'), { view: { of: 'secrets of 1' }, to_act: [0] });
    await soon();
    expect(table.isPast).toBe(false);
  });

  it('does not come after the present was asked for', async () => {
    await enter(update([moved(5, 0, 'rolled')]));
    void table.lookBack(2);
    void table.lookBack(5);
    socket.answer(socket.asked('look'), { view: { of: 'old' }, to_act: [] });
    await soon();
    expect(table.isPast).toBe(false);
  });
});

describe('the outlook', () => {
  const outlookOf = (length: number) => ({ length, outlook: { scores: [length] } });

  it('comes with every position', async () => {
    await enter();
    expect(table.outlook).toBeNull();
    expect(socket.asked('outlook')).toMatchObject({ table: 't', seat: 0 });
    socket.answer(socket.asked('outlook'), outlookOf(1));
    await soon();
    expect(table.outlook).toEqual({ scores: [1] });
  });

  it('is thrown away when the position has moved on', async () => {
    await enter();
    settings.pace = 'off';
    const early = socket.asked('outlook');
    socket.answer(early, outlookOf(1));
    await soon();
    await tell(update([moved(2, 1, 'rolled')]));
    expect(table.outlook).toBeNull();
    // So is one that comes late, and one that is ahead of what is shown.
    const late = socket.asked('outlook');
    await tell(update([moved(3, 1, 'rolled')]));
    socket.answer(late, outlookOf(2));
    socket.answer(socket.asked('outlook'), outlookOf(4));
    await soon();
    expect(table.outlook).toBeNull();
  });

  it('is thrown away when another position has as many moves', async () => {
    await enter();
    socket.answer(socket.asked('outlook'), outlookOf(1));
    await soon();
    const taken = { seq: 2, at: 0, kind: 'undone', seat: 0, moves: 0 };
    await tell(update([taken], { seq: 3, position: position(1, { to_act: [1], seats: [part(0)] }) }));
    expect(table.outlook).toBeNull();
  });

  it('stays while people talk', async () => {
    await enter();
    socket.answer(socket.asked('outlook'), outlookOf(1));
    await soon();
    await tell(update([said(2)], { position: position(1) }));
    expect(table.outlook).toEqual({ scores: [1] });
  });
});

describe('a hint', () => {
  it('points at what a king would do', async () => {
    await enter();
    void table.askHint();
    expect(table.thinking).toBe(true);
    socket.answer(socket.asked('hint'), { choices: may('end', 'roll') });
    await soon();
    expect(table.thinking).toBe(false);
    expect(table.hint?.action).toBe('end');
  });

  it('is for the position in which it was asked', async () => {
    await enter();
    settings.pace = 'off';
    void table.askHint();
    await tell(update([moved(2, 1, 'rolled')]));
    socket.answer(socket.asked('hint'), { choices: may('end') });
    await soon();
    expect(table.hint).toBeNull();
    expect(table.thinking).toBe(false);
  });

  it('takes what it lights up with it', async () => {
    await enter();
    settings.pace = 'off';
    table.point({ kind: 'takes', seat: 0, card: 'fool' });
    expect(table.lit.size).toBeGreaterThan(0);
    await tell(update([moved(2, 1, 'rolled')]));
    expect(table.lit.size).toBe(0);
  });

  it('goes with the position, also when talk follows at once', async () => {
    await enter();
    void table.askHint();
    socket.answer(socket.asked('hint'), { choices: may('end') });
    await soon();
    await tell(update([moved(2, 1, 'rolled')]), update([said(3)], { position: position(2) }));
    await later(open.rolled);
    expect(table.hint).toBeNull();
  });
});

describe('a table that is not there', () => {
  it('says so', async () => {
    socket.refuse(socket.asked('watch'), 'no_such_table', 'There is no such table.');
    await soon();
    expect(table.missing).toBe('There is no such table.');
  });

  it('is not missing because the connection broke', async () => {
    socket.end();
    await soon();
    expect(table.missing).toBe('');
  });

  it('may be found when the connection is back', async () => {
    socket.refuse(socket.asked('watch'), 'too_many_watched', 'Too many tables.');
    await breakAndReturn();
    socket.answer(socket.asked('watch'));
    await soon();
    expect(table.missing).toBe('');
  });

  it('has no room in this house', async () => {
    await tell(update([moved(1, 'chance')], { game: 'chess' }));
    expect(table.missing).toBe(house.t('trouble.load'));
    await breakAndReturn();
    expect(() => socket.asked('watch')).toThrow();
    expect(table.missing).toBe(house.t('trouble.load'));
  });
});

describe('a table on another board', () => {
  const { game } = secretive;
  const [whitby, iona] = ['0123456789abcdef', 'fedcba9876543210'];
  /** England's spaces and one more, by the name of their board. */
  const boards = Object.fromEntries(
    [
      [whitby, 'Whitby'],
      [iona, 'Iona'],
    ].map(([id = '', name = '']) => {
      const more = { id: 'ENG6', country: 'ENG', name, at: [300, 210] };
      return [`/api/boards/${game}/${id}`, { ...europeJson, spaces: [...europeJson.spaces, more] }];
    }),
  );
  const builds = (seq: number): Entry => ({
    ...moved(seq, 0),
    events: [{ form: { kind: 'builds', seat: 0, space: 'ENG6', country: 'ENG' }, text: '' }],
  });
  const on = (board: string | undefined, ...happened: Entry[]) =>
    update(happened, { info: info(game, board === undefined ? {} : { board }) });
  const sixth = () => europe().spacesById.get('ENG6')?.name;
  let asked: string[];
  /** Lets the board through that is waited for. */
  let arrive: () => Promise<void>;

  beforeEach(() => {
    settings.pace = 'off';
    asked = [];
    browser.get = (path) => {
      asked.push(path);
      return new Promise((resolve) => {
        arrive = async () => {
          resolve(Response.json(boards[path]));
          await soon();
        };
      });
    };
  });

  it('is shown when its board is there', async () => {
    await tell(on(whitby, builds(1)));
    await vi.waitUntil(() => asked.length > 0);
    expect(asked).toEqual([`/api/boards/${game}/${whitby}`]);
    // What comes meanwhile waits.
    await tell(on(whitby, moved(2, 1, 'passes')));
    expect([table.info, table.room, table.ready]).toEqual([null, null, false]);
    expect(sixth()).toBeUndefined();
    await arrive();
    expect(table.ready).toBe(true);
    expect(table.length).toBe(2);
    expect(sixth()).toBe('Whitby');
    expect(table.t('space.ENG6')).toBe('Whitby (ENG6)');
    expect(table.say('event', table.told[0]!)).toBe('Hedwig builds a cloister in Whitby (ENG6), England.');
  });

  it('asks for no board if it is on ours', async () => {
    await enter(on(undefined, moved(1, 'chance', 'starts')));
    expect(asked).toEqual([]);
    expect(table.ready).toBe(true);
  });

  it('says that its board cannot be fetched, and fetches it again', async () => {
    const fetchLater = browser.get;
    for (const answer of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => Promise.resolve(new Response('', { status: 404 })),
      () => Promise.resolve(new Response('not a board')),
      () => Promise.resolve(Response.json({ spaces: 'none' })),
    ]) {
      browser.get = answer;
      if (table.isBoardless) void table.fetchAgain();
      else await tell(on(whitby, builds(1)));
      await vi.waitUntil(() => table.isBoardless);
      expect([table.missing, table.info, table.room]).toEqual(['', null, null]);
    }
    // The game goes on meanwhile, and the connection may break.
    await tell(on(whitby, moved(2, 1, 'passes')));
    await breakAndReturn();
    await tell(on(whitby, moved(3, 2, 'passes')));
    expect(table.isBoardless).toBe(true);
    browser.get = fetchLater;
    void table.fetchAgain();
    await vi.waitUntil(() => asked.length > 0);
    expect(table.isBoardless).toBe(false);
    await arrive();
    expect(table.ready).toBe(true);
    expect(table.entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(sixth()).toBe('Whitby');
  });

  it('leaves the next table its own board', async () => {
    const visit = async (board: string | undefined) => {
      table.close();
      expect(sixth()).toBeUndefined();
      table = new Table('t', connection);
      await tell(on(board, builds(1)));
      await vi.waitUntil(() => table.info ?? asked.length > 0);
      if (board !== undefined) await arrive();
      asked = [];
      expect(table.ready).toBe(true);
      return table.t('space.ENG6');
    };
    expect(await visit(whitby)).toBe('Whitby (ENG6)');
    expect(await visit(undefined)).toBe('space.ENG6');
    expect(await visit(iona)).toBe('Iona (ENG6)');
    expect(await visit(whitby)).toBe('Whitby (ENG6)');
  });

  it('does not lay its board on a table that was gone to meanwhile', async () => {
    await tell(on(whitby, builds(1)));
    await vi.waitUntil(() => asked.length > 0);
    const late = arrive;
    table.close();
    table = new Table('t', connection);
    await tell(on(iona, builds(1)));
    await vi.waitUntil(() => asked.length > 1);
    await arrive();
    await late();
    expect(sixth()).toBe('Iona');
  });

  it('may be another one when an older backup was restored', async () => {
    await tell(on(whitby, builds(1)));
    await vi.waitUntil(() => asked.length > 0);
    await arrive();
    await tell({ ...on(iona, builds(1)), anew: true });
    expect(table.ready).toBe(false);
    await vi.waitUntil(() => asked.length > 1);
    await arrive();
    expect(table.ready).toBe(true);
    expect(table.t('space.ENG6')).toBe('Iona (ENG6)');
    await tell({ ...on(undefined, moved(1, 'chance', 'starts')), anew: true });
    await vi.waitUntil(() => table.ready);
    expect(sixth()).toBeUndefined();
  });
});
