import { Ciphers } from '#runtime';
import { PostgresPersonKeys } from '#store';
import { EVENT_STORE_DB, eventStoreDbWithDatabase } from './event-store.eventstoredb.harness.js';
import { type Database, freshDatabase, openPostgresStore } from './postgres-database.js';
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
