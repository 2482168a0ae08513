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
    if (this.isTelling) return;
    this.isTelling = true;
    this.isHurried = false;
    for (let update = this.waiting[0]; update; update = this.waiting[0]) {
      for (const entry of update.happened) await this.tellEntry(entry, atOnce);
      if (this.isClosed) return;
      this.waiting.shift();
      this.listener.settle(update, this.waiting.length === 0);
      atOnce = false;
    }
    this.isTelling = false;
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
    for (const event of eventsOf(entry)) {
      if (this.isClosed) return;
      this.listener.happen(event);
      if (!atOnce) await this.pause(this.listener.show(event));
    }
    if (!this.isClosed) this.listener.record(entry);
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
