import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ciphers } from '#runtime';
import { Wakeups } from '#store';
import { PostgresPersonKeys, type SealedEventStore } from '#store/engine';
import { PostgresEventStore } from '../../../libs/store/src/postgres/postgres-event-store.js';
import { EVENT_STORE_DB, eventStoreDbWithDatabase } from './event-store.eventstoredb.harness.js';
import { appended, exclusive, newId, newStream, unit } from './event-store.samples.js';
import { PERSON, registered, renamed } from './person.samples.js';
import { sealedStore } from './sealed-event-store.samples.js';
import { type Database, freshDatabase, openPostgresStore } from '../postgres-database.js';
import { sealingContract } from './sealed-event-store.suite.js';

const keysIn = (database: Database) =>
  new PostgresPersonKeys(database.pool(4), new Ciphers([{ id: 'a', bytes: new Uint8Array(32).fill(1) }]));

sealingContract('PostgreSQL', async () => {
  const database = await freshDatabase();
  const store = await openPostgresStore(database);
  const close = async () => {
    await store.close();
    await database.drop();
  };
  const harness = { store, reopen: () => openPostgresStore(database), close };
  return { harness, keys: keysIn(database), otherKeys: keysIn(database) };
});

sealingContract(EVENT_STORE_DB, async () => {
  const { database, open, close: end } = await eventStoreDbWithDatabase();
  const store = await open();
  const close = async () => {
    await store.close();
    await end();
  };
  return { harness: { store, reopen: open, close }, keys: keysIn(database), otherKeys: keysIn(database) };
});

describe('a person in PostgreSQL', () => {
  let database: Database;
  let store: SealedEventStore;
  let keys: PostgresPersonKeys;
  const statements: string[] = [];

  beforeAll(async () => {
    database = await freshDatabase();
    const pool = database.pool(4);
    const query = pool.query.bind(pool) as (statement: string | { name: string }) => unknown;
    pool.query = ((statement: string | { name: string }) => {
      // Other processes are notified in separate statements, from time to time.
      if (typeof statement !== 'string') statements.push(statement.name);
      return query(statement);
    }) as never;
    keys = new PostgresPersonKeys(pool, new Ciphers([{ id: 'a', bytes: new Uint8Array(32).fill(1) }]));
    store = sealedStore(new PostgresEventStore(pool, new Wakeups(pool)), keys);
    store.declarePersonal('person', PERSON);
  });
  afterAll(() => database?.drop());

  it('gets a key in the statement that writes the first event, and none when that is refused', async () => {
    const board = newId('boards');
    const [ada, eve] = [newStream(board, 'person'), newStream(board, 'person')];
    const take = [exclusive('ada@example.org', 'person.email')];
    statements.length = 0;
    await appended(store, unit(ada, 0, { events: [registered()], take, neverTried: true }));
    await appended(store, unit(ada, 1, { events: [renamed('Ada King')], neverTried: true }));
    expect(statements).toEqual([expect.stringMatching(/^append-/), expect.stringMatching(/^append-/)]);
    expect(await store.append(unit(eve, 0, { events: [registered()], take }))).toMatchObject({ outcome: 'claimed' });
    const persons = [ada, eve].map(({ objectId: person }) => ({ board, person }));
    expect(await keys.of(persons)).toEqual([expect.any(Uint8Array), undefined]);
    expect((await store.read(ada)).map(({ data }) => data)).toEqual([registered().data, { name: 'Ada King' }]);
  });

  it('is written in groups with others, each with a key of their own', async () => {
    const board = newId('boards');
    const streams = Array.from({ length: 300 }, () => newStream(board, 'person'));
    statements.length = 0;
    await Promise.all(
      streams.map((stream, nth) => appended(store, unit(stream, 0, { events: [registered(`Ada ${nth}`)] }))),
    );
    expect(statements.length).toBeLessThan(20);
    for (const [nth, stream] of streams.entries())
      expect((await store.read(stream))[0]?.data).toMatchObject({ name: `Ada ${nth}` });
  });
});
