import {
  AddressUnlessOnBoard,
  EMPLOYMENT_TYPES,
  IN_OFFICE_PERIODS,
  PERMIT_TYPES,
  REMOTE_OPTIONS,
  SALARY_TIMEFRAMES,
  SENIORITIES,
  type Sponsorship,
  SPONSORSHIPS,
  TIMEZONE_TYPES,
} from '#jobs/dto';
import { CustomFieldValues } from '#custom-fields';
import type { CustomFieldValue } from '#custom-fields/rules';
import { Integer, Lax, ListOf, MaxEntries, Moment, OneOfFields, Optional, Type, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsArray, IsBoolean, IsIn, IsNumber, IsObject, IsString, ValidateNested } from 'class-validator';
import { AtMost, EmailAddress, isMailbox, Trimmed } from '../../email-address.dto.js';
import { FewLines, InvoiceAddressDto, InvoiceDetailDto } from '../publication/invoice-party.dto.js';
import { type Credit, PAYMENT_TYPES, PLAN_KINDS } from '../sale/job-sale.js';
import { Mailbox, OneOf, UpTo, Words } from './posting-fields.dto.js';
import { type PostingResult } from './job-posting.decider.js';

const free = { type: 'object', additionalProperties: true };

/** The result of a look-up of places. It is not stored. */
@Lax()
export class FoundPlaceDto {
  @Optional() @IsObject() @ApiProperty(free as never) suggestion?: object;
  @Optional() @IsObject() @ApiProperty(free as never) retrieve?: object;
}

/** An office that the author selected. Only its name is used; the server looks it up. */
@Lax()
export class PostedOfficeDto {
  @Trimmed() @IsString() @Words(500) displayName!: string;
  @Optional() @IsIn(['mapbox']) provider?: 'mapbox';
  @Optional() @IsString() @AtMost(500) providerPlaceId?: string;
  @Optional() @IsString() @AtMost(500) countryCode?: string;
  @Optional() @IsString() @AtMost(500) region?: string;
  @Optional() @IsString() @AtMost(500) locality?: string;
  @Optional() @IsString() @AtMost(500) city?: string;
  @Optional() @IsNumber() latitude?: number;
  @Optional() @IsNumber() longitude?: number;
  @Optional() @IsArray() @MaxEntries(4) @IsNumber({}, { each: true }) boundingBox?: number[];
  @Optional() @IsObject() @ValidateNested() @Type(() => FoundPlaceDto) raw?: FoundPlaceDto;
}

/** Where people must be allowed to work. */
@Lax()
export class PostedPermitDto {
  @IsString() @OneOf(PERMIT_TYPES) type!: string;
  @IsString() @Words(200) value!: string;
  @IsString() @AtMost(200) label!: string;
}

/** Timezones in which the work is done. */
@Lax()
export class PostedTimezoneDto {
  @IsString() @OneOf(TIMEZONE_TYPES) type!: string;
  @IsString() @Words(200) value!: string;
  @IsString() @AtMost(200) label!: string;
  /** Tolerance in hours before and after a single timezone. */
  @IsNumber() @UpTo(12) plusMinus!: number;
  /** Not stored. */
  @Optional() @Integer() offset?: number;
}

