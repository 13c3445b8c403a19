import type { Resource } from '#http';
import { JobPlans } from './job-plans.service.js';

/** What employers publish jobs with. */
export const jobPlanResource: Resource = { providers: [JobPlans], exports: [JobPlans] };
