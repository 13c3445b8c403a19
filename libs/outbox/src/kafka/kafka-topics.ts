import type { Admin } from 'kafkajs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TopicPlan } from './kafka-connection.js';

/** Kafka's number for topics among the kinds of configurable resources. */
const TOPIC = 2;

/** An existing topic. */
export interface Topic {
  readonly name: string;
  readonly partitions: number;
  /** The largest batch that it accepts; Kafka's default if we may not read its configuration. */
  readonly maxBytes: number;
  /** A setting that matters and differs from what we would create; null if there is none. */
  readonly flaw: string | null;
}

/** The error of a broker for a topic that was created a moment ago. The library waits for a leader, but not for the topic. */
const NOT_YET = new Set<unknown>(['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE']);
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 50;

const KAFKA_DEFAULT_BYTES = 1_048_588;

/**
 * Creates the missing ones of `names` and returns the state of all. An existing topic is never changed: its owner may have reasons.
 * @throws errors of the cluster, such as missing permission.
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
    // False if another process created them first.
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
          : `its cleanup.policy is "${policy}", so messages expire, even of objects that still exist`,
    };
  });
}

/**
 * The metadata of `topics` that exist or were created a moment ago.
 * @throws errors of the cluster; after ten seconds also that it does not know one of them.
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
 * Compacted and without expiry: read from its beginning, a topic gives the current state of every object. A single change stays readable for at
 * least `keepMs`. Outdated and deleted values are gone after twice that time (decision 0024).
 */
function configurationOf({ keepMs, messageBytes }: TopicPlan, replication: number) {
  const entries: Record<string, string | number> = {
    'cleanup.policy': 'compact',
    'min.compaction.lag.ms': keepMs,
    'max.compaction.lag.ms': keepMs * 2,
    // How long the null value of a deleted object is kept for slow consumers.
    'delete.retention.ms': keepMs,
    'max.message.bytes': messageBytes,
    // Acknowledged messages survive the loss of one broker.
    ...(replication >= 3 ? { 'min.insync.replicas': 2 } : {}),
  };
  return Object.entries(entries).map(([name, value]) => ({ name, value: String(value) }));
}

/** Configurations by topic; empty if we may not read them, which writing does not need. */
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
