import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { EventStore, StoredEvent } from '#kernel';
import type { Metadata, NewEvent, StreamId } from '#kernel/engine';
import { BoardTables, ReadModels, withFacts } from '#store';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type AuditLog, openAuditLog } from '#access';
import {
  type AuditFilter,
  AuditLogReader,
  type AuditRow,
} from '../../../libs/access/src/audit-log/audit-log.read-model.js';
import { Cursors } from '../../../libs/store/src/read-models/cursors.js';
import { appended, eventually, newEvent, newId, unit } from '../store/event-store.samples.js';
import type { Database } from '../postgres-database.js';

/** What a test of the audit log needs. */
export interface AuditLogHarness {
  readonly database: Database;
  /** The store as another process has it. */
  open(): Promise<EventStore>;
  close(): Promise<void>;
}

const TABLE = 'audit_log_v1';
const BOARDS = ['boards_a', 'boards_b'];

/** One process that writes the audit log. */
class Process {
  readonly failures: unknown[] = [];
  private readonly stops: (() => Promise<void>)[] = [];

  private constructor(
    readonly pool: pg.Pool,
    readonly store: EventStore,
    readonly log: AuditLog,
  ) {}

  static async start({ database, open }: AuditLogHarness, days = 0): Promise<Process> {
    const pool = database.pool(6);
    const store = await open();
    const readModels = new ReadModels(pool, store, { warn: () => undefined });
    const log = openAuditLog({ store, pool, readModels, days });
    await readModels.prepare();
    return new Process(pool, store, log);
  }

  /** Starts to write and restarts after every fault, as under a lease. */
  run(): { stop(): Promise<void> } {
    const stop = new AbortController();
    const running = (async () => {
      while (!stop.signal.aborted) {
        await this.log.run(stop.signal).catch((error: unknown) => this.failures.push(error));
        await sleep(2);
      }
    })();
    const end = async () => {
      stop.abort();
      await running;
    };
    this.stops.push(end);
    return { stop: end };
  }

  /** Appends `events`; returns them as the log has them. */
  async append(
    stream: StreamId,
    expected: number,
    events: readonly NewEvent[],
    { at = new Date().toISOString(), metadata }: { at?: string; metadata?: Partial<Metadata> } = {},
  ): Promise<void> {
    const known = unit(stream, expected, { events, at });
    await appended(this.store, { ...known, metadata: { ...known.metadata, ...metadata } });
  }

  /** Resolves once everything in the log by now has its row. */
  async caughtUp(): Promise<void> {
    const newest = await this.store.newest();
    await eventually(async () => {
      const { rows } = await this.pool.query<{ checkpoint: string }>(
        `select checkpoint from read_models where name = 'audit_log'`,
      );
      return (rows[0]?.checkpoint ?? '') >= newest;
    }, 'the audit log is in step with the log');
  }

  /** All rows as the table has them. */
  async rows(): Promise<readonly Record<string, unknown>[]> {
    return (await this.pool.query<Record<string, unknown>>(`select * from ${TABLE} order by board, id`)).rows;
  }

  /** A page of entries of `board`. */
  page(board: string, filter: AuditFilter = {}) {
    const reader = new AuditLogReader(new BoardTables(this.pool, new Cursors(new Uint8Array(32))));
    const facts = { board, actor: 'visitor', now: '', requestId: '', correlationId: '', causationId: null };
    return withFacts(facts, () => reader.page(filter));
  }

  async stop(): Promise<void> {
    for (const stop of this.stops) await stop();
    await this.store.close();
    if (!this.pool.ended) await this.pool.end();
  }
}

/** Everything in the log, in the form in which entries refer to events. */
async function logged(store: EventStore): Promise<readonly StoredEvent[]> {
  const end = new AbortController();
  const events: StoredEvent[] = [];
  for await (const batch of store.subscribe({ after: '', signal: end.signal })) {
    events.push(...batch.events);
    if (batch.caughtUp) end.abort();
  }
  return events;
}

