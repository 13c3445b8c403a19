import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withFacts } from '../../libs/store/src/facts.js';
import { BoardNames } from '../../libs/access/src/board-names.js';
import { BoardPasswords } from '../../libs/access/src/board-passwords.js';
import { Boards } from '../../libs/access/src/boards.js';
import { facts } from '#testing';
import type { Pool } from 'pg';
import { type Database, freshDatabase } from './postgres-database.js';

let database: Database;
let pool: Pool;
let boards: Boards;
let names: BoardNames;

beforeAll(async () => {
  database = await freshDatabase();
  pool = database.pool();
  boards = new Boards(pool);
  names = new BoardNames(pool);
});
afterAll(() => database.drop());

let numbered = 0;
const board = async (slug = `board-${++numbered}`) =>
  boards.create({ slug, name: slug, plan: 'free', ownerEmail: `owner@${slug}.example` });
const never = () => Promise.resolve(false);
const slugs = async (id: string) => {
  const { rows } = await pool.query<{ slug: string; reserved: boolean }>(
    'select slug, reservation is not null as reserved from board_slugs where board = $1 order by slug',
    [id],
  );
  return rows.map(({ slug, reserved }) => (reserved ? `${slug}?` : slug));
};

describe('boards', () => {
  it('are made with an owner, and their slug is theirs alone', async () => {
    const { id, slug, plan, createdAt } = await board('only-one');
    expect(await boards.find('only-one')).toEqual({ id, slug, name: 'only-one', plan, createdAt });
    expect(new Date(createdAt).toISOString()).toBe(createdAt);
    expect([await boards.seats(id), await slugs(id)]).toEqual([1, ['only-one']]);
    await expect(board('only-one')).rejects.toThrow('There is a board with the slug "only-one" already.');
    await expect(boards.byId('boards_none')).rejects.toThrow('There is no board');
  });

  it('change their plan; whoever asks knows within a second', async () => {
    const { id, slug } = await board();
    const elsewhere = new Boards(pool);
    expect([await boards.planOf(id), await elsewhere.planOf(id)]).toEqual(['free', 'free']);
    expect(await boards.changePlan(slug, 'grow')).toMatchObject({ id, plan: 'grow' });
    expect(await boards.planOf(id)).toBe('grow');
    const changed = Date.now();
    while ((await elsewhere.planOf(id)) !== 'grow') expect(Date.now() - changed).toBeLessThan(5_000);
    await expect(boards.changePlan('nowhere', 'grow')).rejects.toThrow('There is no board "nowhere"');
    await expect(boards.planOf('boards_none')).rejects.toThrow('There is no board');
    await expect(boards.changePlan(slug, 'gold' as 'grow')).rejects.toThrow('boards_plan');
  });
});

