import { Integer, Moment } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { OFFER_TYPES } from '../offer/offer-kinds.js';

const STATUSES = ['active', 'past_due', 'unpaid', 'incomplete', 'incomplete_expired', 'canceled', 'pending'] as const;

/** What a candidate can buy to see every job. */
export class PaywallOfferDto {
  object!: 'paywall_offer';
  offerKey!: string;
  label!: string;
  billingLabel!: string;
  @Integer() amountCents!: number;
  /** ISO 4217, lower case. */
  currency!: string;
  offerType!: 'recurring' | 'lifetime';
  intervalUnit!: string | null;
  @Integer() intervalCount!: number | null;
  isDefault!: boolean;
}

/** Whether the signed-in user has paid to see every job. */
export class AccessGrantDto {
  object!: 'access_grant';
  hasAccess!: boolean;
  @ApiProperty({ type: 'string', enum: [...STATUSES, null], nullable: true })
  status!: (typeof STATUSES)[number] | null;
  @ApiProperty({ type: 'string', enum: [...OFFER_TYPES, null], nullable: true })
  offerType!: (typeof OFFER_TYPES)[number] | null;
  offerKey!: string | null;
  @Moment() currentPeriodEnd!: string | null;
  cancelAtPeriodEnd!: boolean;

  /** That of a user who never paid. */
  static none(): AccessGrantDto {
    return {
      object: 'access_grant',
      hasAccess: false,
      status: null,
      offerType: null,
      offerKey: null,
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
    };
  }
}
