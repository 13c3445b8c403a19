import { Moment, Optional, PageQueryDto } from '#http/dto';
import { IsString, MinLength } from 'class-validator';
import type { NamedSubscription } from './employer-subscriptions.service.js';

/** Filters of a list of employer subscriptions. */
export class ListEmployerSubscriptionsQueryDto extends PageQueryDto {
  /** `active`, `past_due`, `canceled` and others. An unknown status matches no subscription. */
  @Optional() @IsString() @MinLength(1) status?: string;
  /** Only those of this company. */
  @Optional() @IsString() @MinLength(1) companyId?: string;
}

/** A subscription of a company to a plan. */
export class EmployerSubscriptionDto {
  id!: string;
  object!: 'employer_subscription';
  /** Address of the buyer. Empty after their account is deleted. */
  employerEmail!: string;
  /** Null once the company is deleted. */
  companyId!: string | null;
  companyName!: string | null;
  planId!: string | null;
  planName!: string | null;
  /** Status at the payment provider: `active`, `past_due`, `canceled` and others. */
  status!: string;
  /** Null for a subscription without an end. */
  currentPeriodEnd!: string | null;
  cancelAtPeriodEnd!: boolean;
  @Moment() createdAt!: string;

  static of({ row, company, plan }: NamedSubscription): EmployerSubscriptionDto {
    return {
      id: row.id,
      object: 'employer_subscription',
      employerEmail: row.email ?? '',
      companyId: company?.id ?? null,
      companyName: company?.name ?? null,
      planId: plan?.id ?? null,
      planName: plan?.name ?? null,
      status: row.state,
      currentPeriodEnd: row.subscription?.periodEnd ?? null,
      cancelAtPeriodEnd: row.subscription?.endsWithPeriod ?? false,
      createdAt: row.createdAt,
    };
  }
}
