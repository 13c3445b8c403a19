import { Allow, OperatorApi, Refuses, Handling } from '#http';
import { answeredByPayments, PaymentProvider } from '#payments';
import { Body, Get, HttpCode, Post } from '@nestjs/common';
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

  /** Get the board's plan and its limits. */
  @Get('subscription')
  @Allow('billing.read')
  async getBillingSubscription(): Promise<BillingSubscriptionDto> {
    const { plan, capabilities } = await this.plans.current();
    const { subscription = null } = (await this.subscriptions.current()) ?? {};
    return BillingSubscriptionDto.of(plan, capabilities, subscription);
  }

  /**
   * Create a checkout session for a board plan. You pay on the page that the response links to. The board is on the plan at once
   * after the payment. A board with a subscription changes its plan with `upgrade` instead.
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
   * Upgrade or downgrade the board's paid plan. Nothing changes, and nothing is charged, until you confirm on the page that the
   * response links to.
   */
  @Post('upgrade')
  @HttpCode(200)
  @Allow('billing.manage')
  @Handling({ idempotencyKeys: 'required' })
  @Refuses({
    forbidden: ['plan_not_self_serve'],
    conflict: ['billing_not_offered', 'billing_no_active_subscription', 'billing_plan_unchanged', 'payments_refused'],
    unavailable: ['payments_unavailable'],
  })
  async upgradeSubscription(@Body() { planKey, interval = 'monthly' }: UpgradeBillingDto): Promise<BillingUpgradeDto> {
    return BillingUpgradeDto.of(await this.subscriptions.change(planKey, interval), planKey);
  }

  /** Get the status of the board's payment account. It says whether the board can receive payments. */
  @Get('connect')
  @Allow('billing.read')
  @Refuses({ unavailable: ['payments_unavailable'], conflict: ['payments_refused'] })
  async getBillingConnect(): Promise<BillingConnectDto> {
    return BillingConnectDto.of(await answeredByPayments(this.provider.account()));
  }
}
