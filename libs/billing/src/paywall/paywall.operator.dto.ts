import { Integer, Lax, ListOf, Moment, Optional, OrNull, PageQueryDto, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, Length, Matches, MaxLength } from 'class-validator';
import { OFFER_KEYS, OFFER_KINDS, type OfferKey, type OfferKind, OFFERS } from './paywall.js';
import type { Paywall } from './paywall.decider.js';
import { type PurchaseRow } from '../purchase/purchase.read-model.js';

/** Units of the intervals in which access is paid. */
export const INTERVALS = ['day', 'week', 'month', 'year'] as const;
type IntervalUnit = (typeof INTERVALS)[number];

/** An offer of the paywall in a request. */
@Lax()
export class PutPaywallOfferDto {
  @IsIn(OFFER_KEYS) key!: OfferKey;
  @IsBoolean() enabled!: boolean;
  /** In the smallest unit of the currency. */
  @Integer({ min: 0 }) amountCents!: number;
  /** Whether the offer is preselected. At most one enabled offer can be. */
  @IsBoolean() isDefault!: boolean;
  /** If absent, the value does not change. */
  @Optional() @IsString() @MaxLength(60) label?: string;
  /** If absent, the value does not change. */
  @Optional() @IsString() @MaxLength(60) billingLabel?: string;
  /** Derived from the key. The value is ignored. */
  @Optional() @IsIn(OFFER_KINDS) kind?: OfferKind;
  /** Derived from the key. The value is ignored. */
  @Optional() @Integer({ min: 0 }) displayOrder?: number;
  /** Derived from the key. The value is ignored. */
  @Optional() @OrNull() @IsIn(INTERVALS) intervalUnit?: IntervalUnit | null;
  /** Derived from the key. The value is ignored. */
  @Optional() @OrNull() @Integer({ min: 1 }) intervalCount?: number | null;
}

/** The complete paywall in a request. */
export class PutCandidatePaywallDto {
  @Optional() @IsIn(['candidate_paywall']) object?: 'candidate_paywall';
  @IsBoolean() enabled!: boolean;
  /** Number of jobs in a list that are visible without paid access. */
  @Integer({ min: 1, max: 500 }) previewCount!: number;
  @IsString() @Length(1, 120) lockHeading!: string;
  @IsString() @MaxLength(600) lockDescription!: string;
  @IsString() @Length(1, 60) buttonText!: string;
  @IsString() @MaxLength(200) disclaimerText!: string;
  /** ISO 4217 currency code of all offers. @example 'usd' */
  @IsString() @Length(3, 3) @Matches(/^[A-Za-z]{3}$/) currency!: string;
  @IsString() @Length(1, 60) perMonthLabel!: string;
  @IsString() @MaxLength(120) savingsTemplate!: string;
  /** Each of the six once. */
  @ListOf(() => PutPaywallOfferDto) offers!: PutPaywallOfferDto[];
}

/** An offer of the paywall. */
export class CandidatePaywallOfferDto {
  @IsIn(OFFER_KEYS) key!: OfferKey;
  @IsIn(OFFER_KINDS) kind!: OfferKind;
  enabled!: boolean;
  /** In the smallest unit of the currency. */
  @Integer() amountCents!: number;
  label!: string;
  billingLabel!: string;
  isDefault!: boolean;
  @Integer() displayOrder!: number;
  @ApiProperty({ type: 'string', enum: [...INTERVALS, null], nullable: true }) intervalUnit!: IntervalUnit | null;
  @Integer() intervalCount!: number | null;
}

/** The paywall for candidates. */
export class CandidatePaywallDto {
  object!: 'candidate_paywall';
  enabled!: boolean;
  @Integer() previewCount!: number;
  lockHeading!: string;
  lockDescription!: string;
  buttonText!: string;
  disclaimerText!: string;
  /** ISO 4217, lower case. */
  currency!: string;
  perMonthLabel!: string;
  savingsTemplate!: string;
  @ListOf(() => CandidatePaywallOfferDto) offers!: CandidatePaywallOfferDto[];

