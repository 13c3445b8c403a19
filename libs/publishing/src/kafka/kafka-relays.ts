import type { Pool } from 'pg';
import { lagOf } from './kafka-metrics.js';
import { relayName } from './kafka-relay.js';

/** A relay that there was, at work or not. */
export interface KnownRelay {
  readonly prefix: string;
  /** Published changes that it has not passed on. */
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
   * Forgets how far the relay for `prefix` is, so that nothing is kept for it any more; its topics stay. If it ever works
   * again, it begins from the beginning. @throws Error in one sentence when there is none, or it is at work.
   */
  async forget(prefix: string): Promise<void> {
    const relay = (await this.list()).find((each) => each.prefix === prefix);
    if (!relay) throw new Error(`There is no relay for the prefix "${prefix}".`);
    if (relay.working)
      throw new Error(
        `The relay for the prefix "${prefix}" is at work: change KAFKA_TOPIC_PREFIX or KAFKA_BROKERS first.`,
      );
    await this.pool.query(
      `with follower as (delete from publication_followers where name = $1) delete from kafka_held_objects where relay = $1`,
      [relayName(prefix)],
    );
  }
}
