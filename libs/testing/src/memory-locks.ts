import type { Locks } from '#runtime';
import type { Contract } from './contract.js';

/** Locks of one process, for specs. */
export class MemoryLocks implements Contract<Locks> {
  private readonly busy = new Map<string, Promise<unknown>>();

  private readonly held = new Set<string>();

  async ifFree<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    if (this.held.has(name)) return null;
    this.held.add(name);
    try {
      return await work();
    } finally {
      this.held.delete(name);
    }
  }

  holding<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.busy.get(name) ?? Promise.resolve()).then(work, work);
    this.busy.set(name, turn);
    return turn;
  }
}
