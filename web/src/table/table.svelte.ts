// A table as this browser knows it: what is shown of it, what I can do there, and what I am told.
import { connection as theConnection, get, type Connection } from '$lib/net/connection.svelte';
import {
  Refused,
  type Entry,
  type Level,
  type Position,
  type SeatPosition,
  type TableInfo,
  type Update,
} from '$lib/net/protocol';
import type { Action, Form, Json, Room, Sitting } from '$lib/games/contract';
import { roomOf } from '$lib/games/rooms';
import { settings } from '$lib/ui/settings.svelte';
import { Dictionary, type Entries } from '$lib/words/dictionary';
import { house, t, wordsOf } from '$lib/words/language.svelte';
import type { Language } from '$lib/words/languages';
import { after, eyesOf, lastMover, upTo, type Told } from './chronicle';
import { Contribution } from './contribution';
import { Telling } from './telling';

interface PastPosition {
  at: number;
  /** Whose eyes it is for. */
  seat: number | null;
  view: Json;
  toAct: Position['to_act'];
}

const brisk = 0.35;

export class Table implements Sitting {
  info = $state.raw<TableInfo | null>(null);
  mine = $state.raw<number[]>([]);
  entries = $state.raw<Entry[]>([]);
  room = $state.raw<Room | null>(null);
  words = $state.raw<Entries>({});
  /** Why what I just tried did not work. */
  trouble = $state('');
  /** Why there is no such table for me. */
  missing = $state('');
  /** The board it is played on could not be fetched; see fetchAgain. */
  isBoardless = $state(false);
  busy = $state(false);
  /** A king is thinking about my hint. */
  thinking = $state(false);
  /** Whether I ever had a seat here: who resigned has none any more. */
  wasSeated = $state(false);
  offered = $state.raw<readonly Action[]>([]);
  lit = $state.raw<ReadonlySet<string>>(new Set());
  hint = $state.raw<Action | null>(null);
  /** The seat whose person has the screen, where several share it. */
  holder = $state<number | null>(null);

  private position = $state.raw<Position | null>(null);
  private events = $state.raw<readonly Told[]>([]);
  /** How many of the events are in the position. */
  private settled = $state(0);
  private looked = $state.raw<PastPosition | null>(null);
  /** The event that is being told, and what the present position is worth. */
  private event = $state.raw<Form | null>(null);
  private analysis = $state.raw<Json | null>(null);
  private present = $state.raw<readonly number[]>([]);
  private idle = $state.raw<readonly number[]>([]);
  private looks = 0;
  private awaited = Infinity;
  private isClosed = false;
  /** Which table we go in to, and how often we set out for it: only the last time counts. */
  private entered: TableInfo | null = null;
  private entrances = 0;
  /** Whether nobody could tell me if what I asked for was done. */
  private isInDoubt = false;
  private seq = 0;
  private shownSeq = 0;
  /** When the last entry of those was made. */
  private seqAt: number | undefined;
  private telling = this.newTelling();
  private readonly farewells: (() => void)[] = [];
  private readonly contribution: Contribution;
  private dictionary = $derived(
    new Dictionary(
      { ...this.words, ...this.room?.boardWords?.(this.words) },
      this.room?.domains ?? {},
      (seat) => this.name(seat),
    ),
  );

  constructor(
    readonly id: string,
    private readonly connection: Connection = theConnection,
  ) {
    this.contribution = new Contribution(id);
    this.farewells.push(
      connection.on<Update>('update', (update) => {
        if (update.table === id) void this.hear(update);
      }),
      connection.on<{ table: string; present: number[]; idle: number[] }>('presence', (message) => {
        if (message.table !== id) return;
        this.present = message.present;
        this.idle = message.idle;
      }),
      connection.greet(() => void this.watch()),
    );
  }

  private newTelling() {
    return new Telling({
      happen: (event) => (this.events = [...this.events, event]),
      show: (event) => this.show(event),
      record: (entry) => this.record(entry),
      settle: (update, isLast) => this.settle(update, isLast),
    });
  }

  close() {
    this.isClosed = true;
    this.telling.close();
    // Our board goes with us: what else is drawn of this game, such as its rules, has the usual one.
    this.room?.useBoard?.(null);
    for (const farewell of this.farewells.splice(0)) farewell();
    if (this.connection.state === 'open') this.connection.ask('unwatch', { table: this.id }).catch(() => {});
  }

  // What is shown ------------------------------------------------------------------------------

