// Rows w: from a change through the API to its arrival at a local receiver, with one delivering process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Agent } from 'undici';
import { openings, startProduct } from './children.mjs';
import { cpuOfTree, metersOf } from './costs.mjs';
import { jobBody } from './samples.mjs';

const ALLOW = { WEBHOOK_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'error' };
const CONNECTIONS = 20;
/** Changes a second: under load, and at rest. */
const BUSY = 200;
const IDLE = 5;
/** Until the open deliveries of a paused endpoint have ended. */
const SETTLE_MS = 2_000;

/**
 * Deliveries a second from a backlog, compared with a bare loop and with a dead endpoint among ten; milliseconds from the start of the worker to
 * the first and the last of them; arrival times under load, and the cost of a change in all processes.
 */
export async function measureWebhooks({ client, database, cwd, rounds, pairs, backlog, latencySeconds: seconds }) {
  const receiver = await startReceiver();
  let product = await startProduct(database, cwd, ALLOW);
  let worker;
  try {
    const key = await openings(database, cwd, 'keys', 'create', '--board', 'demo', '--rate-limit', '100000000');
    const call = caller(() => product.origin, key);
    const company = (await call('POST', '/v1/companies', { name: 'Hill Clinic' })).id;
    const subscribe = (path) =>
      call('POST', '/v1/webhook-endpoints', {
        url: `${receiver.origin}${path}`,
        event_types: ['job.created', 'job.updated'],
      });
    const as = async (role) => {
      await product.stop();
      product = await startProduct(database, cwd, { ...ALLOW, ROLE: role });
    };

    const meters = await metersOf(client);
    const costs = { bare: [], backlog: [], nine: [], ten: [] };
    const seen = { bare: [], backlog: [], nine: [], ten: [], ready: [], first: [], last: [] };
    await subscribe('/well/0');
    const fromBacklog = async (series, endpoints, of) => {
      await as('api');
      await fill(call, series, company, Math.ceil(backlog / endpoints));
      await receiver.take();
      await product.stop();
      // By the receiver's clock, and from the very start: the program is not loaded yet.
      const spent = await meters([]);
      const started = performance.timeOrigin + performance.now();
      product = await startProduct(database, cwd, { ...ALLOW, ROLE: 'worker' });
      const ready = performance.timeOrigin + performance.now() - started;
      const count = Math.ceil(backlog / endpoints) * endpoints;
      const { rate, first, last } = await receiver.arrived(count);
      const { postgres } = await spent(count);
      costs[of].push({ node: cpuOfTree(product.pid) / count, postgres });
      return { rate, ready, first: first - started, last: last - started };
    };
    for (let round = 0; round < rounds; round++) {
      const spent = await meters([process.pid]);
      seen.bare.push(await bareRate(receiver, backlog));
      costs.bare.push(await spent(backlog));
      const { rate, ready, first, last } = await fromBacklog(`one ${round}`, 1, 'backlog');
      seen.backlog.push(rate);
      seen.ready.push(ready);
      seen.first.push(first);
      seen.last.push(last);
    }
    await as('all');
    const arrivals = (series, perSecond, during) => {
      const meter = () => meters([product.pid, ...(worker ? [worker.pid] : [])]);
      return arrivalTimes({ call, receiver, database, company, meter, series, seconds: during, perSecond });
    };
    // As long as the measured part: a steady pace leaves nothing cold.
    await arrivals('warm up', BUSY, seconds);
    const idle = await arrivals('idle', IDLE, seconds);
    const alone = await arrivals('busy', BUSY, seconds);
    await as('api');
    worker = await startProduct(database, cwd, { ...ALLOW, ROLE: 'worker' });
    await arrivals('warm up of two', BUSY, seconds);
    const apart = await arrivals('busy two', BUSY, seconds);
    await worker.stop();
    for (let n = 1; n < 9; n++) await subscribe(`/well/${n}`);
    await as('all');
    const dead = await subscribe('/dead');
    const turn = async (status) => {
      await call('PATCH', `/v1/webhook-endpoints/${dead.id}`, { status });
      await sleep(SETTLE_MS);
    };
    // In turns, because the machine changes over time; in a full run more often than others, to detect a difference of a twentieth. The dead
    // endpoint has not been found to fail at first.
    for (let round = 0; round < pairs; round++) {
      await turn('paused');
      seen.nine.push((await fromBacklog(`nine ${round}`, 9, 'nine')).rate);
      await as('all');
      await turn('enabled');
      seen.ten.push((await fromBacklog(`ten ${round}`, 9, 'ten')).rate);
      await as('all');
    }
    return { seen, costs, backlog, idle, alone, apart };
  } finally {
    await worker?.stop();
    await product.stop();
    receiver.stop();
  }
}

