import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { salesLedPlans } from './sales-led-plan.commands.js';
import { salesLedPlanDecider } from './sales-led-plan.decider.js';
import { OperatorSalesLedPlansController } from './sales-led-plan.operator.controller.js';
import { SalesLedPlanReader, salesLedPlanRows } from './sales-led-plan.read-model.js';
import { SalesLedPlans } from './sales-led-plans.service.js';

/** What a board sells by talking to people. */
export const salesLedPlanResource: Resource = {
  controllers: [OperatorSalesLedPlansController],
  providers: [salesLedPlans.Handler, readModel(salesLedPlanRows), SalesLedPlanReader, SalesLedPlans],
  tags: { 'Sales-led plans': 'What the board sells by talking to people: cards on the page of prices.' },
  events: [
    eventNamesOf(salesLedPlanDecider, {
      object: 'sales_led_plan',
      types: { SalesLedPlansReordered: 'reordered' },
      partial: ['SalesLedPlanChanged'],
    }),
  ],
};
