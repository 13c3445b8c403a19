import type { Pool } from 'pg';
import type { KEPT } from '../event-log/recent-events.js';
import type { Backoff } from './eventstoredb-subscription.js';

/** What the store needs from outside. */
export interface EventStoreDbOptions {
  /** `esdb://…`, `esdb+discover://…`, or the same with `kurrentdb`. */
  readonly url: string;
  /** Stands with a dot before the names of all streams. Absent or empty: nothing does. */
  readonly prefix?: string;
  /** Where claims are; the tables of `CLAIMS_FOR_EVENT_STORE_DB_SQL` are there. Belongs to the caller. */
  readonly pool: Pool;
  readonly log: { warn(details: object, message: string): void };
  /** False in processes that leave finishing of claims to others; one process at least must not. */
  readonly finishClaims?: boolean;
  /** How often the follower of claims looks for reservations that are due, in milliseconds; default 5,000. */
  readonly lookForDueMs?: number;
  readonly backoff?: Backoff;
  /** What of the newest events is kept in memory at most; 2,000 and 8 MB unless given. */
  readonly kept?: typeof KEPT;
  /** How long a reading or subscription may go without a first answer, in milliseconds; default 10,000. */
  readonly silenceMs?: number;
}
