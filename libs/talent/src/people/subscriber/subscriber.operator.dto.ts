import { type ExportDefinition } from '#http';
import { FilePart, Moment, Optional, PageQueryDto, Transform, type UploadedFile, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, MinLength } from 'class-validator';
import { AlertFiltersDto } from '../alert/alert-filters.dto.js';
import { ALERT_FREQUENCY } from '../alert/alert-filters.js';
import {
  SUBSCRIBER_STATUSES,
  type SubscriberAlert,
  SubscriberRow,
  type SubscriberStatus,
  type SubscriberSummaryRow,
} from './subscriber.read-model.js';

/** Which subscribers to list. */
export class ListSubscribersQueryDto extends PageQueryDto {
  /** Part of the email address. Case is ignored. */
  @Optional() @IsString() @MinLength(1) search?: string;
  /** Unsubscribed takes precedence over waitlisted, and waitlisted over confirmed. */
  @Optional() @IsIn(SUBSCRIBER_STATUSES) @ApiProperty({ enum: SUBSCRIBER_STATUSES }) status?: SubscriberStatus;
}

/** A table of addresses. */
export class ImportSubscribersDto {
  /** CSV with a header row and a column `email`. 50,000 rows at most. */
  @FilePart() file!: UploadedFile;
  /** Whether each new address gets a confirmation mail. */
  @Optional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  @ApiProperty({ type: 'boolean', default: true })
  sendConfirmation?: boolean;
}

/** What the result of an import adds. */
export class SubscriberImportResultDto {
  /** Rows skipped because their object already exists. Only in an import of subscribers. */
  skippedDuplicates?: number;
}

/** A person who gets job alerts by mail, or may get them after confirming. */
export class SubscriberDto {
  id!: string;
  object!: 'subscriber';
  email!: string;
  /** When the address was first confirmed. Null if never. */
  @Moment() confirmedAt!: string | null;
  /** When the subscriber joined the waitlist of the plan's limit. Null if not waiting. */
  @Moment() waitlistedAt!: string | null;
  @Moment() unsubscribedAt!: string | null;
  @Moment() createdAt!: string;

  static readonly of = view<SubscriberDto, SubscriberSummaryRow>()(
    'id object email confirmedAt waitlistedAt unsubscribedAt createdAt',
    { object: () => 'subscriber' },
  );
}

/** An alert of a subscriber. */
export class SubscriberAlertDto {
  id!: string;
  object!: 'alert';
  subscriberId!: string;
  /** Always null, because only alerts of accounts have names. */
  label!: string | null;
  filters!: AlertFiltersDto;
  frequency!: 'weekly';
  /** Whether the alert selects jobs. Unconfirmed and ended alerts do not. */
  isActive!: boolean;
  /** When the last digest was sent. Null before the first one. */
  @Moment() lastSentAt!: string | null;
  @Moment() createdAt!: string;

  static readonly of = view<
    SubscriberAlertDto,
    SubscriberAlert,
    { readonly subscriberId: string; readonly last: ReadonlyMap<string, string> }
  >()('id object subscriberId label filters frequency isActive lastSentAt createdAt', {
    object: () => 'alert',
    label: () => null,
    subscriberId: (_, { subscriberId }) => subscriberId,
    filters: ({ filters }) => AlertFiltersDto.of(filters),
    frequency: () => ALERT_FREQUENCY,
    isActive: ({ state }) => state === 'active',
    lastSentAt: ({ id }, { last }) => last.get(id) ?? null,
  });
}

/** A subscriber with their alerts. */
export class SubscriberDetailDto extends SubscriberDto {
  /** When the last digest of any alert was sent. Null before the first one. */
  @Moment() lastSentAt!: string | null;
  /** Newest first. */
  alerts!: SubscriberAlertDto[];

  static from(row: SubscriberRow, last: ReadonlyMap<string, string>): SubscriberDetailDto {
    const alerts = alertsOf(row, last);
    const sent = alerts.flatMap(({ lastSentAt }) => lastSentAt ?? []).sort();
    return Object.assign(SubscriberDto.of(row), { lastSentAt: sent.at(-1) ?? null, alerts });
  }
}

/** The alerts of a subscriber, newest first. */
export const alertsOf = (row: SubscriberRow, last: ReadonlyMap<string, string>): SubscriberAlertDto[] =>
  row.alerts.toReversed().map((alert) => SubscriberAlertDto.of(alert, { subscriberId: row.id, last }));

/** The number of subscribers. */
export class SubscriberCountDto {
  object!: 'subscriber_count';
  /** Number of addresses ever confirmed, including those that unsubscribed since. */
  @ApiProperty({ type: 'number' }) confirmed!: number;
}

/** The CSV columns of the export of subscribers. The JSON format has the fields of the list. */
export const subscriberExport: ExportDefinition<SubscriberRow> = {
  collection: 'subscribers',
  scope: 'alerts.read',
  personal: true,
  row: SubscriberRow,
  columns: ['id', 'email', 'confirmedAt', 'waitlistedAt', 'unsubscribedAt', 'createdAt'],
  omit: ['alerts', 'confirmations'],
  kind: 'subscribers.export',
  json: SubscriberDto.of,
  tooLarge: 'subscribers_export_too_large',
};
