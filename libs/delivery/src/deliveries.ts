import type { Page, Paging } from '#store';
import type { WebhookEndpointRow } from './endpoint-row.js';

/** Where a delivery stands. The first two are open: attempts are still to come. */
export const DELIVERY_STATUSES = ['pending', 'retrying', 'delivered', 'terminal', 'exhausted'] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why a delivery ended without being delivered. */
export const TERMINAL_REASONS = [
  'http_410',
  'permanent_response',
  'invalid_reference',
  'endpoint_paused',
  'retry_attempt_limit',
  'delivery_window_expired',
  'retention_expired',
  'endpoint_retired',
] as const;

export type TerminalReason = (typeof TERMINAL_REASONS)[number];

/** What kind of answer an attempt got, if any. */
export type StatusClass = 'success' | 'redirect' | 'client_error' | 'server_error' | 'timeout' | 'network_error';

/** One event for one endpoint. Moments are UTC ISO text with milliseconds. */
export interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly endpointId: string;
  readonly configVersion: number;
  readonly status: DeliveryStatus;
  readonly terminalReason: TerminalReason | null;
  /** True while it has ended, its bytes are kept and its endpoint's configuration is known. */
  readonly replayable: boolean;
  readonly replayExpiresAt: string;
  readonly payloadPurgedAt: string | null;
  /** All attempts ever, replays included. */
  readonly attemptCount: number;
  /** Not before this; null when none is to come. */
  readonly nextAttemptAt: string | null;
  readonly firstAttemptAt: string | null;
  readonly lastAttemptAt: string | null;
  readonly completedAt: string | null;
  readonly createdAt: string;
}

/** One request to a receiver. Nothing that the receiver said is kept but its status. */
export interface DeliveryAttempt {
  /** From 1. */
  readonly number: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly outcome: 'delivered' | 'retryable' | 'terminal';
  /** Null when there was no response. */
  readonly statusCode: number | null;
  readonly statusClass: StatusClass;
  /** One sentence of ours. */
  readonly diagnostic: string;
}

/** A delivery with its newest attempts, at most 500, the oldest of them first. */
export interface DeliveryDetail extends Delivery {
  readonly attempts: readonly DeliveryAttempt[];
}

/** What came of a synthetic request. */
export interface TestResult {
  readonly delivered: boolean;
  /** Null when there was no response. */
  readonly status: number | null;
  readonly statusClass: StatusClass;
  readonly latencyMs: number;
  readonly diagnostic: string;
}

/** What the dispatcher knows of an endpoint's health. */
export interface HealthFacts {
  /** Consecutive failed deliveries since the last success or resumption. */
  readonly failureStreak: number;
  readonly lastFailureAt: string | null;
  readonly lastSuccessAt: string | null;
}

/** Which deliveries are asked for; `undefined` asks for nothing. */
export interface DeliveryFilter {
  readonly endpointId?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  /** Only events of these types: those that the caller may read. */
  readonly eventTypes?: readonly string[] | undefined;
}

/** Deliveries of the board of the request being served. */
export abstract class Deliveries {
  /** Newest first. @throws Rejection `pagination_invalid_cursor`. */
  abstract page(filter: DeliveryFilter, paging: Paging): Promise<Page<Delivery>>;

  /** Null when this board has no such delivery. */
  abstract byId(id: string): Promise<DeliveryDetail | null>;

  /**
   * Sends an ended delivery again: the frozen bytes under the configuration of the occurrence, with a fresh timestamp and
   * signature, one attempt. Returns it as it is then, pending.
   * @throws Rejection `webhooks_not_found`, `webhooks_delivery_open`, `webhooks_delivery_unreplayable`.
   */
  abstract replay(id: string): Promise<Delivery>;

  /** Sends one synthetic, signed event now, whatever the state of the endpoint; leaves no delivery behind. */
  abstract test(endpoint: WebhookEndpointRow): Promise<TestResult>;

  /** The state of an endpoint has changed: workers look for what is due for it, in whatever process. */
  abstract endpointChanged(): void;

  /** Health by endpoint id; endpoints without any attempt so far have none. */
  abstract health(endpointIds: readonly string[]): Promise<ReadonlyMap<string, HealthFacts>>;
}
