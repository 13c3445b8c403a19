import { Integer, view } from '#http/dto';
import type { PaymentAccount } from '../payments/payment-provider.js';
import type { Capabilities, Plan } from '../plan/plan.service.js';

/** What the plan of the board allows. A limit that is null is none. */
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
  /** Whether the board is on a plan that is not free. */
  active!: boolean;
  /** Null on the free plan. */
  status!: string | null;
  /** Null on the free plan. */
  planKey!: string | null;
  /** Epoch milliseconds; null for a plan without an end. */
  @Integer() currentPeriodEnd!: number | null;
  cancelAtPeriodEnd!: boolean;
  capabilities!: PlanCapabilitiesDto;

  /** A plan that the operators of the installation have put the board on has no period. */
  static of(plan: Plan, capabilities: Capabilities): BillingSubscriptionDto {
    const active = plan !== 'free';
    return {
      object: 'billing_subscription',
      active,
      status: active ? 'active' : null,
      planKey: active ? plan : null,
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
      capabilities,
    };
  }
}

/** Whether the board can be paid. */
export class BillingConnectDto {
  object!: 'billing_connect';
  /** There is an account at the payment provider. */
  connected!: boolean;
  acceptingPayments!: boolean;
  payoutsEnabled!: boolean;
  detailsSubmitted!: boolean;
  /** The provider asks for something. */
  actionRequired!: boolean;

  static readonly of = view<BillingConnectDto, PaymentAccount>()(
    'object connected acceptingPayments payoutsEnabled detailsSubmitted actionRequired',
    { object: () => 'billing_connect' },
  );
}
