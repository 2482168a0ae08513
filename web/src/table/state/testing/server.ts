// What the server of a table sends, for tests: `import * as server`.
import type {
  Actor,
  Entry,
  InfoMessage,
  Message,
  MovedEntry,
  PositionMessage,
  SeatView,
  TableInfo,
} from '$lib/generated/protocol';

/** A game without secrets, and the display times of its events. */
export const openGame = { id: 'um-krone-und-kragen', rolled: 620, takes: 780, turn_begins: 200 };
/** A game with secrets. */
export const secretGame = 'kardinal-und-koenig';

export const info = (changes: Partial<TableInfo> = {}): TableInfo => ({
  id: 't',
  game: openGame.id,
  rules: 1,
  players: 3,
  options: {},
  public: false,
  hints: true,
  grace: 120,
  idle: 300,
  phase: 'running',
  seats: [
    { kind: 'person', name: 'Hedwig', host: true },
    { kind: 'person', name: 'Ottokar' },
    { kind: 'computer', level: 'page' },
  ],
  stand_in: null,
  ...changes,
});
export const infoMessage = (
  seq: number,
  changes: Partial<TableInfo> = {},
  mine: number[] = [0],
): InfoMessage => ({ type: 'info', table: 't', seq, info: info(changes), mine });

export const actions = (...notations: string[]) =>
  notations.map((action) => ({ action, form: { kind: action } }));
/** A seat in a position; the server sends its view only where patches do not lead to it. */
export const seatView = (
  seat: number | null,
  legal: string[] = [],
  more: Partial<SeatView> = {},
): SeatView => ({
  seat,
  legal: actions(...legal),
  ...more,
});
/** The view of a seat after `moves` moves. */
export const viewAt = (moves: number, of: number | null = 0) => ({ of, moves, event: '' });

/** A position after `length` moves in which my seat 0 is to act. */
export const position = (length: number, changes: Partial<PositionMessage> = {}): PositionMessage => ({
  type: 'position',
  table: 't',
  seq: length,
  length,
  to_act: [0],
  views: [seatView(0, ['roll', 'end'])],
  ...changes,
});
/** A position with the views that patches do not lead to. */
export function positionAnew(length: number, changes: Partial<PositionMessage> = {}): PositionMessage {
  const message = position(length, changes);
  const views = message.views.map((view) => ({ view: viewAt(length, view.seat), ...view }));
  return { ...message, views };
}

/** A move of the past. */
export const moved = (seq: number, seat: Actor, ...kinds: string[]): MovedEntry => ({
  seq,
  at: 0,
  kind: 'moved',
  seat,
  length: seq,
  events: kinds.map((kind) => ({ form: { kind, seat, seq } })),
});
/** A move with what its events change in the watcher's views. */
export function played(entry: MovedEntry, views = 1): MovedEntry {
  const each = <T>(patch: T) => Array.from({ length: views }, () => patch);
  return {
    ...entry,
    events: entry.events.map(({ form }) => ({
      form,
      patches: each<[unknown, ...unknown[]][]>([['event', form.kind]]),
    })),
    rest: each<[unknown, ...unknown[]][]>([
      ['moves', entry.length],
      ['event', ''],
    ]),
  };
}
export const events = (...entries: Entry[]): Message => ({
  type: 'events',
  table: 't',
  seq: entries.at(-1)?.seq ?? 0,
  entries,
});

/** What the server sends when entries happen that lead to a position. */
export const update = (entries: MovedEntry[], at = position(entries.at(-1)?.length ?? 0)): Message[] => [
  events(...entries.map((entry) => played(entry, at.views.length))),
  { ...at, seq: entries.at(-1)?.seq ?? at.seq },
];
/** What the server sends to those who begin to watch a table with these entries. */
export function history(
  entries: Entry[],
  { at, mine = [0], ...changes }: Partial<TableInfo> & { at?: PositionMessage; mine?: number[] } = {},
): Message[] {
  const seq = entries.at(-1)?.seq ?? 0;
  return [
    infoMessage(seq, changes, mine),
    events(...entries),
    ...(changes.phase === 'open' ? [] : [{ ...(at ?? positionAnew(seq)), seq }]),
  ];
}
