import type { KafkaConfig, LogEntry } from 'kafkajs';
import { readFileSync } from 'node:fs';
import type { Logger, Settings } from '#runtime/starting';
import { SettingsError } from '#store/engine';

/** How to create a missing topic. */
export interface TopicPlan {
  readonly partitions: number;
  /** 0: one for each broker, at most 3. */
  readonly replication: number;
  /** The minimum time that every single change is kept. */
  readonly keepMs: number;
  /** Largest message. */
  readonly messageBytes: number;
}

/** The connection to Kafka and the form of its topics. */
export interface KafkaConnection {
  readonly client: Omit<KafkaConfig, 'logCreator'>;
  /** Prefix of each topic name, without a dot. */
  readonly prefix: string;
  readonly topics: TopicPlan;
}

/** Short waits between the attempts of one call. If all fail, the caller waits longer and logs it. */
const RETRY = { initialRetryTime: 10, multiplier: 2, factor: 0.2, maxRetryTime: 1_000, retries: 8 };

/**
 * The Kafka options in the settings; null if no broker is set. Reads certificate files, once.
 * @throws SettingsError in one sentence, for settings that contradict each other and files that cannot be read.
 */
export function kafkaConnection(settings: Settings): KafkaConnection | null {
  if (settings.KAFKA_BROKERS.length === 0) return null;
  const ssl = tls(settings);
  const sasl = login(settings);
  return {
    client: {
      clientId: settings.KAFKA_CLIENT_ID,
      brokers: [...settings.KAFKA_BROKERS],
      connectionTimeout: 5_000,
      authenticationTimeout: 10_000,
      requestTimeout: 20_000,
      retry: RETRY,
      ...(ssl ? { ssl } : {}),
      ...(sasl ? { sasl } : {}),
    },
    prefix: settings.KAFKA_TOPIC_PREFIX,
    topics: {
      partitions: settings.KAFKA_PARTITIONS,
      replication: settings.KAFKA_REPLICATION,
      keepMs: settings.KAFKA_KEEP_HOURS * 3_600_000,
      messageBytes: settings.KAFKA_MESSAGE_BYTES,
    },
  };
}

function login({
  KAFKA_SASL,
  KAFKA_USERNAME: username,
  KAFKA_PASSWORD: password,
}: Settings): KafkaConfig['sasl'] | null {
  if (KAFKA_SASL === 'none') {
    if (username || password)
      throw new SettingsError('KAFKA_USERNAME and KAFKA_PASSWORD need KAFKA_SASL. Set it to the login mechanism.');
    return null;
  }
  if (!username || !password)
    throw new SettingsError(`KAFKA_SASL=${KAFKA_SASL} needs KAFKA_USERNAME and KAFKA_PASSWORD.`);
  return { mechanism: KAFKA_SASL as 'plain', username, password };
}

function tls(settings: Settings): KafkaConfig['ssl'] | null {
  const { KAFKA_TLS, KAFKA_TLS_CERT, KAFKA_TLS_KEY } = settings;
  const files = ['KAFKA_TLS_CA', 'KAFKA_TLS_CERT', 'KAFKA_TLS_KEY'] as const;
  if (KAFKA_TLS === 'off') {
    const given = files.find((name) => settings[name] !== null);
    if (given) throw new SettingsError(`${given} needs KAFKA_TLS=on.`);
    return null;
  }
  if ((KAFKA_TLS_CERT === null) !== (KAFKA_TLS_KEY === null))
    throw new SettingsError('KAFKA_TLS_CERT and KAFKA_TLS_KEY must be set together.');
  const [ca, cert, key] = files.map((name) => contents(name, settings[name]));
  return { ...(ca ? { ca: [ca] } : {}), ...(cert ? { cert } : {}), ...(key ? { key } : {}) };
}

function contents(name: string, path: string | null): string | null {
  if (path === null) return null;
  try {
    const text = readFileSync(path, 'utf8');
    if (!text.includes('-----BEGIN ')) throw new SettingsError(`${name} must name a PEM file; ${path} is not one.`);
    return text;
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const code = error !== null && typeof error === 'object' && 'code' in error ? String(error.code) : String(error);
    throw new SettingsError(`${name} names ${path}, which cannot be read: ${code}.`);
  }
}

/** The library's own messages, for debugging: one for each attempt and each lost connection. The relay logs what an operator must know, once. */
export const quietly =
  (log: Pick<Logger, 'debug'>) =>
  () =>
  ({ namespace, label, log: { message, ...rest } }: LogEntry): void =>
    log.debug({ kafka: namespace, label, ...rest }, message);
