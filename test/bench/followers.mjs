// Row z: the cost of log followers in the server and its worker, with events in PostgreSQL and in the EventStoreDB double, in the same run and in
// turns. One writer, because many writers would share the cost.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { openings, startDouble, startProduct } from './children.mjs';
import { metersOf } from './costs.mjs';
import { jobBody } from './samples.mjs';

/** Before a round: work that a process does once. */
const WARM_UP = 3;
/** Target rate of foreign events per second, each appended separately, and how many concurrently. */
const STRANGERS_A_SECOND = 800;
const WRITERS = 8;
const SETTLE_MS = 5_000;

/**
 * Processor time per POST with one writer (`posts.postgres`, `posts.eventStore`), per foreign event on the same server beyond the time at
 * rest (`strangers`), and milliseconds of a concurrent search (`searches`).
 */
export async function measureFollowers({ client, databases, cwd, rounds, operations, restSeconds }) {
  const double = await startDouble();
  const stores = { postgres: {}, eventStore: { EVENT_STORE_URL: double.url } };
  const meters = await metersOf(client);
  const products = {};
  try {
    for (const [name, settings] of Object.entries(stores))
      products[name] = await started(databases[name], cwd, settings);
    const posts = { postgres: [], eventStore: [] };
    for (const product of Object.values(products)) await posted(product, operations * WARM_UP);
    await sleep(SETTLE_MS);
    for (let round = 0; round < rounds; round++)
      for (const [name, product] of Object.entries(products)) {
        const spent = await meters([product.pid]);
        await posted(product, operations);
        posts[name].push(await spent(operations));
      }
    await sleep(SETTLE_MS);
    return { posts, ...(await besideStrangers(double.url, products.eventStore, { meters, rounds, restSeconds })) };
  } finally {
    for (const product of Object.values(products)) await product.stop();
    double.stop();
  }
}

async function started(database, cwd, settings) {
  await openings(database, cwd, { settings }, 'boards', 'create', 'bench', '--owner', 'bench@bench.example');
  const limit = ['--rate-limit', '100000000'];
  const key = await openings(database, cwd, { settings }, 'keys', 'create', '--board', 'bench', ...limit);
  const product = await startProduct(database, cwd, settings);
  const call = async (path, body) => {
    const response = await fetch(`${product.origin}${path}`, {
      method: 'POST',
      headers: {
        'authorization': `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { id: company } = await call('/v1/companies', { name: 'Clinic', website: 'https://clinic.example' });
  return { ...product, call, company, created: 0 };
}

async function posted(product, count) {
  for (let n = 0; n < count; n++)
    await product.call('/v1/jobs', jobBody('followers', product.created++, product.company));
}

/** The product's cost while another application writes to the same event server, and the duration of its searches. */
async function besideStrangers(url, product, { meters, rounds, restSeconds }) {
  const writer = EventStoreDBClient.connectionString(url);
  const strangers = [];
  const searches = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const during = async (work) => {
        const began = performance.now();
        const spent = await meters([product.pid]);
        const operations = await work();
        const cost = await spent(1);
        return { ...cost, operations, seconds: (performance.now() - began) / 1_000 };
      };
      const resting = await during(() => sleep(restSeconds * 1_000));
      const busy = await during(() => written(writer, restSeconds));
      const [node, postgres] = ['node', 'postgres'].map(
        (of) => (busy[of] - (resting[of] / resting.seconds) * busy.seconds) / busy.operations,
      );
      strangers.push({ node, postgres });
    }
    const writing = written(writer, restSeconds);
    for (const end = performance.now() + restSeconds * 900; performance.now() < end; await sleep(50)) {
      const began = performance.now();
      await product.call('/v1/jobs/search', { query: 'nurse', limit: 5 });
      searches.push(performance.now() - began);
    }
    await writing;
    return { strangers, searches };
  } finally {
    await writer.dispose();
  }
}

/** Writes foreign events for this many seconds; returns how many. */
async function written(client, seconds) {
  const lines = 'a line of an order '.repeat(20);
  let events = 0;
  const began = performance.now();
  const write = async () => {
    const stream = `orders-${randomUUID()}`;
    for (;;) {
      const due = ((performance.now() - began) / 1_000) * STRANGERS_A_SECOND;
      if (due > seconds * STRANGERS_A_SECOND) return;
      if (events > due) {
        await sleep(1);
        continue;
      }
      events++;
      await client.appendToStream(stream, jsonEvent({ type: 'OrderPlaced', data: { number: events, lines } }));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return events;
}
