import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore, StoredEvent } from '#kernel';
import { PositionColumn, ReadModel, BoardRow } from '#store';
import { tableOf } from '#store/engine';
import type pg from 'pg';
import { rebaseRestoredLog } from '../../../libs/store/src/deployment/rebasing.js';
import { type Database, freshDatabase, openPostgresStore } from '../postgres-database.js';
import { appended, follow, newStream, unit } from './event-store.samples.js';

// A database that was restored from a logical dump has transaction ids of another server. The tests raise the ids of this one as if it were that
// server; faults/moved-database has two real ones.

/** More transactions than the server of the tests ever has. */
const AHEAD = 4_000_000_000;

@ReadModel('rebased_things', { version: 1, behind: true })
class RebasedThing extends BoardRow {
  @PositionColumn() moved!: string;
}

let database: Database;
let client: pg.Client;
let store: EventStore;

beforeEach(async () => {
  database = await freshDatabase();
  client = await database.connect();
  store = await openPostgresStore(database);
});
afterEach(async () => {
  await store.close();
  await database.drop();
});

/** Events in transactions that overlap: their positions are not in the order of the log. @returns their ids in the order of the log. */
async function overlapping(): Promise<readonly string[]> {
  for (let nth = 0; nth < 6; nth++) await appended(store, unit(newStream('boards_a'), 0, { count: 2 }));
  // The first stream as of the last transaction.
  await client.query(
    `update events set txid = (select max(txid) from events) where stream = (select stream from events order by position limit 1)`,
  );
  return idsInOrder();
}
const idsInOrder = async (): Promise<readonly string[]> =>
  (await client.query<{ id: string }>('select event_id as id from events order by txid, position')).rows.map(
    ({ id }) => id,
  );
const positions = async (): Promise<readonly string[]> =>
  (
    await client.query<{ at: string }>(
      `select lpad(txid::text, 20, '0') || '.' || lpad(position::text, 20, '0') as at from events order by txid, position`,
    )
  ).rows.map(({ at }) => at);
/** Makes the ids of this log those of a server that is ahead. */
const asOfAnotherServer = () => client.query(`update events set txid = (txid::text::bigint + ${AHEAD})::text::xid8`);
const all = async (after?: string): Promise<readonly StoredEvent[]> =>
  (await follow(store, ({ last }) => last.caughtUp, after === undefined ? {} : { after })).events;
const checkpointOf = async (): Promise<string> =>
  (await client.query<{ at: string }>('select checkpoint as at from publisher')).rows[0]?.at as string;

