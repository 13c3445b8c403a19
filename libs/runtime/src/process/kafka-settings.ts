import { file, hosts, integer, oneOf, password, text } from './setting-kinds.js';

/** The connection to Kafka, and the topics that the server creates there. */
export const KAFKA_SETTINGS = {
  KAFKA_BROKERS: hosts('Kafka brokers to which all events are published. Absent: Kafka is off.'),
  KAFKA_CLIENT_ID: text('openings', /^[\w.-]{1,200}$/, 'letters, digits, ., _ and -', 'Client id for Kafka.'),
  KAFKA_TOPIC_PREFIX: text(
    'openings',
    /^[\w-][\w.-]{0,149}$/,
    'letters, digits, ., _ and -, at most 150',
    'Prefix of topic names: openings gives openings.jobs.v1. A new prefix gets all events from the beginning.',
  ),
  KAFKA_PARTITIONS: integer(6, 1, 10_000, 'Number of partitions of new topics.'),
  KAFKA_REPLICATION: integer(0, 0, 100, 'Number of replicas of new topics; 0: one for each broker, at most 3.'),
  KAFKA_KEEP_HOURS: integer(
    168,
    1,
    87_600,
    'Hours for which new topics keep every event of an object; later, compaction keeps only the newest.',
  ),
  KAFKA_MESSAGE_BYTES: integer(4_194_304, 1_024, 104_857_600, 'Maximum message size of new topics, in bytes.'),
  KAFKA_SASL: oneOf(
    ['none', 'plain', 'scram-sha-256', 'scram-sha-512'],
    'none',
    'SASL mechanism for signing in to Kafka.',
  ),
  KAFKA_USERNAME: text('', /^.+$/, 'a name', 'User name for Kafka.'),
  KAFKA_PASSWORD: password('Password for Kafka.'),
  KAFKA_TLS: oneOf(['off', 'on'], 'off', 'Whether connections to Kafka use TLS.'),
  KAFKA_TLS_CA: file(
    'PEM file with the certificate authority of the brokers. Absent: the authorities that Node trusts.',
  ),
  KAFKA_TLS_CERT: file('PEM file with the client certificate for Kafka.'),
  KAFKA_TLS_KEY: file('PEM file with the private key of the client certificate.'),
} as const;
