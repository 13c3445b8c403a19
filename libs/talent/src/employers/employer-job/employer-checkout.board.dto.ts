import { AtMost } from '../../email-address.dto.js';
import { Integer, Lax, Moment, Optional, Type, view } from '#http/dto';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsObject, IsString, IsUrl, ValidateIf, ValidateNested } from 'class-validator';
import { type BillingOption, type JobPayment, PAYMENT_TYPES, PLAN_KINDS } from '../sale/job-sale.js';
import { InvoiceBillingDto } from '../publication/invoice-party.dto.js';
import type { CheckedOut } from './employer-postings.service.js';

const PAYMENTS = ['new', 'order', 'subscription'] as const;
const STATUSES = ['checkout', 'published', 'pending_approval', 'invoice_sent'] as const;

const text = { type: 'string' };
const payment = (type: (typeof PAYMENTS)[number], more: Readonly<Record<string, object>> = {}) => ({
  type: 'object',
  properties: { type: { type: 'string', enum: [type] }, planId: text, ...more },
  required: ['type', 'planId', ...Object.keys(more)],
  additionalProperties: true,
});

/** How a job is paid for. */
@Lax()
export class JobPaymentDto {
  @IsIn(PAYMENTS) type!: (typeof PAYMENTS)[number];
  @IsString() @AtMost(100) planId!: string;
  /** Id of the order or subscription. */
  @ValidateIf(({ type }: JobPaymentDto) => type !== 'new') @IsString() @AtMost(100) id?: string;
}

/** A web address. Code that knows the board checks that it belongs to the storefront. */
export const StorefrontAddress = (): PropertyDecorator =>
  applyDecorators(
    IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false }) as PropertyDecorator,
    AtMost(2_048),
    ApiProperty({ type: 'string', format: 'uri' }),
  );

/** How a job is to be published. */
@Lax()
export class CheckOutJobDto {
  /** A plan of the board, or the unused part of an order or a subscription. */
  @IsObject()
  @ValidateNested()
  @Type(() => JobPaymentDto)
  @ApiProperty({ anyOf: [payment('new'), payment('order', { id: text }), payment('subscription', { id: text })] })
  billing!: JobPaymentDto;
  /** For plans that are paid by invoice. */
  @Optional() @IsObject() @ValidateNested() @Type(() => InvoiceBillingDto) invoiceBilling?: InvoiceBillingDto;
  /** Whether to use a featured slot of the plan. Ignored if the plan has none. */
  @Optional() @IsBoolean() isFeatured?: boolean;
  /** Page of the board's storefront to return to after the payment. */
  @Optional() @StorefrontAddress() successUrl?: string;
  /** Page of the board's storefront to return to without a payment. */
  @Optional() @StorefrontAddress() cancelUrl?: string;
}

/** The payment of a validated body. */
export const paymentOf = ({ type, planId, id = '' }: JobPaymentDto): JobPayment =>
  type === 'new' ? { type, planId } : { type, planId, id };

/** The result of a checkout. */
export class EmployerCheckoutDto {
  object!: 'employer_checkout';
  /** `pending_approval` needs the approval of an operator. The posting period starts when they publish the job. */
  @IsIn(STATUSES) status!: (typeof STATUSES)[number];
  /** URL of the payment page. Null unless the status is `checkout`. */
  @ApiProperty({ format: 'uri', type: 'string', nullable: true }) checkoutUrl!: string | null;
  jobId!: string;
  jobSlug!: string | null;

  static readonly of = view<EmployerCheckoutDto, CheckedOut>()('object status checkoutUrl jobId jobSlug', {
    object: () => 'employer_checkout',
  });
}

/** Something that a company has paid for and can publish jobs with. */
export class EmployerBillingOptionDto {
  id!: string;
  object!: 'employer_billing_option';
  @IsIn(PAYMENT_TYPES) type!: (typeof PAYMENT_TYPES)[number];
  planId!: string;
  planName!: string;
  @IsIn(PLAN_KINDS) planKind!: (typeof PLAN_KINDS)[number];
  @Integer() jobsRemaining!: number;
  @Integer() jobsTotal!: number;
  @Integer() featuredRemaining!: number;
  @Integer() featuredTotal!: number;
  @Moment() renewsAt!: string | null;

  static readonly of = view<EmployerBillingOptionDto, BillingOption>()(
    'id object type planId planName planKind jobsRemaining jobsTotal featuredRemaining featuredTotal renewsAt',
    { object: () => 'employer_billing_option' },
  );
}