  /** Of several people at one screen, nobody sees what another looked back at. */
  private readonly past = $derived.by(() => (this.looked?.seat === this.seat ? this.looked : null));
  readonly happening = $derived(this.past ? null : this.event);
  readonly outlook = $derived(this.past ? null : this.analysis);
  readonly game = $derived(this.info?.game ?? '');
  readonly players = $derived(this.info?.players ?? 0);
  readonly options = $derived(this.info?.options ?? {});
  readonly over = $derived(this.info?.phase === 'over' && !this.past);
  readonly lively = $derived(settings.lively);
  readonly length = $derived(this.position?.length ?? 0);
  readonly isPast = $derived(this.past !== null);
  readonly at = $derived(this.past?.at ?? this.length);
  readonly toAct = $derived(this.past?.toAct ?? this.position?.to_act ?? []);

  readonly seat = $derived(eyesOf(this.mine, this.position?.to_act ?? [], this.holder));
  /** Several people share this screen, and the next one has not taken it yet. */
  readonly curtain = $derived(
    this.mine.length > 1 &&
      this.info?.phase === 'running' &&
      (this.room?.secretive ?? false) &&
      this.seat !== this.holder,
  );
  private readonly part = $derived.by((): SeatPosition | undefined =>
    this.position?.seats?.find((part) => part.seat === this.seat),
  );
  readonly view = $derived((this.past?.view ?? this.part?.view ?? this.position?.view ?? {}) as Json);
  readonly ready = $derived(this.room !== null && this.position !== null);
  readonly legal = $derived.by((): readonly Action[] =>
    this.past || this.busy || this.curtain ? [] : (this.part?.legal ?? []),
  );
  /** Whose move can be taken back: of several at one screen, his who moved last. */
  private readonly undoer = $derived(lastMover(this.entries, this.mine) ?? this.seat);
  private readonly undoerPart = $derived(
    this.past || this.busy ? undefined : this.position?.seats?.find((part) => part.seat === this.undoer),
  );
  readonly undo = $derived(this.undoerPart?.undo);
  /** What taking back means: whom it needs, and whether the game still counts afterwards. */
  readonly undoHelp = $derived(
    (this.undo === 'free' ? 'help.take_back' : 'help.ask_back') +
      (this.undoerPart?.undo_makes_practice ? '_practice' : ''),
  );
  readonly told = $derived(upTo(this.events, this.past?.at ?? Infinity));
  readonly since = $derived(this.past ? [] : this.told.slice(this.settled));
  readonly myTurn = $derived(this.info?.phase === 'running' && (this.part?.legal.length ?? 0) > 0);
  readonly amHost = $derived(this.mine.some((seat) => this.info?.seats[seat]?.host));

  name(seat: number): string {
    const holder = this.info?.seats[seat];
    if (!holder || holder.kind === 'open') return this.t(`seat.${seat}`);
    // Who plays alone against the house, or with others round one screen, is known by his colour.
    const alike = this.info?.seats.filter((other) => other.name === holder.name).length ?? 0;
    if (holder.kind === 'computer' || alike > 1) return this.t(`seat.${seat}`);
    return holder.name ?? '';
  }

  t(key: string, fields?: Record<string, unknown>): string {
    return this.dictionary.has(key) ? this.dictionary.t(key, fields) : t(key, fields);
  }

  say(domain: 'action' | 'event', form: Form): string {
    return this.dictionary.say(domain, form);
  }

  point(form: Form | null) {
    this.lit = new Set(form ? (this.room?.where(form) ?? []) : []);
  }

  // What I do ----------------------------------------------------------------------------------

  offer(actions: readonly Action[]) {
    this.trouble = '';
    if (actions.length > 1 || (actions.length === 1 && settings.confirms)) this.offered = actions;
    else if (actions[0]) void this.move(actions[0].action);
  }

  withdraw() {
    this.offered = [];
  }

  attempt(action: string) {
    void this.move(action);
  }

  async move(action: string) {
    const seat = this.seat;
    if (seat === null || this.busy) return;
    this.offered = [];
    this.hint = null;
    this.lit = new Set();
    this.busy = true;
    this.awaited = Infinity;
    let answer: Json | null = null;
    try {
      answer = await this.ask('move', { seat, action, seen: this.shownSeq });
    } finally {
      // A move that was made comes with an update, and we are busy until that is told. One that was
      // not may have been too late: then, until what we have heard is told.
      this.awaited = (answer?.['seq'] as number | undefined) ?? this.seq;
      if (this.shownSeq >= this.awaited) this.busy = false;
    }
  }

