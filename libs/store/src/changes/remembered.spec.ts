import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { RememberedValues } from './remembered.js';

let reads: number;
let remembered: RememberedValues<number | null>;
const AGE = 1_000;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  reads = 0;
  remembered = new RememberedValues({ maxAgeMs: AGE }, 2);
});
afterEach(() => void jest.useRealTimers());

const read = async (): Promise<number> => ++reads;
const find = (key = 'a') => remembered.find(key, read);

describe('what is remembered', () => {
  test('is there at once, and read once for all who ask at the same time', async () => {
    expect(await Promise.all([find(), find()])).toEqual([1, 1]);
    expect(find()).toBe(1);
  });

  test('is read again when it is too old, counted from when its reading began', async () => {
    let answer!: (value: number) => void;
    const slow = remembered.find('a', () => new Promise((resolve) => (answer = resolve)));
    jest.advanceTimersByTime(AGE - 1);
    answer(7);
    expect(await slow).toBe(7);
    expect(find()).toBe(7);
    jest.advanceTimersByTime(1);
    expect(await find()).toBe(1);
  });

  test('is read again once it is forgotten, alone or with others', async () => {
    await Promise.all([find('a'), find('b')]);
    remembered.forget('a');
    expect([find('a') instanceof Promise, find('b')]).toEqual([true, 2]);
    await find('a');
    remembered.forgetWhere((value) => value === 3);
    expect([find('a') instanceof Promise, find('b')]).toEqual([true, 2]);
    remembered.clear();
    expect(find('b')).toBeInstanceOf(Promise);
  });

  test.each([
    ['its key is forgotten', () => remembered.forget('a')],
    ['some values are', () => remembered.forgetWhere(() => false)],
    ['all are', () => remembered.clear()],
  ])('is not what was still being read when %s', async (_, forget) => {
    let answer!: (value: number) => void;
    const early = remembered.find('a', () => new Promise((resolve) => (answer = resolve)));
    forget();
    const late = find();
    answer(7);
    expect(await Promise.all([early, late])).toEqual([7, 1]);
    expect(find()).toBe(1);
  });

  test('is no fault: who asks next reads again, and a later reading stays', async () => {
    let fail!: (error: Error) => void;
    const failing = remembered.find('a', () => new Promise((_, reject) => (fail = reject)));
    remembered.forget('a');
    await find();
    fail(new Error('no connection'));
    await expect(failing).rejects.toThrow('no connection');
    expect(find()).toBe(1);
    await expect(remembered.find('b', () => Promise.reject(new Error('again')))).rejects.toThrow('again');
    expect(await find('b')).toBe(2);
  });

  test('can be that there is nothing, and is of so many keys', async () => {
    expect(await remembered.find('a', () => Promise.resolve(null))).toBeNull();
    expect(find('a')).toBeNull();
    await Promise.all([find('b'), find('c')]);
    expect(find('a')).toBeInstanceOf(Promise);
  });
});
