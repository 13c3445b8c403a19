import type { DeliveryStatus, TerminalReason } from './deliveries.js';

/** The outcome of an attempt at the head of a queue, or its end without one. Names with underscores are those of columns. */
export interface DeliveryOutcome {
  readonly endpoint: string;
  readonly object_id: string;
  readonly fencingToken: number;
  readonly board: string;
  readonly delivery: string;
  readonly status: DeliveryStatus;
  readonly terminal_reason: TerminalReason | null;
  readonly tries: number;
  /** Until the next attempt, in milliseconds, counted from the recording. */
  readonly delay_ms: number | null;
  /** The moment of the next attempt where that stays as it was. With neither, the delivery is completed. */
  readonly due: string | null;
  /** Null when none was made. */
  readonly attempt: AttemptRecord | null;
}

/** An attempt as it is kept. */
export interface AttemptRecord {
  readonly number: number;
  readonly started_at: string;
  readonly duration_ms: number;
  readonly outcome: 'delivered' | 'retryable' | 'terminal';
  readonly status_code: number | null;
  readonly status_class: string;
  readonly diagnostic: string;
}
