import { expect, test } from '@jest/globals';
import { BackgroundProcesses } from './background-processes.js';

test('the work is done in processes of their own, one message after another, each with its own answer', async () => {
  const processes = new BackgroundProcesses<number, [number, number]>(`(n) => [n * 2, process.pid]`, 2, 10);
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => processes.run(n)));
  expect(answers.map(([double]) => double)).toEqual([2, 4, 6, 8, 10]);
  const ids = new Set(answers.map(([, id]) => id));
  expect(ids.size).toBe(2);
  expect(ids.has(process.pid)).toBe(false);
});

test('what the work throws is thrown to the caller', async () => {
  const processes = new BackgroundProcesses<string, string>(
    `(text) => { if (text === 'bad') throw new RangeError('too bad'); return text; }`,
    1,
    10,
  );
  await expect(processes.run('bad')).rejects.toThrow('too bad');
  expect(await processes.run('good')).toBe('good');
});

test('a process that ends is replaced, also for those who waited for it', async () => {
  const processes = new BackgroundProcesses<string, string>(
    `(text) => { if (text === 'end') process.exit(1); return text; }`,
    1,
    10,
  );
  const outcomes = await Promise.allSettled(['end', 'first', 'end', 'second'].map((text) => processes.run(text)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await processes.run('third')).toBe('third');
});

test('a caller that does not wait any longer gets an error, and those behind get their turn', async () => {
  const processes = new BackgroundProcesses<string, string>(
    `(text) => { if (text === 'long') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300); return text; }`,
    1,
    10,
  );
  const impatient = AbortSignal.timeout(50);
  const begun = processes.run('long', impatient);
  const queued = processes.run('never', impatient);
  const behind = processes.run('behind');
  await expect(begun).rejects.toThrow('timeout');
  await expect(queued).rejects.toThrow('timeout');
  expect(await behind).toBe('behind');
  expect(await processes.run('after')).toBe('after');
});

test('its priority is lower than that of the process that asks', async () => {
  const processes = new BackgroundProcesses<null, number>(`() => require('node:os').getPriority()`, 1, 10);
  expect(await processes.run(null)).toBe(10);
});

test('a process that is killed while idle is replaced', async () => {
  const processes = new BackgroundProcesses<null, number>(`() => process.pid`, 1, 10);
  const pid = await processes.run(null);
  process.kill(pid, 'SIGKILL');
  await expect(
    (async () => {
      for (;;) if ((await processes.run(null).catch(() => pid)) !== pid) return 'replaced';
    })(),
  ).resolves.toBe('replaced');
});
