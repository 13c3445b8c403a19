import type { Resource } from '#http';
import { jobPlanResource } from './job-plan/job-plan.resource.js';
import { offerResource } from './offer/offer.resource.js';
import { paywallResource } from './paywall/paywall.resource.js';
import { planResource } from './plan/plan.resource.js';
import { usageResource } from './usage/usage.resource.js';

/** The resources of this context, in the order in which the reference shows their groups. */
export const RESOURCES: readonly Resource[] = [
  planResource,
  jobPlanResource,
  offerResource,
  paywallResource,
  usageResource,
];