  undoLast() {
    return this.ask('undo', { seat: this.undoer, seen: this.shownSeq });
  }
  agree() {
    return this.ask('agree', { seen: this.shownSeq });
  }
  decline() {
    return this.ask('decline', { seen: this.shownSeq });
  }
  sit(seat: number) {
    return this.ask('sit', { seat });
  }
  empty(seat: number) {
    return this.ask('empty', { seat });
  }
  computer(seat: number, level: Level) {
    return this.ask('computer', { seat, level });
  }
  swap(seat: number, other: number) {
    return this.ask('swap', { seat, with: other });
  }
  start() {
    return this.ask('start');
  }
  resign() {
    return this.ask('resign', { seat: this.seat });
  }
  leave() {
    return this.ask('leave');
  }
  comeBack() {
    return this.ask('return');
  }
  replace(seat: number, level: Level) {
    return this.ask('replace', { seat, level });
  }
  sayAloud(text: string) {
    return this.ask('say', { text });
  }

  async askHint() {
    const { position } = this;
    this.thinking = true;
    let answer: Json | null = null;
    try {
      answer = await this.ask('hint', { seat: this.seat });
    } finally {
      this.thinking = false;
    }
    if (this.isClosed || this.position !== position) return;
    const choices = (answer?.['choices'] ?? []) as Action[];
    this.hint = this.legal.find((action) => action.action === choices[0]?.action) ?? null;
    this.point(this.hint?.form ?? null);
  }

  /** Another game at this table; the id of its table. */
  async rematch(): Promise<string | null> {
    const answer = await this.ask('rematch');
    return (answer?.['table'] as string | undefined) ?? null;
  }

  /** Shows the position after so many moves; the present one for null. */
  async lookBack(at: number | null) {
    const look = ++this.looks;
    if (at === null || at >= this.length) {
      this.looked = null;
      return;
    }
    const { seat } = this;
    const answer = await this.ask('look', { at, ...(seat === null ? {} : { seat }) });
    if (!answer || look !== this.looks) return;
    this.looked = { at, seat, view: answer['view'] as Json, toAct: answer['to_act'] as Position['to_act'] };
    this.forgetChoice();
  }

  async story(): Promise<{ lengths: number[]; scores: number[][] } | null> {
    return (await this.ask('story')) as { lengths: number[]; scores: number[][] } | null;
  }

  /** All that is being told is told at once. */
  skip() {
    this.telling.skip();
  }

