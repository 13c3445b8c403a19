import { afterAll, afterEach, beforeAll, describe, expect, it, test } from '@jest/globals';
import { Changes, Wakeups } from '#store';
import { Rebuilds } from '#store/engine';
import type { Pool } from 'pg';
import { eventually } from './event-store.samples.js';
import { boardIn, type Database, freshDatabase, openPostgresStore } from '../postgres-database.js';
import { noteRows, ReadModelProcess } from './read-models.samples.js';

let database: Database;
let pool: Pool;
/** The notifications, in the order of the commits. */
let heard: string[];
let board: string;

beforeAll(async () => {
  database = await freshDatabase();
  pool = database.pool();
  board = await boardIn(pool, 'changes');
  const listener = await database.connect();
  listener.on('notification', ({ payload = '' }) => heard.push(payload));
  heard = [];
  await listener.query('listen openings_changes');
});
afterAll(() => database?.drop());

let marks = 0;
/** All notifications sent by `work`. */
async function notified(work: () => Promise<unknown>): Promise<readonly string[]> {
  heard.length = 0;
  await work();
  // Notifications arrive in the order of their commits: when this one arrives, all earlier ones have arrived.
  const mark = `mark ${++marks}`;
  await pool.query(`select pg_notify('openings_changes', $1)`, [mark]);
  await eventually(() => heard.includes(mark), 'the notification that ends the list');
  return heard.filter((each) => each !== mark);
}

describe('PostgreSQL notifies of what lets requests in', () => {
  const KEY = `insert into api_keys (key_id, board, name, secret_hash, scopes, rate_limit)
    values ('k', $1, 'k', '\\x00', '{}', 1)`;
  const SESSION = `insert into board_user_sessions (hash, board, user_id, id, version, expires_at)`;
  const OPERATOR = `with u as (insert into operator_users (id, email, name) values ('u', 'u@acme.example', 'U')
      on conflict do nothing) select`;
  const SESSION_OF = `insert into user_sessions (id, user_id, secret_hash, expires_at)`;
  test.each<readonly [statement: string, payloads: readonly string[]]>([
    [KEY, ['apiKey k $1']],
    [`update api_keys set scopes = '{jobs.read}' where board = $1`, ['apiKey k $1']],
    [`update api_keys set last_used_at = now() where board = $1`, []],
    [`update api_keys set name = name where board = $1`, []],
    [`delete from api_keys where board = $1`, ['apiKey k $1']],
    [`update boards set plan = 'free' where id = $1`, ['board $1 $1']],
    [`update boards set name = 'Changed', name_version = 9 where id = $1`, ['board $1 $1']],
    [`update boards set plan_version = 9 where id = $1`, []],
    [`insert into publishable_keys (key, board, origin) values ('pk', $1, 'o')`, ['publishableKey pk $1']],
    [`update publishable_keys set revoked_at = now() where board = $1`, ['publishableKey pk $1']],
    [`insert into board_domains (hostname, board, domain) values ('h.example', $1, 'd')`, []],
    [`update board_domains set leads = true where board = $1`, ['domain h.example $1']],
    [`update board_domains set check_at = now() where board = $1`, []],
    [`delete from board_domains where board = $1`, ['domain h.example $1']],
    [`insert into members (board, id, email, name, role) values ($1, 'm', 'e', 'n', 'admin')`, ['member m $1']],
    [`update members set suspended = true where board = $1`, ['member m $1']],
    [`update members set suspended = true where board = $1`, []],
    [`insert into board_passwords (board, id, hash) values ($1, 'p', 'one')`, []],
    [`update board_passwords set in_use = true where board = $1`, []],
    [`update board_passwords set hash = 'two' where board = $1`, ['boardPassword p $1']],
    [`delete from board_passwords where board = $1`, ['boardPassword p $1']],
    [`${SESSION} values ('\\x01', $1, 'u', 's', 0, now() + interval '1 day')`, []],
    [`update board_user_sessions set hash = '\\x02' where board = $1`, []],
    [`delete from board_user_sessions where board = $1`, ['boardUserSession s $1']],
    [`${SESSION} values ('\\x03', $1, 'u', 'expired', 0, now() - interval '1 day')`, []],
    [`delete from board_user_sessions where board = $1`, []],
    [`${OPERATOR} $1::text`, []],
    [`${SESSION_OF} select 'sessions_1', 'u', '\\x00', now() + interval '1 day' where $1 <> ''`, []],
    [`update user_sessions set used_at = now() where $1 <> ''`, []],
    [`delete from user_sessions where $1 <> ''`, ['session sessions_1']],
    [
      `insert into board_signing_keys (id, public_key, private_key, private_key_id) select 'key', '', '', '' where $1 <> ''`,
      ['signingKey key'],
    ],
    [`delete from board_signing_keys where $1 <> ''`, ['signingKey key']],
  ])('%s', async (statement, payloads) => {
    expect(await notified(() => pool.query(statement, [board]))).toEqual(
      payloads.map((payload) => payload.replaceAll('$1', board)),
    );
  });

  it('and never of what was not committed', async () => {
    const client = await database.connect();
    const undone = async () => {
      await client.query('begin');
      await client.query(`update boards set name = 'Undone' where id = $1`, [board]);
      await client.query('rollback');
    };
    expect(await notified(undone)).toEqual([]);
  });
});

