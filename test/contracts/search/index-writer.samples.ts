import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore, Position, RowProjection } from '#kernel';
import {
  BoardRow,
  Column,
  InstantColumn,
  type RankedQuery,
  ReadModel,
  withFacts,
  WordColumn,
  WordDocument,
} from '#store';
import { PostgresSearchIndex, Projector, tableOf } from '#store/engine';
import { facts } from '#testing';
import type pg from 'pg';
import { EngineClient } from '../../../libs/search/src/engine-client.js';
import { engineAddress } from '../../../libs/search/src/engine-address.js';
import { Expunging } from '../../../libs/search/src/expunging.js';
import { checkpointOf, IndexCheckpoints } from '../../../libs/search/src/index-checkpoints.js';
import { IndexCheck } from '../../../libs/search/src/index-check.js';
import { IndexWriter } from '../../../libs/search/src/index-writer.js';
import { OpenSearchIndex } from '../../../libs/search/src/opensearch-index.js';
import { RowsToIndex } from '../../../libs/search/src/rows-to-index.js';
import { SearchIndexes } from '../../../libs/search/src/search-indexes.js';
import { ReadModels } from '../../../libs/store/src/read-models/read-models.js';
import { appended, newEvent, newId, unit } from '../store/event-store.samples.js';
import { type Database, freshDatabase, openPostgresStore } from '../postgres-database.js';

const CATEGORY = 'advert';
/** Against waiting for ever, no measure of speed. */
const PATIENCE_MS = 120_000;

/** An advert that can be searched. */
@ReadModel('suite_adverts', { version: 1, behind: true })
export class Advert extends BoardRow {
  @WordColumn() document!: string;
  @Column('tsvector') heading!: string;
  @InstantColumn({ nullable: true }) shownUntil!: string | null;
}

interface AdvertEvents {
  AdvertWritten: { readonly title: string };
  AdvertHidden: Record<string, never>;
  AdvertDeleted: Record<string, never>;
}

const titled = (board: string, title: string) => ({
  document: WordDocument.text(board, ['title'], { texts: { title: title.split(' ') }, facets: {} }),
  heading: WordDocument.heading(title.split(' '), []),
  shownUntil: '2100-01-01T00:00:00.000Z',
});

const adverts: RowProjection<Advert, AdvertEvents> = {
  row: Advert,
  category: CATEGORY,
  on: {
    AdvertWritten: ({ board, data: { title } }) => titled(board, title),
    AdvertHidden: () => ({ shownUntil: null }),
    AdvertDeleted: () => null,
  },
};

export const table = tableOf(Advert);
const QUERY: RankedQuery = {
  words: [],
  language: 'en',
  named: 'author',
  facets: {},
  until: 'shownUntil',
  heading: null,
  sort: [{ column: 'id' }],
  offset: 0,
  limit: 20,
};

/** One installation with a search engine: writes adverts, projects and indexes them. */
export class Installation {
  readonly board = newId('boards');
  readonly warnings: string[] = [];
  readonly client: EngineClient;
  readonly indexes: SearchIndexes;
  readonly checkpoints: IndexCheckpoints;
  readonly index: OpenSearchIndex;
  readonly rows: RowsToIndex;
  private readonly ending = new AbortController();
  private readonly works: Promise<void>[] = [];
  private readonly versions = new Map<string, number>();
  private readonly writing: AbortController[] = [];
  private written: Position = '';

  private constructor(
    private readonly database: Database,
    readonly pool: pg.Pool,
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    url: string,
    deployment: string,
    private readonly isPersonal: boolean,
  ) {
    this.client = new EngineClient(engineAddress(url, null));
    this.indexes = new SearchIndexes(this.client, deployment, 1);
    this.checkpoints = new IndexCheckpoints(pool);
    this.rows = new RowsToIndex(pool, table);
    // A process knows what it has written, and these specs wait for it as long as the machine takes.
    const inPostgres = new PostgresSearchIndex(pool, {
      shown: (of) => this.reached(of),
      lastWritten: () => this.written,
    });
    this.index = new OpenSearchIndex(
      this.client,
      () => this.indexes.alias(table),
      () => this.shown(),
      inPostgres,
    );
  }

