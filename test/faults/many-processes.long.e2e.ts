import { describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { aCompany } from '../e2e/processes.js';
import { aJob, outcome, request } from '../e2e/server.js';
import { startFleet } from './fleet.js';

// Four processes that answer and two that work in the background, on one PostgreSQL, behind a proxy that sends no request twice.

const WRITERS = 4;
const READERS = 4;

describe('four API processes and two workers', () => {
  test('lose no request when each is restarted in turn', async () => {
    const fleet = await startFleet(4, 2);
    const { key, balancer } = fleet;
    const { origin } = balancer;
    const call = (method: string, path: string, body?: unknown) =>
      request(origin, method, path, { key, ...(body === undefined ? {} : { body }) });
    const company = await aCompany(origin, key);
    const failed: string[] = [];
    const created = new Set<string>();
    let isLoaded = true;
    const load = [
      ...Array.from({ length: WRITERS }, async () => {
        while (isLoaded) {
          const answer = await call('POST', '/v1/jobs', aJob(company));
          if (outcome(answer) === '201') created.add(answer.body.id);
          else failed.push(`POST ${outcome(answer)} ${answer.text.slice(0, 200)}`);
          await sleep(20);
        }
      }),
      ...Array.from({ length: READERS }, async (_, n) => {
        while (isLoaded) {
          const answer = await call('GET', n % 2 === 0 ? '/v1/jobs?limit=5' : '/v1/boards/demo/jobs?limit=5');
          if (answer.status !== 200) failed.push(`GET ${outcome(answer)} ${answer.text.slice(0, 200)}`);
          await sleep(5);
        }
      }),
    ];
    const loaded = Promise.all(load);
    try {
      await fleet.restartInTurn();
    } finally {
      isLoaded = false;
      await loaded;
    }
    expect(failed).toEqual([]);
    expect(balancer.lost).toEqual([]);
    expect(created.size).toBeGreaterThan(0);
    expect(Math.min(...balancer.answers.values())).toBeGreaterThan(0);
  });
});
