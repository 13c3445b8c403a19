import type { EventStore } from '#kernel';
import type { Pool } from 'pg';
import type { EventStoreDbOptions } from './eventstoredb/eventstoredb-options.js';
import type { Wakeups } from './event-log/wakeups.js';
import { PostgresEventStore } from './postgres/postgres-event-store.js';

/** Where the events are, and what that store needs. */
interface EventStoreOptions extends Omit<EventStoreDbOptions, 'url'> {
  /** Connection string of EventStoreDB; null: the events are in PostgreSQL. */
  readonly url: string | null;
  readonly pool: Pool;
  readonly wakeups: Wakeups;
}

/**
 * Opens the event store.
 * @throws SettingsError if EventStoreDB rejects the user, and errors of its client if it does not answer.
 */
export async function openEventStore({ url, wakeups, ...options }: EventStoreOptions): Promise<EventStore> {
  if (url === null) return new PostgresEventStore(options.pool, wakeups);
  // Loaded on first use, because the client costs memory and start-up time.
  const { EventStoreDbStore } = await import('./eventstoredb/eventstoredb-event-store.js');
  const store = await EventStoreDbStore.open({ ...options, url });
  await store.verify();
  return store;
}
