export { BillingModule } from './billing.module.js';
export { Plans } from './use-cases/plans.js';
export { usageCounter, UsageCounter } from './use-cases/usage.js';
export { PLANS, type Plan } from './domain/plans.js';