  private async ask(cmd: string, fields: Json = {}): Promise<Json | null> {
    this.trouble = '';
    try {
      return await this.connection.ask(cmd, { table: this.id, ...fields });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === 'outcome_unknown') this.isInDoubt = true;
      // A move that was sent again after a break has been made already.
      if (error.code !== 'stale' || cmd !== 'move') this.trouble = error.message || t('trouble.lost');
      return null;
    }
  }

  // What is told -------------------------------------------------------------------------------

  private async watch() {
    try {
      await this.connection.ask('watch', {
        table: this.id,
        since: this.seq,
        ...(this.seqAt === undefined ? {} : { at: this.seqAt }),
      });
      if (!this.isClosed) this.missing = '';
    } catch (error) {
      // Without words it was the connection, and we are called again when it is back.
      if (error instanceof Refused && !this.isClosed) this.missing = error.message;
    }
  }

  /** Whether the person in a seat is there. */
  isPresent(seat: number): boolean {
    return this.present.includes(seat);
  }

  /** Whether the person in a seat has kept the others waiting for so long that they may vote. */
  isIdle(seat: number): boolean {
    return this.idle.includes(seat);
  }

  async learnWords(game: string, language: Language) {
    const words = await wordsOf(game, language);
    if (house.language === language) this.words = words;
  }

  /** The table has become another one: an older backup was restored. */
  private forget() {
    this.telling.close();
    this.telling = this.newTelling();
    this.seq = this.shownSeq = this.settled = 0;
    this.seqAt = undefined;
    this.entries = [];
    this.events = [];
    // It may be on another board now.
    this.room?.useBoard?.(null);
    this.room = null;
    this.isBoardless = false;
    this.position = null;
    this.looked = null;
    this.looks++;
    this.analysis = null;
    this.hint = null;
    this.offered = [];
    this.event = null;
    this.busy = this.isInDoubt = false;
    this.trouble = '';
  }

  private async hear(update: Update) {
    if (update.anew) this.forget();
    const isFirst = this.seq === 0;
    // What we know already is not told again, should it come twice.
    const happened = update.happened.filter((entry) => entry.seq > this.seq);
    this.seq = update.seq;
    const last = update.happened.at(-1);
    if (last) this.seqAt = last.seq === update.seq ? last.at : undefined;
    this.present = update.info.seats.flatMap((holder, seat) => (holder.present ? [seat] : []));
    this.idle = update.info.seats.flatMap((holder, seat) => (holder.idle ? [seat] : []));
    this.addToDice(update);
    this.telling.add({ ...update, happened });
    // Before anything is told there must be a room to tell it in.
    if (isFirst) await this.enter(update.info);
    else if (this.room) await this.telling.tell();
  }

  /** Nobody is asked, and should it fail, the game begins without it. */
  private addToDice({ info, mine }: Update) {
    const answer = this.contribution.answer(info, mine);
    if (!answer) return;
    const [cmd, fields] = answer;
    this.connection.ask(cmd, { table: this.id, ...fields }).catch(() => {});
  }

  /** Gets the room, its words and the board, and tells in it what has come meanwhile. */
  private async enter(info: TableInfo) {
    const { game, board } = (this.entered = info);
    const entrance = ++this.entrances;
    const isLate = () => this.isClosed || entrance !== this.entrances;
    let room: Room;
    let words: Entries;
    try {
      [room, words] = await Promise.all([roomOf(game), wordsOf(game, house.language)]);
    } catch {
      this.missing = t('trouble.load');
      this.close();
      return;
    }
    try {
      const laid = board === undefined ? null : await get(`/api/boards/${game}/${board}`);
      if (isLate()) return;
      room.useBoard?.(laid);
    } catch {
      if (!isLate()) this.isBoardless = true;
      return;
    }
    this.words = words;
    this.room = room;
    await this.telling.tell(true);
  }

  /** Tries once more to get the board. */
  async fetchAgain() {
    this.isBoardless = false;
    if (this.entered) await this.enter(this.entered);
  }

  private show(event: Told): number {
    this.event = event.form;
    if (!this.lively) return 0;
    return (this.room?.pace(event.form) ?? 0) * (settings.pace === 'brisk' ? brisk : 1);
  }

  private record(entry: Entry) {
    this.events = after(this.events, entry);
    this.entries = [...this.entries, entry];
    if (entry.kind !== 'undone') return;
    // A position that was looked at, or asked for, may be one that does not exist any more.
    this.looks += 1;
    if ((entry.moves ?? 0) < (this.looked?.at ?? 0)) this.looked = null;
  }

  /** What belongs to the position that is shown no longer. */
  private forgetChoice() {
    this.offered = [];
    this.hint = null;
    this.lit = new Set();
  }

  private settle(update: Update, isLast: boolean) {
    this.info = update.info;
    this.mine = update.mine;
    if (update.mine.length > 0) this.wasSeated = true;
    this.shownSeq = update.seq;
    this.settled = this.events.length;
    if (update.seq >= this.awaited) this.busy = false;
    // Chat brings the same position again: who is in the middle of a choice stays there.
    if (update.position && JSON.stringify(update.position) !== JSON.stringify(this.position)) {
      this.position = update.position;
      this.forgetChoice();
      this.analysis = null;
    }
    if (update.settled && this.isInDoubt) this.settleDoubt(update);
    if (!isLast) return;
    this.event = null;
    if (this.mine.length > 1 && !this.room?.secretive) this.holder = this.seat;
    void this.lookAhead();
  }

  private settleDoubt({ mine, happened }: Update) {
    this.isInDoubt = false;
    const isMine = ({ seat }: Entry) =>
      mine.length === 0 || (typeof seat === 'number' && mine.includes(seat));
    this.trouble = happened.some(isMine) ? '' : t('trouble.undone');
  }

  private async lookAhead() {
    const { position, seat } = this;
    if (!position) return;
    try {
      const answer = await this.connection.ask('outlook', {
        table: this.id,
        ...(seat === null ? {} : { seat }),
      });
      // Of the server's present, which may be ahead of what is shown; and that may be ahead of what was asked.
      if (this.isClosed || this.position !== position || this.seat !== seat) return;
      if (answer['length'] === position.length) this.analysis = answer['outlook'] as Json;
    } catch {
      // It is a help, not the game.
    }
  }
}
