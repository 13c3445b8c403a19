import { type EventNames, eventNamesOf } from '#kernel';
import { feedbackDecider } from './feedback/feedback.decider.js';
import { webhookEndpointDecider } from './webhook-endpoint/webhook-endpoint.decider.js';

/** What the events of this context are called in public. */
export const integrationsEventNames: readonly EventNames[] = [
  eventNamesOf(webhookEndpointDecider, {
    object: 'webhook_endpoint',
    types: {
      WebhookEndpointReconfigured: 'updated',
      WebhookSecretRotated: 'secret_rotated',
      WebhookSecretsResealed: 'secrets_resealed',
      WebhookEndpointRetired: 'deleted',
    },
  }),
  eventNamesOf(feedbackDecider, { object: 'feedback' }),
];
