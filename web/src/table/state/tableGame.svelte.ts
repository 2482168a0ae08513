// The game of a table as the page needs it: its module, its messages and its board, loaded on demand.
import type { Action, GameModule, Kinded, StructuredRecord } from '$lib/games/contract';
import { loadModule } from '$lib/games/registry';
import type { TableInfo } from '$lib/generated/protocol';
import type { Connection } from '$lib/net/connection.svelte';
import { get } from '$lib/net/http';
import { Dictionary, type Catalogue } from '$lib/words/dictionary';
import type { Language } from '$lib/words/languages';
import { locale, t, wordsOf } from '$lib/words/locale.svelte';
import { TableCommands } from './commands.svelte';

export abstract class TableGame extends TableCommands {
  info = $state.raw<TableInfo | null>(null);
  module = $state.raw<GameModule | null>(null);
  words = $state.raw<Catalogue>({});
  /** Why the table cannot be opened. */
  openError = $state('');
  /** Whether the board could not be fetched; see retryBoard. */
  isBoardMissing = $state(false);
  highlighted = $state.raw<ReadonlySet<string>>(new Set());
  offered = $state.raw<readonly Action[]>([]);

  protected isClosed = false;
  /** The table being loaded, and a counter that invalidates older loads. */
  private loading: TableInfo | null = null;
  private loads = 0;
  private dictionary = $derived(
    new Dictionary(
      { ...this.words, ...this.module?.boardWords?.(this.words) },
      this.module?.domains ?? {},
      (seat) => this.name(seat),
    ),
  );

  readonly game = $derived(this.info?.game ?? '');
  readonly players = $derived(this.info?.players ?? 0);
  readonly options = $derived(this.info?.options ?? {});

  constructor(
    id: string,
    connection: Connection,
    private readonly loadModuleOf: (game: string) => Promise<GameModule> = loadModule,
  ) {
    super(id, connection);
  }

  abstract close(): void;
  /** The module is there: what was received meanwhile can be shown. */
  protected abstract onLoaded(): Promise<void>;

  name(seat: number): string {
    const occupant = this.info?.seats[seat];
    if (!occupant || occupant.kind === 'open') return this.t(`seat.${seat}`);
    // Computer players and people with the same name (on one screen) are named by colour.
    const sameName = this.info?.seats.filter((other) => other.name === occupant.name).length ?? 0;
    if (occupant.kind === 'computer' || sameName > 1) return this.t(`seat.${seat}`);
    return occupant.name ?? '';
  }

  t(key: string, fields?: Record<string, unknown>): string {
    return this.dictionary.has(key) ? this.dictionary.t(key, fields) : t(key, fields);
  }

  describe(domain: 'action' | 'event', record: Kinded | StructuredRecord): string {
    return this.dictionary.describe(domain, record);
  }

  highlight(record: Kinded | StructuredRecord | null) {
    this.highlighted = new Set(record ? (this.module?.spotsOf(record) ?? []) : []);
  }

  async loadWords(game: string, language: Language) {
    const words = await wordsOf(game, language);
    if (locale.language === language) this.words = words;
  }

  async retryBoard() {
    this.isBoardMissing = false;
    if (this.loading) await this.load(this.loading);
  }

  /** Loads the module, its messages and the board, unless that has been done or is being done. */
  protected async loadOnce(info: TableInfo) {
    if (!this.module && !this.loading) await this.load(info);
  }

  /** The board may be another one when the table is loaded next. */
  protected unload() {
    this.module?.useBoard?.(null);
    this.module = null;
    this.loading = null;
    this.loads++;
    this.isBoardMissing = false;
  }

  private async load(info: TableInfo) {
    const { game, board } = (this.loading = info);
    const load = ++this.loads;
    const isOutdated = () => this.isClosed || load !== this.loads;
    let module: GameModule;
    let words: Catalogue;
    try {
      [module, words] = await Promise.all([this.loadModuleOf(game), wordsOf(game, locale.language)]);
    } catch {
      this.openError = t('error.load');
      this.close();
      return;
    }
    try {
      const boardJson = board === undefined ? null : await get(`/api/boards/${game}/${board}`);
      if (isOutdated()) return;
      module.useBoard?.(boardJson);
    } catch {
      if (!isOutdated()) this.isBoardMissing = true;
      return;
    }
    this.words = words;
    this.module = module;
    await this.onLoaded();
  }
}
