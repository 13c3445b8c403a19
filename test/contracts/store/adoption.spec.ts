import { afterEach, describe, expect, it } from '@jest/globals';
import { migrate } from '#store/engine';
import type { Pool } from 'pg';
import { MIGRATIONS } from '../../../apps/server/src/migrations.js';
import { StreamsService } from '../../doubles/streams-service.js';
import { environment, freshDatabase } from '../../e2e/server.js';
import { openTenants, type OpenTenants } from '../../e2e/tenants.js';

// Boards and keys of an older release have rows but no events. Their events are appended once, however often and by how many processes that is
// tried.

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const KEYS = 120;

/** The data of an older release: a board, many keys, one of them revoked, and two publishable keys. */
async function older(pool: Pool): Promise<void> {
  await pool.query(`
    insert into boards (id, slug, name, plan, created_at) values ('boards_old', 'old', 'Old', 'grow', '2026-01-02T03:04:05Z');
    insert into board_slugs (slug, board) values ('old', 'boards_old');
    insert into api_keys (key_id, board, name, secret_hash, scopes, rate_limit, created_at, revoked_at)
    select 'k' || n, 'boards_old', 'Key ' || n, sha256(convert_to(n::text, 'UTF8')), '{jobs.read}', 10, '2026-01-03T00:00:00Z',
      case when n = 7 then '2026-01-04T00:00:00Z'::timestamptz end from generate_series(1, ${KEYS}) n;
    insert into publishable_keys (key, board, origin, revoked_at) values
      ('pk_1', 'boards_old', 'https://one.example', null), ('pk_2', 'boards_old', 'https://two.example', now())`);
}

const UNSAID = `select (select count(*)::int from boards where plan_version = 0 and id <> 'boards_anonymous') as boards,
  (select count(*)::int from api_keys where version = 0) as keys,
  (select count(*)::int from publishable_keys where version = 0) as publishable`;
const unsaid = async (pool: Pool) => (await pool.query<Record<string, number>>(UNSAID)).rows[0];
/** Everything that guards read, without the versions. */
const GUARDED = `select (select jsonb_agg(to_jsonb(b) - 'plan_version' order by id) from boards b) as boards,
  (select jsonb_agg(to_jsonb(k) - 'version' order by key_id) from api_keys k) as keys,
  (select jsonb_agg(to_jsonb(k) - 'version' order by key) from publishable_keys k) as publishable`;
const guarded = async (pool: Pool) => (await pool.query<object>(GUARDED)).rows[0];

describe.each(['PostgreSQL', 'EventStoreDB'] as const)('adoption, with %s', (store) => {
  async function open(): Promise<{ open(): Promise<OpenTenants>; types(pool: Pool): Promise<Record<string, number>> }> {
    const double = store === 'EventStoreDB' ? await new StreamsService().start() : null;
    if (double) closing.push(() => double.stop());
    const database = await freshDatabase();
    await migrate(database, '0.0.0', MIGRATIONS);
    const settings = environment({ DATABASE_URL: database, ...(double ? { EVENT_STORE_URL: double.url } : {}) });
    return {
      async open() {
        const opened = await openTenants(settings);
        closing.push(() => opened.close());
        return opened;
      },
      async types(pool) {
        const all = double
          ? double.log.all.map(({ type }) => type).filter((type) => !type.startsWith('$'))
          : (await pool.query<{ type: string }>('select type from events')).rows.map(({ type }) => type);
        return Object.fromEntries([...new Set(all)].sort().map((type) => [type, all.filter((t) => t === type).length]));
      },
    };
  }
  const ALL = { ApiKeyAdopted: KEYS, BoardAdopted: 1, PublishableKeyAdopted: 2 };

  it('is done once by many who try at the same time, and leaves what guards read as it was', async () => {
    const { open: another, types } = await open();
    const processes = await Promise.all([another(), another(), another()]);
    const [{ pool, boards, tenants }] = processes as [OpenTenants, ...OpenTenants[]];
    await prepared(processes);
    await older(pool);
    const before = await guarded(pool);
    await Promise.all(processes.map((each) => each.tenants.adopt()));
    expect(await types(pool)).toEqual(ALL);
    expect(await unsaid(pool)).toEqual({ boards: 0, keys: 0, publishable: 0 });
    expect(await guarded(pool)).toEqual(before);
    expect(await tenants.adopt()).toBe(0);
    await tenants.changePlan('old', 'scale');
    expect(await boards.byId('boards_old')).toMatchObject({ plan: 'scale', createdAt: '2026-01-02T03:04:05.000Z' });
    await expect(tenants.revokeKey('boards_old', 'k7')).rejects.toThrow('revoked');
    await tenants.revokeKey('boards_old', 'k8');
  });

  it('goes on where a process died between an event and the row that follows it', async () => {
    const { open: another, types } = await open();
    const [one, other] = [await another(), await another()];
    await prepared([one, other]);
    await older(one.pool);
    const before = await guarded(one.pool);
    // As if the first process had died there, repeatedly.
    await one.pool
      .query(`create function stop() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$;
      create trigger stop before update on api_keys for each row when (old.key_id in ('k3', 'k50')) execute function stop()`);
    for (let death = 0; death < 3; death++) await expect(one.tenants.adopt()).rejects.toThrow('died');
    await one.pool.query('drop trigger stop on api_keys');
    await other.tenants.adopt();
    expect(await types(one.pool)).toEqual(ALL);
    expect(await unsaid(one.pool)).toEqual({ boards: 0, keys: 0, publishable: 0 });
    expect(await guarded(one.pool)).toEqual(before);
  });

  it('of one object is not waited for by who wants to change it', async () => {
    const { open: another, types } = await open();
    const one = await another();
    await prepared([one]);
    await older(one.pool);
    await one.tenants.revokeKey('boards_old', 'k1');
    await one.tenants.revokePublishableKey('boards_old', 'pk_1');
    await one.tenants.changePlan('old', 'free');
    await expect(one.tenants.revokeKey('boards_old', 'none')).rejects.toThrow('API key does not exist');
    expect(await types(one.pool)).toEqual({
      ApiKeyAdopted: 1,
      ApiKeyRevoked: 1,
      BoardAdopted: 1,
      BoardPlanChanged: 1,
      PublishableKeyAdopted: 1,
      PublishableKeyRevoked: 1,
    });
  });
});

/** The tables of read models, as the start of a server creates them. */
async function prepared(processes: readonly OpenTenants[]): Promise<void> {
  await processes[0]?.prepare();
}