const eventIds = (rows: readonly AuditRow[]): readonly string[] => rows.map(({ eventId }) => eventId);

/** The contract of the audit log over every event store. */
export function auditLogContract(name: string, open: () => Promise<AuditLogHarness>): void {
  describe(`audit log: ${name}`, () => {
    let harness: AuditLogHarness;
    let processes: Process[];
    beforeEach(async () => {
      harness = await open();
      processes = [];
      const pool = harness.database.pool(1);
      for (const board of BOARDS)
        await pool.query(`insert into boards (id, slug, name, plan) values ($1, $2, $1, 'scale')`, [
          board,
          board.replace('_', '-'),
        ]);
    });
    afterEach(async () => {
      for (const process of processes) await process.stop();
      await harness.close();
    });
    const start = async (days?: number) => {
      const process = await Process.start(harness, days);
      processes.push(process);
      return process;
    };
    const stream = (category = 'sign', board = 'boards_a'): StreamId => ({ category, board, objectId: newId('signs') });
    const all = async (process: Process): Promise<readonly string[]> => {
      const pages = await Promise.all(BOARDS.map((board) => process.page(board, { limit: 100_000 })));
      return pages.flatMap(({ rows }) => eventIds(rows)).sort();
    };

    it('has an entry for each event, of every category and board, and says who, when and what', async () => {
      const process = await start();
      process.run();
      const [one, other] = [stream('sign'), stream('unheardOf', 'boards_b')];
      const created = newEvent({ text: 'secret', place: 'x' }, 'SignPut');
      const changed = newEvent({ text: 'other secret' }, 'SignChanged');
      const elsewhere = newEvent({ any: 1 }, 'Whatever', 7);
      await process.append(one, 0, [created], { at: '2026-11-20T12:00:00.000Z' });
      await process.append(one, 1, [changed], {
        at: '2026-11-20T12:00:01.000Z',
        metadata: {
          actor: 'user:users_1:sessions_1',
          requestId: 'req_9',
          correlationId: 'req_8',
          causationId: created.id,
        },
      });
      await process.append(other, 0, [elsewhere], { metadata: { actor: 'system:tidy' } });
      await process.caughtUp();
      const { rows, nextCursor } = await process.page('boards_a');
      expect(nextCursor).toBeNull();
      expect(rows).toEqual([
        {
          board: 'boards_a',
          id: expect.stringMatching(/^changes_[0-9a-hjkmnp-tv-z]{26}$/),
          version: 2,
          category: 'sign',
          event: 'sign.SignChanged',
          objectId: one.objectId,
          actorType: 'user',
          actorId: 'users_1',
          at: '2026-11-20T12:00:01.000Z',
          sessionId: 'sessions_1',
          eventId: changed.id,
          requestId: 'req_9',
          correlationId: 'req_8',
          causationId: created.id,
          keys: ['text'],
        },
        expect.objectContaining({
          version: 1,
          eventId: created.id,
          actorType: 'api_key',
          actorId: 'contract',
          keys: [],
        }),
      ]);
      const there = await process.page('boards_b');
      expect(there.rows).toEqual([
        expect.objectContaining({ event: 'unheardOf.Whatever', actorType: 'system', actorId: 'tidy' }),
      ]);
      expect(JSON.stringify(await process.rows())).not.toContain('secret');
    });

    it('has each event once, no matter which process is stopped, cut off or writes beside another', async () => {
      const [writer, first, second] = [await start(), await start(), await start()];
      const streams = [stream(), stream('sign', 'boards_b'), stream('other')];
      const versions = streams.map(() => 0);
      let runs = [first.run(), second.run()];
      for (let round = 0; round < 12; round++) {
        for (const [nth, each] of streams.entries()) {
          const events = Array.from({ length: 1 + (round % 3) }, () => newEvent({ round }));
          await writer.append(each, versions[nth] ?? 0, events);
          versions[nth] = (versions[nth] ?? 0) + events.length;
        }
        if (round % 3 === 0) {
          await Promise.all(runs.map(({ stop }) => stop()));
          runs = [first.run(), second.run()];
        }
        if (round % 3 === 1)
          await writer.pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
             and datname = current_database() and query like '%${TABLE}%'`,
          );
      }
      await writer.caughtUp();
      expect(await all(writer)).toEqual((await logged(writer.store)).map(({ id }) => id).sort());
    });

    it('writes nothing when another process has moved the checkpoint', async () => {
      const process = await start();
      const running = process.run();
      const one = stream();
      await process.append(one, 0, [newEvent()]);
      await process.caughtUp();
      await process.pool.query(`update read_models set checkpoint = '' where name = 'audit_log'`);
      await process.append(one, 1, [newEvent()]);
      await eventually(() => process.failures.length > 0, 'the process finds out');
      expect(process.failures[0]).toMatchObject({ message: 'Another process writes the journal "audit_log".' });
      // It restarted from the checkpoint that it found.
      await process.caughtUp();
      await running.stop();
      expect((await process.page('boards_a')).rows.map(({ version }) => version)).toEqual([2, 1]);
      // A write from a checkpoint that does not exist has no effect, either.
      await process.pool.query(
        `delete from ${TABLE}; update read_models set checkpoint = '~' where name = 'audit_log'`,
      );
      await process.append(one, 2, [newEvent()]);
      const query = process.pool.query.bind(process.pool) as (...given: unknown[]) => Promise<{ rows: object[] }>;
      process.pool.query = (async (...given: unknown[]) => {
        const answer = await query(...given);
        return String(given[0]).startsWith('select checkpoint') && String(given[0]).includes('caught_up_at')
          ? { ...answer, rows: [{ checkpoint: '', seconds: 0 }] }
          : answer;
      }) as never;
      await expect(process.log.run(new AbortController().signal)).rejects.toThrow('Another process writes');
      expect(await process.rows()).toEqual([]);
    });

    it('has each event once when the answer of the database is lost after it wrote', async () => {
      const process = await start();
      const { pool } = process;
      const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
      let lost = 0;
      pool.query = (async (...given: unknown[]) => {
        const answer = await query(...given);
        const { name } = given[0] as { name?: string };
        if (name === `journal-${TABLE}` && lost++ < 3) throw new Error('Connection terminated unexpectedly');
        return answer;
      }) as never;
      process.run();
      const one = stream();
      for (let nth = 0; nth < 6; nth++) {
        await process.append(one, nth, [newEvent({ nth })]);
        await process.caughtUp();
      }
      expect(process.failures).toHaveLength(3);
      expect((await process.page('boards_a')).rows.map(({ version }) => version)).toEqual([6, 5, 4, 3, 2, 1]);
    });

    it('has what was written before it was there, and goes on', async () => {
      const process = await start();
      const one = stream();
      await process.append(
        one,
        0,
        Array.from({ length: 2_500 }, () => newEvent()),
      );
      process.run();
      await process.caughtUp();
      await process.append(one, 2_500, [newEvent()]);
      await process.caughtUp();
      expect((await process.page('boards_a', { limit: 10_000 })).rows.map(({ version }) => version)).toEqual(
        Array.from({ length: 2_501 }, (_, nth) => 2_501 - nth),
      );
      expect(process.failures).toEqual([]);
    });

    it('is stopped by no event, no matter what that says', async () => {
      const process = await start();
      process.run();
      const text = fc.string({ unit: 'binary', maxLength: 400 }).map((each) => each.replaceAll('\u0000', ' '));
      const odd = fc.oneof(
        text,
        fc.constantFrom('', 'user:', 'user::', ':', 'api_key', 'x'.repeat(5_000), '{"a":1}', '\\N'),
      );
      const data = fc.oneof(
        fc.constantFrom<unknown>(null, [], 'text', 7, { changes: null }, { changes: [1] }),
        fc.dictionary(text, fc.jsonValue({ noUnicodeString: true } as never), { maxKeys: 80 }),
      );
      await fc.assert(
        fc.asyncProperty(odd, odd, data, async (actor, requestId, payload) => {
          const events = [newEvent({}), newEvent(JSON.parse(JSON.stringify(payload)))];
          await process.append(stream(), 0, events, { metadata: { actor, requestId } });
        }),
        { numRuns: 30 },
      );
      await process.caughtUp();
      expect(process.failures).toEqual([]);
      expect((await all(process)).length).toBe(60);
    });

    it('is the same after it was rewritten, also while others write', async () => {
      const process = await start();
      process.run();
      const one = stream();
      for (let nth = 0; nth < 20; nth++) await process.append(one, nth, [newEvent({ nth })]);
      await process.caughtUp();
      const before = await process.rows();
      expect(await process.log.rebuild(new AbortController().signal)).toEqual({ rows: 20 });
      expect(await process.rows()).toEqual(before);

      const rebuilding = process.log.rebuild(new AbortController().signal);
      for (let nth = 20; nth < 60; nth++) await process.append(one, nth, [newEvent({ nth })]);
      await rebuilding;
      await process.append(one, 60, [newEvent({})]);
      await process.caughtUp();
      expect(await all(process)).toEqual((await logged(process.store)).map(({ id }) => id).sort());
      // It has its key and indexes, like one created at a start.
      const { rows } = await process.pool.query(`select indexdef from pg_indexes where tablename = '${TABLE}'`);
      expect(rows).toHaveLength(6);
      await process.pool.query(`truncate ${TABLE}`);
      await process.log.rebuild(new AbortController().signal);
      expect((await process.rows()).slice(0, 20)).toEqual(before);
    });

    it('has what came just before the exchange', async () => {
      const process = await start();
      process.run();
      const one = stream();
      await process.append(one, 0, [newEvent()]);
      await process.caughtUp();
      const connect = process.pool.connect.bind(process.pool) as (...given: unknown[]) => unknown;
      process.pool.connect = ((...given: unknown[]) => {
        // The pool calls it with a callback for its own queries.
        if (given.length > 0) return connect(...given);
        return (connect() as Promise<pg.PoolClient>).then((client) => {
          const query = client.query.bind(client) as (...input: unknown[]) => Promise<unknown>;
          const late = async (input: unknown[]) => {
            await process.append(one, 1, [newEvent()]);
            await process.caughtUp();
            return query(...input);
          };
          client.query = ((...input: unknown[]) =>
            String(input[0]).startsWith('analyze') ? late(input) : query(...input)) as never;
          return client;
        });
      }) as never;
      expect(await process.log.rebuild(new AbortController().signal)).toEqual({ rows: 2 });
      expect((await process.page('boards_a')).rows.map(({ version }) => version)).toEqual([2, 1]);
    });

    it('leaves what is in use as it was when it cannot be rewritten', async () => {
      const process = await start();
      const running = process.run();
      await process.append(stream(), 0, [newEvent()]);
      await process.caughtUp();
      await running.stop();
      const before = await process.rows();
      const over = AbortSignal.abort(new Error('Enough.'));
      await expect(process.log.rebuild(over)).rejects.toThrow('Enough.');
      expect(await process.rows()).toEqual(before);
      const { rows } = await process.pool.query(`select to_regclass('${TABLE}_rebuild') as left`);
      expect(rows).toEqual([{ left: null }]);
    });

    it('forgets what is older than its days, on every board, and does not write it again', async () => {
      const process = await start(30);
      process.run();
      const days = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString();
      const [a, b] = [stream(), stream('sign', 'boards_b')];
      for (const each of [a, b]) await process.append(each, 0, [newEvent()], { at: days(29) });
      await process.caughtUp();
      const kept = await all(process);
      for (const each of [a, b]) await process.append(each, 1, [newEvent()], { at: days(29) });
      await process.append(stream(), 0, [newEvent()], { at: days(31) });
      await process.caughtUp();
      expect((await all(process)).length).toBe(4);
      // Makes them look as if written a while ago.
      await process.pool.query(`update ${TABLE} set id = 'changes_' || repeat('0', 25) || version where version = 2`);
      expect(await process.log.forgetOld()).toBe(2);
      expect(await all(process)).toEqual(kept);
      await process.log.rebuild(new AbortController().signal);
      expect((await all(process)).length).toBe(4);
      expect(await (await start(0)).log.forgetOld()).toBe(0);
    });

    it('answers by actor, object, type and time, page by page, and for one board alone', async () => {
      const process = await start();
      process.run();
      const at = (second: number) => `2026-11-20T12:00:${String(second).padStart(2, '0')}.000Z`;
      const [one, other, foreign] = [stream('sign'), stream('lamp'), stream('sign', 'boards_b')];
      for (let nth = 0; nth < 6; nth++)
        await process.append(one, nth, [newEvent({}, nth === 0 ? 'SignPut' : 'SignChanged')], {
          at: at(nth),
          metadata: { actor: nth % 2 ? 'api_key:k1' : 'user:users_1:sessions_1' },
        });
      await process.append(other, 0, [newEvent({}, 'LampLit')], { at: at(10), metadata: { actor: 'visitor' } });
      await process.append(foreign, 0, [newEvent({}, 'SignPut')], { at: at(3), metadata: { actor: 'api_key:k1' } });
      await process.caughtUp();
      const seconds = async (filter: AuditFilter, board = 'boards_a') =>
        (await process.page(board, filter)).rows.map((row) => Number(row.at.slice(17, 19)));
      expect(await seconds({})).toEqual([10, 5, 4, 3, 2, 1, 0]);
      expect(await seconds({}, 'boards_b')).toEqual([3]);
      expect(await seconds({ actorType: 'api_key' })).toEqual([5, 3, 1]);
      expect(await seconds({ actorId: 'users_1' })).toEqual([4, 2, 0]);
      expect(await seconds({ actorType: 'visitor' })).toEqual([10]);
      expect(await seconds({ objectId: one.objectId, since: at(2), until: at(4) })).toEqual([4, 3, 2]);
      expect(await seconds({ objectId: foreign.objectId })).toEqual([]);
      expect(await seconds({ object: { category: 'lamp' } as never })).toEqual([10]);
      expect(await seconds({ event: { category: 'sign', type: 'SignPut' } })).toEqual([0]);
      expect(await seconds({ until: at(1) })).toEqual([1, 0]);
      expect(await seconds({ since: at(11) })).toEqual([]);

      const first = await process.page('boards_a', { limit: 2, actorId: 'k1' });
      const rest = await process.page('boards_a', { limit: 2, actorId: 'k1', cursor: first.nextCursor ?? '' });
      expect([...first.rows, ...rest.rows].map(({ version }) => version)).toEqual([6, 4, 2]);
      for (const foreignList of [{ actorId: 'users_1' }, { actorId: 'k1', until: at(9) }])
        await expect(
          process.page('boards_a', { ...foreignList, cursor: first.nextCursor ?? '' }),
        ).rejects.toMatchObject({
          code: 'pagination_invalid_cursor',
        });
      await expect(process.page('boards_b', { actorId: 'k1', cursor: first.nextCursor ?? '' })).rejects.toMatchObject({
        code: 'pagination_invalid_cursor',
      });
    });

    it('keeps the order of a stream within one millisecond', async () => {
      const process = await start();
      process.run();
      const one = stream();
      await process.append(
        one,
        0,
        Array.from({ length: 40 }, () => newEvent()),
      );
      await process.caughtUp();
      const { rows } = await process.page('boards_a', { limit: 100 });
      expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: 40 }, (_, nth) => 40 - nth));
    });
  });
}
