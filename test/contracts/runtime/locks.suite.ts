import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locks } from '#runtime';
import { randomUUID } from 'node:crypto';

/** Locks for tests. */
export interface OpenLocks {
  readonly locks: Pick<Locks, 'holding' | 'ifFree'>;
  close(): Promise<void>;
}

/** The contract of `Locks` within a process. */
export const locksContract = (name: string, open: () => Promise<OpenLocks>): void =>
  describe(`Locks: ${name}`, () => {
    let opened: OpenLocks;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.close());

    it('let one work at a time under a name, in the order of the requests', async () => {
      const lock = randomUUID();
      const steps: string[] = [];
      const work = (step: string) =>
        opened.locks.holding(lock, async () => {
          steps.push(`${step} begins`);
          await new Promise((resolve) => setImmediate(resolve));
          steps.push(`${step} ends`);
          return step;
        });
      expect(await Promise.all([work('a'), work('b')])).toEqual(['a', 'b']);
      expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    });

    it('pass on what the work throws, and are free again then', async () => {
      const lock = randomUUID();
      const torn = () => opened.locks.holding(lock, () => Promise.reject(new Error('torn')));
      await expect(torn()).rejects.toThrow('torn');
      await expect(torn()).rejects.toThrow('torn');
      expect(await opened.locks.holding(lock, async () => 1)).toBe(1);
    });

    it('refuse work at once while other work is done under the name', async () => {
      const lock = randomUUID();
      const { ifFree } = { ifFree: <T>(work: () => Promise<T>) => opened.locks.ifFree(lock, work) };
      let release = () => {};
      const blocked = new Promise<void>((resolve) => (release = resolve));
      let begun = () => {};
      const beginning = new Promise<void>((resolve) => (begun = resolve));
      const first = ifFree(async () => {
        begun();
        await blocked;
        return 'first';
      });
      await beginning;
      expect(await ifFree(async () => 'second')).toBeNull();
      expect(await opened.locks.ifFree(randomUUID(), async () => 'elsewhere')).toBe('elsewhere');
      release();
      expect(await first).toBe('first');
      await expect(ifFree(() => Promise.reject(new Error('torn')))).rejects.toThrow('torn');
      expect(await ifFree(async () => 'third')).toBe('third');
    });
  });
