import type { Resource } from '#http';
import { couponResource } from './coupon/coupon.resource.js';
import { employerSubscriptionResource } from './employer-subscription/employer-subscription.resource.js';
import { boardBillingResource } from './board-billing/board-billing.resource.js';
import { offerResource } from './offer/offer.resource.js';
import { customersResource } from './payments/customers.resource.js';
import { paymentsResource } from './payments/payments.resource.js';
import { paywallResource } from './paywall/paywall.resource.js';
import { planResource } from './plan/plan.resource.js';
import { salesLedPlanResource } from './sales-led-plan/sales-led-plan.resource.js';
import { purchaseResource } from './purchase/purchase.resource.js';
import { soldPlanResource } from './sold-plan/sold-plan.resource.js';
import { transactionResource } from './transaction/transaction.resource.js';
import { usageResource } from './usage/usage.resource.js';

/** The resources of this context, in the order of their groups in the API reference. */
export const RESOURCES: readonly Resource[] = [
  paymentsResource,
  customersResource,
  planResource,
  boardBillingResource,
  soldPlanResource,
  salesLedPlanResource,
  couponResource,
  offerResource,
  transactionResource,
  employerSubscriptionResource,
  purchaseResource,
  paywallResource,
  usageResource,
];
