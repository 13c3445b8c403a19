import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createPool } from '../../libs/store/src/database/pool.js';
import { EventStoreDbStore } from '../../libs/store/src/eventstoredb/eventstoredb-event-store.js';
import { StreamsService } from '../doubles/streams-service.js';
import { wholeLog } from './checker.js';
import {
  type ImportingBoard,
  call,
  confirm,
  csv,
  discovered,
  getImport,
  HEADER,
  imported,
  plainRow,
  tally,
} from '../e2e/imports-calls.js';
import { eventually, scratch, type Server, type ServerProcess, startServer } from '../e2e/server.js';

// Imports where read models follow behind the log.

const ROWS = 600;
const place = scratch();
let double: StreamsService;
let server: Server;
let board: ImportingBoard;

beforeAll(async () => {
  double = await new StreamsService().start();
  server = await startServer({ EVENT_STORE_URL: double.url, DATA_DIR: place.path });
  board = { origin: server.origin, key: server.key };
});
afterAll(async () => {
  await server?.stop();
  await double?.stop();
  place.remove();
});

/** How often each event type of jobs is in the log. */
async function eventsOfJobs(): Promise<Readonly<Record<string, number>>> {
  const pool = createPool({ url: server.database, max: 2 });
  const store = await EventStoreDbStore.open({
    url: double.url,
    pool,
    log: { warn: () => undefined },
    finishClaims: false,
  });
  try {
    const counts: Record<string, number> = {};
    for (const { category, type } of await wholeLog(store))
      if (category === 'job') counts[type] = (counts[type] ?? 0) + 1;
    return counts;
  } finally {
    await store.close();
    await pool.end();
  }
}

describe('an import on EventStoreDB', () => {
  test('creates, changes, skips, refuses and publishes, as on PostgreSQL', async () => {
    const header = [...HEADER, 'Status'];
    const first = await imported(
      board,
      csv(
        header,
        [...plainRow(1), 'Live'],
        [...plainRow(2), 'Draft'],
        [...plainRow(3, { url: 'https://nowhere' }), ''],
        [...plainRow(4, { id: '', url: 'https://clinic.example/jobs/2?utm_source=x' }), ''],
      ),
    );
    expect(tally(first)).toEqual({
      status: 'partial',
      totalRows: 4,
      processedRows: 4,
      createdCount: 2,
      updatedCount: 0,
      skippedCount: 1,
      errorCount: 1,
    });
    expect(first.errors).toEqual([
      { rowIndex: 2, code: 'validation_bad_request', message: expect.stringMatching(/^applicationUrl/) },
    ]);
    const again = await imported(
      board,
      csv(header, [...plainRow(1, { title: 'Nurse 1 again' }), ''], [...plainRow(5), 'Live']),
    );
    expect(tally(again)).toMatchObject({ status: 'completed', createdCount: 1, updatedCount: 1 });
    const jobs = (await call(board, 'GET', '/v1/jobs')).body.data;
    expect(jobs.map(({ title, status }) => [title, status]).sort()).toEqual([
      ['Nurse 1 again', 'published'],
      ['Nurse 2', 'draft'],
      ['Nurse 5', 'published'],
    ]);
    expect(await eventsOfJobs()).toEqual({ JobCreated: 3, JobChanged: 1 });
  });

  test(`of ${ROWS} rows whose worker is killed -9 goes on with another, and writes each row once`, async () => {
    const before = await eventsOfJobs();
    const api = await server.another({ ROLE: 'api' });
    await server.process.stop();
    board = { origin: api.origin, key: server.key };
    let worker: ServerProcess = await server.another({ ROLE: 'worker' });
    const rows = Array.from({ length: ROWS }, (_, number) => plainRow(1_000 + number));
    const { id } = await discovered(board, csv(HEADER, ...rows));
    expect((await confirm(board, id)).status).toBe(202);
    // In the middle of it, after some rows and before the last one.
    await eventually(async () => ((await eventsOfJobs())['JobCreated'] ?? 0) > (before['JobCreated'] ?? 0) + 50);
    worker.signal('SIGKILL');
    await worker.ended;
    expect((await getImport(board, id)).status).toBe('processing');
    worker = await server.another({ ROLE: 'worker' });
    await eventually(async () => (await getImport(board, id)).status !== 'processing');
    expect(tally(await getImport(board, id))).toEqual({
      status: 'completed',
      totalRows: ROWS,
      processedRows: ROWS,
      createdCount: ROWS,
      updatedCount: 0,
      skippedCount: 0,
      errorCount: 0,
    });
    expect(await eventsOfJobs()).toEqual({ ...before, JobCreated: (before['JobCreated'] ?? 0) + ROWS });
    expect(
      (await call(board, 'GET', `/v1/jobs?externalId=job-${1_000 + ROWS - 1}`)).body.data.map(({ title }) => title),
    ).toEqual([`Nurse ${1_000 + ROWS - 1}`]);
  });
});
