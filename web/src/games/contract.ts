// The interface between the page and a game: what a game module provides, and what it gets to see.
//
// A module lives in a folder named after the game's id and is loaded when a table is opened. It sees
// the game in progress, and acts on it, only through a GameContext.
import type { Component } from 'svelte';
import type { StructuredRecord } from '$lib/generated/protocol';
import type { Catalogue } from '$lib/words/dictionary';
import type { Language } from '$lib/words/languages';

export type { StructuredRecord };

/** An action, an event or a violation: a kind with named fields. Each game describes its own in
    `src/games/<game>/schema.json`. */
export interface Kinded {
  readonly kind: string;
}

/** A legal action: in notation and as a record. */
export interface Action<Form extends Kinded = Kinded> {
  readonly action: string;
  readonly form: Form;
}

export type Json = Record<string, unknown>;

/** What a module sees and can do. Everything here is reactive.

    A module uses it with the types generated from its schema:

        import type { View, Analysis, Event, Action } from '$lib/generated/loewenherz';
        export type Context = GameContext<View, Analysis, Event, Action>;

    Without type arguments it is the context of any game, to which those of all games can be assigned. */
export interface GameContext<
  View extends object = object,
  Analysis extends object = object,
  Event extends Kinded = Kinded,
  Form extends Kinded = Kinded,
> {
  readonly game: string;
  readonly players: number;
  readonly options: Record<string, string>;
  /** The view of `seat` at `currentEvent`: it changes event by event as they are played. A past one
      during a replay. Parts that did not change keep their identity. */
  readonly view: View;
  /** The seat that the page shows and acts for; null for spectators. */
  readonly seat: number | null;
  readonly toAct: readonly (number | 'chance')[];
  /** Legal actions of `seat`; empty if it is not to act, and while events are played. */
  readonly legal: readonly Action<Form>[];
  /** What players would otherwise work out, of the last position: while events are played, of the one
      before them. Null between a position and its analysis. In a replay, that of the past position. */
  readonly analysis: Analysis | null;
  /** The event being animated; `view` includes it. */
  readonly currentEvent: Event | null;
  /** Events of the game, oldest first, up to `currentEvent`: for showing conflicts and scorings step
      by step. */
  readonly events: readonly Event[];
  /** Ids of the Spots highlighted from the log; see GameModule.spotsOf. */
  readonly highlighted: ReadonlySet<string>;
  /** Alternatives that wait for a choice in the prompt. */
  readonly offered: readonly Action<Form>[];
  readonly over: boolean;
  /** Whether pieces move; false with reduced motion. */
  readonly animated: boolean;
  /** A player's name. */
  name(seat: number): string;
  /** A message of the page, the game's catalogue or the module, with {fields} filled in. */
  t(key: string, fields?: Record<string, unknown>): string;
  /** An action or event as a sentence of the game's catalogue. */
  describe(domain: 'action' | 'event', record: Kinded | StructuredRecord): string;
  /** Plays a single action; lets the player choose if there are several. */
  offer(actions: readonly Action<Form>[]): void;
  cancelOffer(): void;
  /** Sends a possibly illegal action, in notation; the refusal appears next to the prompt. */
  attempt(action: string): void;
}

/** The dice that a player has rolled, and what as many show on average. */
export interface Luck {
  seat: number;
  number: number;
  actual: number;
  expected: number;
}

/** What `<game>/module.ts` exports: `export default {...} satisfies GameModule<View, Analysis, Event,
    Action>`, with the generated types. The shell uses modules without the type arguments; see
    registry.ts. */
export interface GameModule<
  View extends object = object,
  Analysis extends object = object,
  Event extends Kinded = Kinded,
  Form extends Kinded = Kinded,
> {
  /** The board: an SVG with a viewBox that fills its container. */
  Board: Component<{ context: GameContext<View, Analysis, Event, Form> }>;
  /** One line that says what to do, and buttons for actions that are not on the board. */
  Prompt: Component<{ context: GameContext<View, Analysis, Event, Form> }>;
  /** The score if the game ended now. */
  Analysis: Component<{ context: GameContext<View, Analysis, Event, Form> }>;
  /** A player's key numbers in the list of seats: one or two short lines. */
  Seat: Component<{ context: GameContext<View, Analysis, Event, Form>; seat: number }>;
  /** The catalogue domain of the ids in a field: {card: 'card', cards: 'card', defender: 'seat'}.
      `seat` is predefined. */
  domains: Record<string, string>;
  /** Ids of the Spots that an event or action concerns. */
  spotsOf(record: Event | Form): string[];
  /** How long to show an event, in milliseconds; 0 to skip it. */
  displayTime(event: Event): number;
  /** Whether views contain secrets, so that a shared screen must be handed over. */
  hasSecrets: boolean;
  /** The message key that names what the chart shows. */
  scoreKey: string;
  /** Sets the board; null for the built-in one. Called before any component is shown. Modules without
      it have one board only. */
  useBoard?(board: Json | null): void;
  /** Messages for parts of the current board that are not in our catalogues, in the language of
      `words`. */
  boardWords?(words: Catalogue): Catalogue;
  /** For games with dice: the message key that names what luck counts, and the numbers. */
  luck?: { key: string; of(events: readonly Event[], players: number, analysis: Analysis): Luck[] };
}

/** A rules page: our own text, with figures drawn by the module. */
export interface Rules {
  title: string;
  lead: string;
  sections: RulesSection[];
}

export interface RulesSection {
  id: string;
  title: string;
  parts: RulesPart[];
}

/** A paragraph, with **bold** and _emphasis_, a list, a table or a figure. */
export type RulesPart =
  string | { list: string[] } | { table: string[][] } | { figure: string; caption: string };

/** What `<game>/rules.ts` exports; loaded only for the rules page. */
export interface RulesBook {
  load(language: Language): Promise<Rules>;
  /** Draws a figure by name, with the components of the board. */
  Figure: Component<{ name: string }>;
}
