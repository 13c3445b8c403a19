import { Moment, Optional, PageQueryDto } from '#http/dto';
import { IsString, Length } from 'class-validator';
import type { PurchaseRow } from '../purchase/purchase.read-model.js';

/** Which employer subscriptions are listed. */
export class ListEmployerSubscriptionsQueryDto extends PageQueryDto {
  /** As `status` of the subscription: `active`, `past_due`, `canceled` and others. */
  @Optional() @IsString() @Length(1, 100) status?: string;
  @Optional() @IsString() @Length(1, 100) companyId?: string;
}

/** What is looked up for a subscription. Null: gone. */
interface Names {
  readonly company: string | null;
  readonly plan: string | null;
}

/** A subscription of a company to a plan. */
export class EmployerSubscriptionDto {
  id!: string;
  object!: 'employer_subscription';
  /** Of who subscribed; empty once they were erased. */
  employerEmail!: string;
  /** Null once the company is deleted. */
  companyId!: string | null;
  companyName!: string | null;
  planId!: string | null;
  planName!: string | null;
  status!: string;
  /** Null for one without an end. */
  currentPeriodEnd!: string | null;
  cancelAtPeriodEnd!: boolean;
  @Moment() createdAt!: string;

  static of(
    { id, product, email, state, subscription, createdAt }: PurchaseRow,
    names: Names,
  ): EmployerSubscriptionDto {
    const posting = product.kind === 'posting' ? product : null;
    return {
      id,
      object: 'employer_subscription',
      employerEmail: email ?? '',
      companyId: names.company === null ? null : (posting?.companyId ?? null),
      companyName: names.company,
      planId: names.plan === null ? null : (posting?.planId ?? null),
      planName: names.plan,
      status: state,
      currentPeriodEnd: subscription?.periodEnd ?? null,
      cancelAtPeriodEnd: subscription?.endsWithPeriod ?? false,
      createdAt,
    };
  }
}
