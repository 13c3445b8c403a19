import {
  KafkaUnavailableError,
  startKafka,
  type KafkaBroker,
  type KafkaBrokerOptions,
} from '../../../../scripts/run/kafka-broker.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saySkipped } from '../../../skips.js';

// The real Kafka of the specs: KAFKA_BROKERS if it is set, otherwise one started by this run. If neither is available, the Kafka specs are skipped
// with a message; with CI=true they fail instead.

function without(reason: string): null {
  if (process.env.CI === 'true') throw new Error(`With CI=true the Kafka specs must run. ${reason}`);
  saySkipped(`KAFKA SPECS ARE SKIPPED: ${reason} Set KAFKA_BROKERS, or install Java 17 and Maven.`);
  return null;
}

/** `host:port, …` of the broker that all specs share; null if there is none and that is allowed. */
export async function sharedKafka(): Promise<string | null> {
  if (process.env.KAFKA_BROKERS) return process.env.KAFKA_BROKERS;
  const launcher = process.env.TEST_KAFKA;
  if (!launcher) throw new Error('TEST_KAFKA is not set: run this in the project "integration".');
  const answer = (await (await fetch(launcher)).json()) as { brokers?: string; error?: string; unavailable?: boolean };
  if (answer.brokers) return answer.brokers;
  if (answer.unavailable) return without(answer.error ?? '');
  throw new Error(answer.error);
}

/** A separate broker for one spec, which may stop and kill it; `remove` deletes it. Null if there is none and that is allowed. */
export async function ownKafka(
  options: Omit<KafkaBrokerOptions, 'directory'> = {},
): Promise<{ readonly broker: KafkaBroker; remove(): Promise<void> } | null> {
  const directory = mkdtempSync(join(tmpdir(), 'openings-kafka-'));
  const forget = () => rmSync(directory, { recursive: true, force: true });
  try {
    const broker = await startKafka({ directory, ...options });
    return {
      broker,
      async remove() {
        await broker.kill();
        forget();
      },
    };
  } catch (error) {
    forget();
    if (error instanceof KafkaUnavailableError) return without(error.message);
    throw error;
  }
}
