/** The release that is started. */
export const VERSION: string;

/** Kafka is not available on this machine. Its message is one sentence. */
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

/** A broker with its own directory and port. It can be stopped, killed and started again. */
export class KafkaBroker {
  /** Listener name → `host:port`. PLAINTEXT always exists. */
  readonly listeners: Readonly<Record<string, string>>;
  /** `host:port` without credentials, for KAFKA_BROKERS. */
  readonly brokers: string;
  readonly running: boolean;
  /** The last lines of its output. */
  readonly output: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** A new id of a cluster, 16 bytes as base64url that do not begin with `-`. */
export function clusterId(random?: Buffer): string;

/** Downloads the jars if needed and returns their folder. @throws KafkaUnavailableError */
export function fetchKafka(log?: (line: string) => void): Promise<string>;

/** Starts a broker and returns when it serves. @throws KafkaUnavailableError when this machine cannot have one. */
export function startKafka(options: KafkaBrokerOptions): Promise<KafkaBroker>;