describe('the slug of a board', () => {
  it('is reserved by one of many who want it, and given back', async () => {
    const [one, other] = [await board(), await board()];
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, n) => names.reserve((n % 2 ? one : other).id, 'wanted', never)),
    );
    const winners = new Set(asked.flatMap((reservation, n) => (reservation ? [n % 2] : [])));
    expect(winners.size).toBe(1);
    await Promise.all(asked.map((reservation) => reservation && names.release(reservation)));
    expect([await slugs(one.id), await slugs(other.id)]).toEqual([[one.slug], [other.slug]]);
  });

  it('is not for others, from the reservation on until the board has another', async () => {
    const [one, other] = [await board(), await board()];
    expect(await names.reserve(other.id, one.slug, never)).toBeNull();
    expect(await names.reserve(one.id, 'next', never)).not.toBeNull();
    expect(await names.reserve(other.id, 'next', never)).toBeNull();
    await expect(board('next')).rejects.toThrow('There is a board with the slug "next" already.');
    await names.follow({ board: one.id, version: 1, slug: { from: one.slug, to: 'next' } });
    expect(await boards.byId(one.id)).toMatchObject({ slug: 'next', name: one.name });
    expect(await slugs(one.id)).toEqual(['next']);
    expect(await names.reserve(other.id, one.slug, never)).not.toBeNull();
    expect((await board('fresh-again')).slug).toBe('fresh-again');
  });

  it('that the board has can be reserved by it, and releasing that does not give it up', async () => {
    const one = await board();
    const reservation = await names.reserve(one.id, one.slug, never);
    expect(reservation).not.toBeNull();
    if (reservation) await names.release(reservation);
    expect(await slugs(one.id)).toEqual([one.slug]);
  });

  it('goes to others when who reserved it died without a word, but not at once, and not when it spoke', async () => {
    const [one, other] = [await board(), await board()];
    await names.reserve(one.id, 'left', never);
    const asked: string[] = [];
    const abandoned = (answer: boolean) => (holder: string) => {
      asked.push(holder);
      return Promise.resolve(answer);
    };
    expect(await names.reserve(other.id, 'left', abandoned(true))).toBeNull();
    expect(asked).toEqual([]);
    await pool.query(`update board_slugs set reserved_at = now() - interval '2 minutes' where slug = 'left'`);
    expect(await names.reserve(other.id, 'left', abandoned(false))).toBeNull();
    const both = await Promise.all([1, 2].map(() => names.reserve(other.id, 'left', abandoned(true))));
    expect(both.filter(Boolean).length).toBeGreaterThan(0);
    expect(asked.every((holder) => holder === one.id)).toBe(true);
    expect([await slugs(one.id), await slugs(other.id)]).toEqual([[one.slug], ['left?', other.slug].sort()]);
  });

  it('follows the events in their order, however late and often they are told', async () => {
    const one = await board();
    const a = one.slug;
    const changes = [
      { version: 1, slug: { from: a, to: 'b-1' } },
      { version: 2, name: 'Two' },
      { version: 3, slug: { from: 'b-1', to: 'c-1' } },
      { version: 4, name: 'Four' },
      { version: 5, slug: { from: 'c-1', to: 'd-1' } },
    ];
    for (const [, change] of [4, 0, 2, 3, 1, 0, 1, 2, 3, 4].map((n) => [n, changes[n]] as const))
      if (change) await names.follow({ board: one.id, ...change });
    expect(await boards.byId(one.id)).toMatchObject({ slug: 'd-1', name: 'Four' });
    expect(await slugs(one.id)).toEqual(['d-1']);
  });

  it('is never taken from a board that has it, whatever is told', async () => {
    const [one, other] = [await board(), await board()];
    await expect(names.follow({ board: one.id, version: 1, slug: { from: one.slug, to: other.slug } })).rejects.toThrow(
      'boards_slug_key',
    );
    expect(await boards.byId(one.id)).toMatchObject({ slug: one.slug });
    expect(await slugs(other.id)).toEqual([other.slug]);
  });

  it('that changed is told to who remembers the old one', async () => {
    const one = await board();
    let told = 0;
    await new BoardNames(pool, () => told++).follow({ board: one.id, version: 1, name: 'New' });
    expect(told).toBe(1);
  });
});

describe('the password of a board', () => {
  const passwords = () => new BoardPasswords(pool);
  const on = <T>(id: string, work: () => Promise<T>) => withFacts({ ...facts, board: id }, work);
  const hashes = async (id: string) =>
    (await pool.query<{ hash: string }>('select hash from board_passwords where board = $1', [id])).rows.map(
      ({ hash }) => hash,
    );

  it('is kept as a hash, known again, and erased', async () => {
    const [one, other] = [await board(), await board()];
    await on(one.id, () => passwords().keep('p1', 'correct horse'));
    const [hash = ''] = await hashes(one.id);
    expect(hash).toMatch(/^scrypt\$/);
    expect(hash).not.toContain('correct');
    expect(await on(one.id, () => passwords().matches('p1', 'correct horse'))).toBe(true);
    expect(await on(one.id, () => passwords().matches('p1', 'wrong horse'))).toBe(false);
    expect(await on(other.id, () => passwords().matches('p1', 'correct horse'))).toBe(false);
    await on(other.id, () => passwords().erase('p1'));
    await on(one.id, () => passwords().keep('p1', 'the same request again'));
    expect(await hashes(one.id)).toHaveLength(1);
    await on(one.id, () => passwords().erase('p1'));
    expect(await hashes(one.id)).toEqual([]);
    expect(await on(one.id, () => passwords().matches('p1', 'the same request again'))).toBe(false);
  });

  it('that nobody ever used is forgotten after a day', async () => {
    const one = await board();
    await on(one.id, () => passwords().keep('used', 'correct horse'));
    await on(one.id, () => passwords().use('used'));
    await on(one.id, () => passwords().keep('unused', 'correct horse'));
    expect(await passwords().forgetUnused()).toBe(0);
    await pool.query(`update board_passwords set kept_at = now() - interval '25 hours' where board = $1`, [one.id]);
    expect(await passwords().forgetUnused()).toBe(1);
    expect(await on(one.id, () => passwords().matches('used', 'correct horse'))).toBe(true);
  });
});
