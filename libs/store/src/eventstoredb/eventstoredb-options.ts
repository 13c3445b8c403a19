import type { Pool } from 'pg';
import type { KEPT } from '../event-log/recent-events.js';
import type { Backoff } from './eventstoredb-subscription.js';

/** The dependencies of the store. */
export interface EventStoreDbOptions {
  /** `esdb://…`, `esdb+discover://…`, or the same with `kurrentdb`. */
  readonly url: string;
  /** Put with a dot before the names of all streams. Absent or empty: no prefix. */
  readonly prefix?: string;
  /** The database with the claims, in the tables of `CLAIMS_FOR_EVENT_STORE_DB_SQL`. Owned by the caller. */
  readonly pool: Pool;
  readonly log: { warn(details: object, message: string): void };
  /** False in processes that leave the completion of claims to others; at least one must do it. */
  readonly finishClaims?: boolean;
  /** How often the follower of claims looks for due reservations, in milliseconds; default 5,000. */
  readonly lookForDueMs?: number;
  readonly backoff?: Backoff;
  /** How many of the newest events are kept in memory; default 2,000 and 8 MB. */
  readonly kept?: typeof KEPT;
  /** How long a read or subscription may go without a first answer, in milliseconds; default 10,000. */
  readonly silenceMs?: number;
}
