// Updates come faster than people can look. They wait here and are told one event after the other,
// each for as long as it takes to see it, and only then is the position shown to which they led.
import type { Entry, Update } from '$lib/net/protocol';
import { eventsOf, type Told } from './chronicle';

export interface Listener {
  /** An event has happened, */
  happen(event: Told): void;
  /** and is shown, if it is not long past; for how long, in milliseconds. */
  show(event: Told): number;
  /** All events of an entry have been told. */
  record(entry: Entry): void;
  /** All of an update has been told; whether it was the last that waits. */
  settle(update: Update, isLast: boolean): void;
}

/** With so many entries waiting, nobody wants to see each of them. */
const hasty = 24;

/** What fails while something is shown must not keep anybody from the game: it is reported, and the
    telling goes on without it. */
function attempt<T>(what: () => T): T | undefined {
  try {
    return what();
  } catch (error) {
    console.error('While telling what happened:', error);
    return undefined;
  }
}

export class Telling {
  private waiting: Update[] = [];
  private isTelling = false;
  private isHurried = false;
  private isClosed = false;
  private wake: (() => void) | null = null;

  constructor(private readonly listener: Listener) {}

  /** Takes in an update, to be told when its turn has come. */
  add(update: Update) {
    this.waiting.push(update);
  }

  /** Tells what waits, unless that is under way; the first update of it `atOnce`. */
  async tell(atOnce = false) {
    if (this.isTelling || this.isClosed) return;
    this.isTelling = true;
    this.isHurried = false;
    try {
      for (let update = this.waiting[0]; update; update = this.waiting[0]) {
        for (const entry of update.happened) await this.tellEntry(entry, atOnce);
        if (this.isClosed) return;
        this.waiting.shift();
        const told = update;
        attempt(() => this.listener.settle(told, this.waiting.length === 0));
        atOnce = false;
      }
    } finally {
      this.isTelling = false;
    }
  }

  /** All that is being told is told at once. */
  skip() {
    this.isHurried = true;
    this.wake?.();
  }

  /** Nothing more is told. */
  close() {
    this.isClosed = true;
    this.waiting = [];
    this.wake?.();
  }

  private async tellEntry(entry: Entry, atOnce: boolean) {
    for (const event of attempt(() => eventsOf(entry)) ?? []) {
      if (this.isClosed) return;
      attempt(() => this.listener.happen(event));
      if (!atOnce) await this.pause(attempt(() => this.listener.show(event)) ?? 0);
    }
    if (!this.isClosed) attempt(() => this.listener.record(entry));
  }

  private pause(time: number): Promise<void> | undefined {
    const waiting = this.waiting.reduce((sum, update) => sum + update.happened.length, 0);
    if (!time || this.isHurried || document.hidden || waiting > hasty) return undefined;
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.wake = null;
        resolve();
      };
      const timer = setTimeout(done, time);
      this.wake = done;
    });
  }
}
