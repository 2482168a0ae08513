// The requests that a person can make at a table. If one is refused, `error` says why.
import type { Level } from '$lib/generated/protocol';
import { newKey, type Connection } from '$lib/net/connection.svelte';
import { Refused, type Answer, type Command, type Fields } from '$lib/net/protocol';

export type ScoreHistory = Answer<'score_history'>;

export class TableCommands {
  /** Why the last request failed. */
  error = $state('');
  /** The last log entry that is shown: the position to which a request refers. */
  protected shownSeq = 0;
  /** Called when the server's log is certain again, or the table is watched anew. */
  private onSettled: (() => void)[] = [];

  constructor(
    readonly id: string,
    protected readonly connection: Connection,
  ) {}

  agree() {
    return this.request('agree', { table: this.id, seen: this.shownSeq });
  }
  decline() {
    return this.request('decline', { table: this.id, seen: this.shownSeq });
  }
  sit(seat: number) {
    return this.request('sit', { table: this.id, seat });
  }
  vacate(seat: number) {
    return this.request('empty', { table: this.id, seat });
  }
  seatComputer(seat: number, level: Level) {
    return this.request('computer', { table: this.id, seat, level });
  }
  swap(seat: number, other: number) {
    return this.request('swap', { table: this.id, seat, with: other });
  }
  start() {
    return this.request('start', { table: this.id });
  }
  leave() {
    return this.request('leave', { table: this.id });
  }
  returnToSeat() {
    return this.request('return', { table: this.id });
  }
  replace(seat: number, level: Level) {
    return this.request('replace', { table: this.id, seat, level });
  }
  sendChat(text: string) {
    return this.request('say', { table: this.id, text });
  }

  /** Creates a table for another game and returns its id. */
  async rematch(): Promise<string | null> {
    const answer = await this.request('rematch', { table: this.id });
    return answer?.table ?? null;
  }

  scoreHistory(): Promise<ScoreHistory | null> {
    return this.request('score_history', { table: this.id });
  }

  /** The outcome of every request can be learned again. */
  protected settle() {
    for (const callback of this.onSettled.splice(0)) callback();
  }

  /** Returns null if the request was refused. If its outcome is unknown, says so, waits until the server
      has found out, and sends it again with the same key: it is carried out once. */
  protected async request<C extends Command>(cmd: C, fields: Fields<C>): Promise<Answer<C> | null> {
    const key = newKey();
    for (;;) {
      this.error = '';
      try {
        return await this.connection.request(cmd, fields, { key });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        this.error = error.message;
        if (error.code !== 'outcome_unknown') return null;
      }
      await new Promise<void>((resolve) => this.onSettled.push(resolve));
    }
  }
}
