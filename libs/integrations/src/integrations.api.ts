import type { ApiPart } from '#http';
import { DELIVERY_STATUSES } from './delivery/deliveries.js';
import { FEEDBACK_STATUSES, FEEDBACK_TYPES, ISSUE_STATUSES } from './feedback/feedback.decider.js';
import { EVENT_TYPES } from './webhook-endpoint/endpoint-address.js';
import { STATE_REASONS } from './webhook-endpoint/endpoint-health.js';
import { integrationsEventNames } from './event-names.js';

declare module '#http' {
  interface ScopeNames {
    'analytics.read': true;
    'backfill.read': true;
    'backfill.manage': true;
    'feedback.read': true;
    'feedback.manage': true;
    'integrations.read': true;
    'integrations.manage': true;
    'webhooks.read': true;
    'webhooks.manage': true;
  }
}

/** Webhooks and events of a board, and reports about its API. */
export const integrationsApi: ApiPart = {
  tags: {
    'Webhooks': 'Receivers that are told of what happens, and what was sent to them.',
    'Events': 'What happens on the board, in order, for those who ask.',
    'Agent feedback': 'Programs that use this API say where it let them down.',
  },
  scopes: [
    'analytics.read',
    'backfill.read',
    'backfill.manage',
    'feedback.read',
    'feedback.manage',
    'integrations.read',
    'integrations.manage',
    'webhooks.read',
    'webhooks.manage',
  ],
  events: integrationsEventNames,
  vocabularies: {
    WebhookEventType: EVENT_TYPES,
    WebhookDeliveryStatus: DELIVERY_STATUSES,
    WebhookEndpointStatus: ['enabled', 'paused', 'failing'],
    WebhookHealthReason: STATE_REASONS,
    WebhookTerminalReason: [
      'http_410',
      'permanent_response',
      'invalid_reference',
      'endpoint_paused',
      'retry_attempt_limit',
      'delivery_window_expired',
      'retention_expired',
      'endpoint_retired',
    ],
    FeedbackStatus: FEEDBACK_STATUSES,
    FeedbackType: FEEDBACK_TYPES,
    KnownIssueStatus: ISSUE_STATUSES,
  },
};
