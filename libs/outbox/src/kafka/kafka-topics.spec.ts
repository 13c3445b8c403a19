import { afterEach, describe, expect, it } from '@jest/globals';
import { advanceClocks, startClocks, stopClocks } from '#testing';
import { ensureTopics, topicsOnceThere } from './kafka-topics.js';

const refusal = (type: string) => Object.assign(new Error(type), { type });

afterEach(startClocks);

/** A cluster whose broker first rejects requests for topics with these errors, each after `onRequest` was called. */
function cluster(refusals: string[], onRequest: () => void = () => undefined) {
  const topics: string[] = [];
  return {
    listTopics: async () => [...topics],
    describeCluster: async () => ({ brokers: [{}] }),
    createTopics: async ({ topics: made }: { topics: { topic: string }[] }) => {
      topics.push(...made.map(({ topic }) => topic));
      return true;
    },
    fetchTopicMetadata: async ({ topics: names }: { topics: string[] }) => {
      onRequest();
      const refused = refusals.shift();
      if (refused) throw refusal(refused);
      return { topics: names.map((name) => ({ name, partitions: [{}, {}] })) };
    },
    describeConfigs: () => Promise.reject(refusal('TOPIC_AUTHORIZATION_FAILED')),
  } as never;
}

const PLAN = { partitions: 2, replication: 0, keepMs: 1, messageBytes: 1_000 };

describe('topics that were created a moment ago', () => {
  it('are awaited, where the broker that is queried does not know them or has no leader for them yet', async () => {
    const slow = cluster(['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE', 'UNKNOWN_TOPIC_OR_PARTITION']);
    expect(await ensureTopics(slow, ['jobs.v1'], PLAN)).toMatchObject([{ name: 'jobs.v1', partitions: 2 }]);
  });

  it('are waited for no longer than ten seconds', async () => {
    stopClocks();
    const questions = [10_000, 1, 1_000];
    const without = cluster(Array<string>(3).fill('UNKNOWN_TOPIC_OR_PARTITION'), () =>
      advanceClocks(questions.shift() ?? 0),
    );
    await expect(topicsOnceThere(without, ['jobs.v1'])).rejects.toMatchObject({ type: 'UNKNOWN_TOPIC_OR_PARTITION' });
    expect(questions).toEqual([1_000]);
  });

  it('are not waited for where the cluster refuses them', async () => {
    const refusing = cluster(['TOPIC_AUTHORIZATION_FAILED']);
    await expect(topicsOnceThere(refusing, ['jobs.v1'])).rejects.toMatchObject({ type: 'TOPIC_AUTHORIZATION_FAILED' });
  });
});
