// Rows w: from a change through the API to its arrival at a local receiver, with one process that works.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import { openings, startProduct } from './children.mjs';
import { jobBody } from './samples.mjs';

const ALLOW = { WEBHOOK_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'error' };
const CONNECTIONS = 20;
/** Changes a second: under load, and when there is nothing else to do. */
const BUSY = 200;
const IDLE = 5;

/** Deliveries a second from a backlog, beside a bare loop and with a dead endpoint among ten; times to arrival under load. */
export async function measureWebhooks({ database, cwd, rounds, backlog, seconds, warmUp }) {
  const receiver = await startReceiver();
  let product = await startProduct(database, cwd, ALLOW);
  try {
    const key = await openings(database, cwd, 'keys', 'create', '--board', 'demo', '--rate-limit', '100000000');
    const call = caller(() => product.origin, key);
    const company = (await call('POST', '/v1/companies', { name: 'Hill Clinic' })).id;
    const subscribe = (path) => call('POST', '/v1/webhook-endpoints', { url: `${receiver.origin}${path}`, event_types: ['job.created', 'job.updated'] });
    const as = async (role) => {
      await product.stop();
      product = await startProduct(database, cwd, { ...ALLOW, ROLE: role });
    };

    const seen = { bare: [], backlog: [], nine: [], ten: [] };
    await subscribe('/well/0');
    const fromBacklog = async (series, endpoints) => {
      await as('api');
      await fill(call, series, company, Math.ceil(backlog / endpoints));
      await receiver.take();
      await as('worker');
      return receiver.rate(Math.ceil(backlog / endpoints) * endpoints);
    };
    for (let round = 0; round < rounds; round++) {
      seen.bare.push(await bareRate(receiver, backlog));
      seen.backlog.push(await fromBacklog(`one ${round}`, 1));
    }
    await as('all');
    const arrivals = (series, perSecond, during) => arrivalTimes({ call, receiver, company, series, seconds: during, perSecond });
    await arrivals('warm up', BUSY, warmUp);
    const idle = await arrivals('idle', IDLE, seconds);
    const latencies = await arrivals('busy', BUSY, seconds);
    for (let n = 1; n < 9; n++) await subscribe(`/well/${n}`);
    for (let round = 0; round < rounds; round++) seen.nine.push(await fromBacklog(`nine ${round}`, 9));
    await as('all');
    const dead = await subscribe('/dead');
    for (let round = 0; round < rounds; round++) {
      seen.ten.push(await fromBacklog(`ten ${round}`, 9));
      await as('all');
      // As alive as it can be for the next round: it has not been found to fail yet.
      await call('PATCH', `/v1/webhook-endpoints/${dead.id}`, { status: 'paused' });
      await call('PATCH', `/v1/webhook-endpoints/${dead.id}`, { status: 'enabled' });
    }
    return { seen, latencies, idle };
  } finally {
    await product.stop();
    receiver.stop();
  }
}

// Not `fetch`, which would take a good part of the processors for itself.
const caller = (origin, key) => {
  const agent = new Agent();
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await agent.request({ origin: origin(), method, path, headers, body: JSON.stringify(body) });
    if (answer.statusCode >= 400) throw new Error(`${method} ${path}: ${answer.statusCode} ${await answer.body.text()}`);
    return answer.body.json();
  };
};

async function fill(call, series, company, count) {
  let made = 0;
  await Promise.all(Array.from({ length: 16 }, async () => {
    while (made < count) await call('POST', '/v1/jobs', jobBody(series, made++, company));
  }));
}

/** The share of the machine that a loop gets which does nothing else: the same bytes, no signature, no database. */
async function bareRate({ origin }, count) {
  const agent = new Agent({ connections: CONNECTIONS });
  const body = JSON.stringify({ text: 'x'.repeat(1_000) });
  const post = () =>
    agent.request({ origin, path: '/bare', method: 'POST', headers: { 'content-type': 'application/json', 'x-bench-kind': 'bare' }, body })
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

/** Milliseconds from sending a change to its arrival, of changes that begin at a fixed pace whatever became of the last. */
async function arrivalTimes({ call, receiver, company, series, seconds, perSecond }) {
  const jobs = [];
  for (let n = 0; n < 100; n++) jobs.push((await call('POST', '/v1/jobs', jobBody(series, n, company))).id);
  await sleep(2_000);
  await receiver.take();
  const sent = new Map();
  const asked = [];
  const started = performance.now();
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = started + (n * 1000) / perSecond - performance.now();
    if (due > 1) await sleep(due);
    const title = `Change ${series} ${n}`;
    sent.set(title, performance.timeOrigin + performance.now());
    asked.push(call('PATCH', `/v1/jobs/${jobs[n % jobs.length]}`, { title }));
  }
  await Promise.all(asked);
  const arrivals = [];
  for (let tries = 0; arrivals.length < sent.size && tries < 200; tries++, await sleep(50)) arrivals.push(...(await receiver.take()));
  const times = arrivals.filter(([, , title]) => sent.has(title)).map(([, at, title]) => at - sent.get(title));
  if (times.length < sent.size) throw new Error(`Of ${sent.size} changes, ${times.length} arrived.`);
  return times.sort((one, other) => one - other);
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
    /** Arrivals a second, from the first to the last of `count`; those of a dead endpoint do not count. */
    async rate(count) {
      for (const until = Date.now() + 120_000; (await ask('count')).count < count; await sleep(50))
        if (Date.now() > until) throw new Error(`Of ${count} deliveries, ${(await ask('count')).count} arrived.`);
      const times = (await take()).filter(([path]) => path.startsWith('/well')).map(([, at]) => at);
      return (times.length - 1) / ((Math.max(...times) - Math.min(...times)) / 1000);
    },
    stop: () => child.kill(),
  };
}
