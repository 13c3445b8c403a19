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

/** Which subscribers are listed. */
export class ListSubscribersQueryDto extends PageQueryDto {
  /** A part of the address, in any case. */
  @Optional() @IsString() @MinLength(1) search?: string;
  /** Unsubscribed goes before waitlisted, and that before confirmed. */
  @Optional() @IsIn(SUBSCRIBER_STATUSES) @ApiProperty({ enum: SUBSCRIBER_STATUSES }) status?: SubscriberStatus;
}

/** A table of addresses. */
export class ImportSubscribersDto {
  /** CSV with a header row, in which one column is `email`; 50,000 rows at most. */
  @FilePart() file!: UploadedFile;
  /** Whether each new address gets a mail to confirm by. */
  @Optional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  @ApiProperty({ type: 'boolean', default: true })
  sendConfirmation?: boolean;
}

/** Somebody who gets job alerts by mail, or who may. */
export class SubscriberDto {
  id!: string;
  object!: 'subscriber';
  email!: string;
  /** When the address was confirmed first; null: never. */
  @Moment() confirmedAt!: string | null;
  /** Since when the subscriber waits for a place that the plan allows; null: not waiting. */
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
  /** Always null: only alerts of accounts have names. */
  label!: string | null;
  filters!: AlertFiltersDto;
  frequency!: 'weekly';
  /** Only active alerts select jobs: not those that wait for their confirmation, nor those that were ended. */
  isActive!: boolean;
  /** When its last digest was sent; null before the first. */
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
  /** When the last digest of any alert was sent; null before the first. */
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

/** How many subscribers there are. */
export class SubscriberCountDto {
  object!: 'subscriber_count';
  /** Addresses that were ever confirmed; who unsubscribed since is counted, too. */
  @ApiProperty({ type: 'number' }) confirmed!: number;
}

/** The columns of the export of subscribers; in JSON they are listed as usual. */
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
