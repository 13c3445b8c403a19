import { expect, test } from '@jest/globals';
import { setTimeout as later } from 'node:timers/promises';
import { allInOrder } from './all-in-order.js';

test('everything comes back in order', async () =>
  expect(await allInOrder([later(2, 'a'), Promise.resolve(1)])).toEqual(['a', 1]));

test('of several failures the first in the list is reported, not the first in time', async () => {
  const slow = later(2).then(() => Promise.reject(new Error('first')));
  await expect(allInOrder([slow, Promise.reject(new Error('second'))])).rejects.toThrow('first');
  await expect(allInOrder([Promise.resolve(), Promise.reject(new Error('second'))])).rejects.toThrow('second');
});
