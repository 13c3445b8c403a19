import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DeploymentError, Deployment } from '#store/engine';
import { MemoryPersonKeys } from '#testing/scenario';
import { type EventStore, type StoredEvent } from '#kernel';
import { BEGINNING } from '#kernel/engine';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type pg from 'pg';
import { confirmDeployment } from '../../../libs/store/src/deployment/deployment.js';
import { EventStoreDbStore } from '../../../libs/store/src/eventstoredb/eventstoredb-event-store.js';
import { StreamsService } from '../../doubles/streams-service.js';
import { appended, exclusive, follow, newEvent, newStream, unit } from './event-store.samples.js';
import { PERSON } from './person.samples.js';
import { sealedStore } from './sealed-event-store.samples.js';
import { type Database, freshDatabase, openPostgresStore } from '../postgres-database.js';

let database: Database;
let pool: pg.Pool;
let source: EventStore;
let double: StreamsService;
const cleanups: (() => Promise<unknown>)[] = [];
const log = { warn: () => undefined };

beforeEach(async () => {
  database = await freshDatabase();
  pool = database.pool();
  source = await openPostgresStore(database);
  double = await new StreamsService({ maxAppendBytes: 400_000 }).start();
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
  await source.close();
  await double.stop();
  await database.drop();
});

/** An object whose newest event has a name in its data claims that name; an event "Gone" closes the stream, and "Odd" cannot be folded. */
const standing = (history: readonly StoredEvent[]) => {
  if (history.some(({ type }) => type === 'Odd')) throw new Error('Odd.');
  const newest = history.at(-1);
  const { name } = (newest?.data ?? {}) as { name?: string };
  return { claims: name === undefined ? [] : [exclusive(name)], closes: newest?.type === 'Gone' };
};
const options = (prefix = 'acme', url = double.url): Parameters<typeof Deployment.copyEvents>[0] => ({
  pool,
  source,
  opened: { read: (stream) => source.read(stream), claimsKept: (_, claims) => claims },
  readModels: { standing },
  to: { url, prefix },
  log,
});
const refused = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => new Error('It was taken.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof DeploymentError)) throw error;
  return error.message;
};
const put = (name: string) => newEvent({ name });
const writeAsStranger = async (stream: string) => {
  const client = EventStoreDBClient.connectionString(double.url);
  await client.appendToStream(stream, jsonEvent({ type: 'Foreign', data: {} }));
  await client.dispose();
};
const openCopy = async (prefix = 'acme') => {
  const store = await EventStoreDbStore.open({
    url: double.url,
    prefix,
    pool,
    log,
    backoff: { firstMs: 20, maxMs: 200 },
  });
  cleanups.push(() => store.close());
  return store;
};
const whole = async (store: EventStore) =>
  (await follow(store, ({ last }) => last.caughtUp)).events.map(({ position: _, ...event }) => event);

