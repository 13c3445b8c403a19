import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Arrivals, UNHEARD_MS, type Waiting } from './arrivals.js';

const IDLE_MS = 60_000;

let arrivals: Arrivals;
let ending: AbortController;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  arrivals = new Arrivals();
  ending = new AbortController();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A waiting follower, and how it was woken: 'news', 'due', 'failed', or not at all. */
function waits(categories: readonly string[] | undefined, after = '', more: Partial<Waiting> = {}) {
  const seen: { woken: string | undefined } = { woken: undefined };
  arrivals.next({ categories, after, idleMs: IDLE_MS, signal: ending.signal, ...more }).then(
    (due) => (seen.woken = due ? 'due' : 'news'),
    () => (seen.woken = 'failed'),
  );
  return seen;
}

/** Lets woken followers continue. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const passed = async (ms: number) => {
  jest.advanceTimersByTime(ms);
  await settled();
};

describe('those who wait at the end of the log', () => {
  test('are woken by an event of their categories, and no other one', async () => {
    const [job, both, all] = [waits(['job']), waits(['company', 'job']), waits(undefined)];
    arrivals.read(['company'], 'b');
    await settled();
    expect([job.woken, both.woken, all.woken]).toEqual([undefined, 'news', 'news']);
    arrivals.read(['job'], 'c');
    await settled();
    expect([job.woken, arrivals.waiting]).toEqual(['news', 0]);
  });

  test('need not wait when an event of theirs was read since they looked', async () => {
    arrivals.read(['job'], 'c');
    const seen = [waits(['job'], 'b'), waits(['job'], 'c'), waits(['company'], 'b'), waits(undefined, 'b')];
    await settled();
    expect(seen.map(({ woken }) => woken)).toEqual(['news', undefined, undefined, 'news']);
  });

  test('are notified a second later of a stretch that holds nothing for them, once', async () => {
    const seen = waits(['job']);
    for (const head of ['b', 'c', 'd']) {
      arrivals.read(['company'], head);
      await passed(UNHEARD_MS / 4);
    }
    expect(seen.woken).toBeUndefined();
    await passed(UNHEARD_MS / 4);
    expect(seen.woken).toBe('due');
    const again = waits(['job'], 'd');
    await passed(UNHEARD_MS * 2);
    expect(again.woken).toBeUndefined();
  });

  test('are notified of it also when they were busy while it was read', async () => {
    arrivals.read([], 'b');
    const seen = waits(['job'], 'a');
    await passed(UNHEARD_MS);
    expect(seen.woken).toBe('due');
  });

  test.each([
    ['before it is read', ['expect', 'read']],
    ['after it is read', ['read', 'expect']],
  ])('are woken at once when they are expected at a position, announced %s', async (_, steps) => {
    const [job, company] = [waits(['job']), waits(['company'])];
    for (const step of steps) {
      if (step === 'expect') arrivals.expect('job', 'c');
      else arrivals.read([], 'd');
      await settled();
      if (step !== steps[1]) expect(job.woken).toBeUndefined();
    }
    expect([job.woken, company.woken]).toEqual(['due', undefined]);
    // A follower that is already there has nothing to report.
    const there = waits(['job'], 'd');
    arrivals.expect('job', 'c');
    await settled();
    expect(there.woken).toBeUndefined();
  });

  test('are not expected at a position that the log has not been read to', async () => {
    arrivals.read([], 'b');
    const seen = waits(['job'], 'b');
    arrivals.expect('job', 'd');
    arrivals.read(['company'], 'c');
    await settled();
    expect(seen.woken).toBeUndefined();
    arrivals.read(['company'], 'e');
    await settled();
    expect(seen.woken).toBe('due');
  });

  test('are not woken by what they have read, only because they have not announced it yet', async () => {
    arrivals.read(['job'], 'c');
    const [looked, behind] = [waits(['job'], 'b', { looked: 'c' }), waits(['job'], 'b', { looked: 'b' })];
    await settled();
    expect([looked.woken, behind.woken]).toEqual([undefined, 'news']);
    arrivals.expect('job', 'c');
    await settled();
    expect(looked.woken).toBe('due');
  });

  test('need not wait when they were expected while they were busy', async () => {
    arrivals.read(['company'], 'c');
    arrivals.expect('job', 'c');
    const [behind, there] = [waits(['job'], 'b'), waits(['job'], 'c')];
    await settled();
    expect([behind.woken, there.woken]).toEqual(['due', undefined]);
  });

  test('are woken when nothing happens, when something else has changed, and when they are to end', async () => {
    const [idle, other, third] = [waits(['job'], '', { idleMs: 20 }), waits(['job']), waits(['job'])];
    expect(arrivals.soonest).toBe(20);
    await passed(20);
    expect([idle.woken, other.woken]).toEqual(['due', undefined]);
    arrivals.wake();
    await settled();
    expect([other.woken, third.woken]).toEqual(['news', 'news']);
    const last = waits(['job']);
    ending.abort();
    await settled();
    expect([last.woken, arrivals.waiting, arrivals.soonest]).toEqual(['due', 0, undefined]);
  });

  test('are notified of a fault', async () => {
    const seen = waits(['job']);
    arrivals.fail(new Error('away'));
    await settled();
    expect(seen.woken).toBe('failed');
  });
});
