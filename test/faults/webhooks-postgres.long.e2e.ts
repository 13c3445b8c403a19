import { describe, it } from '@jest/globals';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../libs/runtime/src/embedded-postgres/embedded-postgres.js';
import { cleanups } from '../e2e/processes.js';
import { scratch } from '../e2e/server.js';
import { ROUNDS } from './rounds.js';
import { CHANGES, FaultyHouse, judge } from './webhooks.harness.js';

describe('PostgreSQL restarted under load', () => {
  it(`${ROUNDS} times: the API goes on afterwards, and so do deliveries`, async () => {
    const { path, remove } = scratch();
    const dataDir = join(path, 'postgres');
    const start = (port: number) => startEmbeddedPostgres({ dataDir, port, durable: true });
    let postgres = await start(0);
    const port = Number(new URL(postgres.url).port);
    const before = process.env['TEST_POSTGRES_URL'];
    process.env['TEST_POSTGRES_URL'] = postgres.url;
    cleanups.push(async () => {
      await postgres.stop();
      remove();
    });
    try {
      const restarted = await FaultyHouse.open();
      cleanups.push(() => restarted.close());
      restarted.steady = false;
      let done = false;
      const changing = restarted.change(CHANGES).finally(() => (done = true));
      for (let round = 0; round < ROUNDS; round++) {
        await sleep(1_000);
        await postgres.stop();
        postgres = await start(port);
        if (done) await restarted.change(50);
      }
      await changing;
      await judge('PostgreSQL restarted', restarted, ROUNDS, restarted.hook);
    } finally {
      process.env['TEST_POSTGRES_URL'] = before;
    }
  });
});
