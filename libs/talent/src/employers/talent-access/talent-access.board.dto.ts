import { Integer, Lax, Optional, Type, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsObject, IsString, ValidateNested } from 'class-validator';
import { AtMost } from '../../email-address.dto.js';
import { StorefrontAddress } from '../employer-job/employer-checkout.board.dto.js';
import { InvoiceBillingDto } from '../publication/invoice-party.dto.js';
import type { TalentPermission } from './talent-access.service.js';

/** Whether the current user can message candidates. */
export class TalentAccessDto {
  object!: 'talent_access';
  /** Whether the user is an approved member of a company. */
  isEmployer!: boolean;
  /** Whether the board sells access to candidates. */
  paywallActive!: boolean;
  /** For an employer: whether the board sells no access, or a company of theirs has an active subscription or an unused pack. */
  hasTalentAccess!: boolean;
  hasUnlimitedUnlocks!: boolean;
  /** Candidates that the companies of the user can still contact first. Null: any number. */
  @Integer() messagesRemaining!: number | null;

  static readonly of = view<TalentAccessDto, TalentPermission>()(
    'object isEmployer paywallActive hasTalentAccess hasUnlimitedUnlocks messagesRemaining',
    { object: () => 'talent_access' },
  );
}

/** The plan to buy. */
@Lax()
export class TalentPlanChoiceDto {
  @IsIn(['new']) type!: 'new';
  /** A public plan with the purpose `talent_access`. */
  @IsString() @AtMost(100) planId!: string;
}

/** How a company buys access to candidates. */
@Lax()
export class CheckOutTalentAccessDto {
  @IsObject() @ValidateNested() @Type(() => TalentPlanChoiceDto) billing!: TalentPlanChoiceDto;
  /** For plans that are paid by invoice. */
  @Optional() @IsObject() @ValidateNested() @Type(() => InvoiceBillingDto) invoiceBilling?: InvoiceBillingDto;
  /** Page of the board's storefront to return to after the payment. */
  @Optional() @StorefrontAddress() successUrl?: string;
  /** Page of the board's storefront to return to without a payment. */
  @Optional() @StorefrontAddress() cancelUrl?: string;
}

const STATUSES = ['checkout', 'active', 'invoice_sent'] as const;

/** The result of a checkout. */
export class TalentAccessCheckoutDto {
  object!: 'talent_access_checkout';
  /** `active`: the plan is free, and the company can use it now. */
  @IsIn(STATUSES) status!: (typeof STATUSES)[number];
  /** URL of the payment page. Null unless the status is `checkout`. */
  @ApiProperty({ format: 'uri', type: 'string', nullable: true }) checkoutUrl!: string | null;
}
