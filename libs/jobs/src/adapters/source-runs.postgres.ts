import { facts } from '#store';
import type { Pool } from 'pg';
import type { SourceRuns } from '../source-memory/source-memory.js';
import { type NewSourceRun, type SourceItemPlace, type SourceOverview } from '../source-memory/source-memory.js';
import {
  NO_COUNTS,
  type SourceOutcome,
  type SourceRun,
  type SourceRunEnd,
  type SourceRunItem,
  type SourceVersion,
} from '../source-memory/source-run.js';

/** Number of stored runs per owner. */
export const KEPT_RUNS = 50;

const COLUMNS = `id, owner, number, operation, trigger, state, released, attempt, counts, fault,
  created_at as "createdAt", started_at as "startedAt", completed_at as "completedAt"`;

type Row = Omit<SourceRun, 'counts'> & { readonly counts: Partial<SourceRun['counts']> };

const runOf = (row: Row): SourceRun => ({ ...row, counts: { ...NO_COUNTS, ...row.counts } });

/** Runs over sources in PostgreSQL. */
export class PostgresSourceRuns implements SourceRuns {
  constructor(private readonly pool: Pool) {}

  async open({ id, owner, operation, trigger }: NewSourceRun): Promise<SourceRun | null> {
    const { rows } = await this.pool.query<Row>({
      name: 'source-run-open',
      text: `insert into source_runs (id, board, owner, number, operation, trigger, state)
        select $1, $2, $3, coalesce(max(number), 0) + 1, $4, $5, 'pending' from source_runs where board = $2 and owner = $3
        on conflict do nothing returning ${COLUMNS}`,
      values: [id, facts().board, owner, operation, trigger],
    });
    return rows[0] ? runOf(rows[0]) : this.find(id);
  }

  async attempt(id: string): Promise<SourceRun | null> {
    const { rows } = await this.pool.query<Row>({
      name: 'source-run-attempt',
      text: `update source_runs set state = 'running', attempt = attempt + 1, started_at = coalesce(started_at, now()),
          counts = case when released then counts else jsonb_build_object('expired', coalesce(counts -> 'expired', '0')) end
        where board = $2 and id = $1 and state in ('pending', 'running') returning ${COLUMNS}`,
      values: [id, facts().board],
    });
    return rows[0] ? runOf(rows[0]) : null;
  }

  async find(id: string): Promise<SourceRun | null> {
    const { rows } = await this.pool.query<Row>({
      name: 'source-run-find',
      text: `select ${COLUMNS} from source_runs where board = $1 and id = $2`,
      values: [facts().board, id],
    });
    return rows[0] ? runOf(rows[0]) : null;
  }

  async overview(prefix: string): Promise<SourceOverview> {
    const { rows } = await this.pool.query<{
      state: SourceRun['state'];
      runs: number;
      counts: Partial<SourceRun['counts']>;
    }>({
      name: 'source-run-overview',
      text: `with last as (
          select distinct on (owner) state, counts from source_runs where board = $1 and starts_with(owner, $2)
          order by owner, number desc),
        outcome as (
          select state, key, sum(value::int)::int as n from last, jsonb_each_text(counts) group by state, key)
        select state, count(*)::int as runs,
          coalesce((select jsonb_object_agg(key, n) from outcome where outcome.state = last.state), '{}') as counts
        from last group by state`,
      values: [facts().board, prefix],
    });
    const counts: Record<string, number> = { ...NO_COUNTS };
    for (const row of rows)
      for (const [outcome, n] of Object.entries(row.counts)) counts[outcome] = (counts[outcome] ?? 0) + n;
    return {
      runs: Object.fromEntries(rows.map(({ state, runs }) => [state, runs])),
      counts: counts as SourceRun['counts'],
    };
  }

  async page(owner: string, limit: number, before?: number): Promise<readonly SourceRun[]> {
    const { rows } = await this.pool.query<Row>({
      name: 'source-run-page',
      text: `select ${COLUMNS} from source_runs where board = $1 and owner = $2 and number < coalesce($3, 2147483647)
        order by number desc limit $4`,
      values: [facts().board, owner, before ?? null, limit],
    });
    return rows.map(runOf);
  }

