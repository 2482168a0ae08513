// The lists of tables on the home page: their first pages, more on request, and every change as it happens.
import type { Phase, TableSummary, TablesMessage } from '$lib/generated/protocol';
import type { Connection } from '$lib/net/connection.svelte';
import type { Fields } from '$lib/net/protocol';

type ListName = Fields<'tables'>['list'];

const pageSize = 12;

/** One list, the tables that changed last first. */
export class TableList {
  tables = $state.raw<readonly TableSummary[]>([]);
  /** Where the next page begins; null after the last one. */
  private next = $state<string | null>(null);
  readonly hasMore = $derived(this.next !== null);

  constructor(
    private readonly connection: Connection,
    private readonly list: ListName,
    private readonly phase: Phase,
  ) {}

  /** Fetches the first page instead of what is there, and asks for changes of all lists. */
  async load() {
    const { tables, next } = await this.connection.request(
      'tables',
      { list: this.list, phase: this.phase, limit: pageSize, watch: true },
      { resend: false },
    );
    this.tables = tables;
    this.next = next;
  }

  more = async () => {
    const after = this.next;
    if (after === null) return;
    const { list, phase } = this;
    // Without an answer the button can be pressed again.
    const page = await this.connection
      .request('tables', { list, phase, limit: pageSize, after })
      .catch(() => null);
    // The list may have been loaded again meanwhile.
    if (!page || this.next !== after) return;
    const known = new Set(this.tables.map(({ id }) => id));
    this.tables = [...this.tables, ...page.tables.filter(({ id }) => !known.has(id))];
    this.next = page.next;
  };

  /** Takes out the tables that changed, and adds those that belong here now. */
  update(changed: readonly TableSummary[], left: ReadonlySet<string>) {
    const added = changed.filter((table) => this.holds(table));
    const rest = this.tables.filter(({ id }) => !left.has(id));
    if (added.length > 0 || rest.length < this.tables.length) this.tables = [...added, ...rest];
  }

  /** A public table at which I sit is listed among mine. */
  private holds({ phase, mine, public: isPublic }: TableSummary): boolean {
    return phase === this.phase && (this.list === 'mine' ? mine.length > 0 : isPublic && mine.length === 0);
  }
}

export class TableLists {
  private readonly connection: Connection;
  readonly mine: Record<Phase, TableList>;
  readonly public: Record<Phase, TableList>;

  constructor(connection: Connection) {
    this.connection = connection;
    const lists = (list: ListName) => ({
      open: new TableList(connection, list, 'open'),
      running: new TableList(connection, list, 'running'),
      over: new TableList(connection, list, 'over'),
    });
    this.mine = lists('mine');
    this.public = lists('public');
  }

  /** Keeps the lists up to date until the returned function is called. */
  watch(): () => void {
    const stops = [
      this.connection.on('tables', (message) => this.update(message)),
      this.connection.onOpen(() => void this.load()),
    ];
    return () => {
      for (const stop of stops) stop();
      const last = { list: 'mine', phase: 'open', limit: 1, watch: false } as const;
      this.connection.request('tables', last, { resend: false }).catch(() => {});
    };
  }

  private async load() {
    // What fails is loaded with the next connection.
    await Promise.allSettled(this.all.map((list) => list.load()));
  }

  private update({ changed, gone }: TablesMessage) {
    const left = new Set([...changed.map(({ id }) => id), ...gone]);
    for (const list of this.all) list.update(changed, left);
  }

  private get all(): TableList[] {
    return [...Object.values(this.mine), ...Object.values(this.public)];
  }
}
