// Messages arrive faster than people can follow. They are queued here and played in their order: moves
// event by event, each for its display time.
import type {
  AnalysisMessage,
  Entry,
  EventsMessage,
  InfoMessage,
  PositionMessage,
} from '$lib/generated/protocol';
import { eventsOf, type LoggedEvent } from './events';

export type QueuedMessage = InfoMessage | EventsMessage | PositionMessage | AnalysisMessage;

export interface PlaybackListener {
  onEvent(event: LoggedEvent): void;
  /** Shows an event; returns for how long, in milliseconds. Not called for the past. */
  show(event: LoggedEvent): number;
  /** All events of an entry have been played. */
  onEntry(entry: Entry): void;
  /** A message has been played; `isLast` if no other is queued. */
  onMessage(message: QueuedMessage, isLast: boolean): void;
}

/** With more entries than this in the queue, animation is skipped. */
const maxAnimatedEntries = 24;

/** An error while showing an event must not block the game: log it and continue. */
function attempt<T>(callback: () => T): T | undefined {
  try {
    return callback();
  } catch (error) {
    console.error('While playing events:', error);
    return undefined;
  }
}

export class EventPlayer {
  private queue: QueuedMessage[] = [];
  private isPlayingEvents = false;
  private isSkipping = false;
  private isClosed = false;
  private endPause: (() => void) | null = null;

  constructor(private readonly listener: PlaybackListener) {}

  enqueue(message: QueuedMessage) {
    this.queue.push(message);
  }

  /** Plays the queue unless it is playing already. */
  async play() {
    if (this.isPlayingEvents || this.isClosed) return;
    this.isPlayingEvents = true;
    this.isSkipping = false;
    try {
      for (let message = this.queue[0]; message; message = this.queue[0]) {
        if (message.type === 'events') for (const entry of message.entries) await this.playEntry(entry);
        if (this.isClosed) return;
        this.queue.shift();
        const played = message;
        attempt(() => this.listener.onMessage(played, this.queue.length === 0));
      }
    } finally {
      this.isPlayingEvents = false;
    }
  }

  /** Plays the rest of the queue without animation. */
  skip() {
    this.isSkipping = true;
    this.endPause?.();
  }

  close() {
    this.isClosed = true;
    this.queue = [];
    this.endPause?.();
  }

  private async playEntry(entry: Entry) {
    for (const event of attempt(() => eventsOf(entry)) ?? []) {
      if (this.isClosed) return;
      attempt(() => this.listener.onEvent(event));
      if (event.patches) await this.pause(attempt(() => this.listener.show(event)) ?? 0);
    }
    if (!this.isClosed) attempt(() => this.listener.onEntry(entry));
  }

  private pause(time: number): Promise<void> | undefined {
    const entries = this.queue.reduce(
      (sum, message) => sum + (message.type === 'events' ? message.entries.length : 0),
      0,
    );
    if (!time || this.isSkipping || document.hidden || entries > maxAnimatedEntries) return undefined;
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.endPause = null;
        resolve();
      };
      const timer = setTimeout(done, time);
      this.endPause = done;
    });
  }
}
