import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { StoredEvent } from '#kernel';
import { ThinLog1763600000014 } from '../../../libs/store/src/database/migrations/14-thin-log.js';
import { digest } from '../../../libs/store/src/database/statements.js';
import { appended, newEvent, newId, newStream, unit } from './event-store.samples.js';
import { type Database, freshDatabase, openPostgresStore } from '../postgres-database.js';

let database: Database;
const board = newId('boards');
const data = { text: 'é "quoted" \\ and \u001e', list: [1.5, null, { deep: true }], empty: '' };

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

/** Runs one direction of the migration as a start does. */
async function run(way: 'up' | 'down'): Promise<void> {
  const client = await database.connect();
  await client.query('begin');
  await new ThinLog1763600000014()[way]({ query: (text: string) => client.query(text) } as never);
  await client.query('commit');
  await client.end();
}

const written = (history: readonly StoredEvent[]) =>
  history.map(({ id, data: of, metadata, version, at, position }) => ({ id, of, metadata, version, at, position }));

it('events of the release before are the same after the log was rewritten', async () => {
  const store = await openPostgresStore(database);
  const stream = newStream(board);
  await appended(store, unit(stream, 0, { events: [newEvent(data), newEvent({ more: [] })] }));
  const before = written(await store.read(stream));
  await store.close();
  await run('down');
  await run('up');
  const again = await openPostgresStore(database);
  expect(written(await again.read(stream))).toEqual(before);
  expect(before[0]?.of).toEqual(data);
  await again.close();
});

it('processes of the release before go on writing and reading', async () => {
  const stream = newStream(board);
  const name = `${stream.category}-${stream.board}-${stream.objectId}`;
  const { id } = newEvent();
  const meta = { actor: 'a', commandId: 'c', requestId: 'r', correlationId: 'r', causationId: null };
  const client = await database.connect();
  await client.query('insert into streams (stream, version) values ($1, 1)', [digest(name)]);
  await client.query(
    `insert into events (stream, version, event_id, name, category, type, schema_version, data, meta, at)
     select $1, 1, e.id, $2, $3, 'JobTitled', 1, e.data, $5::jsonb, now() from jsonb_to_recordset($4::jsonb) as e(id uuid, data jsonb)`,
    [digest(name), name, stream.category, JSON.stringify([{ id, data }]), JSON.stringify(meta)],
  );
  const { rows } = await client.query<{ data: unknown; meta: unknown }>(
    'select data, meta from events where event_id = $1',
    [id],
  );
  expect(rows).toEqual([{ data, meta }]);
  await client.end();
  const store = await openPostgresStore(database);
  expect(await store.read(stream)).toMatchObject([{ id, data, metadata: meta, version: 1 }]);
  await store.close();
});
