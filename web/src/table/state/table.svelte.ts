// The state of one table in this browser: what is shown, what I can do, and incoming messages.
import { connection as theConnection, type Connection } from '$lib/net/connection.svelte';
import { Refused } from '$lib/net/protocol';
import type { AnalysisMessage, Entry, InfoMessage, PositionMessage } from '$lib/generated/protocol';
import type { Action, GameContext, GameModule, Kinded } from '$lib/games/contract';
import { settings } from '$lib/ui/settings.svelte';
import { ChatLines } from './chatLines.svelte';
import { Contribution } from './contribution';
import { EventPlayer, type QueuedMessage } from './eventPlayer';
import { eventsUpTo, lastMover, viewingSeat, withoutUndone, type LoggedEvent } from './events';
import { Inbox } from './inbox';
import { LivePosition } from './position.svelte';
import { Presence } from './presence.svelte';
import { Replay } from './replay.svelte';
import { TableGame } from './tableGame.svelte';

/** Factor on display times with the brisk setting. */
const brisk = 0.35;
/** Why a table may not be watched just now, and when to try again. */
const passing = new Set(['too_many_messages', 'too_busy']);
const rewatchTime = 3000;

export class Table extends TableGame implements GameContext {
  mine = $state.raw<number[]>([]);
  entries = $state.raw<Entry[]>([]);
  busy = $state(false);
  isHintPending = $state(false);
  /** Whether I ever had a seat here; players who resigned no longer have one. */
  wasSeated = $state(false);
  hint = $state.raw<Action | null>(null);
  /** The seat of the person who has the screen, if several people share it. */
  screenHolder = $state<number | null>(null);
  readonly presence = new Presence();
  readonly chat = new ChatLines();

  private readonly position = new LivePosition();
  private loggedEvents = $state.raw<readonly LoggedEvent[]>([]);
  private playedEvent = $state.raw<Kinded | null>(null);
  private readonly replay = new Replay((at, seat) =>
    this.request('position_at', { table: this.id, at, seat: seat ?? undefined }),
  );
  /** The table is busy until this entry has been shown. */
  private awaitedSeq = Infinity;
  /** Counts the questions I was asked: a hint is for one of them. */
  private question = 0;
  private inbox = new Inbox();
  private eventPlayer = this.newEventPlayer();
  private watchTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly subscriptions: (() => void)[] = [];
  private readonly contribution: Contribution;

  constructor(
    id: string,
    connection: Connection = theConnection,
    loadModuleOf?: (game: string) => Promise<GameModule>,
  ) {
    super(id, connection, loadModuleOf);
    this.contribution = new Contribution(id);
    // Chat and presence are shown at once; the rest waits for the events before it.
    const forMe =
      <Message extends { table: string }>(listener: (message: Message) => void) =>
      (message: Message) => {
        if (message.table === id) listener(message);
      };
    this.subscriptions.push(
      connection.on(
        'info',
        forMe((message) => void this.receive(message)),
      ),
      connection.on(
        'events',
        forMe((message) => void this.receive(message)),
      ),
      connection.on(
        'position',
        forMe((message) => void this.receive(message)),
      ),
      connection.on(
        'analysis',
        forMe((message) => void this.receive(message)),
      ),
      connection.on(
        'presence',
        forMe((message) => this.presence.update(message)),
      ),
      connection.on(
        'chat',
        forMe((message) => this.chat.add(message)),
      ),
      connection.on(
        'settled',
        forMe(() => this.settle()),
      ),
      connection.onOpen(() => void this.watch()),
    );
  }

  private newEventPlayer() {
    return new EventPlayer({
      onEvent: (event) => this.applyEvent(event),
      show: (event) => this.show(event),
      onEntry: (entry) => this.addEntry(entry),
      onMessage: (message, isLast) => this.showMessage(message, isLast),
    });
  }

  close() {
    this.isClosed = true;
    this.eventPlayer.close();
    clearTimeout(this.watchTimer);
    // Reset the board, so that the rules page is drawn on the built-in one.
    this.module?.useBoard?.(null);
    for (const unsubscribe of this.subscriptions.splice(0)) unsubscribe();
    this.connection.request('unwatch', { table: this.id }, { resend: false }).catch(() => {});
  }

  // What is shown ------------------------------------------------------------------------------

  /** People who share a screen do not see each other's replays. */
  private readonly past = $derived.by(() =>
    this.replay.position?.seat === this.seat ? this.replay.position : null,
  );
  readonly currentEvent = $derived(this.past ? null : this.playedEvent);
  readonly analysis = $derived.by(() =>
    this.past ? this.past.analysis : this.position.analysisOf(this.seat),
  );
  readonly over = $derived(this.info?.phase === 'over' && !this.past);
  readonly animated = $derived(settings.animated);
  readonly length = $derived(this.position.length);
  readonly isPast = $derived(this.past !== null);
  /** The number of moves after which the shown position came. */
  readonly at = $derived(this.past?.at ?? this.length);
  readonly toAct = $derived(this.past?.to_act ?? this.position.toAct);

