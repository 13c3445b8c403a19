import { facts } from '#store';
import type { Pool } from 'pg';
import type { SourcePostings } from '../source-memory/source-memory.js';
import type {
  KnownPosting,
  OwnedPosting,
  SourceAttempt,
  SourceStretch,
  SourceTally,
} from '../source-memory/source-run.js';

/** How long an absent posting is remembered: if it returns within this time, it gets its job back. */
const ABSENT_DAYS = 365;

const COLUMNS = `source_id as "sourceId", since, writes, job, job_version as "jobVersion", mark, given, leads, state,
  ended_at as "endedAt", run, attempt, outcome`;
const RECORD = `"sourceId" text, since text, writes int, job text, "jobVersion" int, mark text, given jsonb, leads boolean,
  state text, "endedAt" text, run int, attempt int, outcome text`;

/**
 * Statements that run once per batch have no name: PostgreSQL then plans them for the current table. The plan of a named statement is kept, and a
 * table that was empty when the first feed was added has 20,000 rows a minute later.
 */
export class PostgresSourcePostings implements SourcePostings {
  constructor(private readonly pool: Pool) {}

  async known(owner: string, sourceIds: readonly string[]): Promise<ReadonlyMap<string, KnownPosting>> {
    if (sourceIds.length === 0) return new Map();
    const { rows } = await this.pool.query<KnownPosting>({
      text: `select ${COLUMNS} from source_postings where board = $1 and owner = $2 and source_id = any($3)`,
      values: [facts().board, owner, sourceIds],
    });
    return new Map(rows.map((row) => [row.sourceId, row]));
  }

  async ofJobs(jobs: readonly string[]): Promise<readonly OwnedPosting[]> {
    if (jobs.length === 0) return [];
    const { rows } = await this.pool.query<OwnedPosting>({
      text: `select owner, ${COLUMNS} from source_postings where board = $1 and job = any($2) order by owner, source_id`,
      values: [facts().board, jobs],
    });
    return rows;
  }

  async intend(owner: string, postings: readonly KnownPosting[]): Promise<void> {
    if (postings.length === 0) return;
    await this.pool.query({
      name: 'source-postings-intend',
      text: `insert into source_postings (board, owner, source_id, since, writes, job, job_version, mark, given, leads, state,
          ended_at, run, attempt, outcome)
        select $1, $2, p."sourceId", p.since, p.writes, p.job, p."jobVersion", p.mark, p.given, p.leads, p.state, p."endedAt",
          p.run, p.attempt, p.outcome
        from jsonb_to_recordset($3::jsonb) as p(${RECORD}) order by p."sourceId" on conflict do nothing`,
      values: [facts().board, owner, JSON.stringify(postings)],
    });
  }

  async reopen(owner: string, sourceIds: readonly string[]): Promise<void> {
    if (sourceIds.length === 0) return;
    await this.pool.query({
      text: `update source_postings set mark = '', state = case when state = 'intended' then state else 'present' end, absent_since = null
        where board = $1 and owner = $2 and source_id = any($3)`,
      values: [facts().board, owner, sourceIds],
    });
  }

