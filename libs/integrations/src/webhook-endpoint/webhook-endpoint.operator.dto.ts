import {
  type Delivery,
  DELIVERY_STATUSES,
  type DeliveryAttempt,
  type DeliveryDetail,
  type DeliveryStatus,
  type HealthFacts,
  TERMINAL_REASONS,
  type TerminalReason,
  type TestResult,
  type WebhookEndpointRow,
} from '#webhooks';
import { FromQuery, Integer, Lax, Moment, Optional, view } from '#http/dto';
import type { StateReason } from '#webhooks/health';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsString } from 'class-validator';
import { EVENT_TYPES } from './endpoint-address.js';

/** A list of event types. The decider checks them, because an unknown type has an error code of its own. */
const EventTypes = (): PropertyDecorator => (target, key) => {
  IsArray()(target, key as string);
  ArrayMaxSize(100)(target, key as string);
  IsString({ each: true })(target, key as string);
  ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...EVENT_TYPES] },
    example: ['job.created', 'job.updated', 'job.deleted'],
  })(target, key);
};

/** An endpoint to create. */
@Lax()
export class CreateWebhookEndpointBodyDto {
  /**
   * Public https URL that events are sent to.
   * @example 'https://hooks.hill-clinic.example/openings'
   */
  @ApiProperty({ format: 'uri' }) @IsString() url!: string;
  /** Event types to send: at least one, each once. The key needs the read scope of every event family that you name. */
  @EventTypes() event_types!: string[];
}

/** Changes to an endpoint; absent keys keep their values. */
@Lax()
export class UpdateWebhookEndpointBodyDto {
  /** Public https URL that events are sent to from now on. */
  @Optional()
  @ApiProperty({ format: 'uri', example: 'https://hooks.hill-clinic.example/openings' })
  @IsString()
  url?: string;
  /** Event types to send from now on. They replace the current ones. */
  @Optional() @EventTypes() event_types?: string[];
  /** `paused` ends running deliveries and holds back the others. `enabled` resumes them, also for a failing endpoint. */
  @Optional() @IsIn(['enabled', 'paused']) status?: 'enabled' | 'paused';
}

/** A URL that receives the events of the board. */
export class WebhookEndpointDto {
  id!: string;
  object!: 'webhook_endpoint';
  url!: string;
  event_types!: string[];
  /** Only the server sets `failing`. It calls failing receivers less and less often. */
  status!: 'enabled' | 'paused' | 'failing';
  /** Consecutive failed deliveries since the last success or resumption. */
  @Integer() failure_streak!: number;
  @Moment() last_failure_at!: string | null;
  @Moment() last_success_at!: string | null;
  /** When the status last changed. Null if it never changed. */
  @Moment() health_changed_at!: string | null;
  /** Reason for the status. */
  @ApiProperty({
    type: 'string',
    nullable: true,
    enum: [
      'consecutive_failures',
      'retry_exhausted',
      'http_410',
      'operator_pause',
      'operator_resume',
      'synthetic_recovery',
      null,
    ],
  })
  health_reason!: StateReason | null;
  /** When the previous secret expires. Null when only one secret is valid. */
  @Moment() secret_overlap_expires_at!: string | null;
  @Moment() created_at!: string;
  @Moment() updated_at!: string;

  /** Built with the current health and time, because a secret may have expired since the row was written. */
  static readonly of = view<WebhookEndpointDto, WebhookEndpointRow, { health: HealthFacts | undefined; now: string }>()(
    `id object url event_types status failure_streak last_failure_at last_success_at health_changed_at health_reason
     secret_overlap_expires_at created_at updated_at`,
    {
      object: () => 'webhook_endpoint',
      status: ({ state }) => state,
      failure_streak: (_, { health }) => health?.failureStreak ?? 0,
      last_failure_at: (_, { health }) => health?.lastFailureAt ?? null,
      last_success_at: (_, { health }) => health?.lastSuccessAt ?? null,
      health_changed_at: ({ stateChangedAt }) => stateChangedAt,
      health_reason: ({ stateReason }) => stateReason,
      secret_overlap_expires_at: ({ secrets }, { now }) =>
        secrets.find(({ expiresAt }) => expiresAt !== null && expiresAt > now)?.expiresAt ?? null,
    },
  );
}

/** An endpoint with its secret. */
export class WebhookEndpointCreatedDto extends WebhookEndpointDto {
  /**
   * Signing secret of deliveries: `whsec_` and 32 bytes in base64. It is shown only once. It is null when you repeat the request
   * with the same idempotency key. Rotate a lost secret.
   */
  secret!: string | null;
}

