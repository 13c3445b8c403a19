import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ciphers, Passwords, Tokens } from '#runtime';
import { Changes, Wakeups, withFacts } from '#store';
import { facts } from '#testing';
import { randomBytes, scryptSync } from 'node:crypto';
import type { Pool } from 'pg';
import { boardUsersContract } from './board-users.suite.js';
import { boardIn, freshDatabase, type Database } from '../postgres-database.js';
import { PostgresBoardSigningKeys } from '../../../libs/access/src/adapters/board-signing-keys.postgres.js';
import { PostgresBoardUserMails } from '../../../libs/access/src/adapters/board-user-mails.postgres.js';
import { PostgresBoardUserPasswords } from '../../../libs/access/src/adapters/board-user-passwords.postgres.js';
import { PostgresBoardUserSessions } from '../../../libs/access/src/adapters/board-user-sessions.postgres.js';
import { PostgresBoardUserTokens } from '../../../libs/access/src/adapters/board-user-tokens.postgres.js';

const ciphersOf = (id: string, fill: number) => new Ciphers([{ id, bytes: new Uint8Array(32).fill(fill) }]);
const ciphers = ciphersOf('one', 1);
let numbered = 0;
const aBoard = (pool: Pool) => boardIn(pool, `board-${++numbered}`);

boardUsersContract('PostgreSQL', async () => {
  const database = await freshDatabase();
  const pool = database.pool();
  const wakeups = new Wakeups(pool);
  return {
    passwords: new PostgresBoardUserPasswords(pool),
    tokens: new PostgresBoardUserTokens(pool, ciphers),
    sessions: new PostgresBoardUserSessions(pool, new Changes()),
    mails: new PostgresBoardUserMails(pool, ciphers, wakeups),
    board: () => aBoard(pool),
    async age(milliseconds) {
      const by = `interval '${milliseconds} milliseconds'`;
      await pool.query(`update board_user_passwords set kept_at = kept_at - ${by}`);
      for (const name of ['tokens', 'codes', 'sessions'])
        await pool.query(`update board_user_${name} set expires_at = expires_at - ${by}`);
      await pool.query(`update board_user_mails set due_at = due_at - ${by}, wanted_at = wanted_at - ${by}`);
    },
    async close() {
      wakeups.close();
      await database.drop();
    },
  };
});

