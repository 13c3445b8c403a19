import type { Pool } from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import { relayName } from './kafka-relay.js';

/** A known relay, running or not. */
export interface KnownRelay {
  readonly prefix: string;
  /** Published changes that it has not sent. */
  readonly behind: number;
  /** Objects that it holds back. */
  readonly held: number;
  readonly working: boolean;
}

const PREFIX_AFTER = relayName('').length;

/** Relays to Kafka of this installation, by the prefix of their topics. */
export class KafkaRelays {
  constructor(private readonly pool: Pool) {}

  async list(): Promise<readonly KnownRelay[]> {
    const { rows } = await this.pool.query<{ name: string; working: boolean }>(
      `select f.name, exists (select 1 from leases l where l.name = f.name and l.until > now()) as working
       from publication_followers f where f.name like $1 order by f.name`,
      [`${relayName('')}%`],
    );
    return Promise.all(
      rows.map(async ({ name, working }) => {
        const prefix = name.slice(PREFIX_AFTER);
        const { events: behind, held } = await lagOf(this.pool, prefix);
        return { prefix, behind, held, working };
      }),
    );
  }

  /**
   * Deletes the checkpoint of the relay for `prefix`, so that no events are kept for it; its topics stay. If the relay runs again, it starts from
   * the beginning. @throws Error in one sentence if it does not exist or is running.
   */
  async forget(prefix: string): Promise<void> {
    const relay = (await this.list()).find((each) => each.prefix === prefix);
    if (!relay) throw new Error(`There is no relay for the prefix "${prefix}".`);
    if (relay.working)
      throw new Error(
        `The relay for the prefix "${prefix}" is running. Change KAFKA_TOPIC_PREFIX or KAFKA_BROKERS first.`,
      );
    await this.pool.query(
      `with follower as (delete from publication_followers where name = $1) delete from kafka_held_objects where relay = $1`,
      [relayName(prefix)],
    );
  }
}

/** Adds the Prometheus metrics of the relay to Kafka. @returns the counter of written messages. */
export function kafkaMetrics(registry: Registry, pool: Pool, prefix: string): (messages: number) => void {
  const registers = [registry];
  const written = new Counter({
    name: 'openings_kafka_messages_total',
    help: 'Messages that this process wrote to Kafka and Kafka acknowledged.',
    registers,
  });
  let query: { at: number; answer: ReturnType<typeof lagOf> } | undefined;
  // One query for all gauges that are read together.
  const lag = () => {
    if (!query || Date.now() - query.at > 500) query = { at: Date.now(), answer: lagOf(pool, prefix) };
    return query.answer;
  };
  const gauge = (name: string, help: string, of: keyof Awaited<ReturnType<typeof lagOf>>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set((await lag())[of]);
      },
    });
  gauge('openings_kafka_lag_events', 'Published changes that wait for Kafka.', 'events');
  gauge('openings_kafka_lag_seconds', 'Time that the oldest change has waited for Kafka.', 'seconds');
  gauge('openings_kafka_held_objects', 'Objects held back because their topic rejects one of their messages.', 'held');
  return (messages) => written.inc(messages);
}

/** How far the topics of `prefix` are behind the published events. */
export async function lagOf(pool: Pool, prefix: string): Promise<{ events: number; seconds: number; held: number }> {
  const { rows } = await pool.query<{ events: string; seconds: number; held: string }>({
    name: 'kafka-lag',
    text: `with passed as (
        select coalesce((select sequence from publication_followers where name = $1), 0) as sequence
      )
      select coalesce((select sequence from published_events order by sequence desc limit 1), 0) - passed.sequence as events,
        coalesce(extract(epoch from now() - (
          select recorded_at from published_events e where e.sequence > passed.sequence order by e.sequence limit 1
        ))::float8, 0) as seconds,
        (select count(*) from kafka_held_objects where relay = $1) as held
      from passed`,
    values: [relayName(prefix)],
  });
  const { events = 0, seconds = 0, held = 0 } = rows[0] ?? {};
  return { events: Math.max(0, Number(events)), seconds: Math.max(0, seconds), held: Number(held) };
}
