import type { Pool, PoolClient } from 'pg';

/**
 * Work that must not overlap with other work of the same name, in this or any other process, because its decision depends on several objects. A
 * session of PostgreSQL holds the lock, so it ends with the process at the latest.
 */
export class Locks {
  /** The end of the lock held here. One at a time: waiting work must not use up the connections that running work needs. */
  private busy: Promise<unknown> = Promise.resolve();

  constructor(private readonly pool: Pool) {}

  /** Runs `work` while no other work under `name` runs. @throws what `work` throws. */
  holding<T>(name: string, work: () => Promise<T>): Promise<T> {
    const done = this.busy.then(() => this.locked(name, work));
    this.busy = done.catch(() => undefined);
    return done;
  }

  /** Runs `work` unless other work under `name` is running; null then. @throws what `work` throws. */
  async ifFree<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    const client = await this.pool.connect();
    let isHeld = false;
    try {
      const { rows } = await client.query<{ held: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
        [name],
      );
      isHeld = rows[0]?.held ?? false;
      return isHeld ? await work() : null;
    } finally {
      if (isHeld) await letGo(client, name);
      else client.release();
    }
  }

  private async locked<T>(name: string, work: () => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
      return await work();
    } finally {
      await letGo(client, name);
    }
  }
}

/** A session that fails to release the lock is closed, which releases it, too. */
const letGo = (client: PoolClient, name: string): Promise<void> =>
  client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).then(
    () => client.release(),
    () => client.release(true),
  );
