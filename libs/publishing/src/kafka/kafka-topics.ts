import type { Admin } from 'kafkajs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TopicPlan } from './kafka-connection.js';

/** The number that Kafka gives to topics among the things that have a configuration. */
const TOPIC = 2;

/** A topic as it is there. */
export interface Topic {
  readonly name: string;
  readonly partitions: number;
  /** Largest batch that it takes; what Kafka does by default where that may not be asked. */
  readonly maxBytes: number;
  /** What is not as it would have been created, and matters; null when nothing is. */
  readonly flaw: string | null;
}

/** What a broker says of a topic that was created a moment ago. The library waits for a leader, but not for the topic. */
const NOT_YET = new Set<unknown>(['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE']);
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 50;

const KAFKA_DEFAULT_BYTES = 1_048_588;

/**
 * Creates those of `names` that are missing and returns how all of them are. An existing topic is never changed: whoever
 * made it knows why.
 * @throws what the cluster says, such as that it may not be done.
 */
export async function ensureTopics(admin: Admin, names: readonly string[], plan: TopicPlan): Promise<readonly Topic[]> {
  const there = new Set(await admin.listTopics());
  const missing = names.filter((name) => !there.has(name));
  if (missing.length > 0) {
    const { brokers } = await admin.describeCluster();
    const replicationFactor = plan.replication || Math.min(brokers.length, 3);
    const configEntries = configurationOf(plan, replicationFactor);
    const topics = missing.map((topic) => ({
      topic,
      numPartitions: plan.partitions,
      replicationFactor,
      configEntries,
    }));
    // False when another process was faster.
    await admin.createTopics({ topics, waitForLeaders: false });
  }
  const topics = await topicsOnceThere(admin, names);
  const configurations = await configurationsOf(admin, names);
  return topics.map(({ name, partitions }) => {
    const configuration = configurations.get(name);
    const policy = configuration?.get('cleanup.policy');
    return {
      name,
      partitions: partitions.length,
      maxBytes: Number(configuration?.get('max.message.bytes') ?? KAFKA_DEFAULT_BYTES),
      flaw:
        policy === undefined || policy === 'compact'
          ? null
          : `its cleanup.policy is "${policy}": what is told in it will be gone some day, also of objects that are not`,
    };
  });
}

/**
 * The metadata of `topics` that exist, or were created a moment ago.
 * @throws what the cluster says; that it does not know one of them, after ten seconds.
 */
export async function topicsOnceThere(admin: Pick<Admin, 'fetchTopicMetadata'>, topics: readonly string[]) {
  const until = performance.now() + WAIT_MS;
  for (;;)
    try {
      return (await admin.fetchTopicMetadata({ topics: [...topics] })).topics;
    } catch (err) {
      if (performance.now() > until || !NOT_YET.has((err as { type?: unknown }).type)) throw err;
      await sleep(LOOK_EVERY_MS);
    }
}

/**
 * Compacted, and never emptied by age: read from its beginning, a topic gives the present state of every object. A single
 * change stays readable for `keepMs` at least; what is outdated or deleted is gone after twice that time (decision 0024).
 */
function configurationOf({ keepMs, messageBytes }: TopicPlan, replication: number) {
  const entries: Record<string, string | number> = {
    'cleanup.policy': 'compact',
    'min.compaction.lag.ms': keepMs,
    'max.compaction.lag.ms': keepMs * 2,
    // How long the null value that stands for a deleted object stays for those who are late.
    'delete.retention.ms': keepMs,
    'max.message.bytes': messageBytes,
    // What was acknowledged outlives the loss of one broker.
    ...(replication >= 3 ? { 'min.insync.replicas': 2 } : {}),
  };
  return Object.entries(entries).map(([name, value]) => ({ name, value: String(value) }));
}

/** Configurations by topic; none where they may not be read, which is not needed for writing. */
async function configurationsOf(admin: Admin, names: readonly string[]): Promise<Map<string, Map<string, string>>> {
  try {
    const resources = names.map((name) => ({
      type: TOPIC,
      name,
      configNames: ['cleanup.policy', 'max.message.bytes'],
    }));
    const found = await admin.describeConfigs({ resources, includeSynonyms: false });
    return new Map(
      found.resources.map(({ resourceName, configEntries }) => [
        resourceName,
        new Map(configEntries.map(({ configName, configValue }) => [configName, configValue])),
      ]),
    );
  } catch {
    return new Map();
  }
}
