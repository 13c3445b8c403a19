import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Ciphers } from '#runtime';
import { PostgresPersonKeys, RememberedPersonKeys } from '#store/engine';
import { newId } from './event-store.samples.js';
import { personKeysContract } from './person-keys.suite.js';
import { type Database, freshDatabase } from '../postgres-database.js';

const cipher = (id: string, fill: number) => ({ id, bytes: new Uint8Array(32).fill(fill) });

personKeysContract('PostgreSQL', async () => {
  const database = await freshDatabase();
  const ciphers = new Ciphers([cipher('a', 1)]);
  const open = () => new PostgresPersonKeys(database.pool(), ciphers);
  return { keys: open(), others: open(), close: () => database.drop() };
});

personKeysContract('PostgreSQL, remembered', async () => {
  const database = await freshDatabase();
  const keys = new PostgresPersonKeys(database.pool(), new Ciphers([cipher('a', 1)]));
  return { keys: new RememberedPersonKeys(keys), others: keys, close: () => database.drop() };
});

describe('person keys in PostgreSQL', () => {
  let database: Database;
  let board: string;
  const open = (...ciphers: readonly ReturnType<typeof cipher>[]) =>
    new PostgresPersonKeys(database.pool(2), new Ciphers(ciphers));
  const [one, two, other] = [cipher('one', 1), cipher('two', 2), cipher('one', 9)];
  const someone = () => ({ board, person: newId('boardUsers') });
  const rows = async () => (await database.pool(1).query('select * from person_keys where board = $1', [board])).rows;

  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database?.drop());
  beforeEach(async () => {
    board = newId('boards');
    await database.pool(1).query('delete from person_keys');
  });

  it('are encrypted, each for its person alone', async () => {
    const keys = open(one);
    const [person, thief] = [someone(), someone()];
    const key = (await keys.make(person)) as Uint8Array;
    await keys.make(thief);
    const text = JSON.stringify(await rows());
    expect(text).toContain(person.person);
    expect(text).not.toContain(Buffer.from(key).toString('base64'));
    await database
      .pool(1)
      .query(`update person_keys set ciphertext = (select ciphertext from person_keys where id = $1) where id = $2`, [
        person.person,
        thief.person,
      ]);
    expect(await keys.of([thief, person])).toEqual([undefined, key]);
    await expect(keys.make(thief)).rejects.toThrow(`The key of ${board}/${thief.person} cannot be decrypted.`);
  });

  it('leave nothing of a key that was destroyed, but when that was', async () => {
    const keys = open(one);
    const person = someone();
    await keys.make(person);
    await keys.destroy(person);
    expect(await rows()).toEqual([
      {
        board,
        id: person.person,
        ciphertext: null,
        key_id: null,
        created_at: expect.any(String),
        destroyed_at: expect.any(String),
      },
    ]);
  });

  it('are encrypted again with the first key of the settings, and are the same', async () => {
    const persons = Array.from({ length: 7 }, someone);
    const made = await Promise.all(persons.map((person) => open(one).make(person)));
    const destroyed = someone();
    await open(one).destroy(destroyed);
    expect(await open(two, one).reseal()).toEqual({ resealed: 7, lost: 0 });
    expect(await open(two, one).reseal()).toEqual({ resealed: 0, lost: 0 });
    expect(await open(two).of(persons)).toEqual(made);
    expect(await open(two).of([destroyed])).toEqual(['destroyed']);
    expect(await open(one).of(persons)).toEqual(persons.map(() => undefined));
  });

  it('say how many no key opens, and leave them as they are', async () => {
    const [lost, kept] = [someone(), someone()];
    const key = await open(one).make(lost);
    await open(two).make(kept);
    expect(await open(cipher('three', 3), two).reseal()).toEqual({ resealed: 1, lost: 1 });
    expect(await open(one).of([lost])).toEqual([key]);
  });

  it('stop a start that lacks a key, or has another one of the same id', async () => {
    await open(one).confirm();
    await open(one).make(someone());
    await open(two, one).make(someone());
    await open(two, one).confirm();
    await open(one, two).confirm();
    await expect(open(two).confirm()).rejects.toThrow(
      'PERSONAL_DATA_KEYS does not contain the key "one", which encrypts the keys of persons. Add the old key after the others.',
    );
    await expect(open(two, other).confirm()).rejects.toThrow(
      'PERSONAL_DATA_KEYS contains another key "one" than the one that encrypted the keys of persons',
    );
  });

  it('are read in one statement, and created in one', async () => {
    const pool = database.pool(2);
    const keys = new PostgresPersonKeys(pool, new Ciphers([one]));
    const statements: string[] = [];
    const query = pool.query.bind(pool) as (statement: { name: string }) => unknown;
    pool.query = ((statement: { name: string }) => {
      statements.push(statement.name);
      return query(statement);
    }) as never;
    const persons = Array.from({ length: 300 }, someone);
    await Promise.all(persons.map((person) => keys.make(person)));
    await Promise.all([keys.of(persons), keys.of(persons.slice(5))]);
    expect(statements).toEqual(['person-keys-make', 'person-keys']);
  });
});
