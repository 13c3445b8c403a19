import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { answer, type Behaviour, startReceiver } from '../doubles/webhook-receiver.js';
import { cleanups } from '../e2e/processes.js';
import { eventually } from '../e2e/server.js';
import { CHANGES, faultTable, FaultyHouse, judge } from './webhooks.harness.js';
import { EVERY_CASE, ROUNDS } from './rounds.js';

const KILLS = ROUNDS;

/** All faults but one hurt the same installation: its receiver must have everything after each of them. */
let house: FaultyHouse;
beforeAll(async () => {
  house = await FaultyHouse.open();
});
afterAll(async () => {
  await house?.close();
  console.log(faultTable());
});

/** Makes changes, and calls `hurt` meanwhile until there were enough kills. Returns their number. */
async function underLoad(hurt: () => Promise<void>): Promise<number> {
  const before = house.kills;
  const isEnough = () => house.kills - before >= KILLS;
  let done = false;
  const changing = house.change(CHANGES).finally(() => (done = true));
  while (!isEnough()) {
    await hurt();
    if (done && !isEnough()) await house.change(20);
  }
  await changing;
  return house.kills - before;
}

describe('kill -9 of a worker', () => {
  let armed = false;
  /** Kills a worker if it is due. */
  const killOnce = () => {
    if (armed) armed = !house.kill();
  };
  /** Lets the next occasion kill a worker. */
  const arm = async () => {
    await sleep(Math.random() * 500);
    armed = true;
    await eventually(() => !armed, 5_000).catch(() => undefined);
    armed = false;
  };

  // A single process certainly publishes; of two, the other one continues.
  it.each([
    ['between append and publish', 'openings_log', 1],
    ['between publish and dispatch', 'openings_published', 2],
  ] as const)('%s', async (when, channel, workers) => {
    if (workers > 1) await house.addWorker();
    await house.onNotified(channel, killOnce);
    await judge(`kill -9 ${when}`, house, await underLoad(arm), house.hook);
  });

  it('during an attempt', async () => {
    house.hook.behave((_, response) => {
      // The request was read; the answer never arrives.
      killOnce();
      setTimeout(() => response.writeHead(200).end(), 3);
    });
    await judge('kill -9 during an attempt', house, await underLoad(arm), house.hook);
  });

  it('between an attempt and its record', async () => {
    house.hook.behave((_, response) => {
      response.writeHead(200).end(killOnce);
    });
    await judge('kill -9 between attempt and record', house, await underLoad(arm), house.hook);
  });

  it('at any time', async () => {
    house.hook.behave((_, response) => setTimeout(() => response.writeHead(204).end(), Math.random() * 20));
    const kills = await underLoad(async () => {
      await sleep(Math.random() * 2_500);
      house.kill();
    });
    await judge('kill -9 at any time', house, kills, house.hook);
  });
});

describe('a receiver that misbehaves', () => {
  const KINDS: readonly (readonly [string, Behaviour])[] = [
    ['answers 500', answer(500)],
    ['answers 429 with Retry-After', answer(429, { 'retry-after': '1' })],
    ['answers 410', answer(410)],
    ['redirects to a private address', answer(302, { location: 'http://169.254.169.254/latest/meta-data' })],
    ['never answers', () => undefined],
    [
      'answers with a gigabyte',
      (_, response) => {
        response.writeHead(200, { 'content-length': String(2 ** 30) });
        const chunk = Buffer.alloc(65_536);
        const more = (): void => {
          while (!response.destroyed) if (!response.write(chunk)) return void response.once('drain', more);
        };
        more();
      },
    ],
    [
      'answers a byte a second',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        const timer = setInterval(() => response.write('x'), 1_000);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ];

  it('and comes to itself gets everything, in order', async () => {
    let failures = 0;
    house.hook.behave((_, response) => response.writeHead(failures++ % 3 === 0 ? 503 : 200).end());
    await house.change(60);
    const judging = judge('a third of all requests answered 503', house, 1, house.hook);
    // Does not wait for the schedule.
    const hasten = setInterval(() => {
      house.server.pool
        .query(`update webhook_deliveries set next_attempt_at = now() where completed_at is null`)
        .then(() => house.server.pool.query('update webhook_lanes set due_at = now() where due_at is not null'))
        .catch(() => undefined);
      house.server.pool.query('update webhook_health set probe_at = now()').catch(() => undefined);
    }, 300);
    try {
      await judging;
    } finally {
      clearInterval(hasten);
    }
  });

  it('takes nothing from a healthy one beside it', async () => {
    house.hook.behave(answer(204));
    const others = await Promise.all(KINDS.map(([, behaviour]) => startReceiver(behaviour)));
    cleanups.push(() => Promise.all(others.map((each) => each.stop())));
    for (const each of others) await house.subscribe(each);
    await house.change(EVERY_CASE ? 300 : 120);
    await judge(`seven others: ${KINDS.map(([name]) => name).join(', ')}`, house, 1, house.hook);
    // It received everything while the others had not: each was called, and most of their deliveries still wait.
    expect(KINDS.filter((_, nth) => others[nth]?.received.length === 0)).toEqual([]);
    const waiting = await Promise.all(others.map((each) => house.openFor(each)));
    expect(waiting.filter((lanes) => lanes > 0).length).toBeGreaterThan(others.length / 2);
  });
});
