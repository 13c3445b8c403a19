import type { Resource } from '#http';
import { analyticsResource } from './analytics/analytics.resource.js';
import { eventResource } from './event/event.resource.js';
import { feedbackResource } from './feedback/feedback.resource.js';
import { indexingResource } from './indexing/indexing.resource.js';
import { reportingResource } from './reporting/reporting.resource.js';
import { webhookEndpointResource } from './webhook-endpoint/webhook-endpoint.resource.js';

/** The resources of the main module of this context. */
export const WITHOUT_ANALYTICS: readonly Resource[] = [
  webhookEndpointResource,
  eventResource,
  feedbackResource,
  indexingResource,
  reportingResource,
];

/** The resources of this context, in the order of their groups in the API reference. */
export const RESOURCES: readonly Resource[] = [analyticsResource, ...WITHOUT_ANALYTICS];
