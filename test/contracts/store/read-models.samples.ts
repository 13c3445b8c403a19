import { commandsOf, type Decider, EventStore, type RowIdentity, type RowProjection } from '#kernel';
import { expect } from '@jest/globals';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Column } from 'typeorm';
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { type NewEvent, type StreamId } from '#kernel/engine';
import { commandHandler, type Receipt } from '#runtime';
import { BoardRow, BoardTables, type ChangeKinds, InstantColumn, LookUp, ReadModel, withFacts } from '#store';
import { Projector, Rebuilds } from '#store/engine';
import { Cursors } from '../../../libs/store/src/read-models/cursors.js';
import { ReadModels } from '../../../libs/store/src/read-models/read-models.js';
import type { RowLists } from '../../../libs/store/src/tables/shown-counts.js';
import { appended, eventually, newEvent, newId, unit } from './event-store.samples.js';
import type { Database } from '../postgres-database.js';

/** What a test of read models needs. */
export interface ReadModelHarness {
  readonly database: Database;
  /** The store as another process has it. */
  open(): Promise<EventStore>;
  close(): Promise<void>;
}

export interface NoteCommands {
  WriteNote: { readonly text: string; readonly tag: string | null };
  EditNote: { readonly text: string };
  TearNote: Record<string, never>;
}

export interface NoteEvents {
  NoteWritten: { readonly text: string; readonly tag: string | null };
  /** Schema version 1 had its text in `body`. */
  NoteEdited: { readonly text: string };
  NoteTorn: Record<string, never>;
}

export const noteDecider = (category: string): Decider<{ text: string }, NoteCommands, NoteEvents> => ({
  category,
  noun: 'note',
  initial: { text: '' },
  creates: ['WriteNote'],
  gone: ['NoteTorn'],
  missing: 'notes_not_found',
  decide: {
    WriteNote: (_, data) => [{ type: 'NoteWritten', data }],
    EditNote: ({ text }, data) => (text === data.text ? [] : [{ type: 'NoteEdited', data }]),
    TearNote: () => [{ type: 'NoteTorn', data: {} }],
  },
  evolve: {
    NoteWritten: (_, { text }) => ({ text }),
    NoteEdited: (_, { text }) => ({ text }),
    NoteTorn: () => ({ text: '' }),
  },
  upcasts: { NoteEdited: [({ body }: { body: string }) => ({ text: body })] },
});

export abstract class NoteRow extends BoardRow {
  @Column('text') text!: string;
  @LookUp({ newestFirst: true }) @Column('text', { nullable: true }) tag!: string | null;
  /** Wrong if any event is applied twice or never. */
  @Column('int') edits!: number;
  @Column('jsonb') words!: readonly string[];
  @InstantColumn() editedAt!: string;
}

export type NoteRows = RowProjection<NoteRow, NoteEvents>;

/** One release of the read model. A note with a text from `faults` makes its fold fail. */
export function noteRows(
  category: string,
  {
    version = 1,
    wide = false,
    behind = false,
    faults = [] as readonly string[],
    announces = null as keyof ChangeKinds | null,
    announcesNew = true,
    lists = null as RowLists | null,
  } = {},
): NoteRows {
  @ReadModel(category, { version, behind, announces, announcesNew, lists })
  class Row extends NoteRow {}

  @ReadModel(category, { version })
  class WideRow extends NoteRow {
    @Column('int') length!: number;
  }

  const columns = (text: string, at: string) => {
    if (faults.includes(text)) throw new Error(`Cannot take "${text}".`);
    return { text, words: text.split(' '), editedAt: at, ...(wide ? { length: text.length } : {}) };
  };
  return {
    row: wide ? WideRow : Row,
    category,
    on: {
      NoteWritten: ({ data: { text, tag }, at }) => ({ ...columns(text, at), tag, edits: 0 }),
      NoteEdited: ({ data: { text }, at }, row) => ({ ...columns(text, at), edits: row.edits + 1 }),
      NoteTorn: () => null,
    },
  };
}

export const written = (text: string, tag: string | null = null): NewEvent => newEvent({ text, tag }, 'NoteWritten');
export const edited = (text: string): NewEvent => newEvent({ text }, 'NoteEdited', 2);
export const editedOnce = (body: string): NewEvent => newEvent({ body }, 'NoteEdited', 1);
export const torn = (): NewEvent => newEvent({}, 'NoteTorn');

/** A projector that is restarted whenever it fails, as under a lease. */
export interface FollowingModels {
  readonly failures: unknown[];
  stop(): Promise<void>;
}

/** One process of the product with one read model, as far as reading and writing are concerned. */
export class ReadModelProcess {
  private readonly followers: FollowingModels[] = [];

  private constructor(
    readonly pool: pg.Pool,
    readonly store: EventStore,
    readonly readModels: ReadModels,
    readonly tables: BoardTables,
    readonly rows: NoteRows,
    readonly warnings: string[],
    readonly notes: ReturnType<typeof commandsOf<{ text: string }, NoteCommands, NoteEvents>>,
    private readonly app: { get(type: typeof CommandBus): CommandBus; close(): Promise<void> },
  ) {}

