import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DeploymentError, Deployment } from '#store/engine';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { EventStoreDbStore } from '../../../libs/store/src/eventstoredb/eventstoredb-event-store.js';
import { PostgresEventStore } from '../../../libs/store/src/postgres/postgres-event-store.js';
import { Wakeups } from '../../../libs/store/src/event-log/wakeups.js';
import { type Mood, StreamsService } from '../../doubles/streams-service.js';
import { certificateFor } from '../../doubles/certificates.js';
import { appended, newStream, unit } from './event-store.samples.js';
import { type Database, freshDatabase } from '../postgres-database.js';

let database: Database;
let pool: pg.Pool;
let double: StreamsService;
const cleanups: (() => Promise<unknown>)[] = [];
const log = { warn: () => undefined };

beforeEach(async () => {
  database = await freshDatabase();
  pool = database.pool();
  double = await new StreamsService().start();
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
  await double.stop();
  await database.drop();
});

const POSTGRES = { url: null, prefix: '' };
const server = (prefix = '', url = double.url) => ({ url, prefix });
const another = async () => {
  const one = await new StreamsService().start();
  cleanups.push(() => one.stop());
  return one;
};
const confirm = (choice: { url: string | null; prefix: string }, of = pool) => Deployment.confirm(of, choice, log, 0);
const refused = async (choice: { url: string | null; prefix: string }, of = pool): Promise<string> => {
  const error: unknown = await confirm(choice, of).then(
    () => new Error('It was taken.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof DeploymentError)) throw error;
  expect(error.message).toMatch(/^[^\n]+\.$/);
  return error.message;
};
const recorded = async (of = pool) => (await of.query('select id, store, prefix, confirmed from deployment')).rows;
const writeToPostgres = async () =>
  appended(new PostgresEventStore(pool, new Wakeups(pool)), unit(newStream('boards_a'), 0));
const writeToServer = async (prefix = '', url = double.url) => {
  const store = await EventStoreDbStore.open({ url, prefix, pool, log, finishClaims: false });
  try {
    return await appended(store, unit(newStream('boards_a'), 0));
  } finally {
    await store.close();
  }
};
const followedTo = (position: string) => pool.query('update publisher set checkpoint = $1', [position]);
const idOnServer = async (prefix = '') => {
  const client = EventStoreDBClient.connectionString(double.url);
  const events = [];
  for await (const { event } of client.readStream(`${prefix}openings_deployment`)) events.push(event?.data);
  await client.dispose();
  return events;
};

describe('a first start', () => {
  it('on PostgreSQL names the deployment, once, no matter which process starts', async () => {
    await Promise.all(Array.from({ length: 6 }, () => confirm(POSTGRES)));
    await confirm(POSTGRES);
    expect(await recorded()).toEqual([{ id: expect.any(String), store: 'postgresql', prefix: '', confirmed: true }]);
  });

  it.each(['', 'acme'])(
    'with EventStoreDB and the prefix %j gives both the same id, once, no matter which process starts',
    async (prefix) => {
      await Promise.all(Array.from({ length: 6 }, () => confirm(server(prefix))));
      const [row] = await recorded();
      expect(row).toEqual({ id: expect.any(String), store: 'eventstoredb', prefix, confirmed: true });
      expect(await idOnServer(prefix && `${prefix}.`)).toEqual([{ deployment: row.id }]);
      await writeToServer(prefix);
      await confirm(server(prefix));
      expect(await recorded()).toEqual([row]);
    },
  );

  it('with EventStoreDB that is overtaken by another between its readings takes the id of that one', async () => {
    let overtakes: (() => Promise<void>) | null = () => confirm(server());
    const overtaken = new Proxy(pool, {
      get: (of, name) =>
        name !== 'query' || overtakes === null
          ? Reflect.get(of, name, of)
          : async (...args: Parameters<pg.Pool['query']>) => {
              const answer: unknown = await of.query(...args);
              const overtake = overtakes;
              overtakes = null;
              await overtake?.();
              return answer;
            },
    });
    await confirm(server(), overtaken);
    const [row] = await recorded();
    expect(overtakes).toBeNull();
    expect(row).toMatchObject({ store: 'eventstoredb', confirmed: true });
    expect(await idOnServer()).toEqual([{ deployment: row.id }]);
  });

  it('that died before the server had the id goes on with it', async () => {
    const id = randomUUID();
    await pool.query(`insert into deployment (id, store, prefix, confirmed) values ($1, 'eventstoredb', '', false)`, [
      id,
    ]);
    await confirm(server());
    expect(await recorded()).toEqual([{ id, store: 'eventstoredb', prefix: '', confirmed: true }]);
    expect(await idOnServer()).toEqual([{ deployment: id }]);
  });

  it('that died before it knew that the server has the id goes on with it', async () => {
    await confirm(server());
    await pool.query('update deployment set confirmed = false');
    await confirm(server());
    expect(await recorded()).toMatchObject([{ confirmed: true }]);
    expect(await idOnServer()).toHaveLength(1);
  });

  it('on PostgreSQL without an event may be followed by one with EventStoreDB, but not by one back', async () => {
    await confirm(POSTGRES);
    await confirm(server());
    expect(await recorded()).toMatchObject([{ store: 'eventstoredb', confirmed: true }]);
    expect(await refused(POSTGRES)).toMatch(/^EVENT_STORE_URL is missing/);
  });

  it('beside other deployments and applications takes a prefix of its own', async () => {
    await confirm(server('acme'));
    await writeToServer('acme');
    const client = EventStoreDBClient.connectionString(double.url);
    await client.appendToStream('orders-1', jsonEvent({ type: 'Foreign', data: {} }));
    await client.dispose();
    const second = await freshDatabase();
    cleanups.push(() => second.drop());
    await confirm(server(''), second.pool());
    expect(await recorded(second.pool())).toMatchObject([{ store: 'eventstoredb', confirmed: true }]);
  });
});

describe('a database from before deployments had ids', () => {
  it('with its log in PostgreSQL is taken as it is', async () => {
    const { position } = await writeToPostgres();
    await followedTo(position);
    await confirm(POSTGRES);
    expect(await recorded()).toMatchObject([{ store: 'postgresql' }]);
  });

  it('with its log in EventStoreDB is taken as it is', async () => {
    const { position } = await writeToServer();
    await followedTo(position);
    await confirm(server());
    expect(await recorded()).toMatchObject([{ store: 'eventstoredb', confirmed: true }]);
  });

  it('is refused without EVENT_STORE_URL when its claims were followed there', async () => {
    const { position } = await writeToServer();
    await pool.query(`insert into claim_followers (name, checkpoint) values ('claims', $1)`, [position]);
    expect(await refused(POSTGRES)).toMatch(
      /^EVENT_STORE_URL is missing.*followed a log in EventStoreDB up to \d.*openings events adopt/,
    );
  });

  it('is refused with a server that has none of its events', async () => {
    await followedTo((await writeToServer()).position);
    const { url } = await another();
    expect(await refused(server('', url))).toMatch(/^EVENT_STORE_URL names 127.0.0.1:\d+, which has no events of ours/);
    expect(await refused(server('acme'))).toMatch(/with the prefix "acme", which has no events of ours/);
  });

  it('is refused when it has followed more than the server has', async () => {
    await writeToServer();
    await followedTo('00000000000999999999.00000000000999999999');
    expect(await refused(server())).toMatch(
      /whose log ends at \d+\.\d+, but this database has followed it up to 0+999999999/,
    );
  });
});

describe('a start is refused', () => {
  it('without EVENT_STORE_URL when the events are in EventStoreDB', async () => {
    await confirm(server('acme'));
    const [{ id }] = await recorded();
    expect(await refused(POSTGRES)).toMatch(
      new RegExp(
        `^EVENT_STORE_URL is missing.*${id}, are in EventStoreDB with the prefix "acme", and PostgreSQL has none.*events adopt`,
      ),
    );
  });

  it('with EVENT_STORE_URL when the events are in PostgreSQL', async () => {
    await confirm(POSTGRES);
    await writeToPostgres();
    expect(await refused(server())).toMatch(/the events of this database are in PostgreSQL.*openings events copy/);
    expect(await idOnServer().catch(() => 'nobody')).toBe('nobody');
  });

  it('with an empty server, and with another prefix', async () => {
    await confirm(server());
    const [{ id }] = await recorded();
    const { url } = await another();
    expect(await refused(server('', url))).toMatch(new RegExp(`no log of a deployment: it is empty.*${id}`));
    expect(await refused(server('acme'))).toMatch(/EVENT_STORE_PREFIX is not ""/);
  });

  it('with the server of another deployment', async () => {
    const [other, second] = [await another(), await freshDatabase()];
    cleanups.push(() => second.drop());
    await confirm(server());
    await confirm(server('', other.url), second.pool());
    const [[ours], [theirs]] = [await recorded(), await recorded(second.pool())];
    const sentence = await refused(server('', other.url));
    expect(sentence).toContain(`the log of deployment ${theirs.id}`);
    expect(sentence).toContain(`those of deployment ${ours.id}`);
  });

  it('of a new database, with a server where a deployment or events are', async () => {
    const second = await freshDatabase();
    cleanups.push(() => second.drop());
    await writeToServer('acme');
    expect(await refused(server('acme'), second.pool())).toMatch(/which has events, but this database is new/);
    await confirm(server());
    expect(await refused(server(), second.pool())).toMatch(
      /has the log of deployment .*, but this database belongs to no deployment/,
    );
    expect(await recorded(second.pool())).toEqual([]);
  });

  it('when two new databases want the same prefix: one gets it', async () => {
    const second = await freshDatabase();
    cleanups.push(() => second.drop());
    const ends = await Promise.allSettled([confirm(server()), confirm(server(), second.pool())]);
    expect(ends.map((end) => end.status).sort()).toEqual(['fulfilled', 'rejected']);
    const rows = [...(await recorded()), ...(await recorded(second.pool()))];
    expect(await idOnServer()).toEqual([{ deployment: rows[0]?.id }]);
    expect(rows).toHaveLength(1);
  });

  it('when the log in EventStoreDB is older than what has followed it', async () => {
    await confirm(server());
    await followedTo('00000000000999999999.00000000000999999999');
    expect(await refused(server())).toMatch(/restored from an older backup than the database.*openings events adopt/);
  });

  it('when the log in PostgreSQL is older than what has followed it', async () => {
    await confirm(POSTGRES);
    const { position } = await writeToPostgres();
    await followedTo(position);
    await confirm(POSTGRES);
    await pool.query('delete from events');
    expect(await refused(POSTGRES)).toMatch(
      /^The event log in PostgreSQL ends at its beginning, but .* followed it up to .* older backup/,
    );
  });

  it('when the server does not answer, without showing the password', async () => {
    await double.stop();
    const sentence = await refused(server('', `esdb://ops:Zanzibar7281@${new URL(double.url).host}?tls=false`));
    expect(sentence).toMatch(/^EVENT_STORE_URL names 127.0.0.1:\d+, which cannot be used: /);
    expect(sentence).not.toContain('Zanzibar7281');
  });

  it.each<Mood>(['unauthenticated', 'forbidden'])('at once, when the server admits no client: %s', async (mood) => {
    double.meet(mood);
    const url = `esdb://ops:Zanzibar7281@${new URL(double.url).host}?tls=false`;
    await expect(Deployment.confirm(pool, server('', url), log)).rejects.toThrow(
      {
        unauthenticated: 'EventStoreDB rejects the user or the password in EVENT_STORE_URL.',
        forbidden: 'The EventStoreDB user in EVENT_STORE_URL may not read',
      }[mood as string],
    );
  });

  it('at once, when its certificate is not trusted, also where the cluster must be discovered first', async () => {
    const secure = await new StreamsService({ tls: await certificateFor('localhost') }).start();
    cleanups.push(() => secure.stop());
    for (const url of [secure.url, `${secure.url.replace('esdb:', 'esdb+discover:')}&maxDiscoverAttempts=1`])
      await expect(Deployment.confirm(pool, server('', url), log)).rejects.toThrow(
        /^The certificate of EventStoreDB is not trusted/,
      );
  });

  it('when a file that EVENT_STORE_URL names is not there', async () => {
    await expect(confirm(server('', 'esdb://localhost?tlsCaFile=/nowhere/ca.pem'))).rejects.toThrow(
      'EVENT_STORE_URL: tlsCaFile names /nowhere/ca.pem, which cannot be read.',
    );
  });
});

describe('an event store that is adopted', () => {
  it('in EventStoreDB is that of this database, and of no other any more', async () => {
    const second = await freshDatabase();
    cleanups.push(() => second.drop());
    await confirm(server(), second.pool());
    await writeToServer();
    await expect(confirm(server())).rejects.toThrow(DeploymentError);
    const { id, head } = await Deployment.adopt(pool, server(), log);
    await confirm(server());
    expect(await recorded()).toEqual([{ id, store: 'eventstoredb', prefix: '', confirmed: true }]);
    expect(head).not.toBe('');
    expect(await refused(server(), second.pool())).toContain(id);
  });

  it('in PostgreSQL is that of this database, and followers that were further go on at its end', async () => {
    const { position } = await writeToPostgres();
    await confirm(POSTGRES);
    await followedTo('00000000000999999999.00000000000999999999');
    await expect(confirm(POSTGRES)).rejects.toThrow(DeploymentError);
    expect(await Deployment.adopt(pool, POSTGRES, log)).toMatchObject({ head: position });
    await confirm(POSTGRES);
    expect((await pool.query('select checkpoint from publisher')).rows).toEqual([{ checkpoint: position }]);
  });

  it('leaves followers that were less far where they are, and has claims read again', async () => {
    const [first] = [await writeToServer(), await writeToServer()];
    await followedTo(first.position);
    await confirm(server());
    await pool.query(`insert into claim_followers (name, checkpoint) values ('claims', $1)`, [first.position]);
    await Deployment.adopt(pool, server(), log);
    expect((await pool.query('select checkpoint from publisher')).rows).toEqual([{ checkpoint: first.position }]);
    expect((await pool.query('select from claim_followers')).rowCount).toBe(0);
  });

  it('in the other store has followers go on at its end, and only it takes events', async () => {
    const { position } = await writeToPostgres();
    await followedTo(position);
    await confirm(POSTGRES);
    await writeToServer();
    const { head } = await Deployment.adopt(pool, server(), log);
    expect((await pool.query('select checkpoint from publisher')).rows).toEqual([{ checkpoint: head }]);
    await confirm(server());
    await expect(writeToPostgres()).rejects.toThrow('events_are_in_eventstoredb');
    expect(await Deployment.adopt(pool, POSTGRES, log)).toMatchObject({ head: position });
    expect((await pool.query('select checkpoint from publisher')).rows).toEqual([{ checkpoint: position }]);
    await confirm(POSTGRES);
    await writeToPostgres();
  });
});
