import { Integer, Moment, Optional, PageQueryDto } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { PurchaseRow } from '../purchase/purchase.read-model.js';
import { OFFER_KEYS, OFFER_KINDS, type OfferKey, type OfferKind } from './paywall.js';

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
