import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { StreamId } from '#kernel/engine';
import { ThinWrites1763600000016 } from '../../../libs/store/src/database/migrations/16-thin-writes.js';
import { appended, newId, newStream, unit } from './event-store.samples.js';
import { type Database, freshDatabase, openPostgresStore } from '../postgres-database.js';
import { changed, type PublishingHarness, PublishingProcess, put } from '../outbox/publishing.samples.js';

let database: Database;
let harness: PublishingHarness;

beforeAll(async () => {
  database = await freshDatabase();
  harness = { database, open: () => openPostgresStore(database), close: async () => undefined };
});
afterAll(() => database?.drop());

/** Runs one direction of the migration as a start does. */
async function run(way: 'up' | 'down'): Promise<void> {
  const client = await database.connect();
  await client.query('begin');
  await new ThinWrites1763600000016()[way]({ query: (text: string) => client.query(text) } as never);
  await client.query('commit');
  await client.end();
}

it('goes on with the revisions of the release before, which cannot publish any more', async () => {
  const stream: StreamId = { category: 'sign', board: 'boards_a', objectId: newId('signs') };
  const process = await PublishingProcess.start(harness);
  try {
    const running = process.run();
    await process.append(stream, 0, put('one'), changed({ text: 'two' }));
    await process.caughtUp();
    await running.stop();
    await run('down');
    const { rows: old } = await process.pool.query(
      `insert into published_objects (board, object, object_id, version, revision, state)
       values ('boards_a', 'sign', $1, 2, 7, '{"text": "two", "place": null}')
       on conflict (board, object, object_id) do update set revision = excluded.revision, state = excluded.state returning *`,
      [stream.objectId],
    );
    expect(old).toMatchObject([{ version: 2, revision: 7, state: expect.any(String) }]);
    await run('up');
    await expect(
      process.pool.query(`insert into published_objects (board, object, object_id, version, revision, state)
      select 'boards_a', 'sign', 'signs_0', 1, 1, '{}'`),
    ).rejects.toThrow('column "state"');
    process.run();
    await process.append(stream, 2, changed({ text: 'three' }));
    await process.caughtUp();
    expect((await process.published()).map(({ revision }) => revision)).toEqual([1, 2, 8]);
  } finally {
    await process.stop();
  }
});

it('keeps claims, each of which one object holds', async () => {
  const board = newId('boards');
  const store = await openPostgresStore(database);
  const take = [{ kind: 'slug', value: 'nurse', shared: false }];
  await appended(store, unit(newStream(board), 0, { take }));
  await run('down');
  await run('up');
  expect(await store.append(unit(newStream(board), 0, { take }))).toMatchObject({ outcome: 'claimed' });
  await appended(store, unit(newStream(newId('boards')), 0, { take }));
  await appended(store, unit(newStream(board), 0, { take: [{ kind: 'title', value: 'nurse', shared: false }] }));
  for (let nth = 0; nth < 2; nth++)
    await appended(store, unit(newStream(board), 0, { take: [{ kind: 'title', value: 'clerk', shared: true }] }));
  await store.close();
});
