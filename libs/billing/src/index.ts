export { BillingModule } from './billing.module.js';
export { Plans } from './plan/plan.service.js';
export { usageCounter, UsageCounter } from './usage/usage.service.js';
export { PLANS, type Plan } from './plan/plan-table.js';
export { billingApi } from './billing.api.js';