  static async start(
    url: string,
    { isPersonal = false, deployment = newId('d').toLowerCase() } = {},
  ): Promise<Installation> {
    const database = await freshDatabase();
    const [pool, store] = [database.pool(), await openPostgresStore(database)];
    const readModels = new ReadModels(pool, store, { warn: () => undefined }, {});
    readModels.add(adverts);
    await readModels.prepare();
    const started = new Installation(database, pool, store, readModels, url, deployment, isPersonal);
    started.works.push(started.project());
    return started;
  }

  /** Begins to write the index, as one process of several may. */
  write(): void {
    const resting = new AbortController();
    this.writing.push(resting);
    const until = AbortSignal.any([this.ending.signal, resting.signal]);
    const { client, indexes, checkpoints, rows, store, readModels, warnings } = this;
    const log = {
      info: () => undefined,
      warn: ({ err }: { err?: Error }) => void warnings.push(err?.message ?? ''),
      error: ({ reason }: { reason?: string }) => void warnings.push(reason ?? ''),
    };
    const needs = { table, category: CATEGORY, client, indexes, checkpoints, rows, store, readModels, log };
    const expunging = new Expunging(client, 2_000, 100);
    this.works.push(new IndexWriter({ ...needs, isPersonal: () => this.isPersonal, expunging }).run(until));
  }

  /** Stops to write the index. */
  async rest(): Promise<void> {
    for (const each of this.writing.splice(0)) each.abort();
    await Promise.all(this.works.splice(1));
  }

  async put(title: string, id = newId('adverts')): Promise<string> {
    await this.append(id, 'AdvertWritten', { title });
    return id;
  }

  hide = (id: string) => this.append(id, 'AdvertHidden', {});
  remove = (id: string) => this.append(id, 'AdvertDeleted', {});

  /** Number of adverts with these words. */
  async count(...words: string[]): Promise<number> {
    const query = { ...QUERY, words };
    return (await withFacts({ ...facts, board: this.board }, () => this.index.ranked(Advert, query))).count;
  }

  /** How the index differs from the rows. */
  difference() {
    return new IndexCheck(table, this.indexes, this.rows, () => this.shown()).difference();
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await Promise.all(this.works);
    await this.store.close();
    this.client.close();
    await this.database.drop();
  }

  /** Returns when the index, if there is one, shows what was written before. */
  private async shown(): Promise<boolean> {
    if (((await this.checkpoints.known(table))?.build ?? '') === '') return false;
    return (await this.reached(checkpointOf(table))) !== null;
  }

  /** The end of the log, when a read model or an index shows everything before it. */
  private async reached(of: { readonly model: string; readonly version: number }): Promise<Position | null> {
    const wanted = await this.store.newest();
    return (await this.readModels.progress.reached([of], wanted, PATIENCE_MS, CATEGORY)) ? wanted : null;
  }

  private async append(objectId: string, type: string, data: object): Promise<void> {
    const version = this.versions.get(objectId) ?? 0;
    const stream = { category: CATEGORY, board: this.board, objectId };
    await appended(this.store, unit(stream, version, { events: [newEvent(data, type)] }));
    this.written = await this.store.newest();
    this.versions.set(objectId, version + 1);
  }

  /** Keeps the read model up to date, as a process under a lease does. */
  private async project(): Promise<void> {
    const log = { debug: () => undefined, error: () => undefined };
    while (!this.ending.signal.aborted) {
      const [model] = this.readModels.all();
      if (model)
        await new Projector(model, this.readModels, this.store, this.pool, log)
          .run(this.ending.signal)
          .catch(() => undefined);
      await sleep(50);
    }
  }
}
