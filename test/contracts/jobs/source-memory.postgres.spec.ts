import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type KnownPosting, NO_COUNTS } from '../../../libs/jobs/src/source-memory/source-run.js';
import type { SourcePostings } from '../../../libs/jobs/src/source-memory/source-memory.js';
import { PostgresSourcePostings } from '../../../libs/jobs/src/adapters/source-postings.postgres.js';
import { PostgresSourceRuns } from '../../../libs/jobs/src/adapters/source-runs.postgres.js';
import { PostgresSourceTurns } from '../../../libs/jobs/src/adapters/source-turns.postgres.js';
import { withFacts } from '#store';
import { facts } from '#testing';
import type { Pool, PoolClient } from 'pg';
import { freshDatabase, type Database } from '../postgres-database.js';
import { sourceMemoryContract } from './source-memory.suite.js';

const BOARDS = `insert into boards (id, slug, name, plan) values ('one', 'one', 'One', 'scale'), ('two', 'two', 'Two', 'scale')`;

sourceMemoryContract('PostgreSQL', async () => {
  const database = await freshDatabase();
  const pool = database.pool();
  await pool.query(BOARDS);
  return {
    runs: new PostgresSourceRuns(pool),
    postings: new PostgresSourcePostings(pool),
    turns: new PostgresSourceTurns(pool),
    close: () => database.drop(),
  };
});

describe('SourcePostings on a table that has grown since it was analyzed', () => {
  const MANY = 3_000;
  const FEW = 20;
  let database: Database;
  let client: PoolClient;
  let postings: SourcePostings;

  beforeAll(async () => {
    database = await freshDatabase();
    client = await database.pool().connect();
    await client.query(BOARDS);
    postings = new PostgresSourcePostings(client as unknown as Pool);
    await client.query(`alter table source_postings set (autovacuum_enabled = off)`);
    await client.query(
      `insert into source_runs (id, board, owner, number, operation, trigger, state, attempt)
       values ('run', 'one', 'feed', 2, 'ops_1', 'schedule', 'running', 1)`,
    );
    await fill('before', 5);
    await client.query('analyze source_postings');
    // Often enough that PostgreSQL keeps a plan of each statement.
    for (let nth = 0; nth < 8; nth++) await all(['before-1']);
    await fill('p', MANY);
  });
  afterAll(async () => {
    client?.release();
    await database?.drop();
  });

  const fill = (prefix: string, count: number) =>
    client.query(
      `insert into source_postings (board, owner, source_id, since, job, mark, leads, state, run, attempt, outcome)
       select 'one', 'feed', $1 || '-' || n, $2, $1 || n, 'm', true, 'present', 1, 1, 'created' from generate_series(1, $3) n`,
      [prefix, facts.now, count],
    );
  const note = (sourceId: string): KnownPosting => ({
    sourceId,
    since: facts.now,
    writes: 0,
    job: 'jobs_1',
    jobVersion: 1,
    mark: 'm',
    given: {},
    leads: true,
    state: 'present',
    endedAt: null,
    run: 2,
    attempt: 1,
    outcome: 'updated',
  });
  /** Every query and write of a run about postings of a feed. */
  const all = (ids: readonly string[]) =>
    withFacts({ ...facts, board: 'one' }, async () => {
      const run = { id: 'run', owner: 'feed', number: 2, attempt: 1 };
      const heirs = ids.map((id) => ({ ...note(id), owner: 'feed' }));
      const known = await postings.known('feed', ids);
      await postings.ofJobs([...known.values()].map(({ job }) => job ?? ''));
      await postings.reopen('feed', ids);
      const seen = ids.map((sourceId) => ({ sourceId, outcome: 'unchanged' as const }));
      const nothing = { seen: [], written: [], heirs: [], items: [], counts: NO_COUNTS };
      expect(await postings.settle(run, { ...nothing, seen })).toBe(true);
      expect(await postings.settle(run, { ...nothing, heirs })).toBe(true);
      return known.size;
    });
  const touched = async () => {
    const { rows } = await client.query<{ rows: string }>(
      `select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables where relname = 'source_postings'`,
    );
    return Number(rows[0]?.rows);
  };

  it('reads the requested postings and no others', async () => {
    const ids = Array.from({ length: FEW }, (_, n) => `p-${n * 100 + 1}`);
    await client.query('begin');
    try {
      const before = await touched();
      expect(await all(ids)).toBe(FEW);
      expect((await touched()) - before).toBeLessThan(FEW * 15);
    } finally {
      await client.query('rollback');
    }
  });
});
