import { describe, expect, test } from '@jest/globals';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  call,
  confirm,
  csv,
  discovered,
  getImport,
  HEADER,
  type ImportBody,
  type OperationBody,
  plainRow,
  settled,
  tally,
} from '../e2e/imports-calls.js';
import { cleanups, launch, place } from '../e2e/processes.js';
import { eventually, installedDatabase, type ServerProcess } from '../e2e/server.js';
import { ROUNDS } from './rounds.js';

/** Rows of the file. */
const ROWS = Math.min(10_000, 2_500 * ROUNDS);
/** The time limit for this number of rows, also on a busy machine. */
const IMPORT_MS = 900_000;

interface Installation {
  readonly database: string;
  readonly data: string;
  readonly pool: pg.Pool;
  /** All scopes, on the first board. */
  readonly key: string;
}

async function installation(): Promise<Installation> {
  const { database, keyOf } = await installedDatabase();
  const data = place();
  const pool = new pg.Pool({ connectionString: database, max: 4 });
  pool.on('error', () => undefined);
  cleanups.push(() => pool.end());
  return { database, data, pool, key: keyOf({ shownKey: null }) };
}

const start = ({ database, data }: Installation, more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> =>
  launch({ DATABASE_URL: database, DATA_DIR: data, LOG_LEVEL: 'warn', ...more }).ready();

/** A realistic file: most rows are valid, some are not, some change the job of an earlier row, some are duplicates. */
function largeFile(rows: number) {
  const odd = (number: number) => number % 97 === 13 || number % 89 === 7 || number % 83 === 5;
  const lines: string[][] = [];
  /** The final title of the job with an external id. */
  const titles = new Map<string, string>();
  const counts = { createdCount: 0, updatedCount: 0, skippedCount: 0, errorCount: 0 };
  for (let number = 0; number < rows; number++) {
    const company = `Firm ${number % 200}`;
    if (number % 97 === 13) {
      counts.errorCount++;
      lines.push(plainRow(number, { company, url: 'https://nowhere' }));
    } else if (number % 89 === 7 && !odd(number - 5)) {
      counts.updatedCount++;
      lines.push(plainRow(number, { company, id: `job-${number - 5}`, title: `Nurse ${number - 5} again` }));
      titles.set(`job-${number - 5}`, `Nurse ${number - 5} again`);
    } else if (number % 83 === 5 && !odd(number - 1)) {
      counts.skippedCount++;
      lines.push(
        plainRow(number, { company, id: '', url: `https://clinic.example/jobs/${number - 1}?utm_source=twice` }),
      );
    } else {
      counts.createdCount++;
      lines.push(plainRow(number, { company }));
      titles.set(`job-${number}`, `Nurse ${number}`);
    }
  }
  return {
    text: csv(HEADER, ...lines),
    titles,
    expected: { status: 'partial', totalRows: rows, processedRows: rows, ...counts },
  };
}

/** The event log shows: no job was created twice, and each valid row has one. */
async function fromLog({ pool }: Installation) {
  const {
    rows: [log],
  } = await pool.query<{
    created: number;
    streams: number;
    ids: number;
    changed: number;
    companies: number;
    names: number;
  }>(`
    select count(*) filter (where type = 'JobCreated')::int as created,
      count(distinct name) filter (where type = 'JobCreated')::int as streams,
      count(distinct data ->> 'externalId') filter (where type = 'JobCreated' and data ->> 'externalId' is not null)::int as ids,
      count(*) filter (where type = 'JobChanged')::int as changed,
      count(*) filter (where type = 'CompanyCreated')::int as companies,
      count(distinct data ->> 'name') filter (where type = 'CompanyCreated')::int as names
    from events`);
  return log as NonNullable<typeof log>;
}

describe(`an import of ${ROWS} rows`, () => {
  const { text, titles, expected } = largeFile(ROWS);

  test(
    'completes, reports its progress, and leaves the API free for others',
    async () => {
      const here = await installation();
      const server = await start(here);
      const board = { origin: server.origin, key: here.key };
      const { id } = await discovered(board, text);
      const operation = (await confirm(board, id)).body;
      const seen: ImportBody[] = [];
      const reported: OperationBody[] = [];
      const milliseconds: number[] = [];
      const began = performance.now();
      await eventually(async () => {
        for (let times = 0; times < 3; times++) {
          const startedAt = performance.now();
          expect((await call(board, 'GET', '/v1/jobs?limit=20')).status).toBe(200);
          milliseconds.push(performance.now() - startedAt);
        }
        seen.push(await getImport(board, id));
        reported.push((await call(board, 'GET', `/v1/operations/${operation.id}`)).body as OperationBody);
        return seen.at(-1)?.status !== 'processing';
      }, IMPORT_MS);
      const seconds = (performance.now() - began) / 1000;
      expect(tally(seen.at(-1) as ImportBody)).toEqual(expected);
      expect(seen.at(-1)?.errors).toHaveLength(Math.min(1_000, expected.errorCount));
      const processed = seen.map(({ processedRows }) => processedRows);
      expect(processed).toEqual([...processed].sort((a, b) => a - b));
      // It never blocks: other requests are answered while it runs. The bench measures how soon.
      expect(new Set(processed).size).toBeGreaterThan(3);
      expect(
        reported.filter(({ progress }) => (progress?.processed ?? 0) > 0 && (progress?.percent ?? 100) < 100).length,
      ).toBeGreaterThan(0);
      expect(await settled(board, operation.id)).toMatchObject({
        state: 'succeeded',
        progress: { percent: 100, processed: ROWS },
        result: {
          totalRows: ROWS,
          created: expected.createdCount,
          updated: expected.updatedCount,
          failed: expected.errorCount,
        },
      });
      const log = await fromLog(here);
      expect(log).toMatchObject({
        created: expected.createdCount,
        streams: expected.createdCount,
        changed: expected.updatedCount,
        companies: log.names,
      });
      milliseconds.sort((a, b) => a - b);
      const at = (share: number) => (milliseconds[Math.floor(milliseconds.length * share)] ?? 0).toFixed(1);
      console.log(
        `${Math.round(ROWS / seconds)} rows/s; GET /v1/jobs meanwhile (${milliseconds.length}): p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
      );
    },
    2 * IMPORT_MS,
  );

  test(
    `whose worker is killed ${ROUNDS} times is resumed: no row is lost, none is there twice, the counts are right`,
    async () => {
      const here = await installation();
      // Together: the worker builds the read models, and until then the API is not ready.
      const [api, first] = await Promise.all([start(here, { ROLE: 'api' }), start(here, { ROLE: 'worker' })]);
      const board = { origin: api.origin, key: here.key };
      let worker = first;
      const { id } = await discovered(board, text);
      const operation = (await confirm(board, id)).body;
      const killedAt: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        // Somewhere on the way: as soon as it has made some progress, and then at a random time.
        const before = (await getImport(board, id)).processedRows;
        await eventually(async () => {
          const { processedRows, status } = await getImport(board, id);
          return status !== 'processing' || processedRows > before + ROWS / (ROUNDS * 3);
        });
        await sleep(20 + ((round * 61) % 150));
        if ((await getImport(board, id)).status !== 'processing') break;
        worker.signal('SIGKILL');
        await worker.ended;
        killedAt.push((await getImport(board, id)).processedRows);
        worker = await start(here, { ROLE: 'worker' });
      }
      await eventually(async () => (await getImport(board, id)).status !== 'processing', IMPORT_MS);
      const done = await getImport(board, id);
      const log = await fromLog(here);
      console.log(
        `killed ${killedAt.length} times, at rows ${killedAt.join(', ')}; ${JSON.stringify(tally(done))}; log ${JSON.stringify(log)}`,
      );
      expect(killedAt.length).toBeGreaterThanOrEqual(Math.min(3, ROUNDS));
      expect(tally(done)).toEqual(expected);
      expect(log).toMatchObject({
        created: expected.createdCount,
        streams: expected.createdCount,
        changed: expected.updatedCount,
        companies: log.names,
      });
      expect(await settled(board, operation.id)).toMatchObject({ state: 'succeeded' });
      // Every job has the values of its last row.
      const { rows: models } = await here.pool.query<{ version: number }>(
        `select version from read_models where name = 'jobs' and state = 'live'`,
      );
      const { rows: jobs } = await here.pool.query<{ externalId: string; title: string }>(
        `select "externalId", packed::json->>2 as title from jobs_v${models[0]?.version} where "externalId" is not null`,
      );
      expect(new Map(jobs.map(({ externalId, title }) => [externalId, title] as const))).toEqual(titles);
    },
    2 * IMPORT_MS,
  );

  test('that is cancelled midway keeps what it wrote, by its own cancel and by that of its operation', async () => {
    const here = await installation();
    const server = await start(here);
    const board = { origin: server.origin, key: here.key };
    for (const by of ['import', 'operation']) {
      const before = (await fromLog(here)).created;
      const { id } = await discovered(
        board,
        csv(
          HEADER,
          ...Array.from({ length: ROWS }, (_, n) =>
            plainRow(n, { id: `${by}-${n}`, url: `https://${by}.example/${n}`, title: `${by} ${n}` }),
          ),
        ),
      );
      const operation = (await confirm(board, id)).body;
      await eventually(async () => (await getImport(board, id)).processedRows > 0);
      const path = by === 'import' ? `/v1/imports/${id}/cancel` : `/v1/operations/${operation.id}/cancel`;
      const answer = await call(board, 'POST', path);
      expect(answer).toMatchObject({
        status: 200,
        body: by === 'import' ? { status: 'cancelled' } : { cancelRequested: true },
      });
      expect(await settled(board, operation.id)).toMatchObject({ state: 'cancelled', cancelRequested: true });
      // The worker reports last how much it had written.
      await eventually(async () => {
        const {
          rows: [row],
        } = await here.pool.query<{ status: string; counts: unknown }>(
          'select status, counts from imports_v1 where id = $1',
          [id],
        );
        return row?.status === 'cancelled' && row.counts !== null;
      });
      const done = await getImport(board, id);
      expect(done.processedRows).toBeLessThan(ROWS);
      expect(done).toMatchObject({
        status: 'cancelled',
        totalRows: ROWS,
        errorCount: 0,
        createdCount: done.processedRows,
      });
      expect((await fromLog(here)).created - before).toBe(done.createdCount);
    }
  });
});
