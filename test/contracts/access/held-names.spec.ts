import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Changes } from '#store';
import type { Pool } from 'pg';
import { DomainsOfSeveralBoards1763600000054 } from '../../../libs/store/src/database/migrations/54-domains-of-several-boards.js';
import { FormerSlugsHeld1763600000055 } from '../../../libs/store/src/database/migrations/55-former-slugs-held.js';
import { type Database, freshDatabase } from '../postgres-database.js';
import { PostgresBoardDomains } from '../../../libs/access/src/adapters/board-domains.postgres.js';
import { PostgresBoardNames } from '../../../libs/access/src/adapters/board-names.postgres.js';
import { PostgresBoards } from '../../../libs/access/src/adapters/boards.postgres.js';

// Hostnames and former slugs in a database from a release before decision 0144.

let database: Database;
let pool: Pool;
const never = () => Promise.resolve(false);

beforeAll(async () => {
  database = await freshDatabase();
  pool = database.pool();
  const runner = { query: (text: string) => pool.query(text) } as never;
  const [hostnames, slugs] = [new DomainsOfSeveralBoards1763600000054(), new FormerSlugsHeld1763600000055()];
  await slugs.down(runner);
  await hostnames.down(runner);
  const createdAt = new Date().toISOString();
  for (const slug of ['one', 'two'])
    await pool.query(
      `with board as (insert into boards (id, slug, name, plan, created_at) values ($1, $2, $2, 'scale', $3))
       insert into board_slugs (slug, board) values ($2, $1)`,
      [`boards_${slug}`, slug, createdAt],
    );
  await pool.query(`
    insert into former_slugs (slug, board) values ('one-before', 'boards_one'), ('two', 'boards_one');
    insert into board_domains (hostname, board, domain, version, leads) values
      ('verified.example', 'boards_one', 'domains_1', 3, true), ('pending.example', 'boards_one', 'domains_2', 1, false)`);
  await hostnames.up(runner);
  await slugs.up(runner);
});
afterAll(() => database?.drop());

it('a hostname that was verified excludes other boards, one that was not no longer does', async () => {
  const domains = new PostgresBoardDomains(pool, new Changes());
  const mine = (hostname: string) => ({ hostname, board: 'boards_two', domain: `domains_of_two_${hostname}` });
  expect(await domains.reserve(mine('verified.example'), never)).toBe(false);
  expect(await domains.reserve(mine('pending.example'), never)).toBe(true);
  expect(await domains.claim(mine('pending.example'), 2)).toBe(true);
  expect(await domains.claim({ hostname: 'pending.example', board: 'boards_one', domain: 'domains_2' }, 2)).toBe(false);
});

it('a former slug is held for its board, unless another board has it by now', async () => {
  const names = new PostgresBoardNames(pool, new Changes());
  expect(await names.reserve('boards_two', 'one-before', never)).toBeNull();
  expect(await names.reserve('boards_one', 'two', never)).toBeNull();
  expect(await names.reserve('boards_one', 'one-before', never)).not.toBeNull();
  expect((await new PostgresBoards(pool, new Changes()).find('two')).id).toBe('boards_two');
});
