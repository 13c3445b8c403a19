import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { EventStore } from '#kernel';
import type { AnswerToKeep } from '#kernel/engine';
import { newStream, unit } from './event-store.samples.js';
import { type Database, freshDatabase, openPostgresStore } from '../postgres-database.js';

let database: Database;
let sql: pg.Client;
let store: EventStore;
let answer: AnswerToKeep;

beforeAll(async () => {
  database = await freshDatabase();
  sql = await database.connect();
  store = await openPostgresStore(database);
});
beforeEach(async () => {
  answer = await anAnswer();
});
afterAll(async () => {
  await store?.close();
  await database?.drop();
});

/** An answer whose key a request holds. */
async function anAnswer(): Promise<AnswerToKeep> {
  const owner = { board: 'boards_a', credential: 'api_keys_a', key: randomUUID() };
  await sql.query(
    `insert into idempotency_keys (board, credential, key, fingerprint, seed, locked_until)
     values ($1, $2, $3, '', gen_random_uuid(), now() + interval '1 minute')`,
    [owner.board, owner.credential, owner.key],
  );
  return {
    ...owner,
    status: 201,
    headers: JSON.stringify({ etag: '"1"' }),
    body: JSON.stringify({ text: 'a "quote", a \\ and \u001e' }),
    person: null,
  };
}

const kept = async ({ key }: AnswerToKeep) =>
  (await sql.query('select status, headers, body, person, locked_until from idempotency_keys where key = $1', [key]))
    .rows[0] as unknown;
const LEFT_OPEN = { status: null, headers: null, body: null };

it('keeps the answer with the events, and says so', async () => {
  const result = await store.append({ ...unit(newStream('boards_a'), 0), answer });
  expect(result).toMatchObject({ outcome: 'appended', answered: true });
  const { status, body, person } = answer;
  expect(await kept(answer)).toEqual({ status, headers: { etag: '"1"' }, body, person, locked_until: null });
});

it('keeps an answer without a body, and whom it is about', async () => {
  answer = { ...answer, status: 204, body: null, person: 'candidates_1' };
  await store.append({ ...unit(newStream('boards_a'), 0), answer });
  expect(await kept(answer)).toMatchObject({ status: 204, body: null, person: 'candidates_1' });
});

it('keeps none of an append that was refused, nor of one that was there already', async () => {
  const stream = newStream('boards_a');
  const first = unit(stream, 0);
  await store.append(first);
  expect(await store.append({ ...first, answer })).not.toHaveProperty('answered');
  expect(await kept(answer)).toMatchObject(LEFT_OPEN);
  expect(await store.append({ ...unit(stream, 0), answer })).toMatchObject({ outcome: 'stale' });
  expect(await kept(answer)).toMatchObject(LEFT_OPEN);
});

it('keeps those of a group whose units were written, each with its own', async () => {
  const taken = { kind: 'name', value: randomUUID(), shared: false };
  await store.append({ ...unit(newStream('boards_a'), 0), take: [taken] });
  const answers = await Promise.all(Array.from({ length: 6 }, anAnswer));
  const results = await Promise.all(
    answers.map((each, nth) =>
      store.append({
        ...unit(newStream('boards_a'), 0),
        ...(nth === 3 ? { take: [taken] } : {}),
        answer: { ...each, body: JSON.stringify(nth) },
      }),
    ),
  );
  expect(results.map(({ outcome }) => outcome)).toEqual(answers.map((_, nth) => (nth === 3 ? 'claimed' : 'appended')));
  for (const [nth, each] of answers.entries())
    expect(await kept(each)).toMatchObject(nth === 3 ? LEFT_OPEN : { status: 201, body: String(nth) });
});

it('keeps none of what belonged together and was undone', async () => {
  const stream = newStream('boards_a');
  const undone = new Error('undone');
  const asOne = async () => {
    await store.append({ ...unit(stream, 0), answer });
    throw undone;
  };
  await expect(store.together(stream, { asOne, inSteps: asOne })).rejects.toBe(undone);
  expect(await kept(answer)).toMatchObject(LEFT_OPEN);
});
