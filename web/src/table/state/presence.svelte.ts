// Who is at the table right now.
import type { PresenceMessage } from '$lib/generated/protocol';

export class Presence {
  private present = $state.raw<readonly number[]>([]);
  private idle = $state.raw<readonly number[]>([]);
  private stuck = $state.raw<readonly number[]>([]);

  update({ present, idle, stuck }: PresenceMessage) {
    this.present = present;
    this.idle = idle;
    this.stuck = stuck;
  }

  isPresent(seat: number): boolean {
    return this.present.includes(seat);
  }

  /** Whether the person in a seat has not moved for so long that the others may vote to replace them. */
  isIdle(seat: number): boolean {
    return this.idle.includes(seat);
  }

  /** Whether the computer player in a seat cannot move. */
  isStuck(seat: number): boolean {
    return this.stuck.includes(seat);
  }
}