  /**
   * Postings are named twice, by a join and by `any`: a kept plan of a join alone, made when the table was small, may compare all postings of the
   * owner with all of the batch. `any` is a condition of the index.
   */
  async settle(
    { id, owner, number, attempt }: SourceAttempt,
    { seen, written, heirs, items, counts }: SourceStretch,
  ): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      text: `with moved as (
          update source_runs set counts = $6 where board = $1 and id = $3 and attempt = $5 and state = 'running' returning true
        ), seen as (
          update source_postings p set run = $4, attempt = $5, outcome = s.outcome
          from moved, unnest($7::text[], $8::text[]) as s("sourceId", outcome)
          where p.board = $1 and p.owner = $2 and p.source_id = s."sourceId" and p.source_id = any($7::text[])
        ), written as (
          insert into source_postings as k (board, owner, source_id, since, writes, job, job_version, mark, given, leads, state,
            ended_at, run, attempt, outcome, absent_since)
          select $1, $2, p."sourceId", p.since, p.writes, p.job, p."jobVersion", p.mark, p.given, p.leads, p.state,
            p."endedAt", p.run, p.attempt, p.outcome, case when p.state = 'absent' then now() end
          from moved, jsonb_to_recordset($9::jsonb) as p(${RECORD})
          on conflict (board, owner, source_id) do update set writes = excluded.writes, job = excluded.job,
            job_version = excluded.job_version, mark = excluded.mark, given = excluded.given, leads = excluded.leads,
            state = excluded.state, ended_at = excluded.ended_at, run = excluded.run, attempt = excluded.attempt,
            outcome = excluded.outcome, absent_since = excluded.absent_since
        ), heirs as materialized (
          select h.* from moved, jsonb_to_recordset($10::jsonb) as h(owner text, ${RECORD})
        ), inherited as (
          update source_postings p set leads = h.leads, given = h.given, mark = '' from heirs h
          where p.board = $1 and p.owner = h.owner and p.source_id = h."sourceId"
            and p.owner = any(array(select owner from heirs)) and p.source_id = any(array(select "sourceId" from heirs))
        ), noted as (
          insert into source_run_items (run, key, place, source_id, title, outcome, job, code, message)
          select $3, coalesce(i."sourceId", '#' || i.place), i.place, i."sourceId", i.title, i.outcome, i.job, i.code, i.message
          from moved, jsonb_to_recordset($11::jsonb) as i(place int, "sourceId" text, title text, outcome text, job text,
            code text, message text)
          on conflict (run, key) do nothing
        ) select from moved`,
      values: [
        facts().board,
        owner,
        id,
        number,
        attempt,
        JSON.stringify(counts),
        seen.map(({ sourceId }) => sourceId),
        seen.map(({ outcome }) => outcome),
        JSON.stringify(written),
        JSON.stringify(heirs),
        JSON.stringify(items),
      ],
    });
    return rowCount === 1;
  }

  async tally(owner: string, number: number): Promise<SourceTally> {
    const { rows } = await this.pool.query<SourceTally>({
      name: 'source-postings-tally',
      text: `select count(*) filter (where run < $3 and state in ('present', 'intended'))::int as absent,
          count(*) filter (where run = $3 and state = 'present' and outcome not in ('created', 'linked', 'returned'))::int as seen
        from source_postings where board = $1 and owner = $2`,
      values: [facts().board, owner, number],
    });
    return rows[0] ?? { absent: 0, seen: 0 };
  }

  async leave(
    owner: string,
    number: number,
    { endedAt, after, limit }: { readonly endedAt: string; readonly after: string; readonly limit: number },
  ): Promise<readonly KnownPosting[]> {
    const { rows } = await this.pool.query<KnownPosting>({
      text: `with absent as (
          select source_id from source_postings
          where board = $1 and owner = $2 and source_id > $5 and run < $3 and state <> 'absent' order by source_id limit $6
        ), left_out as (
          update source_postings p set state = 'leaving', ended_at = case when p.state = 'leaving' then p.ended_at else $4 end
          -- A separate look-up: a join of both would compare all postings with all, as long as PostgreSQL has no statistics.
          where p.board = $1 and p.owner = $2 and p.source_id = any (array(select source_id from absent)) returning p.*
        ) select ${COLUMNS} from left_out order by source_id`,
      values: [facts().board, owner, number, endedAt, after, limit],
    });
    return rows;
  }

  async abandon(owner: string): Promise<void> {
    await this.pool.query({
      name: 'source-postings-abandon',
      text: `update source_postings set state = 'absent', ended_at = null, absent_since = now()
        where board = $1 and owner = $2 and state <> 'absent'`,
      values: [facts().board, owner],
    });
  }

  async forgetOld(owner: string): Promise<void> {
    await this.pool.query({
      name: 'source-postings-forget',
      text: `delete from source_postings where board = $1 and owner = $2
        and absent_since < now() - make_interval(days => ${ABSENT_DAYS})`,
      values: [facts().board, owner],
    });
  }
}