/** A job with its company and its contact. It has either `applicationUrl` or `applyOnBoard: true`. */
@Lax()
@OneOfFields('applicationUrl', 'applyOnBoard')
export class JobSubmissionDto {
  /** @example 'Hill Clinic' */
  @Trimmed() @IsString() @Words(120) companyName!: string;
  /** The company with the same website is used. Without a website, the company with the same name is used. */
  @Optional() @IsString() @AtMost(200) companyWebsite?: string;
  /** Shown to the board and on invoices only. */
  @Trimmed() @IsString() @Words(200) contactName!: string;
  /** This address gets a mail that confirms the job posting. */
  @Trimmed() @IsString() @Mailbox(isMailbox) contactEmail!: string;
  /** @example 'Night nurse' */
  @Trimmed() @IsString() @Words(200) title!: string;
  /** HTML. Scripts and external content are removed. @example '<p>You care for our youngest patients.</p>' */
  @IsString() @Words(25_000) description!: string;
  @IsString() @OneOf(EMPLOYMENT_TYPES) employmentType!: string;
  @IsString() @OneOf(REMOTE_OPTIONS) remoteOption!: string;
  @ListOf(() => PostedOfficeDto) @MaxEntries(100) officeLocations!: PostedOfficeDto[];
  @Optional() @IsString() @OneOf(IN_OFFICE_PERIODS) inOfficePeriod?: string;
  @Optional() @IsNumber() @UpTo() inOfficeFrequency?: number;
  @Optional() @IsString() @OneOf(SENIORITIES) seniority?: string;
  /** Where applications go: an https URL, a `mailto:` link or an email address. An http URL becomes https. */
  @Trimmed() @AddressUnlessOnBoard({ maxLength: 2_048 }) applicationUrl?: string;
  /** True instead of `applicationUrl`: people apply on the board. The board must accept applications itself. */
  @Optional() @IsBoolean() applyOnBoard?: boolean;
  /** Without it, the other keys of the salary are ignored. With it, `salaryMin`, `salaryMax` and `salaryCurrency` are required. */
  @IsBoolean() salaryRangeEnabled!: boolean;
  @Optional() @IsNumber() salaryMin?: number;
  @Optional() @IsNumber() salaryMax?: number;
  /** Default: `per_year`. */
  @Optional() @IsString() @OneOf(SALARY_TIMEFRAMES) salaryTimeframe?: string;
  /** ISO 4217. */
  @Optional() @IsString() @AtMost(10) salaryCurrency?: string;
  /** Id of a plan of the board. May be absent on boards that sell no plans. */
  @Optional() @IsString() @AtMost(100) selectedPlan?: string;
  /** Whether to use a featured slot of the plan. Ignored if the plan has none. */
  @Optional() @IsBoolean() isFeatured?: boolean;
  /** Worldwide when absent or empty. */
  @Optional() @ListOf(() => PostedPermitDto) remoteWorkingPermits?: PostedPermitDto[];
  @Optional() @ListOf(() => PostedTimezoneDto) remoteTimezones?: PostedTimezoneDto[];
  @Optional() @IsIn(SPONSORSHIPS) remoteSponsorship?: Sponsorship;
  /** Values of the job form's custom fields, by key. */
  @Optional() @CustomFieldValues({ nullable: false }) customFieldValues?: Record<string, CustomFieldValue>;
}

/** How a posting is paid for: with a plan (`new`), or with an option of the verified address. */
@Lax()
export class SelectedBillingDto {
  @IsString() @AtMost(50) type!: string;
  /** Of the option. */
  @Optional() @IsString() @AtMost(300) id?: string;
  @IsString() @AtMost(100) planId!: string;
}

/** The customer of the invoice for a posting. */
@Lax()
export class PostingInvoiceDto {
  @Optional() @IsString() @AtMost(200) billingName?: string;
  @IsObject() @ValidateNested() @Type(() => InvoiceAddressDto) address!: InvoiceAddressDto;
  /** Printed as one of the lines. */
  @Optional() @IsString() @AtMost(100) taxId?: string;
  /** At most four, or three with a `taxId`. */
  @Optional() @ListOf(() => InvoiceDetailDto) @FewLines() detailFields?: InvoiceDetailDto[];
}

/** A job to post without an account. */
@Lax()
export class CreateJobPostingDto {
  @IsObject() @ValidateNested() @Type(() => JobSubmissionDto) submission!: JobSubmissionDto;
  /** A hint: the server derives offsets from the timezones. */
  @Optional() @IsArray() @MaxEntries(100) @IsNumber({}, { each: true }) remoteAllowedTzOffsets?: number[];
  /** A hint: the server derives countries from the permits. */
  @Optional() @IsArray() @MaxEntries(300) @IsString({ each: true }) remoteWorkPermitCountryCodes?: string[];
  /** URL of a logo that you uploaded here. */
  @Optional() @IsString() @AtMost(2_048) logoUrl?: string;
  /** Takes precedence over `selectedPlan`. */
  @Optional() @IsObject() @ValidateNested() @Type(() => SelectedBillingDto) selectedBilling?: SelectedBillingDto;
  /** For plans that are paid by invoice. */
  @Optional() @IsObject() @ValidateNested() @Type(() => PostingInvoiceDto) invoiceBilling?: PostingInvoiceDto;
  /** URL of the payment page. */
  @Optional() @IsString() @AtMost(50) colorMode?: string;
}