/** The requested page of a list. */
export class ListWebhookEndpointsQueryDto {
  /** The `nextCursor` of the previous page. */
  @Optional() @IsString() cursor?: string;
  /** Maximum number of objects in a page. Default: 50. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 100 }) limit?: number;
}

/** Filters of a list of deliveries. */
export class ListWebhookDeliveriesQueryDto extends ListWebhookEndpointsQueryDto {
  /** Only deliveries to this endpoint. The endpoint may already be deleted. */
  @Optional() @IsString() endpoint_id?: string;
  @Optional() @IsIn(DELIVERY_STATUSES) status?: DeliveryStatus;
}

/** One event for one endpoint. */
export class WebhookDeliveryDto {
  id!: string;
  object!: 'webhook_delivery';
  /** Id of the event. Every request has it in `webhook-id`. */
  event_id!: string;
  event_type!: string;
  endpoint_id!: string;
  /** `pending` and `retrying` deliveries have further attempts. All others have ended. */
  status!: DeliveryStatus;
  /** Why the delivery failed permanently. */
  @ApiProperty({
    type: 'string',
    nullable: true,
    enum: [...TERMINAL_REASONS, null],
  })
  terminal_reason!: TerminalReason | null;
  /** Whether you can replay the delivery. */
  replayable!: boolean;
  /** Content is kept until this time. */
  @Moment() replay_expires_at!: string;
  @Moment() payload_purged_at!: string | null;
  /** Number of attempts, including replays. */
  @Integer() attempt_count!: number;
  @Moment() next_attempt_at!: string | null;
  @Moment() first_attempt_at!: string | null;
  @Moment() last_attempt_at!: string | null;
  @Moment() completed_at!: string | null;
  @Moment() created_at!: string;

  static readonly of = view<WebhookDeliveryDto, Delivery>()(
    `id object event_id event_type endpoint_id status terminal_reason replayable replay_expires_at payload_purged_at
     attempt_count next_attempt_at first_attempt_at last_attempt_at completed_at created_at`,
    { object: () => 'webhook_delivery' },
  );
}

/** A request to the receiver. Of the response only the status is stored. */
export class WebhookDeliveryAttemptDto {
  /** From 1. */
  @Integer() attempt_number!: number;
  @Moment() started_at!: string;
  @Integer() duration_ms!: number;
  /** `retryable` failures are retried while attempts remain. `terminal` failures are not. */
  outcome!: 'delivered' | 'retryable' | 'terminal';
  /** Null when there was no response. */
  @ApiProperty({ type: 'integer', nullable: true }) status_code!: number | null;
  /** `success`, `redirect`, `client_error`, `server_error`, `timeout` or `network_error`. New values may appear. */
  status_class!: string;
  /** What happened, in a sentence. */
  diagnostic!: string;

  static readonly of = view<WebhookDeliveryAttemptDto, DeliveryAttempt>()(
    'attempt_number started_at duration_ms outcome status_code status_class diagnostic',
    { attempt_number: ({ number }) => number },
  );
}

/** A delivery with its attempts. */
export class WebhookDeliveryDetailDto extends WebhookDeliveryDto {
  /** The newest 500 attempts, oldest first. */
  attempts!: WebhookDeliveryAttemptDto[];

  static from(delivery: DeliveryDetail): WebhookDeliveryDetailDto {
    const attempts = delivery.attempts.map((attempt) => WebhookDeliveryAttemptDto.of(attempt));
    return { ...WebhookDeliveryDto.of(delivery), attempts };
  }
}

/** The result of a test. */
export class WebhookTestDeliveryDto {
  object!: 'webhook_test_delivery';
  /** Whether the receiver accepted the event. */
  delivered!: boolean;
  /** HTTP status of the response. Null when there was none. */
  @ApiProperty({ type: 'integer', nullable: true }) status!: number | null;
  /** `success`, `redirect`, `client_error`, `server_error`, `timeout` or `network_error`. New values may appear. */
  status_class!: string;
  @Integer() latency_ms!: number;
  /** What happened, in a sentence. */
  diagnostic!: string;

  static readonly of = view<WebhookTestDeliveryDto, TestResult>()(
    'object delivered status status_class latency_ms diagnostic',
    { object: () => 'webhook_test_delivery' },
  );
}
