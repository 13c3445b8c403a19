import { type EventNames, eventNames } from '#kernel';
import type { FeedbackEvents } from './feedback/feedback.decider.js';
import type { WebhookEndpointEvents } from './webhook-endpoint/webhook-endpoint.decider.js';

/** What the events of this context are called in public. */
export const integrationsEventNames: readonly EventNames[] = [
  eventNames<WebhookEndpointEvents>({
    category: 'webhookEndpoint',
    object: 'webhook_endpoint',
    types: {
      WebhookEndpointCreated: 'created',
      WebhookEndpointReconfigured: 'updated',
      WebhookEndpointPaused: 'paused',
      WebhookEndpointResumed: 'resumed',
      WebhookEndpointFailed: 'failed',
      WebhookEndpointRecovered: 'recovered',
      WebhookSecretRotated: 'secret_rotated',
      WebhookSecretsResealed: 'secrets_resealed',
      WebhookEndpointRetired: 'deleted',
    },
  }),
  eventNames<FeedbackEvents>({
    category: 'feedback',
    object: 'feedback',
    types: { FeedbackSubmitted: 'submitted', FeedbackTriaged: 'triaged' },
  }),
];