/** A posting whose payment publishes it. */
export class PostingAtCheckoutDto {
  object!: 'job_posting_result';
  status!: 'checkout';
  /** URL of the payment page. */
  @ApiProperty({ format: 'uri' }) checkoutUrl!: string;
  jobId!: string;
}

/** A published posting. */
export class PublishedPostingDto {
  object!: 'job_posting_result';
  status!: 'published';
  jobId!: string;
  jobSlug!: string;
}

/** A posting that awaits approval by operators, or the confirmation of its company. */
export class PendingPostingDto {
  object!: 'job_posting_result';
  status!: 'pending_approval';
  jobId!: string;
}

/** A posting with an invoice to follow. */
export class InvoicedPostingDto {
  object!: 'job_posting_result';
  status!: 'invoice_sent';
  jobId!: string;
}

/** The possible results of a posting. */
export const POSTING_RESULTS = [PostingAtCheckoutDto, PublishedPostingDto, PendingPostingDto, InvoicedPostingDto];
export type PostingResultDto = PostingAtCheckoutDto | PublishedPostingDto | PendingPostingDto | InvoicedPostingDto;

/** The result of a posting, with the keys that its status has. */
export function postingResult({ status, jobId, jobSlug, checkoutUrl }: PostingResult): PostingResultDto {
  const object = 'job_posting_result';
  if (status === 'checkout') return { object, status, checkoutUrl: checkoutUrl ?? '', jobId };
  if (status === 'published') return { object, status, jobId, jobSlug: jobSlug ?? '' };
  return { object, status, jobId };
}

/** The proof that a company agrees to a job. */
@Lax()
export class ConfirmJobPostingDto {
  /** From the mail. */
  @IsString() @Words(1_000) token!: string;
}

/** An address to mail a token to. */
@Lax()
export class SendPostingVerificationDto {
  @EmailAddress() email!: string;
}

/** Confirms that a mail was queued, whether or not the address has purchases. */
export class JobPostingBillingVerificationDto {
  object!: 'job_posting_billing_verification';
  success!: boolean;
}

/** The proof that an address is yours. */
@Lax()
export class JobPostingBillingOptionsBodyDto {
  /** From the mail. */
  @IsString() @Words(1_000) verificationToken!: string;
}

/** The unused amount of one kind of slot. */
export class PostingCapacityDto {
  /** @example 'jobs' */
  key!: string;
  @Integer() total!: number;
  @Integer() used!: number;
  @Integer() remaining!: number;
}

/** An unused purchase of your address. */
export class JobPostingBillingOptionDto {
  /** Valid as long as the token. */
  id!: string;
  @IsIn(PAYMENT_TYPES) type!: (typeof PAYMENT_TYPES)[number];
  planId!: string;
  planName!: string;
  @IsIn(PLAN_KINDS) planKind!: (typeof PLAN_KINDS)[number];
  capacities!: PostingCapacityDto[];
  @Integer() jobsRemaining!: number;
  @Integer() jobsTotal!: number;
  @Integer() featuredRemaining!: number;
  @Integer() featuredTotal!: number;
  @Moment() renewsAt!: string | null;

  static readonly of = view<JobPostingBillingOptionDto, Credit>()(
    'id type planId planName planKind capacities jobsRemaining jobsTotal featuredRemaining featuredTotal renewsAt',
    {
      capacities: ({ jobsTotal, jobsRemaining, featuredTotal, featuredRemaining }) => [
        { key: 'jobs', total: jobsTotal, used: jobsTotal - jobsRemaining, remaining: jobsRemaining },
        {
          key: 'featured',
          total: featuredTotal,
          used: featuredTotal - featuredRemaining,
          remaining: featuredRemaining,
        },
      ],
    },
  );
}

/** The unused purchases of your address. */
export class JobPostingBillingOptionsDto {
  object!: 'job_posting_billing_options';
  options!: JobPostingBillingOptionDto[];
}
