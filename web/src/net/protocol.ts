// The messages of thronsaal/1, as docs/protocol.md describes them.
import type { Action, Form, Json } from '$lib/games/contract';

export interface Visitor {
  name: string;
  colour: number;
  account: string | null;
}

export const levels = ['page', 'squire', 'knight', 'king'] as const;
export type Level = (typeof levels)[number];

export interface SeatInfo {
  kind: 'open' | 'computer' | 'person';
  level?: Level;
  name?: string;
  colour?: number;
  present?: boolean;
  host?: boolean;
  stand_in?: Level;
  resigned?: boolean;
  idle?: boolean;
  stuck?: boolean;
}

export interface TableInfo {
  id: string;
  game: string;
  rules: number;
  /** Which board it is played on, if not on the one that is compiled in. */
  board?: string;
  players: number;
  options: Record<string, string>;
  public: boolean;
  hints: boolean;
  grace: number;
  idle: number;
  phase: 'open' | 'running' | 'over';
  seats: SeatInfo[];
  stand_in: Level | null;
  dice?: {
    scheme?: number;
    sha256: string;
    seed?: string;
    starting?: boolean;
    players?: { seat: number; sha256: string; value?: string }[];
  };
  undo?: { seat: number; moves: number; agreed: number[] };
  places?: number[];
  abandoned?: string;
  rematch?: string;
  practice?: boolean;
}

export type Actor = number | 'chance';

export interface SeatPosition {
  seat: number;
  view: Json;
  legal: Action[];
  undo?: 'free' | 'ask';
  undo_makes_practice?: boolean;
}

export interface Position {
  length: number;
  to_act: Actor[];
  seats?: SeatPosition[];
  view?: Json;
}

export interface Entry {
  seq: number;
  at: number;
  kind: string;
  seat?: Actor | null;
  name?: string;
  text?: string;
  length?: number;
  moves?: number;
  level?: Level;
  against?: number;
  with?: number;
  events?: { form: Form; text: string }[];
}

export interface Update {
  type: 'update';
  table: string;
  seq: number;
  info: TableInfo;
  mine: number[];
  happened: Entry[];
  position?: Position;
  /** What was unknown before is in it, or was not done. */
  settled?: boolean;
  /** What was known of the table before is of another history. */
  anew?: boolean;
}

export interface TableCard {
  id: string;
  game: string;
  phase: 'open' | 'running' | 'over';
  public: boolean;
  seats: SeatInfo[];
  mine: number[];
  my_turn?: boolean;
  changed?: number;
  length?: number;
  to_act?: Actor[];
  places?: number[];
  abandoned?: string;
  rematch?: string;
  practice?: boolean;
}

export interface TableLists {
  mine: Record<'open' | 'running' | 'over', TableCard[]>;
  public: Record<'open' | 'running' | 'over', TableCard[]>;
}

export interface Refusal {
  code: string;
  args: Record<string, unknown>;
  text: string;
}

/** A request that was refused, in words. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
  get code() {
    return this.refusal.code;
  }
}
