import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Changes, withFacts, Ids } from '#store';
import { facts } from '#testing';
import type { Pool } from 'pg';
import { boardsContract } from './boards.suite.js';
import { eventually } from '../store/event-store.samples.js';
import { freshDatabase, type Database } from '../postgres-database.js';
import { PostgresBoardNames } from '../../../libs/access/src/adapters/board-names.postgres.js';
import { PostgresBoardPasswords } from '../../../libs/access/src/adapters/board-passwords.postgres.js';
import { PostgresBoards } from '../../../libs/access/src/adapters/boards.postgres.js';

const MADE = 'boards_made';

boardsContract('PostgreSQL', async () => {
  const database = await freshDatabase();
  const pool = database.pool();
  return {
    boards: new PostgresBoards(pool, new Changes()),
    names: new PostgresBoardNames(pool, new Changes(), (id) => Promise.resolve(id === MADE)),
    madeUnseen: MADE,
    passwords: new PostgresBoardPasswords(pool, new Changes()),
    async slugs(id) {
      const { rows } = await pool.query<{ slug: string; reserved: boolean }>(
        `select slug, reservation is not null as reserved from board_slugs
         where board = $1 and (held_until is null or reservation is not null) order by slug`,
        [id],
      );
      return rows.map(({ slug, reserved }) => (reserved ? `${slug}?` : slug));
    },
    now: Date.now,
    async age(milliseconds) {
      const by = `interval '${milliseconds} milliseconds'`;
      await pool.query(`update board_slugs set reserved_at = reserved_at - ${by}, held_until = held_until - ${by}`);
      await pool.query(`update board_passwords set kept_at = kept_at - ${by}`);
    },
    close: () => database.drop(),
  };
});

describe('boards in PostgreSQL', () => {
  let database: Database;
  let pool: Pool;
  beforeAll(async () => {
    database = await freshDatabase();
    pool = database.pool();
  });
  afterAll(() => database?.drop());
  const board = async (slug: string) => {
    const made = { id: Ids.random('boards'), slug, name: slug, plan: 'free', createdAt: new Date().toISOString() };
    await new PostgresBoards(pool, new Changes()).follow({ ...made, version: 1 });
    return made;
  };

  it('are on another plan in every process, where no one is notified, too', async () => {
    const { id } = await board('plans');
    const [boards, elsewhere] = [new PostgresBoards(pool, new Changes()), new PostgresBoards(pool, new Changes())];
    expect([await boards.planOf(id), await elsewhere.planOf(id)]).toEqual(['free', 'free']);
    await boards.followPlan({ board: id, plan: 'grow', version: 2 });
    await eventually(async () => (await elsewhere.planOf(id)) === 'grow', 'it is too old to be trusted');
    await expect(boards.followPlan({ board: id, plan: 'gold', version: 3 })).rejects.toThrow('boards_plan');
  });

  it('notify those that cache the old name of a new one', async () => {
    const { id } = await board('names');
    let heard = 0;
    const changes = new Changes();
    changes.follow(() => undefined, { board: () => heard++ });
    await new PostgresBoardNames(pool, changes).follow({
      board: id,
      version: 1,
      at: new Date().toISOString(),
      name: 'New',
    });
    expect(heard).toBe(1);
  });

  it('keep their passwords as hashes, and nothing of those that are erased', async () => {
    const { id } = await board('passwords');
    const passwords = new PostgresBoardPasswords(pool, new Changes());
    const on = <T>(work: () => Promise<T>) => withFacts({ ...facts, board: id }, work);
    const hashes = async () =>
      (await pool.query<{ hash: string }>('select hash from board_passwords where board = $1', [id])).rows;
    await on(() => passwords.keep('p1', 'correct horse'));
    const [{ hash } = { hash: '' }] = await hashes();
    expect(hash).toMatch(/^scrypt\$/);
    expect(hash).not.toContain('correct');
    await on(() => passwords.keep('p1', 'the same request again'));
    expect(await hashes()).toHaveLength(1);
    await on(() => passwords.erase('p1'));
    expect(await hashes()).toEqual([]);
  });
});
