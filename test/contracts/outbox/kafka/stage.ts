import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Admin } from 'kafkajs';
import type pg from 'pg';
import { lagOf } from '../../../../libs/outbox/src/kafka/kafka-relays.js';
import { topicsOnceThere } from '../../../../libs/outbox/src/kafka/kafka-topics.js';
import { eventually } from '../../store/event-store.samples.js';
import { type Database, freshDatabase } from '../../postgres-database.js';
import { newId, TopicPublications } from './published.js';
import { client, TopicReader } from './reader.js';
import { type RunningRelay, startRelay } from './relay.js';

/** The environment of the specs of one file: a database, a broker, and a separate prefix for each spec. */
export class RelayStage {
  pool!: pg.Pool;
  publications!: TopicPublications;
  prefix = '';
  /** URL of the database. */
  database = '';
  private readonly relays: RunningRelay[] = [];
  private readonly readers: TopicReader[] = [];

  /** To be created inside of `describe`; `brokers` is called when it is needed. */
  constructor(private readonly brokers: () => string) {
    let database: Database;
    beforeAll(async () => {
      database = await freshDatabase();
      this.database = database.url;
      this.pool = database.pool();
    });
    afterAll(() => database?.drop());
    afterEach(async () => {
      for (const relay of this.relays.splice(0)) await relay.stop();
      for (const reader of this.readers.splice(0)) await reader.close();
      await this.pool.query('truncate published_events, publication_followers, kafka_held_objects');
    });
  }

  /** Starts without any data. */
  begin(): void {
    this.prefix = newId('t');
    this.publications = new TopicPublications(this.pool);
  }

  get jobs(): string {
    return `${this.prefix}.jobs.v1`;
  }

  get companies(): string {
    return `${this.prefix}.companies.v1`;
  }

  get settings(): Readonly<Record<string, string>> {
    return { KAFKA_BROKERS: this.brokers(), KAFKA_TOPIC_PREFIX: this.prefix };
  }

  /** Starts the relay, with additional settings. */
  relay(more: Readonly<Record<string, string>> = {}): RunningRelay {
    const running = startRelay(this.pool, { ...this.settings, ...more });
    this.relays.push(running);
    return running;
  }

  /** Reads topics from their beginning; by default that of the jobs. */
  async read(topics: readonly string[] = [this.jobs], options?: { uncommitted?: boolean }): Promise<TopicReader> {
    const reader = await TopicReader.open(this.brokers(), topics, options);
    this.readers.push(reader);
    return reader;
  }

  lag(): ReturnType<typeof lagOf> {
    return lagOf(this.pool, this.prefix);
  }

  caughtUp(): Promise<void> {
    return eventually(async () => (await this.lag()).events === 0, 'the relay has caught up');
  }

  async admin<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = client(this.brokers()).admin();
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  }

  /** Creates the topic of the jobs in advance. */
  async makeTopic(configuration: Readonly<Record<string, string>>, numPartitions = 2): Promise<void> {
    const configEntries = Object.entries(configuration).map(([name, value]) => ({ name, value }));
    await this.admin(async (admin) => {
      await admin.createTopics({ waitForLeaders: false, topics: [{ topic: this.jobs, numPartitions, configEntries }] });
      await topicsOnceThere(admin, [this.jobs]);
    });
  }

  /** Replaces the configuration of the jobs' topic. */
  async configure(configuration: Readonly<Record<string, string>>): Promise<void> {
    const configEntries = Object.entries(configuration).map(([name, value]) => ({ name, value }));
    await this.admin((admin) =>
      admin.alterConfigs({ validateOnly: false, resources: [{ type: 2, name: this.jobs, configEntries }] }),
    );
  }
}
