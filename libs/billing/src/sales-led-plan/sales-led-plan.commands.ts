import { aggregate } from '#runtime';
import { salesLedPlanDecider } from './sales-led-plan.decider.js';

export const salesLedPlans = aggregate(salesLedPlanDecider);
