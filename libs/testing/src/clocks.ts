import { jest } from '@jest/globals';

/** What must keep running while clocks stand still: otherwise neither sockets nor promises would. */
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
 * Stops `Date` and `performance.now` of this process until `advanceClocks` moves them or `startClocks` ends it; timers continue. For code
 * that compares times, such as caches: its decisions then depend on the spec, and not on the speed of the machine.
 */
export function stopClocks(): void {
  const since = performance.now();
  jest.useFakeTimers({ doNotFake: [...TIMERS] });
  const stopped = Date.now();
  // Set on the object itself: packages keep references to it.
  performance.now = () => since + Date.now() - stopped;
}

/** Advances clocks that `stopClocks` stopped. */
export function advanceClocks(milliseconds: number): void {
  jest.advanceTimersByTime(milliseconds);
}

/** Restarts the clocks. */
export function startClocks(): void {
  jest.useRealTimers();
  Reflect.deleteProperty(performance, 'now');
}

/**
 * CPU time in seconds that `work` takes, which does not grow while other processes use the CPU. For bounds between linear and quadratic
 * growth; `npm run bench` measures speed.
 */
export async function processorSeconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}