describe('a read model that announces its changes', () => {
  const rows = noteRows('memo', { announces: 'boardSettings' });
  let process: ReadModelProcess;
  afterEach(() => process?.stop());

  it('notifies of each row, also after a rebuild, and where a release made its table that did not', async () => {
    process = await ReadModelProcess.start(
      { database, open: () => openPostgresStore(database), close: async () => undefined },
      rows,
    );
    const { readModels, pool: own } = process;
    await readModels.prepare();
    const expected = [`boardSettings notes_1 ${board}`];
    expect(await notified(() => process.write(board, 'notes_1', 'a'))).toEqual(expected);
    expect(await notified(() => process.edit(board, 'notes_1', 'b'))).toEqual(expected);

    const rebuilds = new Rebuilds(readModels, process.store, own);
    const rebuilt = () => rebuilds.rebuild([process.projector(rebuilds)], new AbortController().signal);
    // Not one for each row that it finds.
    expect(await notified(rebuilt)).toEqual(['boardSettings']);
    expect(await notified(() => process.edit(board, 'notes_1', 'c'))).toEqual(expected);

    await pool.query(`drop trigger openings_changed on "${process.table}"`);
    expect(await notified(() => process.edit(board, 'notes_1', 'd'))).toEqual([]);
    await readModels.prepare();
    expect(await notified(() => process.tear(board, 'notes_1'))).toEqual(expected);
  });
});

test('of a read model that others show a part of, changes are notified and new rows are not', async () => {
  const process = await ReadModelProcess.start(
    { database, open: () => openPostgresStore(database), close: async () => undefined },
    noteRows('part', { announces: 'company', announcesNew: false }),
  );
  try {
    await process.readModels.prepare();
    expect(await notified(() => process.write(board, 'notes_2', 'a'))).toEqual([]);
    expect(await notified(() => process.edit(board, 'notes_2', 'b'))).toEqual([`company notes_2 ${board}`]);
    expect(await notified(() => process.tear(board, 'notes_2'))).toEqual([`company notes_2 ${board}`]);
  } finally {
    await process.stop();
  }
});

describe('a process', () => {
  const listening = async () => {
    const own = database.pool(2);
    const wakeups = new Wakeups(own);
    const changes = new Changes(60_000);
    const cleared: string[] = [];
    const followed: string[] = [];
    changes.follow(() => cleared.push('all'), { boardPassword: ({ id }) => followed.push(id) });
    wakeups.carry(changes);
    await wakeups.listen();
    return { own, wakeups, changes, cleared, followed };
  };

  it('receives every change of any other, whether or not it knows of that one', async () => {
    const { wakeups, changes, followed, cleared } = await listening();
    expect([changes.maxAgeMs, cleared]).toEqual([60_000, ['all']]);
    await pool.query(`insert into board_passwords (board, id, hash) values ($1, 'p1', 'one')`, [board]);
    await pool.query(`delete from board_passwords where board = $1`, [board]);
    await eventually(() => followed.includes('p1'), 'it hears of it');
    wakeups.close();
    expect(changes.maxAgeMs).toBe(800);
  });

  it('trusts nothing that it knew before its connection broke, and nothing that it read meanwhile', async () => {
    const { wakeups, changes, cleared } = await listening();
    cleared.length = 0;
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()
         and query like '%openings_log%'`,
    );
    await eventually(() => changes.maxAgeMs === 800 && cleared.length === 1, 'it notices');
    await eventually(() => changes.maxAgeMs === 60_000 && cleared.length === 2, 'it hears again');
    wakeups.close();
  });
});
