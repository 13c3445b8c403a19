import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { commandHandler } from '#runtime';
import { readModel } from '#store';
import { salesLedPlanDecider, salesLedPlans } from './sales-led-plan.decider.js';
import { OperatorSalesLedPlansController } from './sales-led-plan.operator.controller.js';
import { SalesLedPlanReader, salesLedPlanRows } from './sales-led-plan.read-model.js';
import { SalesLedPlans } from './sales-led-plans.service.js';

/** Plans that a board sells in person. */
export const salesLedPlanResource: Resource = {
  controllers: [OperatorSalesLedPlansController],
  providers: [commandHandler(salesLedPlans), readModel(salesLedPlanRows), SalesLedPlanReader, SalesLedPlans],
  tags: { 'Sales-led plans': 'Plans that employers request from sales, shown as cards on the pricing page.' },
  events: [
    eventNamesOf(salesLedPlanDecider, {
      object: 'sales_led_plan',
      types: { SalesLedPlansReordered: 'reordered' },
      partial: ['SalesLedPlanChanged'],
    }),
  ],
};
