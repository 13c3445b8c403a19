import { aggregate } from '#runtime';
import { soldPlanDecider } from './sold-plan.decider.js';

export const soldPlans = aggregate(soldPlanDecider);
