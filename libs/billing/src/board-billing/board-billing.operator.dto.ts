import { Address, Integer, Lax, Optional, view } from '#http/dto';
import type { PaymentAccount } from '#payments';
import { IsIn } from 'class-validator';
import { BOARD_PLAN_INTERVALS, type BoardPlanInterval } from '../plan/board-plan-price.js';
import type { Capabilities, Plan } from '../plan/plan.service.js';
import type { SubscriptionState } from '../purchase/standing.js';

/** Plans that are paid. The operators of the installation put boards on `enterprise`. */
export const PLAN_KEYS = ['starter', 'basic', 'grow', 'advanced', 'enterprise', 'scale'] as const;
type PlanKey = (typeof PLAN_KEYS)[number];

/** The capabilities of the board's plan. A null limit means no limit. */
export class PlanCapabilitiesDto {
  @Integer() activeJobsLimit!: number | null;
  @Integer() subscriberLimit!: number | null;
  @Integer() teamSeatLimit!: number | null;
  canBePublic!: boolean;
  canRemoveBranding!: boolean;
  apiAccess!: boolean;
}

/** The plan of the board. */
export class BillingSubscriptionDto {
  object!: 'billing_subscription';
  /** Whether the board is on a paid plan. */
  active!: boolean;
  /** Null on the free plan. */
  status!: string | null;
  /** Null on the free plan. */
  planKey!: string | null;
  /** Epoch milliseconds. Null for a plan without an end. */
  @Integer() currentPeriodEnd!: number | null;
  cancelAtPeriodEnd!: boolean;
  capabilities!: PlanCapabilitiesDto;

  /** @param subscription null for a plan that the operators of the installation assigned: it has no period. */
  static of(plan: Plan, capabilities: Capabilities, subscription: SubscriptionState | null): BillingSubscriptionDto {
    const active = plan !== 'free';
    const bought = active ? subscription : null;
    return {
      object: 'billing_subscription',
      active,
      status: active ? (bought?.status ?? 'active') : null,
      planKey: active ? plan : null,
      currentPeriodEnd: bought && Date.parse(bought.periodEnd),
      cancelAtPeriodEnd: bought?.endsWithPeriod ?? false,
      capabilities,
    };
  }
}

class WantedPlanDto {
  /** `enterprise` is refused, because only the operators of the installation can assign it. @example 'grow' */
  @IsIn(PLAN_KEYS) planKey!: PlanKey;
  /** How often you pay. Default: `monthly`. */
  @Optional() @IsIn(BOARD_PLAN_INTERVALS) interval?: BoardPlanInterval;
}

/** The plan to buy. */
@Lax()
export class CreateBillingCheckoutDto extends WantedPlanDto {}

/** The plan to change to. */
@Lax()
export class UpgradeBillingDto extends WantedPlanDto {}

/** How a plan is paid. */
export class BillingFundingDto {
  /** Confirm the payment on a page of the payment provider. */
  type!: 'hosted_checkout';
}

const funding = (): BillingFundingDto => ({ type: 'hosted_checkout' });

/** A checkout that a person completes. */
export class BillingCheckoutDto {
  object!: 'billing_checkout';
  funding!: BillingFundingDto;
  /** URL of the payment page. It works for a short time. */
  @Address() url!: string;
  @IsIn(PLAN_KEYS) planKey!: PlanKey;
  @IsIn(BOARD_PLAN_INTERVALS) interval!: BoardPlanInterval;

  static of(url: string, planKey: PlanKey, interval: BoardPlanInterval): BillingCheckoutDto {
    return { object: 'billing_checkout', funding: funding(), url, planKey, interval };
  }
}

/** A change of plan that a person confirms. */
export class BillingUpgradeDto {
  object!: 'billing_upgrade';
  funding!: BillingFundingDto;
  /** Nothing changes until you confirm it. */
  status!: 'human_action_required';
  /** URL of the confirmation page. It works for one visit. */
  @Address() url!: string;
  @IsIn(PLAN_KEYS) planKey!: PlanKey;

  static of(url: string, planKey: PlanKey): BillingUpgradeDto {
    return { object: 'billing_upgrade', funding: funding(), status: 'human_action_required', url, planKey };
  }
}

/** Whether the board can be paid. */
export class BillingConnectDto {
  object!: 'billing_connect';
  /** Whether an account at the payment provider exists. */
  connected!: boolean;
  acceptingPayments!: boolean;
  payoutsEnabled!: boolean;
  detailsSubmitted!: boolean;
  /** Whether the provider asks for more information. */
  actionRequired!: boolean;

  static readonly of = view<BillingConnectDto, PaymentAccount>()(
    'object connected acceptingPayments payoutsEnabled detailsSubmitted actionRequired',
    { object: () => 'billing_connect' },
  );
}
