import { Address, Integer, Lax, Moment, Optional } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString } from 'class-validator';
import { OFFER_KEYS, OFFER_TYPES, type OfferKey } from './paywall.js';
import { type AccessGrant, GRANT_STATUSES, type GrantStatus } from './access-grants.js';
import type { MountKit } from './access-sales.service.js';
import type { SoldOffer } from './paywall.decider.js';

/** An offer of access to every job. */
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

  static of({
    key,
    kind,
    label,
    billingLabel,
    amountCents,
    currency,
    interval,
    isDefault,
  }: SoldOffer): PaywallOfferDto {
    return {
      object: 'paywall_offer',
      offerKey: key,
      label,
      billingLabel,
      amountCents,
      currency,
      offerType: kind,
      intervalUnit: interval?.unit ?? null,
      intervalCount: interval?.count ?? null,
      isDefault,
    };
  }
}

/** The offer to buy, and the page to return to. */
@Lax()
export class AccessCheckoutDto {
  @IsIn(OFFER_KEYS) offerKey!: OfferKey;
  /** Path of the storefront. The server adds `session_id` to it. @example '/jobs' */
  @IsString() returnPath!: string;
  @IsIn(['light', 'dark']) colorMode!: 'light' | 'dark';
}

/** The data with which a page embeds a checkout. */
export class AccessCheckoutSessionDto {
  object!: 'checkout_session';
  sessionId!: string;
  clientSecret!: string;
  /** The account of the board at the provider. */
  stripeAccountId!: string;
  publishableKey!: string;
  offerType!: 'recurring' | 'lifetime';

  static of({ sessionId, clientSecret, accountId, publishableKey, offerType }: MountKit): AccessCheckoutSessionDto {
    return {
      object: 'checkout_session',
      sessionId,
      clientSecret,
      stripeAccountId: accountId,
      publishableKey,
      offerType,
    };
  }
}

/** The status of a checkout. */
export class AccessCheckoutSessionStateDto {
  object!: 'checkout_session_state';
  @IsIn(['open', 'complete', 'expired']) status!: 'open' | 'complete' | 'expired';
  /** Secret to embed the session again. Null once the session has ended. */
  clientSecret!: string | null;
}

/** Where the buyer goes afterwards. */
@Lax()
export class AccessPortalDto {
  /** Path of the storefront. Default: its home page. */
  @Optional() @IsString() returnPath?: string;
}

/** A page on which the current user manages a subscription. */
export class AccessPortalSessionDto {
  object!: 'portal_session';
  @Address() url!: string;
}

/** Paid access of the current user to all jobs. */
export class AccessGrantDto {
  object!: 'access_grant';
  hasAccess!: boolean;
  @ApiProperty({ type: 'string', enum: [...GRANT_STATUSES, null], nullable: true })
  status!: GrantStatus | null;
  @ApiProperty({ type: 'string', enum: [...OFFER_TYPES, null], nullable: true })
  offerType!: (typeof OFFER_TYPES)[number] | null;
  offerKey!: string | null;
  @Moment() currentPeriodEnd!: string | null;
  cancelAtPeriodEnd!: boolean;

  static of({ hasAccess, status, product, subscription }: AccessGrant): AccessGrantDto {
    return {
      object: 'access_grant',
      hasAccess,
      status,
      offerType: product.offerType,
      offerKey: product.offerKey,
      currentPeriodEnd: subscription?.periodEnd ?? null,
      cancelAtPeriodEnd: subscription?.endsWithPeriod ?? false,
    };
  }

  /** The access of a user who never paid. */
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
