import type { Page, Paging } from '#store';
import type { WebhookEndpointRow } from './endpoint-row.js';

/** The status of a delivery. The first two are open: more attempts follow. */
export const DELIVERY_STATUSES = ['pending', 'retrying', 'delivered', 'terminal', 'exhausted'] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why a delivery ended without success. */
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

/** The class of an attempt's response, if it got one. */
export type StatusClass = 'success' | 'redirect' | 'client_error' | 'server_error' | 'timeout' | 'network_error';

/** One event for one endpoint. Timestamps are UTC ISO strings with milliseconds. */
export interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly endpointId: string;
  readonly configVersion: number;
  readonly status: DeliveryStatus;
  readonly terminalReason: TerminalReason | null;
  /** True if the delivery has ended, its payload is still stored, and the endpoint's configuration is known. */
  readonly replayable: boolean;
  readonly replayExpiresAt: string;
  readonly payloadPurgedAt: string | null;
  /** All attempts, replays included. */
  readonly attemptCount: number;
  /** The earliest time of the next attempt; null if no attempt follows. */
  readonly nextAttemptAt: string | null;
  readonly firstAttemptAt: string | null;
  readonly lastAttemptAt: string | null;
  readonly completedAt: string | null;
  readonly createdAt: string;
}

/** One request to a receiver. Of the response, only the status is stored. */
export interface DeliveryAttempt {
  /** From 1. */
  readonly number: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly outcome: 'delivered' | 'retryable' | 'terminal';
  /** Null if there was no response. */
  readonly statusCode: number | null;
  readonly statusClass: StatusClass;
  /** One sentence written by us. */
  readonly diagnostic: string;
}

/** A delivery with its newest attempts (at most 500), oldest first. */
export interface DeliveryDetail extends Delivery {
  readonly attempts: readonly DeliveryAttempt[];
}

/** The result of a test event. */
export interface TestResult {
  readonly delivered: boolean;
  /** Null if there was no response. */
  readonly status: number | null;
  readonly statusClass: StatusClass;
  readonly latencyMs: number;
  readonly diagnostic: string;
}

/** What the dispatcher knows about the health of an endpoint. */
export interface HealthFacts {
  /** Consecutive failed deliveries since the last success or resumption. */
  readonly failureStreak: number;
  readonly lastFailureAt: string | null;
  readonly lastSuccessAt: string | null;
}

/** Filters of a list of deliveries; `undefined` does not filter. */
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

  /** Null if this board has no such delivery. */
  abstract byId(id: string): Promise<DeliveryDetail | null>;

  /**
   * Sends an ended delivery again: the stored payload, under the configuration of the original event, with a new timestamp and signature, in one
   * attempt. Returns the delivery, which is now pending.
   * @throws Rejection `webhooks_not_found`, `webhooks_delivery_open`, `webhooks_delivery_unreplayable`.
   */
  abstract replay(id: string): Promise<Delivery>;

  /** Sends one signed test event immediately, in any state of the endpoint. Stores no delivery. */
  abstract test(endpoint: WebhookEndpointRow): Promise<TestResult>;

  /** Notifies the workers of all processes that the state of an endpoint changed, so that they look for due deliveries. */
  abstract endpointChanged(): void;

  /** Health by endpoint id. Endpoints that were never called are missing. */
  abstract health(endpointIds: readonly string[]): Promise<ReadonlyMap<string, HealthFacts>>;
}
