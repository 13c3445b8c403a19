import type { Resource } from '#http';
import { OperatorBillingController } from './board-billing.operator.controller.js';

/** What a board pays, and whether it can be paid. */
export const boardBillingResource: Resource = {
  controllers: [OperatorBillingController],
  tags: { Billing: 'The plan of the board, and whether it can be paid.' },
};
