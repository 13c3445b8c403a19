import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { sharedKafka } from './broker.js';
import { stateOf } from './order.js';
import { newId } from './published.js';
import { RelayStage } from './stage.js';

const brokers = await sharedKafka();
// Compacted as soon as possible, so that the test can see it.
const HASTY = {
  'cleanup.policy': 'compact',
  'min.cleanable.dirty.ratio': '0.001',
  'min.compaction.lag.ms': '0',
  'delete.retention.ms': '1',
  'segment.ms': '50',
};

(brokers ? describe : describe.skip)('a compacted topic', () => {
  const stage = new RelayStage(() => brokers as string);

  it('gives who reads it from the beginning the present state, before and after it is compacted', async () => {
    stage.begin();
    await stage.makeTopic(HASTY, 3);
    const { publications } = stage;
    const [kept, gone] = [20, 10].map((count) => Array.from({ length: count }, () => newId('jobs'))) as [
      string[],
      string[],
    ];
    for (let round = 0; round < 8; round++) await publications.publish([...kept, ...gone], { text: `round ${round}` });
    await publications.publish(gone, { gone: true });
    stage.relay();
    await stage.caughtUp();
    const present = () =>
      new Map(kept.map((id) => [id, publications.all.filter(({ objectId }) => objectId === id).at(-1)?.body]));
    const readWhole = async () => {
      const reader = await stage.read();
      const all = [...(await reader.toEnd())];
      return { state: stateOf(all), received: all };
    };
    const before = await readWhole();
    expect(before.state).toEqual(present());

    // The newest segment is never compacted: write new messages until the old ones are compacted.
    for (const deadline = Date.now() + 180_000; ;) {
      await publications.publish(kept, { text: 'once more' });
      await stage.caughtUp();
      const { state, received } = await readWhole();
      expect(state).toEqual(present());
      const old = received.filter(({ value, key }) => gone.includes(key) && value !== null);
      const rounds = received.filter(({ value }) => value?.includes('round '));
      if (old.length === 0 && rounds.length === 0) break;
      if (Date.now() > deadline)
        throw new Error(`Never compacted: ${old.length} of deleted, ${rounds.length} old ones are left.`);
      await sleep(500);
    }
  });
});
