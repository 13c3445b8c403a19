import { Allow, OperatorApi, Refuses } from '#http';
import { Get } from '@nestjs/common';
import { answeredByPayments } from '../payments/payment-errors.js';
import { PaymentProvider } from '../payments/payment-provider.js';
import { Plans } from '../plan/plan.service.js';
import { BillingConnectDto, BillingSubscriptionDto } from './board-billing.operator.dto.js';

@OperatorApi('billing', 'Billing')
export class OperatorBillingController {
  constructor(
    private readonly plans: Plans,
    private readonly provider: PaymentProvider,
  ) {}

  /** Get the plan of the board, and what it allows. */
  @Get('subscription')
  @Allow('billing.read')
  async getBillingSubscription(): Promise<BillingSubscriptionDto> {
    const { plan, capabilities } = await this.plans.current();
    return BillingSubscriptionDto.of(plan, capabilities);
  }

  /** Get whether the board can be paid. */
  @Get('connect')
  @Allow('billing.read')
  @Refuses({ unavailable: ['payments_unavailable'], conflict: ['payments_refused'] })
  async getBillingConnect(): Promise<BillingConnectDto> {
    return BillingConnectDto.of(await answeredByPayments(this.provider.account()));
  }
}
