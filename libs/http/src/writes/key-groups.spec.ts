import { expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { KeyGroups } from './key-groups.js';

interface SentStatement {
  readonly name: string;
  readonly keys: readonly string[];
}

/** Groups on a database that accepts every key; `fails` may throw instead. */
function groups(fails: (sent: SentStatement) => void = () => undefined): {
  readonly groups: KeyGroups;
  readonly sent: SentStatement[];
} {
  const sent: SentStatement[] = [];
  const query = async ({ name, values }: { name: string; values: readonly (readonly string[])[] }) => {
    const [boards = [], credentials = [], keys = []] = values;
    const statement = { name, keys };
    sent.push(statement);
    fails(statement);
    const until = '2026-11-20 12:00:00+00';
    return {
      rows: keys.map((key, nth) => ({
        board: boards[nth],
        credential: credentials[nth],
        key,
        seed: `of ${key}`,
        until,
      })),
    };
  };
  return { groups: new KeyGroups({ query } as unknown as Pool, 60, 3), sent };
}

const wanted = (key: string, follows = true) => ({
  board: 'boards_1',
  credential: 'api_keys_1',
  key,
  fingerprint: Buffer.from(key),
  fresh: key,
  holder: 1,
  follows,
});

it('takes keys of the same turn with one statement, and each gets its own', async () => {
  const { groups: of, sent } = groups();
  const taken = await Promise.all(['a', 'b', 'c'].map((key) => of.take(wanted(key))));
  expect(taken.map((each) => each?.seed)).toEqual(['of a', 'of b', 'of c']);
  expect(sent).toEqual([{ name: 'idempotency-begin', keys: ['a', 'b', 'c'] }]);
});

it('never has a key twice in a statement', async () => {
  const { groups: of, sent } = groups();
  await Promise.all(['a', 'a', 'b'].map((key) => of.take(wanted(key))));
  expect(sent.map(({ keys }) => keys)).toEqual([['a', 'b'], ['a']]);
});

it('waits for the disk when one of the group must', async () => {
  const { groups: of, sent } = groups();
  await Promise.all([of.take(wanted('a')), of.take(wanted('b', false))]);
  expect(sent.map(({ name }) => name)).toEqual(['idempotency-begin-flushed']);
});

it('takes each by itself after a deadlock, of which nothing is written', async () => {
  const { groups: of, sent } = groups(({ keys }) => {
    if (keys.length > 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  const taken = await Promise.all(['a', 'b'].map((key) => of.take(wanted(key))));
  expect(taken.map((each) => each?.seed)).toEqual(['of a', 'of b']);
  expect(sent.map(({ keys }) => keys)).toEqual([['a', 'b'], ['a'], ['b']]);
});

it('does not try again what may have been written', async () => {
  const { groups: of, sent } = groups(() => {
    throw new Error('Connection terminated unexpectedly');
  });
  const outcomes = await Promise.allSettled(['a', 'b'].map((key) => of.take(wanted(key))));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(sent).toHaveLength(1);
});
