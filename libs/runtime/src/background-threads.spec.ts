import { platform } from 'node:os';
import { expect, test } from '@jest/globals';
import { BackgroundThreads } from './background-threads.js';

test('the work is done in a thread of its own, one message after another, each with its own answer', async () => {
  const threads = new BackgroundThreads<number, [number, number]>(
    `(n) => [n * 2, require('node:worker_threads').threadId]`,
    2,
    10,
  );
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => threads.run(n)));
  expect(answers.map(([double]) => double)).toEqual([2, 4, 6, 8, 10]);
  const ids = new Set(answers.map(([, id]) => id));
  expect(ids.size).toBe(2);
  expect(ids.has(0)).toBe(false);
});

test('what the work throws is thrown to whoever asked', async () => {
  const threads = new BackgroundThreads<string, string>(
    `(text) => { if (text === 'bad') throw new RangeError('too bad'); return text; }`,
    1,
    10,
  );
  await expect(threads.run('bad')).rejects.toThrow('too bad');
  expect(await threads.run('good')).toBe('good');
});

test('a thread that ends is replaced, also for those who waited for it', async () => {
  const threads = new BackgroundThreads<string, string>(
    `(text) => { if (text === 'end') process.exit(1); return text; }`,
    1,
    10,
  );
  const outcomes = await Promise.allSettled(['end', 'first', 'end', 'second'].map((text) => threads.run(text)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await threads.run('third')).toBe('third');
});

test('who does not wait any longer is told so, and those behind get their turn', async () => {
  const threads = new BackgroundThreads<string, string>(
    `(text) => { if (text === 'long') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300); return text; }`,
    1,
    10,
  );
  const impatient = AbortSignal.timeout(50);
  const begun = threads.run('long', impatient);
  const queued = threads.run('never', impatient);
  const behind = threads.run('behind');
  await expect(begun).rejects.toThrow('timeout');
  await expect(queued).rejects.toThrow('timeout');
  expect(await behind).toBe('behind');
  expect(await threads.run('after')).toBe('after');
});

(platform() === 'linux' ? test : test.skip)('its priority is lower than that of the thread that asks', async () => {
  const threads = new BackgroundThreads<null, number>(
    `() => require('node:os').getPriority(Number(require('node:fs').readlinkSync('/proc/thread-self').split('/').pop()))`,
    1,
    10,
  );
  expect(await threads.run(null)).toBe(10);
});