  static async start({ database, open }: ReadModelHarness, rows: NoteRows): Promise<ReadModelProcess> {
    const pool = database.pool(10);
    const store = await open();
    const warnings: string[] = [];
    const log = { warn: (_: object, message: string) => void warnings.push(message) };
    // A long time limit, because the test checks that the rows exist, not how fast this machine is.
    const readModels = new ReadModels(pool, store, log, { waitMs: 30_000 });
    readModels.add(rows);
    const notes = commandsOf(noteDecider(rows.category));

    @Module({
      imports: [CqrsModule.forRoot()],
      providers: [
        { provide: EventStore, useValue: store },
        { provide: ReadModels, useValue: readModels },
        commandHandler(notes),
      ],
    })
    class Notes {}

    const app = await NestFactory.createApplicationContext(Notes, { logger: false });
    const tables = new BoardTables(pool, new Cursors(new Uint8Array(32).fill(7)));
    return new ReadModelProcess(pool, store, readModels, tables, rows, warnings, notes, app);
  }

  get table(): string {
    return this.readModels.named(this.rows.category).table.name;
  }

  /** As in a request of `board`. */
  on<T>(board: string, work: () => T): T {
    const now = new Date().toISOString();
    const requestId = newId('req');
    return withFacts(
      { board, actor: 'system:spec', now, requestId, correlationId: requestId, causationId: null },
      work,
    );
  }

  write(board: string, id: string, text: string, tag: string | null = null): Promise<Receipt> {
    return this.on(board, () => this.app.get(CommandBus).execute(this.notes.WriteNote(id, { text, tag })));
  }

  edit(board: string, id: string, text: string): Promise<Receipt> {
    return this.on(board, () => this.app.get(CommandBus).execute(this.notes.EditNote(id, { text })));
  }

  tear(board: string, id: string): Promise<Receipt> {
    return this.on(board, () => this.app.get(CommandBus).execute(this.notes.TearNote(id, {})));
  }

  one(board: string, id: string): Promise<NoteRow | null> {
    return this.on(board, () => this.tables.one(this.rows.row, { id }));
  }

  /** Appends without the read models, like another release or an older log. */
  async append(stream: StreamId, expected: number, ...events: readonly NewEvent[]): Promise<void> {
    await appended(this.store, unit(stream, expected, { events, at: new Date().toISOString() }));
  }

  projector(rebuilds = new Rebuilds(this.readModels, this.store, this.pool)): Projector {
    const log = { debug: () => undefined, error: () => undefined };
    return new Projector(
      this.readModels.named(this.rows.category),
      this.readModels,
      this.store,
      this.pool,
      log,
      rebuilds,
    );
  }

  follow(): FollowingModels {
    const stop = new AbortController();
    const failures: unknown[] = [];
    const projector = this.projector();
    const running = (async () => {
      while (!stop.signal.aborted) {
        await projector.run(stop.signal).catch((error: unknown) => failures.push(error));
        await sleep(5);
      }
    })();
    const following = {
      failures,
      async stop() {
        stop.abort();
        await running;
      },
    };
    this.followers.push(following);
    return following;
  }

  /** Builds the model up to the end of the log, and stops. */
  async build(): Promise<void> {
    await this.readModels.prepare();
    const following = this.follow();
    while ((await this.status()).state !== 'live') {
      if (following.failures[0]) throw following.failures[0];
      await sleep(5);
    }
    await following.stop();
  }

  async status() {
    const [status] = await this.readModels.status();
    if (!status) throw new Error('The read model is not prepared.');
    return status;
  }

  async rebuild(): Promise<number> {
    return (await this.projector().rebuild(new AbortController().signal)).events;
  }

  /** All rows of the table, by id. */
  async rowsById(): Promise<Map<string, RowIdentity>> {
    const { rows } = await this.pool.query<RowIdentity>(`select * from "${this.table}"`);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The expected rows of these streams, from the log alone. */
  async folded(streams: readonly StreamId[]): Promise<Map<string, RowIdentity>> {
    const model = this.readModels.named(this.rows.category);
    const rows = await Promise.all(
      streams.map(async (stream) => this.readModels.fold(model, await this.store.read(stream))),
    );
    return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  }

  async stop(): Promise<void> {
    await Promise.all(this.followers.map((following) => following.stop()));
    await this.app.close();
    await this.store.close();
    if (!this.pool.ended) await this.pool.end();
  }
}

/** A harness and, for each test, a category and boards that no other test uses. */
export interface RunningModels {
  readonly category: string;
  readonly board: string;
  readonly inline: boolean;
  start(rows?: NoteRows): Promise<ReadModelProcess>;
  note(board?: string): StreamId;
}

/** Resolves once the table shows exactly the state of the log. */
export async function expectInStep(process: ReadModelProcess, streams: readonly StreamId[]): Promise<void> {
  const expected = await process.folded(streams);
  const positions = await Promise.all(
    streams.map(async (stream) => (await process.store.read(stream)).at(-1)?.position ?? ''),
  );
  const last = positions.sort().at(-1) ?? '';
  await eventually(async () => (await process.status()).checkpoint >= last, 'the read model is in step');
  expect(await process.rowsById()).toEqual(expected);
}