describe('a log that was restored on a server with lower transaction ids', () => {
  it('has the same events in the same order, and new ones after them', async () => {
    const before = await overlapping();
    await asOfAnotherServer();
    expect(await rebaseRestoredLog(client)).toBe(12);
    expect((await all()).map(({ id }) => id)).toEqual(before);
    await appended(store, unit(newStream('boards_a'), 0));
    const after = await all();
    expect(after.slice(0, 12).map(({ id }) => id)).toEqual(before);
    expect(after).toHaveLength(13);
  });

  it('is rebased once', async () => {
    await overlapping();
    await asOfAnotherServer();
    await rebaseRestoredLog(client);
    const first = await positions();
    expect(await rebaseRestoredLog(client)).toBeNull();
    expect(await positions()).toEqual(first);
  });

  it('can be moved to a third server', async () => {
    await overlapping();
    await asOfAnotherServer();
    await rebaseRestoredLog(client);
    await appended(store, unit(newStream('boards_a'), 0));
    const before = await idsInOrder();
    await client.query(`update events set txid = (txid::text::bigint + ${AHEAD})::text::xid8 where txid > '3'::xid8`);
    expect(await rebaseRestoredLog(client)).toBe(13);
    expect((await all()).map(({ id }) => id)).toEqual(before);
  });

  it('is followed from the same event by everything that follows it', async () => {
    const before = await overlapping();
    await asOfAnotherServer();
    const [, , , fourth, , sixth] = await positions();
    // Checkpoints may lie between two events: positions are compared, not looked up.
    const between = `${fourth?.slice(0, -1)}${fourth?.slice(-1)}0`;
    await client.query('update publisher set checkpoint = $1', [sixth]);
    await client.query(`insert into policies (name, checkpoint) values ('one', $1), ('two', '')`, [between]);
    await client.query(
      `insert into policy_failures (policy, event_id, stream, position, error) values ('one', 'e', 's', $1, '')`,
      [fourth],
    );
    await client.query(
      `insert into published_events (sequence, event_id, board, type, object, object_id, revision, occurred_at, tombstone, position)
       values (1, 'e', 'b', 't', 'o', 'i', 1, now(), false, $1)`,
      [fourth],
    );
    await client.query(`create table ${tableOf(RebasedThing).name} (id text, moved text not null)`);
    await client.query(`insert into ${tableOf(RebasedThing).name} values ('x', $1), ('y', '')`, [sixth]);
    await rebaseRestoredLog(client);
    const now = await positions();
    expect(await checkpointOf()).toBe(now[5]);
    expect((await all(await checkpointOf())).map(({ id }) => id)).toEqual(before.slice(6));
    const { rows } = await client.query<{ name: string; at: string }>(
      `select name, checkpoint as at from policies where name in ('one', 'two') union all select 'failure', position from policy_failures
       union all select 'publication', position from published_events
       union all select 'thing ' || id, moved from ${tableOf(RebasedThing).name} order by name`,
    );
    expect(rows).toEqual([
      { name: 'failure', at: now[3] },
      { name: 'one', at: now[3] },
      { name: 'publication', at: now[3] },
      { name: 'thing x', at: now[5] },
      { name: 'thing y', at: '' },
      { name: 'two', at: '' },
    ]);
  });

  it('counts each page view of analytics once', async () => {
    await overlapping();
    await asOfAnotherServer();
    await client.query(`create table analytics.hits_all partition of analytics_hits default`);
    const hit = (tx: number, item: string) =>
      client.query(
        `insert into analytics_hits (at, tx, board, visitor, item, source, country, device) values (now(), $1::text::xid8, 'b', 1, $2, '', '', '')`,
        [String(AHEAD + tx), item],
      );
    await hit(1, 'counted');
    await hit(5, 'waits');
    await client.query('update analytics_progress set counted_to = $1::text::xid8', [String(AHEAD + 5)]);
    await rebaseRestoredLog(client);
    const waiting = `select item from analytics_hits, analytics_progress where tx >= counted_to and tx < pg_snapshot_xmin(pg_current_snapshot())`;
    expect((await client.query(waiting)).rows).toEqual([{ item: 'waits' }]);
  });

  it('frees what processes of the other server held', async () => {
    await overlapping();
    await asOfAnotherServer();
    await client.query(`insert into leases values ('publisher', 'gone', now() + interval '1 hour')`);
    await rebaseRestoredLog(client);
    expect((await client.query('select from leases')).rowCount).toBe(0);
  });

  it('stays as it is if it cannot be rebased whole', async () => {
    await overlapping();
    await asOfAnotherServer();
    const before = await positions();
    await client.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'The disk is full.'; end $$;
      create trigger refuses before update on analytics_progress for each row execute function refuse()`);
    await expect(rebaseRestoredLog(client)).rejects.toThrow('The disk is full.');
    expect(await positions()).toEqual(before);
    await client.query('drop trigger refuses on analytics_progress');
    expect(await rebaseRestoredLog(client)).toBe(12);
  });

  it('keeps what follows a log in EventStoreDB', async () => {
    await overlapping();
    await asOfAnotherServer();
    await client.query(
      `insert into deployment (id, store, prefix, confirmed) values (gen_random_uuid(), 'eventstoredb', '', true)`,
    );
    await client.query(`update publisher set checkpoint = '00000000000000000042.00000000000000000042'`);
    await rebaseRestoredLog(client);
    expect(await checkpointOf()).toBe('00000000000000000042.00000000000000000042');
  });
});

describe('a log of this server', () => {
  it('keeps its positions', async () => {
    await overlapping();
    const before = await positions();
    expect(await rebaseRestoredLog(client)).toBeNull();
    expect(await positions()).toEqual(before);
  });

  it('has sequences above its rows after a logical replication, which copies none', async () => {
    await overlapping();
    const before = await positions();
    await client.query(`select setval(pg_get_serial_sequence('events', 'position'), 1, false)`);
    expect(await rebaseRestoredLog(client)).toBeNull();
    expect(await positions()).toEqual(before);
    await appended(store, unit(newStream('boards_a'), 0));
    expect(Number((await positions()).at(-1)?.slice(21))).toBeGreaterThan(12);
  });
});
