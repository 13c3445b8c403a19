import { Allow, NeedsKey, OperatorApi, Refuses } from '#http';
import { Body, Get, HttpCode, Post } from '@nestjs/common';
import { answeredByPayments } from '../payments/payment-errors.js';
import { PaymentProvider } from '../payments/payment-provider.js';
import { Plans } from '../plan/plan.service.js';
import {
  BillingCheckoutDto,
  BillingConnectDto,
  BillingSubscriptionDto,
  BillingUpgradeDto,
  CreateBillingCheckoutDto,
  UpgradeBillingDto,
} from './board-billing.operator.dto.js';
import { BoardSubscriptions } from './board-subscriptions.service.js';

@OperatorApi('billing', 'Billing')
export class OperatorBillingController {
  constructor(
    private readonly plans: Plans,
    private readonly provider: PaymentProvider,
    private readonly subscriptions: BoardSubscriptions,
  ) {}

  /** Get the plan of the board, and what it allows. */
  @Get('subscription')
  @Allow('billing.read')
  async getBillingSubscription(): Promise<BillingSubscriptionDto> {
    const { plan, capabilities } = await this.plans.current();
    const { subscription = null } = (await this.subscriptions.current()) ?? {};
    return BillingSubscriptionDto.of(plan, capabilities, subscription);
  }

  /**
   * Begin the checkout of a plan for the board. A person pays on the page that the answer names; then the board is on the plan at once.
   * A board with a subscription changes its plan by `upgrade` instead.
   */
  @Post('checkout')
  @HttpCode(200)
  @Allow('billing.manage')
  @Refuses({
    forbidden: ['plan_not_self_serve'],
    conflict: ['billing_not_offered', 'billing_already_subscribed', 'payments_refused'],
    unavailable: ['payments_unavailable'],
  })
  async createCheckoutSession(
    @Body() { planKey, interval = 'monthly' }: CreateBillingCheckoutDto,
  ): Promise<BillingCheckoutDto> {
    return BillingCheckoutDto.of(await this.subscriptions.begin(planKey, interval), planKey, interval);
  }

  /**
   * Change the plan that the board pays for, to a dearer or a cheaper one. Nothing changes, and nothing is charged, before a person confirms
   * it on the page that the answer names.
   */
  @Post('upgrade')
  @HttpCode(200)
  @Allow('billing.manage')
  @NeedsKey()
  @Refuses({
    forbidden: ['plan_not_self_serve'],
    conflict: ['billing_not_offered', 'billing_no_active_subscription', 'billing_plan_unchanged', 'payments_refused'],
    unavailable: ['payments_unavailable'],
  })
  async upgradeSubscription(@Body() { planKey, interval = 'monthly' }: UpgradeBillingDto): Promise<BillingUpgradeDto> {
    return BillingUpgradeDto.of(await this.subscriptions.change(planKey, interval), planKey);
  }

  /** Get whether the board can be paid. */
  @Get('connect')
  @Allow('billing.read')
  @Refuses({ unavailable: ['payments_unavailable'], conflict: ['payments_refused'] })
  async getBillingConnect(): Promise<BillingConnectDto> {
    return BillingConnectDto.of(await answeredByPayments(this.provider.account()));
  }
}