  readonly seat = $derived(viewingSeat(this.mine, this.position.toAct, this.screenHolder));
  /** Several people share this screen, and the next one has not taken it yet. */
  readonly needsHandover = $derived(
    this.mine.length > 1 &&
      this.info?.phase === 'running' &&
      (this.module?.hasSecrets ?? false) &&
      this.seat !== this.screenHolder,
  );
  readonly view = $derived.by((): object => this.past?.view ?? this.position.viewOf(this.seat) ?? {});
  readonly ready = $derived(this.module !== null && this.position.isKnown);
  readonly legal = $derived.by((): readonly Action[] =>
    this.past || this.busy || this.needsHandover ? [] : this.position.legalOf(this.seat),
  );
  /** Whose move can be undone: with several players at one screen, that of the last to move. */
  private readonly undoSeat = $derived(lastMover(this.entries, this.mine) ?? this.seat);
  private readonly undoPosition = $derived.by(() =>
    this.past || this.busy ? undefined : this.position.seatView(this.undoSeat),
  );
  readonly undo = $derived(this.undoPosition?.undo);
  /** Key of the help on undo: who has to agree, and whether the game still counts afterwards. */
  readonly undoHelp = $derived(
    (this.undo === 'free' ? 'help.take_back' : 'help.ask_back') +
      (this.undoPosition?.undo_makes_practice ? '_practice' : ''),
  );
  readonly events = $derived(eventsUpTo(this.loggedEvents, this.past?.at ?? Infinity));
  readonly isMyTurn = $derived.by(
    () => this.info?.phase === 'running' && (this.position.seatView(this.seat)?.legal.length ?? 0) > 0,
  );
  readonly isHost = $derived(this.mine.some((seat) => this.info?.seats[seat]?.host));

  /** Shows the position after `at` moves; the current one for null. */
  async showPosition(at: number | null) {
    if (at === null || at >= this.length) this.replay.close();
    else if (await this.replay.show(at, this.seat)) this.clearChoice();
  }

  skipAnimation() {
    this.eventPlayer.skip();
  }

  // What I do ----------------------------------------------------------------------------------

  offer(actions: readonly Action[]) {
    this.error = '';
    if (actions.length > 1 || (actions.length === 1 && settings.confirms)) this.offered = actions;
    else if (actions[0]) void this.move(actions[0].action);
  }

  cancelOffer() {
    this.offered = [];
  }

  attempt(action: string) {
    void this.move(action);
  }

  async move(action: string) {
    const seat = this.seat;
    if (seat === null || this.busy) return;
    this.clearChoice();
    this.busy = true;
    this.awaitedSeq = Infinity;
    let seq: number | undefined;
    try {
      seq = (await this.request('move', { table: this.id, seat, action, seen: this.shownSeq }))?.seq;
    } finally {
      // Stay busy until this move has been shown; a refused move waits for what was received so far.
      this.awaitedSeq = seq ?? this.inbox.seq;
      if (this.shownSeq >= this.awaitedSeq) this.busy = false;
    }
  }

  async undoLast() {
    if (this.undoSeat === null) return;
    await this.request('undo', { table: this.id, seat: this.undoSeat, seen: this.shownSeq });
  }

  async resign() {
    if (this.seat !== null) await this.request('resign', { table: this.id, seat: this.seat });
  }

  async requestHint() {
    const { question, seat } = this;
    if (seat === null) return;
    this.isHintPending = true;
    let choice: Action | undefined;
    try {
      choice = (await this.request('hint', { table: this.id, seat }))?.choices[0];
    } finally {
      this.isHintPending = false;
    }
    if (this.isClosed || question !== this.question) return;
    this.hint = this.legal.find(({ action }) => action === choice?.action) ?? null;
    this.highlight(this.hint?.form ?? null);
  }

  // Loading and messages -----------------------------------------------------------------------

  /** Asks for what happened since the last entry we know, and for the views as they are now. Not sent
      again after a reconnect: `onOpen` does that, with a later entry. */
  private async watch() {
    clearTimeout(this.watchTimer);
    try {
      const { anew } = await this.connection.request(
        'watch',
        {
          table: this.id,
          since: this.inbox.seq,
          at: this.inbox.at,
          chat_since: this.chat.last,
          analysis: true,
        },
        { resend: false },
      );
      if (this.isClosed) return;
      this.openError = '';
      // The answer comes before the messages that it announces.
      if (anew) this.reset();
      this.settle();
    } catch (error) {
      if (!(error instanceof Refused) || error.code === 'lost' || this.isClosed) return;
      const isPassing = passing.has(error.code);
      if (isPassing) this.watchTimer = setTimeout(() => void this.watch(), rewatchTime);
      if (!isPassing || !this.info) this.openError = error.message;
    }
  }

