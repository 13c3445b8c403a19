export { BillingModule } from './billing.module.js';
export { type JobPlan, JobPlans } from './job-plan/job-plans.service.js';
export { Plans, PLANS, type Plan } from './plan/plan.service.js';
export { usageCounter, UsageCounter } from './usage/usage.service.js';
export { billingApi } from './billing.api.js';
