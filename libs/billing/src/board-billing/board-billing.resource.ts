import { type Resource, UpgradeHints } from '#http';
import { PaymentProvider } from '#payments';
import { policy } from '#runtime';
import { OpenedPayments } from '../payments/opened-payments.js';
import { BOARD_PLAN_INTERVALS } from '../plan/board-plan-price.js';
import { OperatorBillingController } from './board-billing.operator.controller.js';
import { PLAN_KEYS } from './board-billing.operator.dto.js';
import { FollowBoardPlan } from './board-billing.policies.js';
import { BoardPlanPrices, PlanHints } from './board-plan-prices.service.js';
import { BoardSubscriptions } from './board-subscriptions.service.js';

/** The payments of a board for its own plan, and its payment account. */
export const boardBillingResource: Resource = {
  controllers: [OperatorBillingController],
  providers: [
    {
      provide: BoardPlanPrices,
      useFactory: (provider: PaymentProvider, opened?: OpenedPayments) =>
        new BoardPlanPrices(opened?.boardPlanPrices ?? [], provider),
      inject: [PaymentProvider, { token: OpenedPayments, optional: true }],
    },
    { provide: UpgradeHints, useClass: PlanHints },
    BoardSubscriptions,
    ...policy(FollowBoardPlan),
  ],
  tags: { Billing: "The board's own plan, and its payment account." },
  vocabularies: { BillingPlanKey: PLAN_KEYS, BillingInterval: BOARD_PLAN_INTERVALS },
};