describe('a copy of the log', () => {
  it('has every event in order, and goes on where it ended', async () => {
    const streams = Array.from({ length: 8 }, () => newStream('boards_a'));
    for (const stream of streams) await appended(source, unit(stream, 0, { count: 3 }));
    expect(await Deployment.copyEvents(options())).toMatchObject({ copied: 24, compared: 24, unreadable: [] });
    for (const stream of streams)
      await appended(source, unit(stream, 3, { events: [newEvent({ 'ä\u001e"': [null, 1.5, '\\'] })] }));
    expect(await Deployment.copyEvents(options())).toMatchObject({ copied: 8, compared: 32 });
    expect(await Deployment.copyEvents(options())).toMatchObject({ copied: 0, compared: 32 });
    expect(await whole(await openCopy())).toEqual(await whole(source));
  });

  it('has sealed what is sealed, opens with the same keys, and holds the same digests of claims', async () => {
    const keys = new MemoryPersonKeys();
    const opened = sealedStore(source, keys);
    opened.declarePersonal('person', PERSON);
    const stream = newStream('boards_a', 'person');
    const event = newEvent({ name: 'Ada', email: 'ada@example.org', locale: 'en' }, 'Registered');
    const email = exclusive('ada@example.org', 'person.email');
    await appended(opened, unit(stream, 0, { events: [event], take: [email] }));
    const claiming = {
      standing: (history: readonly StoredEvent[]) => ({ claims: history[0] ? [email] : [], closes: false }),
    };
    await Deployment.switchToCopy({ ...options(), opened, readModels: { ...options().readModels, ...claiming } });
    const kept = await openCopy();
    expect(JSON.stringify(await whole(kept))).not.toMatch(/Ada|example\.org/);
    const copy = sealedStore(kept, keys);
    copy.declarePersonal('person', PERSON);
    expect((await copy.read(stream)).map(({ data }) => data)).toEqual([event.data]);
    const other = unit(newStream('boards_a', 'person'), 0, {
      events: [{ ...event, id: newEvent().id }],
      take: [email],
    });
    expect(await copy.append(other)).toEqual({ outcome: 'claimed', claim: email, holders: [stream.objectId] });
  });

  it('of an empty log is complete', async () => {
    expect(await Deployment.copyEvents(options())).toMatchObject({ copied: 0, compared: 0, until: BEGINNING });
  });

  it('shares the server with others, with names that resemble its own', async () => {
    await writeAsStranger('acme2.job-boards_a-jobs_1');
    await appended(source, unit(newStream('boards_a'), 0));
    await Deployment.copyEvents(options());
    await writeAsStranger('acme2.job-boards_a-jobs_2');
    await appended(source, unit(newStream('boards_a'), 0));
    expect(await Deployment.copyEvents(options())).toMatchObject({ copied: 1, compared: 2 });
  });

  it('that was switched to holds what was claimed and what was closed, and followers go on at the same event', async () => {
    const [held, renamed, gone] = [newStream('boards_a'), newStream('boards_a'), newStream('boards_a')];
    await appended(source, unit(held, 0, { events: [put('held')], take: [exclusive('held')] }));
    await appended(source, unit(renamed, 0, { events: [put('old')], take: [exclusive('old')] }));
    const { position } = await appended(
      source,
      unit(renamed, 1, { events: [put('new')], take: [exclusive('new')], release: [exclusive('old')] }),
    );
    await appended(source, unit(gone, 0, { events: [put('gone')], take: [exclusive('gone')] }));
    await appended(
      source,
      unit(gone, 1, { events: [newEvent({}, 'Gone')], release: [exclusive('gone')], closes: true }),
    );
    await pool.query('update publisher set checkpoint = $1', [position]);
    expect(await Deployment.switchToCopy(options())).toMatchObject({ copied: 5, compared: 5 });
    await confirmDeployment(pool, { url: double.url, prefix: 'acme' }, log, 0);
    await expect(confirmDeployment(pool, { url: null, prefix: '' }, log, 0)).rejects.toThrow(DeploymentError);

    const copy = await openCopy();
    const taking = async (name: string) =>
      (await copy.append(unit(newStream('boards_a'), 0, { take: [exclusive(name)] }))).outcome;
    expect(await Promise.all(['held', 'new', 'old', 'gone'].map(taking))).toEqual([
      'claimed',
      'claimed',
      'appended',
      'appended',
    ]);
    const needing = async (need: { category: string; objectId: string }) =>
      (await copy.append(unit(newStream('boards_a'), 0, { needs: [need] }))).outcome;
    expect([await needing(held), await needing(gone)]).toEqual(['appended', 'lacking']);
    const { rows } = await pool.query<{ checkpoint: string }>('select checkpoint from publisher');
    expect((await copy.read(renamed)).at(-1)?.position).toBe(rows[0]?.checkpoint);
    await expect(source.append(unit(newStream('boards_a'), 0))).rejects.toThrow();
  });

  it('that was named but not switched to is switched to by the next run', async () => {
    await appended(source, unit(newStream('boards_a'), 0));
    await confirmDeployment(pool, { url: null, prefix: '' }, log);
    await pool.query(`alter table deployment add constraint fault check (store = 'postgresql')`);
    await expect(Deployment.switchToCopy(options())).rejects.toThrow('fault');
    await appended(source, unit(newStream('boards_a'), 0));
    await pool.query('alter table deployment drop constraint fault');
    expect(await Deployment.switchToCopy(options())).toMatchObject({ copied: 1, compared: 2 });
    await confirmDeployment(pool, { url: double.url, prefix: 'acme' }, log, 0);
  });

  it('goes without the claims of what no rule can read, and says so', async () => {
    const odd = newStream('boards_a');
    await appended(source, unit(odd, 0, { events: [newEvent({}, 'Odd')] }));
    expect(await Deployment.copyEvents(options())).toMatchObject({
      copied: 1,
      unreadable: [`job-boards_a-${odd.objectId}`],
    });
  });
});

