/** The release that is started. */
export const VERSION: string;

/** Kafka cannot be had on this machine; its message is one sentence. */
export class KafkaUnavailableError extends Error {}

/** Name and password of a user. */
export interface KafkaUser {
  readonly username: string;
  readonly password: string;
}

/** How a broker is started. */
export interface KafkaBrokerOptions {
  /** Where its files are; there may be some of an earlier start. */
  readonly directory: string;
  /** Of its plain listener; a free one when absent. */
  readonly port?: number;
  /** Listeners beside the plain one; `properties` set them up. */
  readonly listeners?: readonly ('SASL' | 'TLS')[];
  readonly properties?: Readonly<Record<string, string | number | boolean>>;
  /** SCRAM users by mechanism. */
  readonly scram?: Readonly<Record<string, KafkaUser>>;
  readonly heapMb?: number;
  readonly log?: (line: string) => void;
}

/** One broker on a directory and a port of its own; it can be stopped, killed and started again. */
export class KafkaBroker {
  /** Listener name → `host:port`; PLAINTEXT is always there. */
  readonly listeners: Readonly<Record<string, string>>;
  /** `host:port` without credentials, as KAFKA_BROKERS takes it. */
  readonly brokers: string;
  readonly running: boolean;
  /** The last lines that it said. */
  readonly output: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** A new id of a cluster, 16 bytes as base64url that do not begin with `-`. */
export function clusterId(random?: Buffer): string;

/** The folder with the jars; fetched when they are not there yet. @throws KafkaUnavailableError */
export function fetchKafka(log?: (line: string) => void): Promise<string>;

/** Starts a broker and returns when it serves. @throws KafkaUnavailableError when this machine cannot have one. */
export function startKafka(options: KafkaBrokerOptions): Promise<KafkaBroker>;
