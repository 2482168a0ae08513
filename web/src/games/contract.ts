// What a game's room is: the parts that differ from game to game, and what the house gives to them.
//
// A room lives in a folder named like the game's id and is loaded when its table is opened. All it
// knows of the game in progress comes through a Sitting; all it can do goes back the same way.
import type { Component } from 'svelte';
import type { Entries } from '$lib/words/dictionary';

/** A kind with named fields: an action, an event, a violation (docs/protocol.md). */
export interface Form {
  kind: string;
  [field: string]: unknown;
}

/** Something a seat may do: in notation, and as a form. */
export interface Action {
  action: string;
  form: Form;
}

/** The game's view or outlook. Each room has types of its own for it and casts once. */
export type Json = Record<string, unknown>;

/** What a room is shown, and what it can do. Everything here is reactive. */
export interface Sitting {
  readonly game: string;
  readonly players: number;
  readonly options: Record<string, string>;
  /** The game's view, through the eyes of `seat`. While a replay is shown, a past one. */
  readonly view: Json;
  /** Whose eyes and hands these are; null: we only look on. */
  readonly seat: number | null;
  readonly toAct: readonly (number | 'chance')[];
  /** What `seat` may do now; empty if nothing is asked of it. */
  readonly legal: readonly Action[];
  /** If it were scored now, and the odds; null as long as it has not come. */
  readonly outlook: Json | null;
  /** The event that is being told right now, while pieces move. */
  readonly happening: Form | null;
  /** Events of the game, oldest first, up to `happening`: for showing conflicts and scorings step by step. */
  readonly told: readonly Form[];
  /** Those of them that are not in `view` yet: a room plays them out, see table/live.ts. */
  readonly since: readonly Form[];
  /** Places that somebody points at in the log; see Room.where. */
  readonly lit: ReadonlySet<string>;
  /** What was offered with several ways to do it and waits for a choice in the ask line. */
  readonly offered: readonly Action[];
  readonly over: boolean;
  /** Whether pieces may move; false with reduced motion. */
  readonly lively: boolean;
  /** A player's name. */
  name(seat: number): string;
  /** Words: the house's, the game's catalogue and the room's own, with {fields} filled in. */
  t(key: string, fields?: Record<string, unknown>): string;
  /** An action or event as a sentence of the game's catalogue. */
  say(domain: 'action' | 'event', form: Form): string;
  /** Does it if there is one way to do it, asks which one if there are several. */
  offer(actions: readonly Action[]): void;
  /** Takes an offer back. */
  withdraw(): void;
  /** Sends what may be illegal, in notation: the answer says why, beside the ask line. */
  attempt(action: string): void;
}

/** How lucky somebody was: what chance gave and what it gives on average. */
export interface Luck {
  seat: number;
  number: number;
  actual: number;
  expected: number;
}

export interface Room {
  /** The table itself, an SVG with a viewBox that fills its container. */
  Board: Component<{ sitting: Sitting }>;
  /** One line that says what is asked of me, and buttons for what is not on the board. */
  Ask: Component<{ sitting: Sitting }>;
  /** If it were scored now. */
  Outlook: Component<{ sitting: Sitting }>;
  /** The key numbers of one player, in the list of seats: one or two short lines. */
  Seat: Component<{ sitting: Sitting; seat: number }>;
  /** To which domain of the catalogue the ids in a field belong: {card: 'card', cards: 'card', defender: 'seat'}. `seat` is known. */
  domains: Record<string, string>;
  /** The places on the board (ids of Spots) that an event or action touches. */
  where(form: Form): string[];
  /** How long an event is shown before the next, in milliseconds: 0 for what needs no look. */
  pace(form: Form): number;
  /** Whether the view holds secrets of the seat, so that a shared screen needs a curtain. */
  secretive: boolean;
  /** Name of what the chart shows (a key), and of what luck counts, if there are dice. */
  scoreKey: string;
  /** The game is played on this board, or for null on the one that was compiled in. Called before
      anything of the room is shown; a room without it has one board only. */
  useBoard?(board: Json | null): void;
  /** Words for what the board in use has and our catalogues do not know, in the language of `words`. */
  boardWords?(words: Entries): Entries;
  luck?: { key: string; of(events: readonly Form[], players: number): Luck[] };
}

/** A rules page: in our own words, with figures drawn by the room. */
export interface Rules {
  title: string;
  lead: string;
  sections: RulesSection[];
}

export interface RulesSection {
  id: string;
  title: string;
  /** Paragraphs; **bold** and _emphasis_ inside. A list or a table is a part of its own. */
  parts: (string | { list: string[] } | { table: string[][] } | { figure: string; caption: string })[];
}

/** What `<game>/rules.ts` exports, loaded only for the rules page. */
export interface RulesBook {
  load(language: string): Promise<Rules>;
  /** Draws a figure by its name; the same components as the board. */
  Figure: Component<{ name: string }>;
}
