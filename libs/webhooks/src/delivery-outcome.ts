import type { DeliveryStatus, TerminalReason } from './deliveries.js';

/** The outcome of the delivery at the head of a queue, with or without an attempt. Names with underscores are column names. */
export interface DeliveryOutcome {
  readonly endpoint: string;
  readonly object_id: string;
  readonly fencingToken: number;
  readonly board: string;
  readonly delivery: string;
  readonly status: DeliveryStatus;
  readonly terminal_reason: TerminalReason | null;
  readonly tries: number;
  /** Milliseconds until the next attempt, counted from the time of recording. */
  readonly delay_ms: number | null;
  /** The time of the next attempt if it is unchanged. If neither this nor a delay is set, the delivery is complete. */
  readonly due: string | null;
  /** Null if no attempt was made. */
  readonly attempt: AttemptRecord | null;
}

/** An attempt as it is stored. */
export interface AttemptRecord {
  readonly number: number;
  readonly started_at: string;
  readonly duration_ms: number;
  readonly outcome: 'delivered' | 'retryable' | 'terminal';
  readonly status_code: number | null;
  readonly status_class: string;
  readonly diagnostic: string;
}
