import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  call,
  confirm,
  csv,
  getImport,
  HEADER,
  type OperationBody,
  plainRow,
  tally,
  upload,
} from '../e2e/imports-calls.js';
import { cleanups } from '../e2e/processes.js';
import { eventually, outcome, scratch, type Server, type ServerProcess, startServer, unique } from '../e2e/server.js';

// What happens after a process dies between an event and its consequences.

/** Files of all processes. */
const files = scratch();
let server: Server;
let origin: string;

beforeAll(async () => {
  server = await startServer({ DATA_DIR: files.path, LOG_LEVEL: 'warn', IMPORTS_PER_DAY: '2' });
  // From here on nothing happens in the background before a test starts a worker.
  ({ origin } = await server.another({ ROLE: 'api' }));
  await server.process.stop();
});
afterAll(async () => {
  await server?.stop();
  files.remove();
});

/** A board without imports. */
async function emptyBoard(): Promise<{ readonly id: string; readonly origin: string; readonly key: string }> {
  const { id, key } = await server.newBoard(`imports-${unique()}`);
  return { id, origin, key };
}

/** A worker that is gone after the test. */
async function startWorker(): Promise<ServerProcess> {
  const worker = await server.another({ ROLE: 'worker' });
  cleanups.push(() => worker.stop());
  return worker;
}

describe('an import', () => {
  test('is looked into and written, though who promised it died before it began', async () => {
    const board = await emptyBoard();
    const {
      resource: { id },
    } = (await upload(board, { bytes: csv(HEADER, plainRow(1), plainRow(2)) })).body as OperationBody;
    // As if the process had died right after the event: no worker runs yet, and none was notified.
    const forget = async () => {
      await server.sql('select graphile_worker.remove_job(id) from operations');
      await server.sql('delete from operations');
    };
    await forget();
    let worker = await startWorker();
    await eventually(async () => (await getImport(board, id)).discoveryStatus === 'ready');
    await worker.stop();
    expect(outcome(await confirm(board, id))).toBe('202');
    await forget();
    worker = await startWorker();
    await eventually(async () => (await getImport(board, id)).status === 'completed');
    expect(tally(await getImport(board, id))).toMatchObject({ createdCount: 2, processedRows: 2 });
    const rows = await server.sql<{ actor: string }>(
      `select distinct meta ->> 'actor' as actor from events where type = 'JobCreated' and name like $1`,
      [`%-${board.id}-%`],
    );
    // In the name of the person who confirmed it; who started it does not matter.
    expect(rows).toEqual([{ actor: expect.stringMatching(/^api_key:/) }]);
  });

  test('that was taken in is not taken in again by the retry, and costs nothing more', async () => {
    const board = await emptyBoard();
    const file = { bytes: csv(HEADER, plainRow(1)), headers: { 'Idempotency-Key': 'retried' } };
    expect((await upload(board, { bytes: csv(HEADER, plainRow(0)) })).status).toBe(202);
    const first = (await upload(board, file)).body as OperationBody;
    // As if the process had died before it could store its answer; and the quota is used up by now.
    await server.sql(
      `update idempotency_keys set status = null, headers = null, body = null, locked_until = now() - interval '1 minute' where key = 'retried'`,
    );
    const second = await upload(board, file);
    expect([second.status, (second.body as OperationBody).id, (second.body as OperationBody).resource]).toEqual([
      202,
      first.id,
      first.resource,
    ]);
    expect((await call(board, 'GET', '/v1/imports')).body.data).toHaveLength(2);
    expect((await call(board, 'GET', '/v1/imports/quota')).body).toMatchObject({ used: 2, remaining: 0 });
    expect(outcome(await upload(board, { bytes: csv(HEADER, plainRow(2)) }))).toBe('429 imports_daily_limit_exceeded');
  });

  test('that has not been inspected cannot be confirmed; after an inspection it can', async () => {
    const board = await emptyBoard();
    const {
      resource: { id },
    } = (await upload(board, { bytes: csv(HEADER, plainRow(1)) })).body as OperationBody;
    const targets = ['title', 'description', 'applicationUrl', 'companyName', 'externalId'];
    const fieldMappings = HEADER.map((sourceColumn, index) => ({
      sourceColumn,
      targetField: targets[index],
      confidence: 1,
    }));
    for (const body of [{}, { inlineMapping: { fieldMappings } }])
      expect(outcome(await confirm(board, id, body))).toBe('400 imports_no_mapping');
    expect(await getImport(board, id)).toMatchObject({
      status: 'pending',
      discoveryStatus: 'pending',
      proposedMapping: null,
    });
    await startWorker();
    await eventually(async () => (await getImport(board, id)).discoveryStatus === 'ready');
    expect(outcome(await confirm(board, id))).toBe('202');
    await eventually(async () => (await getImport(board, id)).status === 'completed');
  });

  test('that is cancelled before anybody works on it never runs, by its own cancel and by that of its operation', async () => {
    const board = await emptyBoard();
    const uploads = [
      await upload(board, { bytes: csv(HEADER, plainRow(1)) }),
      await upload(board, { bytes: csv(HEADER, plainRow(2)) }),
    ];
    const [first, second] = uploads.map(({ body }) => body as OperationBody) as [OperationBody, OperationBody];
    expect(await call(board, 'POST', `/v1/imports/${first.resource.id}/cancel`)).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    });
    expect((await call(board, 'GET', `/v1/operations/${first.id}`)).body).toMatchObject({ state: 'cancelled' });
    expect(await call(board, 'POST', `/v1/operations/${second.id}/cancel`)).toMatchObject({
      status: 200,
      body: { state: 'cancelled' },
    });
    await startWorker();
    await eventually(async () => (await getImport(board, second.resource.id)).status === 'cancelled');
    expect((await getImport(board, first.resource.id)).discoveryStatus).toBe('pending');
    const rows = await server.sql<{ type: string }>(
      `select distinct type from events where category = 'jobImport' and name like $1 order by type`,
      [`%-${board.id}-%`],
    );
    expect(rows.map(({ type }) => type)).toEqual(['ImportCancelled', 'ImportUploaded']);
  });
});
