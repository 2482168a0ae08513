// A past position, shown instead of the current one.
import type { Answer } from '$lib/net/protocol';

export interface PastPosition extends Answer<'position_at'> {
  at: number;
  /** The seat whose view it is. */
  seat: number | null;
}

export class Replay {
  position = $state.raw<PastPosition | null>(null);
  /** Counts requests, so that late answers are ignored. */
  private requests = 0;

  constructor(
    private readonly fetch: (at: number, seat: number | null) => Promise<Answer<'position_at'> | null>,
  ) {}

  /** Shows the position after `at` moves; returns false if it was refused or is no longer wanted. */
  async show(at: number, seat: number | null): Promise<boolean> {
    const request = ++this.requests;
    const answer = await this.fetch(at, seat);
    if (!answer || request !== this.requests) return false;
    this.position = { ...answer, at, seat };
    return true;
  }

  close() {
    this.requests++;
    this.position = null;
  }

  /** Moves after the first `moves` were undone: closes positions that no longer exist. */
  undo(moves: number) {
    this.requests++;
    if (moves < (this.position?.at ?? 0)) this.position = null;
  }
}
