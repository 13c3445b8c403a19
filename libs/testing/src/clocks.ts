import { jest } from '@jest/globals';

/** What goes on while clocks stand still: without it neither sockets nor promises would. */
const TIMERS = [
  'nextTick',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'hrtime',
  'performance',
] as const;

/**
 * Stops `Date` and `performance.now` of this process until `advanceClocks` moves them or `startClocks` ends it; timers go on.
 * For code that compares moments, such as what remembers something for a while: what it decides hangs on the spec then, and not
 * on how long the machine takes.
 */
export function stopClocks(): void {
  const since = performance.now();
  jest.useFakeTimers({ doNotFake: [...TIMERS] });
  const stopped = Date.now();
  // On the object itself: packages hold on to it.
  performance.now = () => since + Date.now() - stopped;
}

/** Moves clocks that `stopClocks` stopped. */
export function advanceClocks(milliseconds: number): void {
  jest.advanceTimersByTime(milliseconds);
}

/** Clocks tell the time again. */
export function startClocks(): void {
  jest.useRealTimers();
  Reflect.deleteProperty(performance, 'now');
}

/**
 * Seconds of processor time that `work` takes, which do not grow while other processes have the processor. For bounds that
 * stand between work that grows with its input and work that grows with its square; how fast something is says `npm run bench`.
 */
export async function processorSeconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}
