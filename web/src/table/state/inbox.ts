// What has been received about a table, and the order in which it is to be played.
import type { Entry, EventsMessage, InfoMessage } from '$lib/generated/protocol';
import type { QueuedMessage } from './eventPlayer';

/** An entry without what it changes in views. */
const asPast = (entry: Entry): Entry =>
  entry.kind === 'moved'
    ? { ...entry, events: entry.events.map(({ form }) => ({ form })), rest: undefined }
    : entry;

export class Inbox {
  /** The last entry received. */
  seq = 0;
  /** Its time, if known: seq and time tell the server which history we have. */
  at: number | undefined;
  /** An info that tells of entries not yet received. */
  private heldInfo: InfoMessage | null = null;
  private mine: readonly number[] = [];
  /** My seats have changed: patches are for views that have not come yet. */
  private hasOtherSeats = false;

  /** Takes a message and returns what can be played now. */
  take(message: QueuedMessage): QueuedMessage[] {
    const ready: QueuedMessage[] = [];
    switch (message.type) {
      case 'info':
        this.hasOtherSeats ||= String(message.mine) !== String(this.mine);
        this.mine = message.mine;
        this.heldInfo = message;
        break;
      case 'events':
        ready.push(this.news(message));
        break;
      case 'position':
        this.hasOtherSeats = false;
        ready.push(message);
        break;
      case 'analysis':
        ready.push(message);
        break;
    }
    // What an entry changes about the table is played after the entry, whichever comes first: or the end
    // of a game would be shown before its last move.
    if (this.heldInfo && (this.heldInfo.seq <= this.seq || message.type === 'position')) {
      ready.push(this.heldInfo);
      this.heldInfo = null;
    }
    return ready;
  }

  /** The message without the entries that have been received before. */
  private news(message: EventsMessage): EventsMessage {
    const entries = message.entries.filter((entry) => entry.seq > this.seq);
    const last = message.entries.at(-1);
    if (last) this.at = last.seq === message.seq ? last.at : undefined;
    this.seq = message.seq;
    return { ...message, entries: this.hasOtherSeats ? entries.map(asPast) : entries };
  }
}
