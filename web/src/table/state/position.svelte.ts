// The position as it is shown: the views of the watcher's seats, changed event by event, and what each
// seat can do, which comes when the events have been played.
import type { Action } from '$lib/games/contract';
import type { AnalysisMessage, Entry, Patch, PositionMessage, SeatView, View } from '$lib/generated/protocol';
import { applyPatch } from './patch';

const none: readonly Action[] = [];

export class LivePosition {
  private message = $state.raw<PositionMessage | null>(null);
  /** In the order of the message's views. */
  private views = $state.raw<readonly View[]>([]);
  private analyses = $state.raw<readonly AnalysisMessage[]>([]);
  /** Events that change the position have been played, and the position they lead to has not come yet. */
  private isBetween = $state(false);
  /** The views are not those of the server: they stay as they are until it sends them anew. */
  private isBroken = $state(false);

  readonly isKnown = $derived(this.message !== null);
  readonly length = $derived(this.message?.length ?? 0);
  readonly toAct = $derived(this.message?.to_act ?? []);

  /** The view of a seat; another of the watcher's until that of a new seat has come. */
  viewOf(seat: number | null): View | undefined {
    return this.views[this.indexOf(seat)] ?? this.views[0];
  }

  /** What a seat could do in the last position; see also `legalOf`. */
  seatView(seat: number | null): SeatView | undefined {
    return this.message?.views[this.indexOf(seat)];
  }

  /** What a seat can do now; nothing while events are played. */
  legalOf(seat: number | null): readonly Action[] {
    return this.isBetween || this.isBroken ? none : (this.seatView(seat)?.legal ?? none);
  }

  analysisOf(seat: number | null): object | null {
    return this.analyses.find((message) => message.seat === seat)?.analysis ?? null;
  }

  /** Changes the views by an event. Throws if a patch does not fit: then the views have to be sent anew. */
  apply(patches: readonly Patch[]) {
    this.isBetween = true;
    // Without views there is nothing to change: they come with the position.
    if (this.isBroken || this.views.length === 0) return;
    try {
      if (patches.length !== this.views.length) throw new Error('a view has no patch');
      this.views = this.views.map((view, i) => applyPatch(view, patches[i] ?? []));
    } catch (error) {
      this.isBroken = true;
      throw error;
    }
  }

  /** All events of an entry have been played. */
  finish(entry: Entry) {
    if (entry.kind === 'moved' || entry.kind === 'undone' || entry.kind === 'started') this.isBetween = true;
    if (entry.kind === 'moved' && entry.rest) this.apply(entry.rest);
  }

  /** Shows a position. Throws if it brings no views and they cannot be those shown: then they have to be
      sent anew. */
  show(message: PositionMessage) {
    const views: View[] = [];
    message.views.forEach(({ view }, i) => {
      const shown = view ?? (this.isBroken ? undefined : this.views[i]);
      if (shown) views.push(shown);
    });
    if (views.length !== message.views.length) {
      // They have been asked for already if a patch did not fit.
      if (this.isBroken) return;
      this.isBroken = true;
      throw new Error('a position without views');
    }
    this.message = message;
    this.views = views;
    this.analyses = [];
    this.isBetween = this.isBroken = false;
  }

  /** Adds the analysis of the position; one of another position is ignored. */
  addAnalysis(message: AnalysisMessage) {
    if (message.length !== this.length) return;
    this.analyses = [...this.analyses.filter(({ seat }) => seat !== message.seat), message];
  }

  clear() {
    this.message = null;
    this.views = [];
    this.analyses = [];
    this.isBetween = this.isBroken = false;
  }

  /** A spectator has one view, of no seat. */
  private indexOf(seat: number | null): number {
    return this.message?.views.findIndex((view) => view.seat === seat) ?? -1;
  }
}
