import type { Pool } from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import { relayName } from './kafka-relay.js';

/** Adds what Prometheus should know about the relay to Kafka. @returns what counts messages that were written. */
export function kafkaMetrics(registry: Registry, pool: Pool, prefix: string): (messages: number) => void {
  const registers = [registry];
  const written = new Counter({
    name: 'openings_kafka_messages_total',
    help: 'Messages that this process wrote to Kafka, acknowledged.',
    registers,
  });
  let asked: { at: number; answer: ReturnType<typeof lagOf> } | undefined;
  // One question for all that is read together.
  const lag = () => {
    if (!asked || Date.now() - asked.at > 500) asked = { at: Date.now(), answer: lagOf(pool, prefix) };
    return asked.answer;
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
  gauge('openings_kafka_lag_seconds', 'How long the oldest change has waited for Kafka.', 'seconds');
  gauge('openings_kafka_held_objects', 'Objects held back because a topic does not take a message of theirs.', 'held');
  return (messages) => written.inc(messages);
}

/** How far the topics of `prefix` are behind what is published. */
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