// Not `fetch`, which would use a good part of the processors.
const caller = (origin, key) => {
  const agent = new Agent();
  return async (method, path, body) => {
    const headers = { 'authorization': `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await agent.request({ origin: origin(), method, path, headers, body: JSON.stringify(body) });
    if (answer.statusCode >= 400)
      throw new Error(`${method} ${path}: ${answer.statusCode} ${await answer.body.text()}`);
    return answer.body.json();
  };
};

async function fill(call, series, company, count) {
  let made = 0;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (made < count) await call('POST', '/v1/jobs', jobBody(series, made++, company));
    }),
  );
}

/** The share of the machine that a bare loop gets: the same bytes, no signature, no database. */
async function bareRate({ origin }, count) {
  const agent = new Agent({ connections: CONNECTIONS });
  const body = JSON.stringify({ text: 'x'.repeat(1_000) });
  const post = () =>
    agent
      .request({
        origin,
        path: '/bare',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-bench-kind': 'bare' },
        body,
      })
      .then(({ body: answer }) => answer.dump());
  let left = count;
  const loop = async () => {
    while (left-- > 0) await post();
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  const rate = count / ((performance.now() - started) / 1000);
  await agent.close();
  return rate;
}

/**
 * Milliseconds from the commit of a change to its arrival, for changes that start at a fixed pace, whether the last one has arrived or not; and the
 * cost of a change by `meter` until all have arrived.
 */
async function arrivalTimes({ call, receiver, database, company, meter, series, seconds, perSecond }) {
  const jobs = [];
  for (let n = 0; n < 100; n++) jobs.push((await call('POST', '/v1/jobs', jobBody(series, n, company))).id);
  await sleep(2_000);
  await receiver.take();
  const changes = [];
  const spent = await meter();
  const started = performance.now();
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = started + (n * 1000) / perSecond - performance.now();
    if (due > 1) await sleep(due);
    changes.push(call('PATCH', `/v1/jobs/${jobs[n % jobs.length]}`, { title: `Change ${series} ${n}` }));
  }
  await Promise.all(changes);
  const arrivals = [];
  for (let tries = 0; arrivals.length < changes.length && tries < 200; tries++, await sleep(50))
    arrivals.push(...(await receiver.take()));
  const costs = [await spent(changes.length)];
  const committed = await commits(database, series);
  const times = arrivals
    .filter(([, , title]) => committed.has(title))
    .map(([, at, title]) => at - committed.get(title));
  if (times.length < changes.length) throw new Error(`Of ${changes.length} changes, ${times.length} arrived.`);
  return { times: times.sort((one, other) => one - other), costs };
}

/** Commit times of the changes of a series, in milliseconds since 1970, by the title that they set. */
async function commits(database, series) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select data->>'title' as title, extract(epoch from pg_xact_commit_timestamp(txid::text::xid))::float8 * 1000 as at
       from events where type = 'JobChanged' and data->>'title' like $1`,
      [`Change ${series} %`],
    );
    return new Map(rows.map(({ title, at }) => [title, at]));
  } finally {
    await client.end();
  }
}

async function startReceiver() {
  const child = fork(join(import.meta.dirname, 'webhook-receiver.mjs'));
  const ask = async (question) => {
    child.send(question);
    const [answer] = await once(child, 'message');
    return answer;
  };
  const [{ port }] = await once(child, 'message');
  const take = async () => (await ask('take')).arrivals;
  return {
    origin: `http://127.0.0.1:${port}`,
    take,
    /** The first and the last of `count` arrivals, and the rate in between; those of a dead endpoint do not count. */
    async arrived(count) {
      for (const until = Date.now() + 120_000; (await ask('count')).count < count; await sleep(50))
        if (Date.now() > until) throw new Error(`Of ${count} deliveries, ${(await ask('count')).count} arrived.`);
      const times = (await take()).filter(([path]) => path.startsWith('/well')).map(([, at]) => at);
      const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))];
      return { first, last, rate: (times.length - 1) / ((last - first) / 1000) };
    },
    stop: () => child.kill(),
  };
}