describe('copying is refused', () => {
  it('when the target has events of someone', async () => {
    await writeAsStranger('job-boards_a-jobs_1');
    expect(await refused(Deployment.copyEvents(options('')))).toMatch(
      /^The target is not empty: it has events without a prefix.*--prefix/,
    );
    expect(double.log.all.filter(({ stream }) => !stream.startsWith('$'))).toHaveLength(1);
  });

  it('when the target is the log, or the copy, of another deployment', async () => {
    const other = await freshDatabase();
    cleanups.push(() => other.drop());
    await confirmDeployment(other.pool(), { url: double.url, prefix: 'acme' }, log, 0);
    expect(await refused(Deployment.copyEvents(options()))).toMatch(
      /its log with the prefix "acme" is that of deployment/,
    );
    const theirs = await openPostgresStore(other);
    cleanups.push(() => theirs.close());
    const third = await freshDatabase();
    cleanups.push(() => third.drop());
    await Deployment.copyEvents({ ...options('b'), pool: third.pool() });
    expect(await refused(Deployment.copyEvents(options('b')))).toMatch(
      /its log with the prefix "b" is a copy of deployment/,
    );
  });

  it('when the events are in EventStoreDB already', async () => {
    await confirmDeployment(pool, { url: double.url, prefix: '' }, log, 0);
    expect(await refused(Deployment.copyEvents(options()))).toMatch(
      /^EVENT_STORE_URL is missing: .* are in EventStoreDB/,
    );
  });

  it('when someone else writes to the copy', async () => {
    const stream = newStream('boards_a');
    await appended(source, unit(stream, 0));
    await Deployment.copyEvents(options());
    await writeAsStranger(`acme.job-boards_a-${stream.objectId}`);
    expect(await refused(Deployment.copyEvents(options()))).toMatch(/version 2, which is not in PostgreSQL/);
    await appended(source, unit(stream, 1));
    expect(await refused(Deployment.copyEvents(options()))).toMatch(/version 2, which is not in PostgreSQL/);
  });

  it('when an event is larger than the target takes', async () => {
    await appended(source, unit(newStream('boards_a'), 0, { events: [newEvent({ text: 'x'.repeat(500_000) })] }));
    expect(await refused(Deployment.copyEvents(options()))).toMatch(
      /larger than the target accepts. Raise its MaxAppendSize/,
    );
  });

  it.each([
    ['data', `data = '{"nth":7}'`],
    ['the moment', `at = at + interval '1 millisecond'`],
    ['the type', `type = 'JobMoved'`],
    [
      'the actor',
      `meta = '{"actor":"nobody","commandId":"cmd_1","requestId":"req_1","correlationId":"req_1","causationId":null}'`,
    ],
  ])('when %s of an event differs', async (_, change) => {
    const stream = newStream('boards_a');
    await appended(source, unit(stream, 0, { count: 3 }));
    await Deployment.copyEvents(options());
    await pool.query(`update events set ${change} where version = 2`);
    expect(await refused(Deployment.copyEvents(options()))).toMatch(
      new RegExp(`^The copy differs: job-boards_a-${stream.objectId} version 2 is .* version 2 there`),
    );
  });

  it('to be switched to while a server runs, or something was appended meanwhile', async () => {
    await appended(source, unit(newStream('boards_a'), 0));
    await pool.query(`insert into leases values ('publisher', 'somebody', now() + interval '1 minute')`);
    expect(await refused(Deployment.switchToCopy(options()))).toMatch(
      /^A server is running, which holds the lease "publisher"/,
    );
    await pool.query('delete from leases');
    // It commits before an older, still open transaction, so that no subscription sees it yet.
    const stranger = await database.connect();
    await stranger.query('begin; create temporary table elsewhere (n int)');
    await appended(source, unit(newStream('boards_a'), 0));
    expect(await refused(Deployment.switchToCopy(options()))).toMatch(/^PostgreSQL has 2 events and 1 were compared/);
    await stranger.query('rollback');
    expect(await Deployment.switchToCopy(options())).toMatchObject({ compared: 2 });
  });
});
