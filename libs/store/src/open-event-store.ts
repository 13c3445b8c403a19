import type { EventStore } from '#kernel';
import type { Pool } from 'pg';
import type { EventStoreDbOptions } from './eventstoredb/eventstoredb-options.js';
import type { Wakeups } from './event-log/wakeups.js';
import { PostgresEventStore } from './postgres/postgres-event-store.js';

/** Where the events are, and what the store needs there. */
interface EventStoreOptions extends Omit<EventStoreDbOptions, 'url'> {
  /** Of EventStoreDB; null: the events are in PostgreSQL. */
  readonly url: string | null;
  readonly pool: Pool;
  readonly wakeups: Wakeups;
}

/**
 * Opens the event store.
 * @throws SettingsError when EventStoreDB refuses the user, or what its client says when it does not answer.
 */
export async function openEventStore({ url, wakeups, ...options }: EventStoreOptions): Promise<EventStore> {
  if (url === null) return new PostgresEventStore(options.pool, wakeups);
  // Loaded only when it is used: the client costs memory and start time.
  const { EventStoreDbStore } = await import('./eventstoredb/eventstoredb-event-store.js');
  const store = await EventStoreDbStore.open({ ...options, url });
  await store.verify();
  return store;
}
