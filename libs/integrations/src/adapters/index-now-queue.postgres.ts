import type { Pool } from 'pg';
import type { IndexNowQueue } from '../indexing/index-now.js';
import { type ChangedPath, type DueIndexing, type IndexNowRun, type SwitchedBoard } from '../indexing/index-now.js';

/** Published events that one statement reads. */
const TOGETHER = 1_000;
const KEPT_DAYS = 7;
/** Consecutive failures after which an operator should look. */
const TROUBLE = 3;

/** Implements `IndexNowQueue` in PostgreSQL. */
export class PostgresIndexNowQueue implements IndexNowQueue {
  constructor(private readonly pool: Pool) {}

  async follow({ board, key, enabled, version }: SwitchedBoard): Promise<void> {
    await this.pool.query({
      name: 'index-now-follow',
      text: `with followed as (
          insert into index_now_boards as b (board, key, enabled, version) values ($1, $2, $3, $4)
          on conflict (board) do update set key = excluded.key, enabled = excluded.enabled, version = excluded.version,
            not_before = now(), failures = 0
          where b.version < excluded.version returning enabled
        )
        delete from index_now_paths where board = $1 and exists (select 1 from followed where not enabled)`,
      values: [board, key, enabled, version],
    });
  }

  async boardOf(key: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ board: string }>({
      name: 'index-now-board-of',
      text: 'select board from index_now_boards where key = $1 and enabled',
      values: [key],
    });
    return rows[0]?.board ?? null;
  }

  async run(board: string): Promise<IndexNowRun | null> {
    const { rows } = await this.pool.query<Omit<IndexNowRun, 'lastRunAt'> & { readonly at: Date | null }>({
      name: 'index-now-run',
      text: `select status, last_run_at as at, last_error as "lastError" from index_now_boards where board = $1`,
      values: [board],
    });
    const [row] = rows;
    if (!row) return null;
    const { status, at, lastError } = row;
    return { status, lastRunAt: at && new Date(at).toISOString(), lastError };
  }

  async collect(): Promise<boolean> {
    const { rows } = await this.pool.query<{ seen: number }>({
      name: 'index-now-collect',
      // The previous URL of an object is that of its newest older event whose content still exists.
      text: `with begun as (
          insert into index_now_progress (sequence) select coalesce(max(sequence), 0) from published_events
          where not exists (select 1 from index_now_progress) on conflict do nothing
        ), batch as materialized (
          select sequence, board, object, object_id, tombstone, body from published_events
          where sequence > (select sequence from index_now_progress) order by sequence limit ${TOGETHER}
        ), news as (
          select b.* from batch b join index_now_boards i on i.board = b.board and i.enabled
          where b.object in ('job', 'company')
        ), bodies as (
          select board, body from news where not tombstone
          union all
          select n.board, p.body from news n cross join lateral (
            select body from published_events p
            where p.board = n.board and p.object_id = n.object_id and p.sequence < n.sequence and p.body is not null
            order by p.sequence desc limit 1
          ) p
        ), paths as (
          select distinct board, substring(body::json #>> '{data,object,url}' from '(companies/[^/]+(?:/jobs/[^/]+)?)$') as path
          from bodies where body is not null
        ), added as (
          insert into index_now_paths (board, path) select board, path from paths where path is not null
          order by board, path on conflict (board, path) do update set changed_at = now(), due_at = now()
        ), moved as (
          update index_now_progress set sequence = (select max(sequence) from batch) where exists (select 1 from batch)
        )
        select count(*)::int as seen from batch`,
    });
    return rows[0]?.seen === TOGETHER;
  }

  async add(board: string, paths: readonly string[], at: string): Promise<void> {
    await this.pool.query({
      name: 'index-now-add',
      text: `insert into index_now_paths (board, path, due_at) select $1, path, $3::timestamptz from unnest($2::text[]) as path
        where exists (select 1 from index_now_boards where board = $1 and enabled)
        on conflict (board, path) do update set changed_at = now(), due_at = excluded.due_at`,
      values: [board, paths, at],
    });
  }

  async due(limit: number): Promise<readonly DueIndexing[]> {
    const { rows } = await this.pool.query<DueIndexing>({
      name: 'index-now-due',
      text: `select board, key, failures from index_now_boards b where enabled and not_before <= now()
          and exists (select 1 from index_now_paths p where p.board = b.board and p.due_at <= now())
        order by not_before limit $1`,
      values: [limit],
    });
    return rows;
  }

  async paths(board: string, limit: number): Promise<readonly ChangedPath[]> {
    const { rows } = await this.pool.query<ChangedPath>({
      name: 'index-now-paths',
      text: `select path, changed_at::text as "changedAt" from index_now_paths where board = $1 and due_at <= now()
        order by changed_at, path limit $2`,
      values: [board, limit],
    });
    return rows;
  }

  async take(board: string, paths: readonly ChangedPath[]): Promise<void> {
    await this.pool.query({
      name: 'index-now-take',
      text: `delete from index_now_paths p using unnest($2::text[], $3::text[]) as t(path, changed_at)
        where p.board = $1 and p.path = t.path and p.changed_at <= t.changed_at::timestamptz`,
      values: [board, paths.map(({ path }) => path), paths.map(({ changedAt }) => changedAt)],
    });
  }

  async succeeded(board: string): Promise<void> {
    await this.pool.query({
      name: 'index-now-succeeded',
      text: `update index_now_boards set status = 'ready', last_run_at = now(), last_error = null, failures = 0,
        not_before = now() where board = $1`,
      values: [board],
    });
  }

  async failed(board: string, error: string, isRefused: boolean, waitSeconds: number): Promise<void> {
    await this.pool.query({
      name: 'index-now-failed',
      text: `with old as (
          delete from index_now_paths where board = $1 and changed_at < now() - make_interval(days => ${KEPT_DAYS})
        )
        update index_now_boards set last_error = $2, failures = failures + 1,
          status = case when $3 or failures + 1 >= ${TROUBLE} then 'error' else status end,
          not_before = now() + make_interval(secs => $4)
        where board = $1`,
      values: [board, error, isRefused, waitSeconds],
    });
  }
}
