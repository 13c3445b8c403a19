import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore, RowIdentity } from '#kernel';
import type { BackgroundWork } from '#runtime';
import type { Background, Leases } from '#runtime/engine';
import type { Logger, Settings } from '#runtime/starting';
import type { ReadModels, SearchIndex } from '#store';
import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { engineAddress } from './engine-address.js';
import { EngineClient, EngineOutage } from './engine-client.js';
import { checkpointOf, IndexCheckpoints } from './index-checkpoints.js';
import { compareEngines, type EngineComparison, IndexCheck, type IndexDifference } from './index-check.js';
import { IndexWriter } from './index-writer.js';
import { isSearched, type IndexedTable } from './indexed-rows.js';
import { OpenSearchIndex } from './opensearch-index.js';
import { RowsToIndex } from './rows-to-index.js';
import { SearchIndexes } from './search-indexes.js';

interface Needs {
  readonly settings: Pick<Settings, 'SEARCH_URL' | 'SEARCH_CA' | 'SEARCH_SHARDS'>;
  readonly pool: Pool;
  readonly store: EventStore;
  readonly readModels: ReadModels;
  readonly leases: Leases;
  readonly background: Background;
  readonly registry: Registry;
  readonly log: Logger;
  /** The search of PostgreSQL, which answers while an index is built. */
  readonly database: SearchIndex;
  /** Whether a read model has personal data. */
  readonly isPersonal: (model: string) => boolean;
}

/** How far the index of a read model is. */
export interface IndexStatus {
  readonly model: string;
  /** `building`: PostgreSQL answers unless an earlier index is in use. */
  readonly state: 'building' | 'live';
  readonly lagSeconds: number;
}

/** A read model whose rows the engine indexes. */
interface IndexedModel {
  readonly row: new () => RowIdentity;
  readonly table: IndexedTable;
  readonly category: string;
}

/** How long a search waits for what was written before it. */
const FRESH_MS = 500;
/** An idle writer says every five seconds that its index is up to date. */
const QUIET_SECONDS = 15;
const LOOK_MS = 250;
const PROBE_MS = 2_000;
/** How many rows a comparison takes its words from. */
const SAMPLE = 2_000;

/** OpenSearch beside PostgreSQL: it finds, and PostgreSQL has the rows. */
export class SearchEngine {
  readonly index: SearchIndex;
  private readonly client: EngineClient;
  private readonly indexes: SearchIndexes;
  private readonly checkpoints: IndexCheckpoints;
  private readonly writers = new Map<string, IndexWriter>();

  /** The engine of SEARCH_URL; null without one. It is not asked yet. @throws SettingsError */
  static async open(needs: Needs): Promise<SearchEngine | null> {
    const { SEARCH_URL: url, SEARCH_CA: ca } = needs.settings;
    if (url === null) return null;
    const { rows } = await needs.pool.query<{ id: string }>('select id from deployment');
    return new SearchEngine(needs, new EngineClient(engineAddress(url, ca)), rows[0]?.id ?? 'new');
  }

  private constructor(
    private readonly needs: Needs,
    client: EngineClient,
    deployment: string,
  ) {
    this.client = client;
    this.indexes = new SearchIndexes(client, deployment, needs.settings.SEARCH_SHARDS);
    this.checkpoints = new IndexCheckpoints(needs.pool);
    this.index = new OpenSearchIndex(
      client,
      (table) => this.indexes.alias(table),
      (table) => this.shown(table),
      needs.database,
    );
    needs.background.add(new IndexWriting(needs.leases, () => this.allWriters()));
    this.register(needs.registry);
  }

  /**
   * Checks the engine and the indexes in use. An engine that does not answer is only logged: everything but the search works without it.
   * @throws SettingsError for another engine, a user or a certificate that is refused, and an index that is not ours.
   */
  async confirm(): Promise<void> {
    try {
      await this.indexes.confirmEngine();
      for (const { table } of this.searched()) await this.indexes.live(table);
    } catch (error) {
      if (!(error instanceof EngineOutage)) throw error;
      this.needs.log.warn(`${error.message} Searches are refused until it does`);
    }
  }

  /** Whether the engine answers, and how far its indexes are. */
  async status(): Promise<{ readonly answers: boolean; readonly indexes: readonly IndexStatus[] }> {
    const answers = this.client.request('GET', '/', { timeoutMs: PROBE_MS }).then(
      () => true,
      () => false,
    );
    const indexes = this.searched().map(async ({ table }): Promise<IndexStatus> => {
      const known = await this.checkpoints.known(table);
      const seconds = known?.seconds ?? 0;
      return {
        model: table.model,
        state: known?.state ?? 'building',
        lagSeconds: seconds < QUIET_SECONDS ? 0 : seconds,
      };
    });
    return { answers: await answers, indexes: await Promise.all(indexes) };
  }

