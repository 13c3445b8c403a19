export { BillingModule } from './billing.module.js';
export { Plans, PLANS, type Plan } from './plan/plan.service.js';
export { usageCounter, UsageCounter } from './usage/usage.service.js';
export { billingApi } from './billing.api.js';
