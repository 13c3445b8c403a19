import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Append, InlineTable, StreamId } from '#kernel/engine';
import { tableOf } from '#store/engine';
import type pg from 'pg';
import { appendSql } from '../../../libs/store/src/postgres/postgres-append.js';
import { parameters, preparedUnit } from '../../../libs/store/src/postgres/postgres-parameters.js';
import { PostgresStreams } from '../../../libs/store/src/postgres/postgres-streams.js';
import { createTableSql } from '../../../libs/store/src/tables/row.js';
import { appended, exclusive, newEvent, newId, newStream, unit } from './event-store.samples.js';
import { noteRows } from './read-models.samples.js';
import { type Database, freshDatabase } from '../postgres-database.js';

/** What PostgreSQL says of a step of a plan. */
interface Step {
  readonly 'Node Type': string;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Plans'?: readonly Step[];
}

describe('a group of many units in PostgreSQL', () => {
  const table = tableOf(noteRows('grouped').row);
  let database: Database;
  let pool: pg.Pool;
  let streams: PostgresStreams;
  let board: string;

  beforeAll(async () => {
    database = await freshDatabase();
    pool = database.pool();
    await pool.query(createTableSql(table));
    const whole = { maxSize: 500, inFlight: 1 };
    streams = new PostgresStreams(pool, { appends: whole, reads: whole, retries: true, cache: null });
  });
  afterAll(() => database?.drop());
  beforeEach(() => {
    board = newId('boards');
  });

  const append = (one: Append) => streams.append(preparedUnit(one));
  const rowsOf = (stream: StreamId, version: number) => [
    {
      table: table as InlineTable,
      row: {
        board: stream.board,
        id: stream.objectId,
        version,
        text: `version ${version}`,
        tag: null,
        edits: 0,
        words: [],
        editedAt: '2026-11-20T12:00:00.123Z',
      },
    },
  ];

  it('writes each of them with its events, claims and row, or nothing of it', async () => {
    const [open, closed] = [newStream(board, 'company'), newStream(board, 'company')];
    await append(unit(open, 0));
    await append(unit(closed, 0, { closes: true, take: [exclusive('held')] }));
    const kinds: readonly ((stream: StreamId, nth: number) => readonly [string, Partial<Append>, number?])[] = [
      (_, nth) => ['appended', { take: [exclusive(`own ${nth}`)] }],
      (_, nth) => ['appended', { events: [newEvent({ nth }), newEvent({ nth: -nth })], needs: [open] }],
      (_, nth) => ['claimed', { take: [exclusive(`beside ${nth}`), exclusive('held')] }],
      (_, nth) => ['lacking', { take: [exclusive(`beside ${nth}`)], needs: [open, closed] }],
      (_, nth) => ['stale', { take: [exclusive(`beside ${nth}`)] }, 7],
    ];
    const units = Array.from({ length: 250 }, (_, nth) => {
      const stream = newStream(board);
      const [outcome, more, expected = 0] = kinds[nth % kinds.length]?.(stream, nth) ?? ['', {}];
      const made = unit(stream, expected, more);
      return { outcome, made: { ...made, rows: rowsOf(stream, expected + made.events.length) } };
    });
    const results = await Promise.all(units.map(({ made }) => append(made)));
    expect(results.map(({ outcome }) => outcome)).toEqual(units.map(({ outcome }) => outcome));
    const { rows: written } = await pool.query<{ id: string }>(`select id from "${table.name}" where board = $1`, [
      board,
    ]);
    const fine = units.filter(({ outcome }) => outcome === 'appended');
    expect(written.map(({ id }) => id).sort()).toEqual(fine.map(({ made }) => made.stream.objectId).sort());
    for (const { outcome, made } of units) {
      const events = outcome === 'appended' ? made.events : [];
      const history = await streams.read(made.stream);
      expect(history.map(({ id, version, data }) => ({ id, version, data }))).toEqual(
        events.map(({ id, data }, nth) => ({ id, version: nth + 1, data })),
      );
    }
    // What the refused ones asked for is free.
    for (let nth = 2; nth < 10; nth++)
      await appended({ append } as never, unit(newStream(board), 0, { take: [exclusive(`beside ${nth}`)] }));
  });

  it('compares none of them with all others, and locks once what all of them need', async () => {
    const needed = newStream(board, 'company');
    await append(unit(needed, 0));
    const units = Array.from({ length: 200 }, (_, nth) => {
      const stream = newStream(board);
      return preparedUnit({
        ...unit(stream, 0, { count: 2, take: [exclusive(`one ${nth}`), exclusive(`two ${nth}`)], needs: [needed] }),
        rows: rowsOf(stream, 2),
      });
    });
    const kind = { tables: [table], removes: false, claims: true, needs: true, answers: false };
    const { rows } = await pool.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Step }] }>({
      text: `explain (analyze, format json) ${appendSql(kind)}`,
      values: parameters(units, kind),
    });
    const stepsOf = (step: Step): readonly Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];
    const steps = stepsOf((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan);
    const removed = steps.map((step) => (step['Rows Removed by Join Filter'] ?? 0) * step['Actual Loops']);
    expect(removed.reduce((sum, each) => sum + each, 0)).toBe(0);
    const locking = steps.filter((step) => step['Node Type'] === 'LockRows');
    expect(locking.map((step) => step['Actual Rows'] * step['Actual Loops'])).toEqual([1]);
  });
});