  /** Starts over after an older backup was restored. */
  private reset() {
    this.unload();
    this.eventPlayer.close();
    this.eventPlayer = this.newEventPlayer();
    this.inbox = new Inbox();
    this.shownSeq = 0;
    this.entries = [];
    this.loggedEvents = [];
    this.chat.clear();
    this.position.clear();
    this.replay.close();
    this.clearChoice();
    this.playedEvent = null;
    this.busy = false;
    this.error = '';
  }

  private async receive(message: QueuedMessage) {
    for (const ready of this.inbox.take(message)) this.eventPlayer.enqueue(ready);
    if (message.type === 'info') {
      this.contributeToDice(message);
      // Events can be played only once the game module is loaded.
      await this.loadOnce(message.info);
    }
    if (this.module) await this.eventPlayer.play();
  }

  protected onLoaded() {
    return this.eventPlayer.play();
  }

  /** Sends this browser's part of the dice; if that fails, the game starts without it. */
  private contributeToDice({ info, mine }: InfoMessage) {
    const answer = this.contribution.answer(info, mine);
    if (!answer) return;
    const sent =
      answer.cmd === 'commit'
        ? this.connection.request('commit', { table: this.id, sha256: answer.sha256 })
        : this.connection.request('reveal', { table: this.id, value: answer.value });
    sent.catch(() => {});
  }

  private applyEvent(event: LoggedEvent) {
    this.loggedEvents = [...this.loggedEvents, event];
    if (event.patches) this.change(() => this.position.apply(event.patches ?? []));
  }

  private show(event: LoggedEvent): number {
    this.playedEvent = event.form;
    if (!this.animated) return 0;
    return (this.module?.displayTime(event.form) ?? 0) * (settings.pace === 'brisk' ? brisk : 1);
  }

  private addEntry(entry: Entry) {
    this.loggedEvents = withoutUndone(this.loggedEvents, entry);
    this.entries = [...this.entries, entry];
    if (entry.kind === 'undone') this.replay.undo(entry.moves);
    this.change(() => this.position.finish(entry));
  }

  /** Changes what is shown; if that is not possible, asks the server for the views. */
  private change(apply: () => void) {
    try {
      apply();
    } catch (error) {
      console.error('The view is not the server’s:', error);
      void this.watch();
    }
  }

  private showMessage(message: QueuedMessage, isLast: boolean) {
    switch (message.type) {
      case 'info':
        this.info = message.info;
        this.mine = message.mine;
        if (message.mine.length > 0) this.wasSeated = true;
        break;
      case 'events':
        this.reach(message.seq);
        break;
      case 'position':
        this.showPositionMessage(message);
        this.reach(message.seq);
        break;
      case 'analysis':
        this.showAnalysis(message);
        break;
    }
    if (!isLast) return;
    this.playedEvent = null;
    if (this.mine.length > 1 && !this.module?.hasSecrets) this.screenHolder = this.seat;
  }

  /** What the log says up to an entry is shown. */
  private reach(seq: number) {
    this.shownSeq = seq;
    if (seq >= this.awaitedSeq) this.busy = false;
  }

  /** Others may act while I choose: my choice is kept if I can still do the same. */
  private showPositionMessage(message: PositionMessage) {
    const mayDo = () => JSON.stringify([this.seat, this.position.seatView(this.seat)?.legal]);
    const before = mayDo();
    this.change(() => this.position.show(message));
    if (mayDo() !== before) this.clearChoice();
  }

  private showAnalysis(message: AnalysisMessage) {
    this.position.addAnalysis(message);
    // The server sends one for each of my seats that is to act, or for the first: at a shared screen the
    // seat shown may be another.
    const { seat } = this;
    if (seat !== null && !this.position.toAct.includes(seat) && !this.position.analysisOf(seat))
      void this.fetchAnalysis(seat);
  }

  private async fetchAnalysis(seat: number) {
    try {
      const answer = await this.connection.request('analyse', { table: this.id, seat }, { resend: false });
      this.position.addAnalysis({ type: 'analysis', table: this.id, seat, ...answer });
    } catch {
      // The analysis is optional.
    }
  }

  private clearChoice() {
    this.question++;
    this.offered = [];
    this.hint = null;
    this.highlighted = new Set();
  }
}
