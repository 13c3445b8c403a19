import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventType } from '#contracts';
import { validatorOf } from '../../libs/contracts/src/validator.samples.js';
import { createPool } from '../../libs/store/src/database/pool.js';
import { cleanups, launch } from '../e2e/processes.js';
import {
  aJob,
  type Body,
  eventually,
  installedDatabase,
  outcome,
  parallel,
  request,
  type ServerProcess,
  unique,
} from '../e2e/server.js';
import { sharedKafka } from '../contracts/outbox/kafka/broker.js';
import { newId } from '../contracts/outbox/kafka/published.js';
import { TopicReader } from '../contracts/outbox/kafka/reader.js';
import {
  CATCH_UP_MS,
  compare,
  compareTopic,
  type ExpectedEvent,
  expectedPublications,
  isFaultless,
  logIn,
  type Report,
  summary,
  type ReceivedEvent,
} from './checker.js';
import { ROUNDS } from './rounds.js';

const brokers = await sharedKafka();
const CHANGES = 1_250 * ROUNDS;
const KILLS = ROUNDS;
const WRITERS = 4;
const BATCH = 50;

/** Records what it receives, in the order of arrival. */
async function recorder(): Promise<{ readonly url: string; readonly reported: ReceivedEvent[] }> {
  const reported: ReceivedEvent[] = [];
  const server = createServer((incoming, answer) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      reported.push({ eventId: String(incoming.headers['webhook-id']), body: Buffer.concat(parts).toString('utf8') });
      answer.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, reported };
}

/** What happened, and what was received. */
interface Outcome {
  readonly changes: number;
  readonly kills: number;
  readonly expected: readonly ExpectedEvent[];
  readonly received: readonly ReceivedEvent[];
  /** Empty without a broker. */
  readonly consumed: readonly ReceivedEvent[];
}

