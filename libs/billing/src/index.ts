export { billingApi, BillingModule } from './billing.module.js';
export { type JobPlan, JobPlans } from './job-plan/job-plans.service.js';
export { Plans, PLANS, type Plan } from './plan/plan.service.js';
export { usageCounter, UsageCounter } from './usage/usage.service.js';
export { companyNames, CompanyNames } from './employer-subscription/employer-subscriptions.service.js';
export type { PostingProduct } from './purchase/product.js';
export type { PurchaseEvents } from './purchase/purchase.decider.js';
export { Revenue } from './transaction/revenue.service.js';
export { type TalentAllowance, TalentPasses } from './talent-pass/talent-passes.service.js';
export { PlanSales } from './plan-sale/plan-sales.service.js';
export { Sales } from './purchase/sales.service.js';
export {
  type RequestedPosting,
  type BoughtPosting,
  Slots,
  slotsLeft,
  slotTermsOf,
  type UsedSlot,
} from './purchase/slots.service.js';
export { boardPlanPrices } from './plan/board-plan-price.js';
export { OpenedPayments } from './payments/opened-payments.js';
export { PaywallGate } from './paywall/paywall-gate.service.js';
export { PaywallSandbox } from './paywall/paywall-sandbox.service.js';
export { AccessBuyers } from './ports.js';
export { type ReconciliationResult, Reconciliation } from './purchase/reconciliation.service.js';
