import { commandHandler, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { FEATURE_KEYS } from './plan-features.js';
import { PLAN_INTERVALS, PLAN_KINDS, PUBLISH_TIMINGS, soldPlanDecider, soldPlans } from './sold-plan.decider.js';
import { OperatorPlansController } from './sold-plan.operator.controller.js';
import { RetirePrices } from './sold-plan.policies.js';
import { SoldPlanReader, soldPlanRows } from './sold-plan.read-model.js';
import { SoldPlans } from './sold-plans.service.js';
import { JobPlans } from '../job-plan/job-plans.service.js';
import { PlanSales } from '../plan-sale/plan-sales.service.js';
import { TalentPasses } from '../talent-pass/talent-passes.service.js';

/** The plans that a board sells to employers. */
export const soldPlanResource: Resource = {
  controllers: [OperatorPlansController],
  providers: [
    commandHandler(soldPlans),
    readModel(soldPlanRows),
    SoldPlanReader,
    SoldPlans,
    ...policy(RetirePrices),
    JobPlans,
    PlanSales,
    TalentPasses,
  ],
  exports: [JobPlans, PlanSales, TalentPasses],
  tags: { Plans: 'Plans that the board sells to employers.' },
  vocabularies: {
    PlanKind: PLAN_KINDS,
    PlanInterval: PLAN_INTERVALS,
    PublishTiming: PUBLISH_TIMINGS,
    PlanFeatureKey: FEATURE_KEYS,
  },
  events: [
    eventNamesOf(soldPlanDecider, {
      object: 'plan',
      types: { PlanFeaturesSet: 'features_set', PlanPriced: 'priced' },
      partial: ['SoldPlanChanged'],
    }),
  ],
};
