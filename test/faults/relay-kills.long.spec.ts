import { describe, expect, it } from '@jest/globals';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '../contracts/store/event-store.samples.js';
import { sharedKafka } from '../contracts/outbox/kafka/broker.js';
import { expectAtLeastOnceInOrder } from '../contracts/outbox/kafka/order.js';
import { newId } from '../contracts/outbox/kafka/published.js';
import { RelayStage } from '../contracts/outbox/kafka/stage.js';
import { ROUNDS } from './rounds.js';

const brokers = await sharedKafka();
const KILLS = 2 * ROUNDS;

(brokers ? describe : describe.skip)('a relay that is killed with -9', () => {
  const stage = new RelayStage(() => brokers as string);
  const children: ChildProcess[] = [];

  const start = () => {
    const child = fork(
      join(import.meta.dirname, '../contracts/outbox/kafka/relay-process.mjs'),
      [JSON.stringify({ database: stage.database, settings: { ...stage.settings, KAFKA_PARTITIONS: '6' } })],
      { execArgv: ['--no-warnings'] },
    );
    const running = { written: 0, child };
    child.on('message', (messages) => (running.written += Number(messages)));
    children.push(child);
    return running;
  };
  const kill = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  it(`in the middle of a backlog, ${KILLS} times, leaves nothing out; who reads what is committed sees little twice`, async () => {
    stage.begin();
    const jobs = Array.from({ length: 300 }, () => newId('jobs'));
    for (let round = 0; round < 70; round++) await stage.publications.publish(jobs, { text: 'b'.repeat(900) });
    let killed = 0;
    try {
      while (killed < KILLS && (await stage.lag()).events > 0) {
        const { child } = start();
        await once(child, 'message');
        // Anywhere in the following batches: while one is read, written, committed, or recorded.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 200));
        await kill(child);
        killed++;
      }
      expect(killed).toBe(KILLS);
      start();
      await stage.caughtUp();
    } finally {
      for (const child of children) await kill(child);
    }
    const committed = expectAtLeastOnceInOrder(stage.publications.all, await (await stage.read()).toEnd());
    const reader = await stage.read([stage.jobs], { uncommitted: true });
    const written = expectAtLeastOnceInOrder(stage.publications.all, await reader.toEnd());
    console.log(`a relay killed ${killed} times`, { committed, written });
    // At most one batch for each kill: the one that was acknowledged and not recorded yet.
    expect(committed.repeated).toBeLessThanOrEqual(KILLS * 1_000);
  });

  it('is followed by another at once, and two at the same time do not mix what they send', async () => {
    stage.begin();
    const jobs = Array.from({ length: 200 }, () => newId('jobs'));
    for (let round = 0; round < 30; round++) await stage.publications.publish(jobs, { text: 'c'.repeat(500) });
    try {
      // Without a lease between them, as when one has lost it and does not know.
      const [one, other] = [start(), start()];
      await stage.caughtUp();
      await eventually(() => one.written + other.written >= 6_000, 'both have said what they wrote');
    } finally {
      for (const child of children) await kill(child);
    }
    const tally = expectAtLeastOnceInOrder(stage.publications.all, await (await stage.read()).toEnd());
    console.log('two relays at the same time', tally);
  });
});