  /**
   * Builds the indexes of all read models, or of one, and exchanges them for those in use. A running worker does it, or this process if there is none.
   * @returns the rows of each index. @throws Error for an unknown read model, and when `signal` aborts.
   */
  async rebuild(model: string | undefined, signal: AbortSignal): Promise<readonly { model: string; rows: number }[]> {
    await this.indexes.confirmEngine();
    const wanted = this.named(model);
    const ending = new AbortController();
    const until = AbortSignal.any([signal, ending.signal]);
    const before = await Promise.all(wanted.map(({ table }) => this.checkpoints.of(table)));
    for (const { table } of wanted) await this.checkpoints.wantBuild(table);
    const working = Promise.all(
      wanted.map((each) => {
        const writer = this.writer(each);
        return this.needs.leases.whileHolding(writer.name, until, (held) => writer.run(held));
      }),
    );
    try {
      for (const [at, { table }] of wanted.entries())
        for (;;) {
          const now = await this.checkpoints.known(table);
          const isNew = now?.state === 'live' && now.build !== before[at]?.build;
          if (isNew && (await this.indexes.live(table))?.build === now.build) break;
          await sleep(LOOK_MS, undefined, { signal });
        }
    } finally {
      ending.abort();
      await working;
    }
    return Promise.all(
      wanted.map(async ({ table }) => ({ model: table.model, rows: (await this.indexes.count(table)) ?? 0 })),
    );
  }

  /** Compares the indexes with the rows of PostgreSQL. @throws ForeignIndexError, EngineOutage, and Error for an index that is not built. */
  async check(model: string | undefined): Promise<readonly IndexDifference[]> {
    await this.indexes.confirmEngine();
    const found: IndexDifference[] = [];
    for (const { table } of this.named(model)) {
      await this.built(table);
      const rows = new RowsToIndex(this.needs.pool, table);
      found.push(await new IndexCheck(table, this.indexes, rows, () => this.shown(table)).difference());
    }
    return found;
  }

  /** Asks both engines the same queries. @throws as `check`. */
  async compare(model: string | undefined): Promise<readonly EngineComparison[]> {
    await this.indexes.confirmEngine();
    const found: EngineComparison[] = [];
    for (const { table, row } of this.named(model)) {
      await this.built(table);
      const sample = await new RowsToIndex(this.needs.pool, table).after({ board: '', id: '' }, SAMPLE);
      found.push(await compareEngines(table, row, { engine: this.index, database: this.needs.database, sample }));
    }
    return found;
  }

  close(): void {
    this.client.close();
  }

  private async built(table: IndexedTable): Promise<void> {
    if (await this.indexes.live(table)) return;
    throw new Error(`The search index of "${table.model}" is not built yet.`);
  }

  private searched(): readonly IndexedModel[] {
    return this.needs.readModels
      .all()
      .filter(({ table }) => isSearched(table))
      .map(({ table, projection: { row, category } }) => ({ table, row, category }));
  }

  private named(model: string | undefined): readonly IndexedModel[] {
    const all = this.searched();
    const found = all.filter(({ table }) => model === undefined || table.model === model);
    if (found.length > 0) return found;
    const known = all.map(({ table }) => table.model).join(', ');
    throw new Error(`No search index has the name "${model}". Search indexes: ${known}.`);
  }

  private allWriters(): readonly IndexWriter[] {
    return this.searched().map((each) => this.writer(each));
  }

  private writer({ table, category }: IndexedModel): IndexWriter {
    const known = this.writers.get(table.name);
    if (known) return known;
    const { pool, store, readModels, log, isPersonal } = this.needs;
    const { client, indexes, checkpoints } = this;
    const rows = new RowsToIndex(pool, table);
    const about = { table, category, isPersonal: () => isPersonal(table.model) };
    const writer = new IndexWriter({ ...about, client, indexes, checkpoints, rows, store, readModels, log });
    this.writers.set(table.name, writer);
    return writer;
  }

  /** Returns when the index shows everything that was written before the call, or to false after a while. */
  private async shown(table: IndexedTable): Promise<boolean> {
    const { store, readModels } = this.needs;
    const wanted = await store.newest();
    const index = [checkpointOf(table)];
    if (await readModels.progress.knownToShow(index, wanted)) return true;
    const category = this.searched().find((each) => each.table === table)?.category;
    return readModels.progress.reached(index, wanted, FRESH_MS, category);
  }

  private register(registry: Registry): void {
    const registers = [registry];
    const gauge = (name: string, help: string, value: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(value());
        },
      });
    gauge(
      'openings_search_throttled',
      'Answers of the search engine that it has too much to do.',
      () => this.client.throttled,
    );
    gauge('openings_search_refused_rows', 'Rows that the search engine did not accept.', () =>
      [...this.writers.values()].reduce((sum, { refused }) => sum + refused, 0),
    );
    const up = new Gauge({ name: 'openings_search_up', help: 'Whether the search engine answers.', registers });
    const status = () => this.status();
    new Gauge({
      name: 'openings_search_lag_seconds',
      help: 'How long a search index has been behind the log.',
      labelNames: ['read_model'],
      registers,
      async collect() {
        const { answers, indexes } = await status();
        up.set(answers ? 1 : 0);
        for (const { model, lagSeconds } of indexes) this.set({ read_model: model }, lagSeconds);
      },
    });
  }
}

/** Writes all indexes, each in one process. */
class IndexWriting implements BackgroundWork {
  readonly name = 'search indexes';
  readonly single = false;

  constructor(
    private readonly leases: Leases,
    private readonly writers: () => readonly IndexWriter[],
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    await Promise.all(
      this.writers().map((writer) => this.leases.whileHolding(writer.name, signal, (held) => writer.run(held))),
    );
  }
}