async function changesAndKills(): Promise<Outcome> {
  const { database, keyOf } = await installedDatabase();
  const prefix = newId('faults');
  const kafka = brokers ? { KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: prefix } : undefined;
  const settings = { DATABASE_URL: database, WEBHOOK_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'warn', ...kafka };
  // Like the product: timestamps are texts.
  const pool = createPool({ url: database, max: 4, onTrouble: () => undefined });
  cleanups.push(() => pool.end());
  let worker: ServerProcess = launch({ ...settings, ROLE: 'worker' });
  const api = await launch({ ...settings, ROLE: 'api' }).ready();
  const key = keyOf(api);
  const call = (method: string, path: string, body?: unknown) => request(api.origin, method, path, { key, body });
  const aFirm = async () => (await call('POST', '/v1/companies', { name: `Firm ${unique()}` })).body.id;
  const { url, reported } = await recorder();
  const types = ['job', 'company'].flatMap((object) =>
    ['created', 'updated', 'deleted'].map((life) => `${object}.${life}`),
  );
  expect(outcome(await call('POST', '/v1/webhook-endpoints', { url, event_types: types }))).toBe('201');

  const progress = async () => {
    const { rows } = await pool.query<{ published: number; relayed: number }>(
      `select sequence::int as published,
         coalesce((select sequence::int from publication_followers where name = $1), 0) as relayed from publisher`,
      [`kafka ${prefix}`],
    );
    return rows[0] ?? { published: 0, relayed: 0 };
  };
  let reader: TopicReader | undefined;
  if (brokers) {
    // The first message creates the topics; from then on the consumer listens, also while workers die.
    await aFirm();
    await eventually(async () => (await progress()).relayed > 0);
    reader = await TopicReader.open(brokers, [`${prefix}.jobs.v1`, `${prefix}.companies.v1`]);
    cleanups.push(() => reader?.close());
  }

  let changes = 0;
  let kills = 0;
  let broken = false;
  const killing = (async () => {
    while (kills < KILLS) {
      // Killed while it publishes, attempts, relays, or is between them.
      const before = await progress();
      await eventually(async () => {
        const { published, relayed } = await progress();
        return published > before.published && (!brokers || relayed > before.relayed);
      });
      await sleep(Math.random() * 400);
      worker.signal('SIGKILL');
      expect(await worker.ended).toMatchObject({ signal: 'SIGKILL' });
      kills++;
      worker = launch({ ...settings, ROLE: 'worker' });
    }
  })();
  killing.catch(() => (broken = true));

  await parallel(WRITERS, async () => {
    const company = await aFirm();
    const batch = async (operations: readonly object[]): Promise<readonly { status: number; data?: Body }[]> => {
      const { body } = await call('POST', '/v1/jobs/batch', {
        operations: operations.map((each, nth) => ({ id: `${nth}`, ...each })),
      });
      const results = body.data as unknown as readonly { status: number; data?: Body }[];
      expect(results.filter(({ status }) => status >= 300)).toEqual([]);
      changes += results.length;
      return results;
    };
    while (!broken && (changes < CHANGES || kills < KILLS)) {
      const made = await batch(Array.from({ length: BATCH }, () => ({ method: 'POST', body: aJob(company) })));
      const ids = made.map(({ data }) => data?.id ?? '');
      const every = (operation: object, chosen = ids) =>
        batch(chosen.map((resourceId) => ({ resourceId, ...operation })));
      await every({ method: 'PATCH', body: { title: `Retitled ${unique()}`, employmentType: 'part_time' } });
      await every({ method: 'POST', action: 'publish' });
      await every({ method: 'PATCH', body: { salaryMin: 1 } });
      await every({ method: 'POST', action: 'pause' });
      await every({ method: 'DELETE' }, ids.slice(0, BATCH / 5));
      if (unique() % 4 === 0) await call('PATCH', `/v1/companies/${company}`, { name: `Firm renamed ${unique()}` });
      // There were enough: just so many that the workers have work until the last kill.
      if (changes >= CHANGES) await sleep(1_000);
    }
  });
  await killing;

  const idle = async () => {
    const { rows } = await pool.query(
      `select (select count(*)::int from webhook_deliveries where completed_at is null) as open,
         (select checkpoint from publisher) >= (select max(checkpoint) from policies) as published`,
    );
    const { published, relayed } = await progress();
    return rows[0].open === 0 && rows[0].published && (!brokers || relayed === published);
  };
  let expected = expectedPublications(await logIn(pool));
  await eventually(async () => {
    expected = expectedPublications(await logIn(pool));
    return new Set(reported.map(({ eventId }) => eventId)).size >= expected.length && (await idle());
  }, CATCH_UP_MS).catch(() => undefined);
  const messages = (await reader?.toEnd()) ?? [];
  const consumed = messages.map(({ key, value, headers }) => ({
    key,
    body: value,
    eventId: headers['event_id'] ?? '',
  }));
  return { changes, kills, expected, received: [...reported], consumed };
}

describe(`${CHANGES} changes and ${KILLS} kill -9 of the worker`, () => {
  const lines: string[] = [];
  let run: Outcome;
  beforeAll(async () => {
    run = await changesAndKills();
  }, 3 * CATCH_UP_MS);
  afterAll(() => console.log(lines.join('\n')));

  const judge = (whom: string, report: Report, reported: readonly ReceivedEvent[]) => {
    lines.push(`${run.changes} changes, ${run.kills} kills, ${whom}: ${summary(report)}`);
    expect({ faultless: isFaultless(report), report: summary(report) }).toEqual({
      faultless: true,
      report: expect.any(String),
    });
    for (const { body } of reported) {
      const envelope = JSON.parse(body ?? 'null') as { type: EventType } | null;
      if (envelope) expect(validatorOf(envelope.type)(envelope)).toEqual([]);
    }
  };

  test('there were as many', () => {
    expect(run.changes).toBeGreaterThanOrEqual(CHANGES);
    expect(run.kills).toBe(KILLS);
    expect(run.expected.filter(({ type }) => type === 'job.deleted').length).toBeGreaterThan(0);
  });

  test('a receiver got all of them, in order, and nothing else', () =>
    judge('a receiver', compare(run.expected, run.received), run.received));

  (brokers ? test : test.skip)('so did a consumer, whose topic has forgotten what was deleted', () =>
    judge('a consumer', compareTopic(run.expected, run.consumed), run.consumed),
  );
});
