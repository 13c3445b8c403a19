import { expect, jest, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { topicsOnceThere } from '../../libs/outbox/src/kafka/kafka-topics.js';
import { sharedKafka } from '../contracts/outbox/kafka/broker.js';
import { stateOf } from '../contracts/outbox/kafka/order.js';
import { newId } from '../contracts/outbox/kafka/published.js';
import { client, TopicReader } from '../contracts/outbox/kafka/reader.js';
import { anEmail, sessionIn } from '../e2e/board-auth-calls.js';
import { eventually, outcome } from '../e2e/server.js';
import { House, type PlantedPerson } from './erasure.harness.js';
import { EVERY_CASE } from './rounds.js';

jest.setTimeout(1_200_000);

// The proof that an erased person is forgotten: uses every place that stores data, and then searches them.

/** Deciders and tables are the same with both; the contract suite of event stores has what is not. */
const STORES = EVERY_CASE ? (['PostgreSQL', 'EventStoreDB'] as const) : (['PostgreSQL'] as const);
/** After how many appends the process that erases is killed in `npm test`. */
const KILL = { PostgreSQL: [1], EventStoreDB: [4] } as const;
const READ_MODELS = [
  ...['board_users', 'candidates', 'talent_directory', 'account_alerts', 'subscribers'],
  ...['employer_memberships', 'applications', 'conversations', 'message_reports'],
  ...['purchases', 'transactions', 'job_postings'],
];

/** Starts an erasure like an operator; returns the id of the operation. */
async function beginErasing(house: House, { person }: PlantedPerson): Promise<string> {
  const { status, body } = await house.call('DELETE', `/v1/candidates/${person.id}`);
  const resource = { object: 'candidate', id: person.id };
  expect([status, body]).toMatchObject([202, { kind: 'candidates.remove', resource }]);
  return body.id;
}

/** Waits until `trace` is found only in these places; otherwise names the other places. */
async function remainsIn(house: House, trace: string, ...places: readonly string[]): Promise<void> {
  let found: readonly string[] = [];
  const isSo = async () => {
    // A search reads all tables: the processes under test get the processor between two of them.
    await sleep(250);
    return (found = await house.places(trace)).join() === places.join();
  };
  await eventually(isSo).catch(() => expect(found).toEqual(places));
}

const typesAt = (house: House, which: 'good' | 'bad') => house.received(which).map(({ type }) => type);

// One life of an installation for each store, because each person, start and search takes seconds.
test.each(STORES)(
  'a person who is erased is in no place, with %s, although processes die, a backup is restored, and everything is built again',
  async (store) => {
    const house = await House.open(store);
    const planted = await house.plant();
    const { trace, person, email, other } = planted;
    // The search works: each of these places has something before.
    expect(await house.places(trace)).toEqual(
      expect.arrayContaining([
        ...['published_events', 'idempotency_keys', 'test_payments', expect.stringContaining('file ')],
        ...READ_MODELS.map((name) => expect.stringMatching(`^${name}_v`)),
      ]),
    );
    await eventually(async () => (await house.blobs()).length === 4);
    await eventually(() => typesAt(house, 'bad').length > 0);
    await house.backUp();

    // The process that erases is killed.
    const id = await beginErasing(house, planted);
    for (const appends of EVERY_CASE ? [1, 4] : KILL[store]) await house.diesAfter(appends);
    await house.restart();
    expect(await house.ended(id)).toMatchObject({
      state: 'succeeded',
      result: {
        ...{ totalRows: 1, created: 0, updated: 0, failed: 0, errors: [] },
        candidateId: person.id,
        deletedSavedJobs: 1,
      },
    });
    // The last notification uses the address.
    await eventually(() => typesAt(house, 'good').includes('candidate.deleted'));
    expect(house.received('good').slice(-2)).toMatchObject([
      { type: 'marketing_permission.withdrawn', data: { object: { reason: 'account_deleted', email } } },
      { type: 'candidate.deleted', data: { object: { id: person.id, deleted: true, email } } },
    ]);
    // A failing endpoint has not received it: until it does, or is given up, the address waits for it there and nowhere else.
    await remainsIn(house, trace, 'published_events');
    expect((await other.through(house.auth).call('GET', '/profile')).status).toBe(200);

    await house.recover();
    await eventually(() => typesAt(house, 'bad').includes('candidate.deleted'));
    await house.restart();
    await remainsIn(house, trace);
    expect(await house.blobs()).toEqual([]);
    // The event still says that a person was deleted, and is not sent again.
    expect(await house.feed()).toContainEqual(
      expect.objectContaining({
        type: 'candidate.deleted',
        data: { object: expect.objectContaining({ id: person.id, email: '' }), changed_fields: [] },
      }),
    );
    expect(await house.replaysOf(person)).toEqual(['false 409 webhooks_delivery_unreplayable']);
    expect(typesAt(house, 'good').filter((type) => type === 'candidate.deleted')).toHaveLength(1);

    // An older backup is restored.
    const { stdout: list } = await house.program(['personal-data', 'erasures']);
    expect(list).toContain(person.id);
    await house.restore();
    expect(await house.places(trace)).not.toEqual([]);
    // The log of EventStoreDB is newer than the tables, which it reports itself.
    if (store === 'PostgreSQL')
      expect(await house.program(['personal-data', 'forget'], list)).toMatchObject({ status: 0, stderr: '' });
    await house.restart();
    await eventually(async () => {
      await house.recover();
      // The last events are delivered first; their remains are removed hourly, or at a start.
      if ((await house.places(trace)).join() === 'published_events') await house.restart();
      return (await house.places(trace)).length === 0;
    });
    expect(await house.blobs()).toEqual([]);
    expect(outcome(await house.auth.login(email))).toBe('401 board_auth_invalid_credentials');

    // Everything is built again.
    expect(await house.program(['rebuild'])).toMatchObject({ status: 0, stderr: '' });
    expect(await house.places(trace)).toEqual([]);
    if (EVERY_CASE) await house.restart();
    expect(await house.feed()).toContainEqual(expect.objectContaining({ type: 'candidate.deleted' }));
    expect(await house.places(trace)).toEqual([]);
  },
);

test('an attempt to deliver during an erasure leaves nothing, and the person can register again with the same address', async () => {
  const house = await House.open('PostgreSQL');
  const answerAll = house.hold();
  const planted = await house.plant();
  const { trace, person, email, session } = planted;
  await eventually(() => house.received('bad').some((each) => JSON.stringify(each).includes(trace)));
  // The person deletes the account.
  expect(outcome(await person.call('DELETE', ''))).toBe('204');
  expect(outcome(await planted.auth.me(session.accessToken))).toBe('401 board_auth_invalid_token');
  expect(outcome(await planted.auth.post('refresh', { refreshToken: session.refreshToken }))).toBe(
    '401 board_auth_invalid_token',
  );
  await remainsIn(house, trace, 'published_events');
  const before = house.received('bad').length;
  // The endpoint finally answers with a failure, and echoes what it received.
  answerAll();
  await house.recover();
  await eventually(() => typesAt(house, 'bad').includes('candidate.deleted'));
  await house.restart();
  await remainsIn(house, trace);
  const since = house.received('bad').slice(before);
  const last = ['candidate.deleted', 'marketing_permission.withdrawn'];
  expect(
    since
      .filter((each) => JSON.stringify(each).includes(trace))
      .map(({ type }) => type)
      .sort(),
  ).toEqual(last);

  const again = sessionIn(await house.auth.register(email, { displayName: 'Eve' }));
  expect(again.boardUser).toMatchObject({ displayName: 'Eve', emailVerified: false });
  expect(again.boardUser.id).not.toBe(person.id);
  const path = `/v1/candidates/${again.boardUser.id}`;
  await eventually(async () => (await house.call('GET', path)).status === 200);
  const { body } = await house.call('GET', path);
  expect(body).toMatchObject({ displayName: 'Eve', handle: null, savedJobCount: 0, alertCount: 0, resume: null });
  // An address that is imported later belongs to a new person, who is asked to confirm.
  const other = anEmail();
  expect(await house.imported([email, other])).toMatchObject({ created: 2, skippedDuplicates: 0 });
});

const brokers = await sharedKafka();
// Compacted as soon as possible, so that the test can see it.
const HASTY = {
  'cleanup.policy': 'compact',
  'min.cleanable.dirty.ratio': '0.001',
  'min.compaction.lag.ms': '0',
  'delete.retention.ms': '1',
  'segment.ms': '50',
};

(brokers ? test : test.skip)('a person who is erased is in no topic of Kafka once it is compacted', async () => {
  const prefix = newId('erasure');
  const topics = ['candidates', 'marketing-permissions'].map((name) => `${prefix}.${name}.v1`);
  const admin = client(brokers as string).admin();
  await admin.connect();
  const configEntries = Object.entries(HASTY).map(([name, value]) => ({ name, value }));
  await admin.createTopics({
    waitForLeaders: false,
    topics: topics.map((topic) => ({ topic, numPartitions: 1, configEntries })),
  });
  await topicsOnceThere(admin, topics);
  await admin.disconnect();
  const house = await House.open('PostgreSQL', { KAFKA_BROKERS: brokers as string, KAFKA_TOPIC_PREFIX: prefix });
  const readWhole = async () => {
    const reader = await TopicReader.open(brokers as string, topics);
    try {
      return [...(await reader.toEnd())];
    } finally {
      await reader.close();
    }
  };
  const { trace, person, other } = await house.plant();
  await house.recover();
  const of = (key: string) => [person.id, `${person.id}/profile`].includes(key);
  const reported = async () => (await readWhole()).filter(({ key }) => of(key));
  await eventually(async () => (await reported()).some(({ value }) => value?.includes(trace)));
  const { body } = await house.call('DELETE', `/v1/candidates/${person.id}`);
  expect(await house.ended(body.id)).toMatchObject({ state: 'succeeded' });
  // The last value of each key is null, including that of the profile, although no other recipient gets its end.
  await eventually(async () => {
    const last = new Map((await reported()).map(({ topic, key, value }) => [`${topic} ${key}`, value]));
    return last.size === 3 && [...last.values()].every((value) => value === null);
  });
  expect([...stateOf(await reported()).keys()]).toEqual([]);
  // The newest segment is never compacted: write new messages until the old ones are compacted.
  for (let nth = 0; (await readWhole()).some(({ value }) => value?.includes(trace)); nth++) {
    await other.profile({ displayName: `Somebody ${nth}` });
    await other.call('POST', `/marketing-consent/${nth % 2 ? 'withdraw' : 'grant'}`);
    await sleep(300);
  }
  expect([...stateOf(await readWhole()).keys()]).toContain(other.id);
});
