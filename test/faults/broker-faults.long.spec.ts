import { afterAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../contracts/store/event-store.samples.js';
import type { KafkaBroker } from '../../scripts/run/kafka-broker.mjs';
import { ownKafka } from '../contracts/outbox/kafka/broker.js';
import { expectAtLeastOnceInOrder } from '../contracts/outbox/kafka/order.js';
import { newId } from '../contracts/outbox/kafka/published.js';
import { RelayStage } from '../contracts/outbox/kafka/stage.js';
import { ROUNDS } from './rounds.js';

const own = await ownKafka();

(own ? describe : describe.skip)('the relay, while its broker', () => {
  // Absent if the specs are skipped; their bodies are evaluated nevertheless.
  const broker = own?.broker as KafkaBroker;
  const stage = new RelayStage(() => broker.brokers);
  afterAll(() => own?.remove());

  const warnings = (lines: readonly { level: number; msg: string }[]) =>
    lines.filter(({ level }) => level >= 40).map(({ msg }) => msg);
  const AWAY = 'Cannot write to Kafka: published changes wait, everything else continues';
  const BACK = 'Writing to Kafka works again';

  /** Publishes changes of many jobs until it is stopped. */
  const load = () => {
    const jobs = Array.from({ length: 50 }, () => newId('jobs'));
    let going = true;
    const work = (async () => {
      while (going) {
        await stage.publications.publish(jobs);
        await sleep(100);
      }
    })();
    return async () => {
      going = false;
      await work;
    };
  };

  it('is away when it starts: it waits, and says so once', async () => {
    stage.begin();
    await broker.stop();
    const running = stage.relay();
    await stage.publications.publish([newId('jobs')]);
    await eventually(() => warnings(running.lines).length > 0, 'it says so');
    // Some more attempts.
    await sleep(3_000);
    expect(warnings(running.lines)).toEqual([AWAY]);
    expect((await stage.lag()).events).toBe(1);
    expect((await stage.lag()).seconds).toBeGreaterThan(1);
    await broker.start();
    await stage.caughtUp();
    expect(running.lines.map(({ msg }) => msg)).toEqual([AWAY, BACK]);
    expectAtLeastOnceInOrder(stage.publications.all, await (await stage.read()).toEnd());
  });

  it('is stopped and started under load', async () => {
    stage.begin();
    const running = stage.relay({ KAFKA_PARTITIONS: '8' });
    const stopLoad = load();
    for (let round = 0; round < ROUNDS; round++) {
      const before = running.written;
      await eventually(() => running.written > before + 300, 'it is written to');
      await broker.stop();
      await sleep(1_500);
      await broker.start();
    }
    await stopLoad();
    await stage.caughtUp();
    const tally = expectAtLeastOnceInOrder(stage.publications.all, await (await stage.read()).toEnd());
    console.log(`broker stopped and started ${ROUNDS} times under load`, tally);
    // Not one for each attempt or change.
    expect(warnings(running.lines).length).toBeLessThanOrEqual(2 * ROUNDS);
  });

  it('is killed under load, time and again', async () => {
    stage.begin();
    const running = stage.relay({ KAFKA_PARTITIONS: '8' });
    const stopLoad = load();
    for (let round = 0; round < ROUNDS; round++) {
      const before = running.written;
      await eventually(() => running.written > before + 300, 'it is written to');
      await sleep(Math.random() * 200);
      await broker.kill();
      await broker.start();
    }
    await stopLoad();
    await stage.caughtUp();
    const tally = expectAtLeastOnceInOrder(stage.publications.all, await (await stage.read()).toEnd());
    console.log(`broker killed ${ROUNDS} times under load`, tally);
  });
});
