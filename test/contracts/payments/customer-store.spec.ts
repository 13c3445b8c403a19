import { afterAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { PostgresCustomerStore } from '../../../libs/payments/src/postgres/customer-store.postgres.js';
import type { CustomerStore } from '../../../libs/payments/src/payment-stores.js';
import { MemoryCustomers } from '../../../libs/payments/src/memory-customers.js';
import { freshDatabase } from '../postgres-database.js';

const database = await freshDatabase();
afterAll(() => database.drop());

describe.each([
  ['in memory', (): CustomerStore => new MemoryCustomers()],
  ['in PostgreSQL', (): CustomerStore => new PostgresCustomerStore(database.pool())],
])('the store of customers %s', (_, open) => {
  const store = open();
  const keyOn = (board: string, buyer: string = randomUUID()) => ({ board, buyer, payee: 'board' }) as const;
  const aBoard = () => `boards_${randomUUID()}`;

  it('keeps the first customer of a buyer, until it is replaced', async () => {
    const key = keyOn(aBoard());
    expect(await store.find(key)).toBeNull();
    const refs = await Promise.all(
      ['cus_1', 'cus_2', 'cus_3'].map((ref) => store.keep(key, { ref, address: 'a' }, null)),
    );
    const [first = ''] = refs;
    expect(new Set(refs).size).toBe(1);
    expect(await store.keep(key, { ref: 'cus_4', address: 'b' }, 'cus_other')).toBe(first);
    expect(await store.find(key)).toEqual({ ref: first, address: 'a' });
    expect(await store.keep(key, { ref: 'cus_4', address: 'b' }, first)).toBe('cus_4');
    expect(await store.find(key)).toEqual({ ref: 'cus_4', address: 'b' });
    expect(await store.find({ ...key, payee: 'installation' })).toBeNull();
  });

  it('finds the customers of a person by buyer and by address, on one board, and removes them', async () => {
    const [board, other] = [aBoard(), aBoard()];
    const refs = [`cus_${randomUUID()}`, `cus_${randomUUID()}`, `cus_${randomUUID()}`] as const;
    await store.keep(keyOn(board, 'ann'), { ref: refs[0], address: 'x' }, null);
    await store.keep(keyOn(board), { ref: refs[1], address: 'ann@' }, null);
    await store.keep(keyOn(other, 'ann'), { ref: refs[2], address: 'ann@' }, null);
    const person = { buyers: ['ann'], addresses: ['ann@'] };
    expect((await store.ofPerson(board, { ...person, until: null })).toSorted()).toEqual([refs[0], refs[1]].toSorted());
    expect(await store.ofPerson(board, { ...person, until: '2000-01-01T00:00:00.000Z' })).toEqual([refs[0]]);
    await store.remove(board, [refs[0], refs[2]]);
    expect([await store.ofBoard(board), await store.ofBoard(other)]).toEqual([[refs[1]], [refs[2]]]);
  });
});
