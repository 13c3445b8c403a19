import type pg from 'pg';
import { pino } from 'pino';
import { PublishedEvents, Publishing } from '#outbox';
import { Wakeups } from '../../../../libs/store/src/event-log/wakeups.js';
import { readSettings } from '../../../../libs/runtime/src/process/settings.js';
import { kafkaConnection } from '../../../../libs/outbox/src/kafka/kafka-connection.js';
import { KafkaRelay } from '../../../../libs/outbox/src/kafka/kafka-relay.js';

/** A running relay, and its log lines. */
export interface RunningRelay {
  readonly lines: { readonly level: number; readonly msg: string; readonly [key: string]: unknown }[];
  /** Messages that Kafka acknowledged. */
  readonly written: number;
  /** Stops it in order. */
  stop(): Promise<void>;
}

const NOTHING = {
  on: {},
  vocabulary: [],
  seen: () => ({}),
  type: () => null,
  snapshot: () => ({}),
  tombstone: () => ({}),
};

/** The published kinds in these tests: jobs and companies, of which only object and topic matter to the relay. */
export function publishing(): Publishing {
  const known = new Publishing();
  known.add({ ...NOTHING, object: 'job', topic: 'jobs', category: 'job' } as never);
  known.add({ ...NOTHING, object: 'company', topic: 'companies', category: 'company' } as never);
  return known;
}

/** Runs the relay like a process that holds the lease. */
export function startRelay(
  pool: pg.Pool,
  env: Readonly<Record<string, string>>,
  { heldRetryMs = 200 } = {},
): RunningRelay {
  const lines: RunningRelay['lines'] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const connection = kafkaConnection(readSettings(env));
  if (!connection) throw new Error('No broker is named.');
  const wakeups = new Wakeups(pool);
  const running = { lines, written: 0 };
  const relay = new KafkaRelay(connection, {
    pool,
    publishing: publishing(),
    publishedEvents: new PublishedEvents(pool, wakeups),
    log,
    heldRetryMs,
    onWritten: (messages) => (running.written += messages),
  });
  const ending = new AbortController();
  const work = relay.run(ending.signal);
  return Object.assign(running, {
    async stop() {
      ending.abort();
      await work;
      wakeups.close();
    },
  });
}
