import { Lax, Optional, OrNull, SomeOf, Type, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsArray, IsIn, IsNumber, IsObject, IsString, registerDecorator, ValidateNested } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import type { ConfirmationOutcome } from '../subscriber/confirmation.js';
import type { AlertContext } from '../subscriber/subscriber.decider.js';
import type { ShownAlert } from '../alert/account-alerts.service.js';
import {
  ALERT_FREQUENCY,
  ALERT_REMOTE_OPTIONS,
  type AlertFilters,
  type AlertRemoteOption,
} from '../alert/alert-filters.js';
import { AlertFiltersDto } from '../alert/alert-filters.dto.js';
import type { ManagedAlert, ManagedSubscription } from './manage-alerts.service.js';

const VALUES_AT_MOST = 50;
const LONGEST_VALUE = 200;
const LONGEST_TOKEN = 1_000;

/**
 * A limit against abuse, far above any real input, so the API reference does not mention it.
 * @param fits whether a value is within the limit. Values of another type are left to other rules.
 */
const Bounded = (fits: (value: unknown) => boolean, message: string): PropertyDecorator =>
  ((target: object, propertyName: string) =>
    registerDecorator({
      name: 'isBounded',
      target: target.constructor,
      propertyName,
      validator: { validate: fits, defaultMessage: () => message },
    })) as PropertyDecorator;

/** A text of limited length. */
const Text = (length = LONGEST_VALUE): PropertyDecorator =>
  applyDecorators(
    IsString() as PropertyDecorator,
    Bounded(
      (value) => typeof value !== 'string' || value.length <= length,
      `must not be longer than ${length} characters`,
    ),
  );

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= LONGEST_VALUE;

/** A list of short texts. */
const Values = (
  fits: (value: unknown) => boolean = isText,
  message = `must have texts of at most ${LONGEST_VALUE} characters`,
): PropertyDecorator =>
  applyDecorators(
    IsArray() as PropertyDecorator,
    Bounded(
      (value) => !Array.isArray(value) || (value.length <= VALUES_AT_MOST && value.every(fits)),
      `${message}, ${VALUES_AT_MOST} at most`,
    ),
    ApiProperty({ type: 'array', items: { type: 'string' } }),
  );

const isRemoteOption = (value: unknown): boolean => (ALERT_REMOTE_OPTIONS as readonly unknown[]).includes(value);

/** An amount of money. */
const Amount = (): PropertyDecorator =>
  applyDecorators(
    IsNumber() as PropertyDecorator,
    Bounded((value) => typeof value !== 'number' || value >= 0, 'must not be negative'),
  );

/** An email address. It is validated when it is used. */
const EmailAddress = (): PropertyDecorator =>
  applyDecorators(Text(320), ApiProperty({ type: 'string', format: 'email' }));

const Weekly = (): PropertyDecorator =>
  applyDecorators(IsIn([ALERT_FREQUENCY]) as PropertyDecorator, ApiProperty({ enum: [ALERT_FREQUENCY] }));

/** The jobs a visitor wants: those that match any value of each given list. Without lists, every job. */
@Lax()
export class WantedFiltersDto {
  /** Names of categories or skills, or words of titles. @example ['Nurse'] */
  @Optional() @Values() jobFunctions?: string[];
  /** Stored, but does not filter jobs. */
  @Optional() @Values() seniorityLevels?: string[];
  @Optional() @SomeOf(ALERT_REMOTE_OPTIONS) remoteOptions?: AlertRemoteOption[];
  /** Slugs of places. Unknown slugs are ignored. @example ['germany'] */
  @Optional() @Values() placeSlugs?: string[];
  /** Stored, but does not filter jobs. */
  @Optional() @Amount() salaryMin?: number;
  /** Stored, but does not filter jobs. */
  @Optional() @Amount() salaryMax?: number;
  /** Stored, but does not filter jobs. @example 'EUR' */
  @Optional() @Text() salaryCurrency?: string;

  /** @param placeIds the ids of the places in `placeSlugs`. */
  static filters(of: WantedFiltersDto, placeIds: readonly string[]): AlertFilters {
    const { jobFunctions = [], seniorityLevels = [], remoteOptions = [], salaryMin, salaryMax, salaryCurrency } = of;
    return {
      jobFunctions,
      seniorityLevels,
      remoteOptions,
      placeIds,
      salaryMin: salaryMin ?? null,
      salaryMax: salaryMax ?? null,
      salaryCurrency: salaryCurrency ?? null,
    };
  }
}

/** The page where the visitor subscribed. */
@Lax()
export class AlertContextDto {
  @Optional() @Text() source?: string;
  @Optional() @Text() jobId?: string;
  @Optional() @Text() jobSlug?: string;

  static of({ source, jobId, jobSlug }: AlertContextDto): AlertContext {
    return {
      ...(source === undefined ? {} : { source }),
      ...(jobId === undefined ? {} : { jobId }),
      ...(jobSlug === undefined ? {} : { jobSlug }),
    };
  }
}

/** A visitor who wants job alerts. */
@Lax()
export class CreateBoardJobAlertBodyDto {
  /** @example 'jane@example.com' */
  @EmailAddress() email!: string;
  /** Whether the visitor agrees to get these mails. */
  @IsIn([true]) @ApiProperty({ type: 'boolean', enum: [true] }) consent!: boolean;
  @Optional() @Weekly() frequency?: 'weekly';
  @Optional() @IsObject() @ValidateNested() @Type(() => WantedFiltersDto) filters?: WantedFiltersDto;
  @Optional() @IsObject() @ValidateNested() @Type(() => AlertContextDto) context?: AlertContextDto;
}

