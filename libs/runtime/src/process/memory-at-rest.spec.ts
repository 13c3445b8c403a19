import { describe, expect, it } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { MemoryAtRest, thisProcess } from './memory-at-rest.js';

const MB = 2 ** 20;

/** A process whose use of time and memory the test sets. */
class FakeProcess {
  share = 0;
  bytes = 100 * MB;
  /** The memory that a collection leaves. */
  live = 40 * MB;
  collections = 0;
  readonly busy = () => this.share;
  readonly size = () => this.bytes;
  readonly collect = async () => {
    this.collections++;
    this.bytes = this.live;
  };
}

async function looks(resting: MemoryAtRest, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await resting.look();
}

describe('The memory of this process', () => {
  it('is returned to the operating system by a collection', async () => {
    const { size, collect } = thisProcess();
    let garbage: object[] | null = Array.from({ length: 1_000_000 }, (_, n) => ({ n, text: `object ${n}` }));
    const before = size();
    expect(garbage.length).toBe(1_000_000);
    garbage = null;
    await collect();
    // V8 frees the pages in other threads, seconds after the collection on a busy machine.
    for (const until = Date.now() + 60_000; before - size() <= 30 * MB && Date.now() < until;) await setTimeout(50);
    expect(before - size()).toBeGreaterThan(30 * MB);
  }, 90_000);

  it('is collected without the loss of compiled code whose objects are gone', async () => {
    setFlagsFromString('--allow-natives-syntax');
    const isOptimized = new Function('of', 'return (%GetOptimizationStatus(of) & 16) !== 0') as (
      of: unknown,
    ) => boolean;
    setFlagsFromString('--no-allow-natives-syntax');
    const sum = ({ list, factor }: { list: readonly { value: number }[]; factor: number }) =>
      list.reduce((all, { value }) => all + value * factor, 0);
    // No object of these shapes is left when the collection begins, as between two requests.
    const body = JSON.stringify({ list: [{ value: 1 }, { value: 2 }], factor: 3 });
    const compiled = async () => {
      for (let n = 0; n < 20_000; n++) sum(JSON.parse(body) as Parameters<typeof sum>[0]);
      // It is compiled in another thread.
      await setTimeout(10);
      return isOptimized(sum);
    };
    for (let tries = 0; tries < 500 && !(await compiled()); tries++);
    expect(isOptimized(sum)).toBe(true);
    await thisProcess().collect();
    expect(isOptimized(sum)).toBe(true);
  });

  it('is busy while it computes, and not while it waits', async () => {
    const { busy } = thisProcess();
    for (const until = performance.now() + 20; performance.now() < until;);
    await new Promise(setImmediate);
    expect(busy()).toBeGreaterThan(0.5);
  });
});

describe('Memory at rest', () => {
  it('is not collected while the process works, or right after it', async () => {
    const process = new FakeProcess();
    const resting = new MemoryAtRest(process);
    for (const share of [0.06, 1, 0.06]) {
      process.share = share;
      await resting.look();
      process.share = 0;
      await looks(resting, 59);
    }
    expect(process.collections).toBe(0);
  });

  it('is collected after two minutes at rest', async () => {
    const process = new FakeProcess();
    const resting = new MemoryAtRest(process);
    await looks(resting, 59);
    expect(process.collections).toBe(0);
    await resting.look();
    expect(process.collections).toBe(1);
  });

  it('is collected again only when it has grown by 24 MB', async () => {
    const process = new FakeProcess();
    const resting = new MemoryAtRest(process);
    await looks(resting, 60);
    expect(process.collections).toBe(1);
    process.bytes = process.live + 23 * MB;
    await looks(resting, 60);
    expect(process.collections).toBe(1);
    process.bytes = process.live + 24 * MB;
    await looks(resting, 60);
    expect(process.collections).toBe(2);
  });

  it('is collected again only when a large heap has grown by a half', async () => {
    const process = new FakeProcess();
    process.live = 400 * MB;
    const resting = new MemoryAtRest(process);
    await looks(resting, 60);
    process.bytes = 599 * MB;
    await looks(resting, 60);
    expect(process.collections).toBe(1);
    process.bytes = 600 * MB;
    await looks(resting, 60);
    expect(process.collections).toBe(2);
  });

  it('is not collected again and again when little of it is garbage', async () => {
    const process = new FakeProcess();
    process.bytes = process.live = 900 * MB;
    await looks(new MemoryAtRest(process), 200);
    expect(process.collections).toBe(1);
  });
});