describe('users of boards in PostgreSQL', () => {
  let database: Database;
  let pool: Pool;
  let board: string;
  beforeAll(async () => {
    database = await freshDatabase();
    pool = database.pool();
    board = await aBoard(pool);
  });
  afterAll(() => database?.drop());
  const at = <T>(work: () => Promise<T>) => withFacts({ ...facts, board }, work);
  const everything = async () => {
    const tables = ['passwords', 'tokens', 'codes', 'sessions', 'mails'];
    const rows = await Promise.all(tables.map((name) => pool.query(`select * from board_user_${name}`)));
    return JSON.stringify(rows.map((each) => each.rows as unknown));
  };

  it('leave nothing in a dump of the database with which someone can sign in', async () => {
    const wakeups = new Wakeups(pool);
    const mails = new PostgresBoardUserMails(pool, ciphers, wakeups);
    const tokens = new PostgresBoardUserTokens(pool, ciphers);
    const token = Tokens.create();
    await at(() => new PostgresBoardUserPasswords(pool).keep('jane', 'c1', 'correct horse'));
    await at(() =>
      tokens.keep(token, {
        kind: 'password_reset',
        subject: { user: 'jane', email: null },
        seconds: 60,
        replaces: true,
      }),
    );
    await at(() => tokens.keepCode('jane', '042137', 60));
    const session = await at(() => new PostgresBoardUserSessions(pool, new Changes()).begin('jane', 0));
    const wanted = {
      id: 'mails_1',
      kind: 'magic_link',
      user: null,
      email: 'jane@people.example',
      origin: null,
      returnTo: null,
    } as const;
    await at(() => mails.want(wanted));
    const [mail] = await mails.due(1);
    wakeups.close();
    const dump = await everything();
    for (const secret of ['correct horse', token, '042137', session.token, mail?.token, mail?.code])
      expect(dump).not.toContain(String(secret));
    expect(dump).toContain('jane@people.example');
    await mails.done('mails_1');
    expect(await everything()).not.toContain('jane@people.example');
  });

  it('lose codes and mails that were sealed with a key that is gone, and nothing else', async () => {
    const tokens = new PostgresBoardUserTokens(pool, ciphers);
    await at(() => tokens.keepCode('john', '042137', 60));
    expect(await at(() => new PostgresBoardUserTokens(pool, ciphersOf('two', 2)).takeCode('john', '042137'))).toBe(
      false,
    );
    expect(await at(() => tokens.takeCode('john', '042137'))).toBe(true);
  });

  it("get a hash of today's cost when their password is next known", async () => {
    const passwords = new PostgresBoardUserPasswords(pool);
    const old = hashOfLongAgo('correct horse');
    await pool.query(
      'insert into board_user_passwords (board, user_id, id, hash, in_use) values ($1, $2, $3, $4, true)',
      [board, 'old', 'c1', old],
    );
    const kept = async () =>
      (await pool.query<{ hash: string }>(`select hash from board_user_passwords where user_id = 'old'`)).rows[0]
        ?.hash ?? '';
    expect(await at(() => passwords.matches('old', 'c1', 'wrong horse'))).toBe(false);
    expect(await kept()).toBe(old);
    expect(await at(() => passwords.matches('old', 'c1', 'correct horse'))).toBe(true);
    const [today] = (await Passwords.hash('any')).split(/\$[^$]*\$[^$]*$/);
    expect(await kept()).toMatch(new RegExp(`^${today?.replaceAll('$', '\\$')}\\$`));
    expect(await at(() => passwords.matches('old', 'c1', 'correct horse'))).toBe(true);
  });

  describe('keys that sign access tokens', () => {
    const days = 30;
    const opened = (by = ciphers) => new PostgresBoardSigningKeys(pool, by, days, new Changes());
    const age = (by: string) => pool.query(`update board_signing_keys set created_at = created_at - interval '${by}'`);

    it('are one for all processes, however many start at once', async () => {
      const processes = [opened(), opened(), opened()];
      const [first = opened()] = processes;
      const { id } = await first.current();
      expect((await Promise.all(processes.map((each) => each.current()))).map((key) => key.id)).toEqual([id, id, id]);
      expect((await opened().find(id))?.asymmetricKeyType).toBe('ed25519');
      const { rows } = await pool.query<{ private_key: string }>('select private_key from board_signing_keys');
      expect(JSON.stringify(rows)).not.toContain('PRIVATE');
    });

    it('are there for a caller whose read began before the key was created', async () => {
      await pool.query('delete from board_signing_keys');
      let other: Promise<{ readonly id: string }> | undefined;
      let selects = 0;
      const [answered, inserted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const racing = {
        async query(...query: unknown[]) {
          const creates = String(query[0]).startsWith('insert');
          if (creates && !other) {
            // Another request reads now, sees no key, and gets its answer after the insert.
            other = keys.current();
            await answered.promise;
          }
          const result = await pool.query(...(query as [string]));
          if (creates) setImmediate(inserted.resolve);
          else if (++selects === 2) {
            answered.resolve();
            await inserted.promise;
          }
          return result;
        },
      } as unknown as Pool;
      const keys = new PostgresBoardSigningKeys(racing, ciphers, days, new Changes());
      const { id } = await keys.current();
      expect((await other)?.id).toBe(id);
    });

    it('are replaced after their time, and verify what they signed until it has expired', async () => {
      const [one, other] = [opened(), opened()];
      const before = await other.current();
      await age('29 days');
      expect((await one.current()).id).toBe(before.id);
      await age('30 hours');
      const after = await opened().current();
      expect(after.id).not.toBe(before.id);
      expect([(await one.find(before.id)) !== null, await one.find('keys_none')]).toEqual([true, null]);
      // A process that does not know the key yet learns of it from a token that it signed.
      expect(await opened().find(after.id)).not.toBeNull();
      await age('1 day');
      expect(await one.forgetOld()).toBe(1);
      expect(await opened().find(before.id)).toBeNull();
    });

    it('sign nothing where they do not open, and another takes their place', async () => {
      const before = await opened().current();
      const stranger = opened(ciphersOf('two', 2));
      const own = await stranger.current();
      expect(own.id).not.toBe(before.id);
      expect(await stranger.find(before.id)).not.toBeNull();
    });

    it('are not queried by each guess', async () => {
      let queries = 0;
      const counting = {
        query: (...query: unknown[]) => (queries++, pool.query(...(query as [string]))),
      } as unknown as Pool;
      const keys = new PostgresBoardSigningKeys(counting, ciphers, days, new Changes());
      for (let guesses = 0; guesses < 50; guesses++) expect(await keys.find(`keys_${guesses}`)).toBeNull();
      expect(queries).toBeLessThan(5);
    });
  });
});

/** A hash from a time when a lower cost was enough. */
function hashOfLongAgo(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 1_024, r: 8, p: 1 });
  return `scrypt$1024$8$1$${salt.toString('base64')}$${key.toString('base64')}`;
}