/** The token in the link of a mail. */
@Lax()
export class ConfirmBoardJobAlertsBodyDto {
  @Text(LONGEST_TOKEN) token!: string;
}

/** A request for another confirmation mail. */
@Lax()
export class ResendBoardJobAlertsConfirmationBodyDto {
  /** @example 'jane@example.com' */
  @EmailAddress() email!: string;
}

/** The subscription to show. */
@Lax()
export class ManageBoardJobAlertsQueryDto {
  /** Id of the subscription, from the link in the mail. */
  @Text(LONGEST_TOKEN) subscription!: string;
  @Text(LONGEST_TOKEN) token!: string;
}

/** The alerts to end or to reactivate. */
@Lax()
export class StopBoardJobAlertsBodyDto {
  @Text(LONGEST_TOKEN) subscriptionId!: string;
  @Text(LONGEST_TOKEN) token!: string;
  /** Only this kind. If absent, all kinds. */
  @Optional() @Text(LONGEST_TOKEN) preferenceId?: string;
}

/** The alert to delete. */
@Lax()
export class DeleteBoardJobAlertPreferenceBodyDto {
  @Text(LONGEST_TOKEN) subscriptionId!: string;
  @Text(LONGEST_TOKEN) preferenceId!: string;
  /** Token of the subscription, or the `manageToken` of the alert. */
  @Text(LONGEST_TOKEN) token!: string;
}

/** The new filters of an alert. */
@Lax()
export class UpdateBoardJobAlertPreferenceBodyDto extends DeleteBoardJobAlertPreferenceBodyDto {
  @Weekly() frequency!: 'weekly';
  /** Replace the current filters. If absent, every job matches. */
  @Optional() @IsObject() @ValidateNested() @Type(() => WantedFiltersDto) filters?: WantedFiltersDto;
}

/** Confirms that the request was accepted. The response is the same for every address. */
export class PublicJobAlertSubscriptionDto {
  object!: 'job_alert_subscription';
  status!: 'submitted';
}

/** Confirms that the request was accepted. The response is the same for every address. */
export class PublicJobAlertResendDto {
  object!: 'job_alert_confirmation_resend';
  status!: 'submitted';
}

/** The result of the link. */
export class PublicJobAlertConfirmationDto {
  object!: 'job_alert_confirmation';
  status!: ConfirmationOutcome;
}

/** Confirms that the change is in effect. */
export class PublicJobAlertManageResultDto {
  object!: 'job_alert_manage_result';
  success!: boolean;
}

/** An alert of a subscription. */
export class JobAlertPreferenceDto {
  id!: string;
  label!: string | null;
  frequency!: 'weekly';
  isActive!: boolean;
  filters!: AlertFiltersDto;
  /** Token that can update or delete this alert only. */
  manageToken!: string;

  static readonly of = view<JobAlertPreferenceDto, ManagedAlert, string>()(
    'id label frequency isActive filters manageToken',
    {
      frequency: () => ALERT_FREQUENCY,
      filters: ({ filters }) => AlertFiltersDto.of(filters),
      manageToken: (_, token) => token,
    },
  );
}

/** A subscription for the holder of a link from its mails. */
export class PublicJobAlertManageStateDto {
  object!: 'job_alert_manage_state';
  email!: string;
  confirmed!: boolean;
  unsubscribed!: boolean;
  /** Newest first. */
  preferences!: JobAlertPreferenceDto[];

  static of(
    { email, isConfirmed, isUnsubscribed, alerts }: ManagedSubscription,
    tokenOf: (alertId: string) => string,
  ): PublicJobAlertManageStateDto {
    return {
      object: 'job_alert_manage_state',
      email,
      confirmed: isConfirmed,
      unsubscribed: isUnsubscribed,
      preferences: alerts.map((alert) => JobAlertPreferenceDto.of(alert, tokenOf(alert.id))),
    };
  }
}

/** An alert as described by its owner; absent filters match everything. */
@Lax()
export class BoardAlertBodyDto {
  /** Name that the owner gave it. @example 'Nursing in Berlin' */
  @Optional() @OrNull() @Text() label?: string | null;
  @Weekly() frequency!: 'weekly';
  /** Names of categories or skills, or words of titles. @example ['Nurse'] */
  @Optional() @Values() jobFunctions?: string[];
  /** Stored, but does not filter jobs. */
  @Optional() @Values() seniorityLevels?: string[];
  /** On site, hybrid or remote. @example ['remote'] */
  @Optional()
  @Values(isRemoteOption, `must contain only ${ALERT_REMOTE_OPTIONS.join(', ')}`)
  remoteOptions?: AlertRemoteOption[];
  /** Ids of places of the board. */
  @Optional() @Values() placeIds?: string[];
  /** Stored, but does not filter jobs. */
  @Optional() @OrNull() @Amount() salaryMin?: number | null;
  /** Stored, but does not filter jobs. */
  @Optional() @OrNull() @Amount() salaryMax?: number | null;
  /** Stored, but does not filter jobs. @example 'EUR' */
  @Optional() @OrNull() @Text() salaryCurrency?: string | null;
}

/** An alert of an account. */
export class BoardAlertDto {
  id!: string;
  object!: 'alert';
  label!: string | null;
  frequency!: 'weekly';
  /** False after you end the alert with a link in a mail. */
  isActive!: boolean;
  filters!: AlertFiltersDto;
  /** When the last digest was sent. Null before the first one. */
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) lastSentAt!: string | null;

  static readonly of = view<BoardAlertDto, ShownAlert>()('id object label frequency isActive filters lastSentAt', {
    object: () => 'alert',
    frequency: () => ALERT_FREQUENCY,
    filters: ({ filters }) => AlertFiltersDto.of(filters),
  });
}
