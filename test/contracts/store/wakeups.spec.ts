import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type Growth, Wakeups } from '../../../libs/store/src/event-log/wakeups.js';
import { eventually } from './event-store.samples.js';
import { type Database, freshDatabase } from '../postgres-database.js';

/** One process that listens, and the notifications that it sent. */
interface Process {
  readonly wakeups: Wakeups;
  readonly sent: string[];
}

describe('wake-ups between processes', () => {
  let database: Database;
  const processes: Process[] = [];

  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterEach(() => {
    for (const { wakeups } of processes.splice(0)) wakeups.close();
  });
  afterAll(() => database?.drop());

  const noting = (pool: Pool): string[] => {
    const sent: string[] = [];
    const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
    pool.query = ((...args: unknown[]) => {
      sent.push(String(args[0]));
      return query(...args);
    }) as Pool['query'];
    return sent;
  };
  const start = async (prepare: (wakeups: Wakeups) => void = () => undefined): Promise<Process> => {
    const pool = database.pool(2);
    const sent = noting(pool);
    const wakeups = new Wakeups(pool);
    prepare(wakeups);
    await wakeups.listen();
    const started = { wakeups, sent };
    processes.push(started);
    return started;
  };
  const quiet = () => sleep(100);

  it('cost nothing where no other process listens', async () => {
    const { wakeups, sent } = await start();
    for (let nth = 0; nth < 10; nth++) wakeups.announce();
    wakeups.published.announce();
    await quiet();
    expect(sent).toEqual([]);
    expect(wakeups.grown).toBeGreaterThanOrEqual(10);
  });

  it('reach later listeners, no matter what was announced before and meanwhile', async () => {
    for (let round = 0; round < 15; round++) {
      const one = await start();
      // Announced while the other one starts: before it listens, or before the first knows of it.
      const telling = (async () => {
        for (let nth = 0; nth < 5; nth++) {
          one.wakeups.announce();
          await sleep(Math.random() * 3);
        }
      })();
      const other = await start();
      await telling;
      const heard = other.wakeups.grown;
      one.wakeups.announce();
      await eventually(() => other.wakeups.grown > heard, 'the later one hears');
      const before = one.wakeups.grown;
      other.wakeups.announce();
      await eventually(() => one.wakeups.grown > before, 'the first one hears');
      for (const { wakeups } of processes.splice(0)) wakeups.close();
    }
  });

  it('of both kinds go in one statement, the first at once', async () => {
    const [one, other] = [await start(), await start()];
    await quiet();
    one.sent.length = 0;
    const [log, published] = [other.wakeups.grown, other.wakeups.published.grown];
    for (let nth = 0; nth < 50; nth++) {
      one.wakeups.announce();
      one.wakeups.published.announce();
    }
    expect(one.sent).toHaveLength(1);
    await eventually(() => other.wakeups.grown > log && other.wakeups.published.grown > published, 'both are heard');
    await quiet();
    expect(one.sent).toHaveLength(2);
    expect(one.sent[1]).toMatch(/openings_log/);
    expect(one.sent[1]).toMatch(/openings_published/);
  });

  it('that wait for others to go with are sent when their process ends, such as a command', async () => {
    const { wakeups } = await start();
    const before = wakeups.mails.grown;
    const pool = database.pool(2);
    const command = new Wakeups(pool);
    command.announce();
    command.mails.announce();
    await command.end();
    await pool.end();
    await eventually(() => wakeups.mails.grown > before, 'the mails are heard of');
  });

  it('go to a partner without the database, and others know the two as one', async () => {
    const reported: Growth[] = [];
    const one = await start((wakeups) =>
      wakeups.join({ self: 'processes_pair', tell: (growth) => reported.push(growth) }),
    );
    const partner = await start((wakeups) => wakeups.join({ self: 'processes_pair', tell: () => undefined }));
    one.wakeups.announce();
    one.wakeups.published.announce();
    await quiet();
    expect([reported, one.sent, partner.sent]).toEqual([['log', 'published'], [], []]);
    const before = partner.wakeups.grown;
    partner.wakeups.hear('log');
    expect([partner.wakeups.grown, reported.length]).toEqual([before + 1, 2]);
  });

  it('that were missed while the connection was broken are made up for', async () => {
    const { wakeups } = await start();
    const before = wakeups.grown;
    await database
      .pool(1)
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
      );
    await eventually(() => !wakeups.listening, 'it notices');
    await eventually(() => wakeups.listening && wakeups.grown > before, 'it listens again, and looks');
  });
});
