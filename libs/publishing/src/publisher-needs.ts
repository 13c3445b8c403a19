import type { EventStore, Recorded } from '#kernel';
import type { Pool } from 'pg';
import type { Wakeups } from '#store';
import type { Precedence } from '#runtime/engine';
import type { Publishing } from './publishing.js';

/** What publishing stands on. */
export interface PublisherNeeds {
  readonly publishing: Publishing;
  readonly readModels: { current(event: Recorded): Recorded };
  readonly store: EventStore;
  readonly pool: Pool;
  readonly wakeups: Wakeups;
  /** What gives way while publishing is behind; nothing when absent. */
  readonly precedence?: Precedence;
  /** Address of a storefront, with `{board}` where the slug of the board goes. */
  readonly storefront: string;
  readonly log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
}
