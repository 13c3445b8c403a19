import type { Resource } from '#http';
import { JobPlans } from './job-plans.service.js';

/** Plans with which employers publish jobs. */
export const jobPlanResource: Resource = { providers: [JobPlans], exports: [JobPlans] };