  static readonly of = view<CandidatePaywallDto, Paywall>()(
    `object enabled previewCount lockHeading lockDescription buttonText disclaimerText currency perMonthLabel savingsTemplate offers`,
    { object: () => 'candidate_paywall', offers: ({ offers }) => OFFERS.map((fixed) => offerDto(fixed, offers)) },
  );
}

function offerDto(
  { key, kind, displayOrder, interval }: (typeof OFFERS)[number],
  offers: Paywall['offers'],
): CandidatePaywallOfferDto {
  const { enabled, amountCents, label, billingLabel, isDefault } = offers[key];
  return {
    key,
    kind,
    enabled,
    amountCents,
    label,
    billingLabel,
    isDefault,
    displayOrder,
    intervalUnit: interval?.unit ?? null,
    intervalCount: interval?.count ?? null,
  };
}

/** Statuses of a candidate's purchase. */
export const SUBSCRIPTION_STATUSES = [
  'pending',
  'active',
  'trialing',
  'expired',
  'past_due',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'canceled',
] as const;
type Status = (typeof SUBSCRIPTION_STATUSES)[number];

/** Filters of a list of grants. */
export class ListCandidatePaywallSubscriptionsQueryDto extends PageQueryDto {
  @Optional() @IsIn(SUBSCRIPTION_STATUSES) @ApiProperty({ enum: SUBSCRIPTION_STATUSES }) status?: Status;
  @Optional() @IsIn(OFFER_KINDS) @ApiProperty({ enum: OFFER_KINDS }) kind?: OfferKind;
}

/** The name of a buyer; empty after erasure. */
export interface BuyerName {
  readonly email: string;
  readonly displayName: string;
}

/** Access that a candidate bought. */
export class CandidatePaywallSubscriptionDto {
  id!: string;
  object!: 'candidate_paywall_subscription';
  /** Empty after the account is deleted, as are the address and the name. */
  candidateId!: string;
  email!: string;
  displayName!: string;
  @IsIn(OFFER_KINDS) kind!: OfferKind;
  @IsIn(OFFER_KEYS) offerKey!: OfferKey;
  @IsIn(SUBSCRIPTION_STATUSES) status!: Status;
  /** In the smallest unit of the currency. */
  @Integer() amountCents!: number;
  /** ISO 4217, lower case. */
  currency!: string;
  /** Null for lifetime access, as is the end. */
  @Moment() currentPeriodStart!: string | null;
  @Moment() currentPeriodEnd!: string | null;
  cancelAtPeriodEnd!: boolean;
  @Moment() activatedAt!: string | null;
  @Moment() canceledAt!: string | null;
  @Moment() createdAt!: string;

  static of(row: PurchaseRow, buyer: BuyerName): CandidatePaywallSubscriptionDto {
    const { product, price, subscription } = row;
    if (product.kind !== 'access') throw new Error(`${row.id} is not a paywall purchase.`);
    return {
      id: row.id,
      object: 'candidate_paywall_subscription',
      candidateId: row.userId ?? '',
      ...buyer,
      kind: product.offerType,
      offerKey: product.offerKey as OfferKey,
      status: isStatus(row.state) ? row.state : 'unpaid',
      amountCents: price.amount,
      currency: price.currency,
      currentPeriodStart: subscription?.periodStart ?? null,
      currentPeriodEnd: subscription?.periodEnd ?? null,
      cancelAtPeriodEnd: subscription?.endsWithPeriod ?? false,
      activatedAt: row.paidAt,
      canceledAt: subscription?.canceledAt ?? null,
      createdAt: row.createdAt,
    };
  }
}

const isStatus = (state: string): state is Status => (SUBSCRIPTION_STATUSES as readonly string[]).includes(state);
