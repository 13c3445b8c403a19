import type { DeliveryStatus, StatusClass, TerminalReason } from './deliveries.js';

/** Seconds between attempts (decision E3). */
export const DELAYS_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** Attempts in the schedule, the first one included. */
export const TRIES = DELAYS_SECONDS.length + 1;

const JITTER = 0.1;
const LONGEST_RETRY_AFTER_SECONDS = 86_400;
/** 4xx statuses that are retried. */
const RETRYABLE = new Set([408, 409, 425, 429]);
const RETRY_AFTER_STATUSES = new Set([429, 503]);

/** The result of one request. */
export interface ReceiverAnswer {
  /** Null if there was no response. */
  readonly status: number | null;
  readonly statusClass: StatusClass;
  /** The receiver's `Retry-After`, in seconds. */
  readonly retryAfter: number | null;
  readonly durationMs: number;
  /** One sentence written by us; never text from the receiver. */
  readonly diagnostic: string;
}

/** The state of a delivery after an attempt. */
export interface Stand {
  /** Attempts of the schedule that are used up, this one included. */
  readonly tries: number;
  readonly triesAllowed: number;
  /** Milliseconds until the delivery window ends. */
  readonly leftMs: number;
}

/** What happens next to a delivery. */
export interface AttemptOutcome {
  readonly outcome: 'delivered' | 'retryable' | 'terminal';
  readonly status: DeliveryStatus;
  readonly terminalReason: TerminalReason | null;
  /** Milliseconds until the next attempt; null if no attempt follows. */
  readonly delayMs: number | null;
}

/** The class of `status`. */
export function classOf(status: number): StatusClass {
  if (status < 300) return 'success';
  if (status < 400) return 'redirect';
  return status < 500 ? 'client_error' : 'server_error';
}

const ended = (
  status: DeliveryStatus,
  terminalReason: TerminalReason | null,
  outcome: AttemptOutcome['outcome'],
): AttemptOutcome => ({
  outcome,
  status,
  terminalReason,
  delayMs: null,
});

/** How `answer` changes the delivery (decisions E3 and E4). `random` is between 0 and 1. */
export function judge(
  answer: ReceiverAnswer,
  { tries, triesAllowed, leftMs }: Stand,
  random = Math.random(),
): AttemptOutcome {
  const { status } = answer;
  if (status !== null) {
    if (status >= 200 && status < 300) return ended('delivered', null, 'delivered');
    if (status === 410) return ended('terminal', 'http_410', 'terminal');
    if (status >= 300 && status < 500 && !RETRYABLE.has(status))
      return ended('terminal', 'permanent_response', 'terminal');
  }
  if (tries >= triesAllowed) return ended('exhausted', 'retry_attempt_limit', 'retryable');
  const delayMs = delayAfter(tries, answer, random);
  if (delayMs >= leftMs) return ended('exhausted', 'delivery_window_expired', 'retryable');
  return { outcome: 'retryable', status: 'retrying', terminalReason: null, delayMs };
}

/** A receiver may ask for a longer wait than the schedule has, never for a shorter one, because there are few attempts. */
function delayAfter(tries: number, { status, retryAfter }: ReceiverAnswer, random: number): number {
  const planned = (DELAYS_SECONDS[Math.max(0, tries - 1)] ?? DELAYS_SECONDS[DELAYS_SECONDS.length - 1] ?? 0) * 1000;
  const jittered = planned * (1 - JITTER + 2 * JITTER * random);
  if (retryAfter === null || status === null || !RETRY_AFTER_STATUSES.has(status)) return Math.round(jittered);
  const requestedMs = Math.min(retryAfter, LONGEST_RETRY_AFTER_SECONDS) * 1000;
  return Math.round(Math.max(jittered, requestedMs));
}

/**
 * The seconds in a `Retry-After` header, or null if it cannot be parsed. A date is compared with the `Date` header of the response if it has one,
 * because the receiver's clock may differ from ours.
 */
export function retryAfterSeconds(header: string | undefined, dateHeader: string | undefined): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Number(text);
  if (!/^[A-Z][a-z]{2}, /.test(text)) return null;
  const at = Date.parse(text);
  const from = Date.parse(dateHeader ?? '');
  if (Number.isNaN(at)) return null;
  return Math.max(0, Math.ceil((at - (Number.isNaN(from) ? Date.now() : from)) / 1000));
}
