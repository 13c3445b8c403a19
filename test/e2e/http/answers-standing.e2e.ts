import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { StreamsService } from '../../doubles/streams-service.js';
import { type Receiver, startReceiver } from '../../doubles/webhook-receiver.js';
import { type CompanyWebsites, startCompanyWebsites } from '../company-websites.js';
import { CALLS, OPERATIONS, ownBoard, type CalledBoard, type PreparedCall, send } from '../every-operation.js';
import { type Answer, eventually, NO_LIMITS, outcome, scratch, type Server, startServer } from '../server.js';

// Read models may be paused: the answer to a write is the row that its command folded, and it always contains what was written. An
// operation without an example call here fails.

const directory = scratch();
let double: StreamsService;
let receiver: Receiver;
let websites: CompanyWebsites;
let server: Server;
const answers = new Map<
  string,
  { readonly place: CalledBoard; readonly prepared: PreparedCall; readonly answer: Answer }
>();

/** Runs `work` while no read model is updated. */
async function standing<T>(work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.database });
  await client.connect();
  try {
    // Each projector moves its checkpoint in the same transaction as its rows.
    await client.query('begin');
    await client.query('select from read_models for update');
    return await work();
  } finally {
    await client.end();
  }
}

const AT_ONCE = 20;

beforeAll(async () => {
  double = await new StreamsService().start();
  receiver = await startReceiver();
  websites = await startCompanyWebsites(directory.path);
  // Each waiting read model holds a connection.
  server = await startServer({
    ...NO_LIMITS,
    ...websites.settings,
    EVENT_STORE_URL: double.url,
    DATA_DIR: directory.path,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    DATABASE_POOL: '70',
  });
  const prepare = async (operation: (typeof OPERATIONS)[number]) => {
    const place = await ownBoard(server, receiver.origin);
    return { operation, place, prepared: await CALLS[operation.id]?.(place) };
  };
  // Not concurrently: the setup reads its own writes, for which read models have two seconds.
  const prepared: Awaited<ReturnType<typeof prepare>>[] = [];
  for (let from = 0; from < OPERATIONS.length; from += AT_ONCE)
    prepared.push(...(await Promise.all(OPERATIONS.slice(from, from + AT_ONCE).map(prepare))));
  await standing(() =>
    Promise.all(
      prepared.map(async ({ operation: { id, method }, place, prepared: each }) => {
        if (each) answers.set(id, { place, prepared: each, answer: await send(place, method, each) });
      }),
    ),
  );
});
afterAll(async () => {
  await server?.stop();
  await double?.stop();
  await websites?.stop();
  await receiver?.stop();
  directory.remove();
});

describe('while read models do not change', () => {
  test.each(OPERATIONS)('$id is answered with what it wrote', async ({ id, status }) => {
    const called = answers.get(id);
    if (!called) throw new Error(`"${id}" is not among the calls of every-operation.ts.`);
    const {
      place,
      prepared: { shown, part = (body) => body },
      answer,
    } = called;
    expect(outcome(answer)).toBe(String(status));
    const at = shown?.(answer.body);
    if (at === undefined) return;
    const read = () => place.call('GET', at);
    const { revision } = part(answer.body) as { revision?: number };
    // Many read models follow at once now. A new object without a revision is there once it is found.
    await eventually(async () => {
      const { status: found, body } = await read();
      return found === 200 && (body.revision ?? -1) >= (revision ?? -1);
    });
    expect((await read()).body).toEqual(part(answer.body));
  });
});
