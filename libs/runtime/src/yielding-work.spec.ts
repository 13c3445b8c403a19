import { expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { YieldingWork } from './yielding-work.js';

const urgentOf = () => {
  const done: number[] = [];
  return { done, run: async (n: number) => (done.push(n), `urgent ${n}`) };
};
/** Rejects when `signal` aborts, as the processes do. */
const until = (signal?: AbortSignal) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));

test('a queued message is not retried while the queue makes progress', async () => {
  let turn = Promise.resolve();
  const patient = {
    run(n: number, signal?: AbortSignal) {
      turn = turn.then(() => sleep(60));
      return Promise.race([turn.then(() => `patient ${n}`), until(signal)]);
    },
  };
  const urgent = urgentOf();
  const work = new YieldingWork<number, string>(patient, urgent);
  const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => work.run(n, 400)));
  expect(answers).toEqual(Array.from({ length: 15 }, (_, n) => `patient ${n}`));
  expect(urgent.done).toEqual([]);
});

test('every queued message is retried at ordinary priority once the queue makes no progress', async () => {
  const patient = { run: (_: number, signal?: AbortSignal) => until(signal) };
  const urgent = urgentOf();
  const work = new YieldingWork<number, string>(patient, urgent);
  const began = performance.now();
  expect(await Promise.all([work.run(1, 50), work.run(2, 50)])).toEqual(['urgent 1', 'urgent 2']);
  expect(performance.now() - began).toBeGreaterThanOrEqual(49);
});

test('each message has a patience of its own', async () => {
  const patient = {
    run: (n: number, signal?: AbortSignal) => Promise.race([sleep(200).then(() => `patient ${n}`), until(signal)]),
  };
  const work = new YieldingWork<number, string>(patient, urgentOf());
  expect(await Promise.all([work.run(1, 50), work.run(2, 2_000)])).toEqual(['urgent 1', 'patient 2']);
});

test('a failure is not retried', async () => {
  const patient = { run: () => Promise.reject(new Error('bad')) };
  const urgent = urgentOf();
  await expect(new YieldingWork<number, string>(patient, urgent).run(1, 50)).rejects.toThrow('bad');
  expect(urgent.done).toEqual([]);
});
