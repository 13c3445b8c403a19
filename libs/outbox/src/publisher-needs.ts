import type { EventStore, StoredEvent } from '#kernel';
import type { Pool } from 'pg';
import type { Wakeups } from '#store';
import type { Precedence } from '#runtime/engine';
import type { Publishing } from './publishing.js';

/** The dependencies of publishing. */
export interface PublisherNeeds {
  readonly publishing: Publishing;
  readonly readModels: { current(event: StoredEvent): StoredEvent };
  readonly store: EventStore;
  readonly pool: Pool;
  readonly wakeups: Wakeups;
  /** What slows down while publishing is behind; nothing if absent. */
  readonly precedence?: Precedence;
  /** URL of a storefront, with `{board}` as the placeholder for the board's slug. */
  readonly storefront: string;
  readonly log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
}