  async items(
    run: string,
    {
      outcome,
      limit,
      after,
    }: { readonly outcome?: SourceOutcome; readonly limit: number; readonly after?: SourceItemPlace },
  ): Promise<readonly (SourceRunItem & SourceItemPlace)[]> {
    const { rows } = await this.pool.query<SourceRunItem & SourceItemPlace>({
      name: 'source-run-items',
      text: `select i.place, i.key, i.source_id as "sourceId", i.title, i.outcome, i.job, i.code, i.message
        from source_run_items i join source_runs r on r.id = i.run
        where r.board = $1 and i.run = $2 and (i.place, i.key) > ($3::int, $4::text) and ($5::text is null or i.outcome = $5)
        order by i.place, i.key limit $6`,
      values: [facts().board, run, after?.place ?? -1, after?.key ?? '', outcome ?? null, limit],
    });
    return rows;
  }

  async version(owner: string, config: string): Promise<SourceVersion | null> {
    const { rows } = await this.pool.query<{ marks: SourceVersion | null }>({
      name: 'source-run-version',
      text: `select case when config = $3 then marks end as marks from source_runs
        where board = $1 and owner = $2 and state in ('completed', 'held', 'dropped', 'superseded') order by number desc limit 1`,
      values: [facts().board, owner, config],
    });
    return rows[0]?.marks ?? null;
  }

  async retryAt(owner: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ at: string | null }>({
      name: 'source-run-retry',
      text: `select retry_at as at from source_runs where board = $1 and owner = $2 order by number desc limit 1`,
      values: [facts().board, owner],
    });
    return rows[0]?.at ?? null;
  }

  async end({ id, owner }: Pick<SourceRun, 'id' | 'owner'>, how: SourceRunEnd): Promise<boolean> {
    const { state, fault, config, marks, retryAt } = how;
    const { rowCount } = await this.pool.query({
      name: 'source-run-end',
      text: `with ended as (
          update source_runs set state = $4, fault = $5, config = coalesce($6, config), marks = coalesce($7, marks),
            retry_at = $8, completed_at = now()
          where board = $1 and id = $3 and state in ('pending', 'running') returning number
        ), superseded as (
          update source_runs r set state = 'superseded' from ended
          where r.board = $1 and r.owner = $2 and r.state = 'held' and r.number < ended.number and $4 in ('completed', 'held')
        ), forgotten as (
          delete from source_runs r using ended
          where r.board = $1 and r.owner = $2 and r.number <= ended.number - ${KEPT_RUNS} and r.state <> 'held'
        ) select from ended`,
      values: [
        facts().board,
        owner,
        id,
        state,
        fault ? JSON.stringify(fault) : null,
        config ?? null,
        marks ? JSON.stringify(marks) : null,
        retryAt ?? null,
      ],
    });
    return rowCount === 1;
  }

  async release(id: string, operation: string): Promise<SourceRun | null> {
    const { rows } = await this.pool.query<Row>({
      name: 'source-run-release',
      text: `update source_runs r set state = 'pending', released = true, operation = $3, completed_at = null
        where board = $1 and id = $2 and state = 'held' and not exists (
          select from source_runs o where o.board = r.board and o.owner = r.owner and o.state in ('pending', 'running'))
        returning ${COLUMNS}`,
      values: [facts().board, id, operation],
    });
    return rows[0] ? runOf(rows[0]) : null;
  }

  async drop(id: string): Promise<SourceRun | null> {
    const { rows } = await this.pool.query<Row>({
      name: 'source-run-drop',
      text: `update source_runs set state = 'dropped' where board = $1 and id = $2 and state = 'held' returning ${COLUMNS}`,
      values: [facts().board, id],
    });
    return rows[0] ? runOf(rows[0]) : null;
  }
}
