import { background, commandHandler } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { DELIVERY_STATUSES, HealthTransitionRelay, TERMINAL_REASONS } from '#webhooks';
import { EVENT_TYPES } from './endpoint-address.js';
import { ENDPOINT_STATES, STATE_REASONS } from '#webhooks/health';
import { webhookEndpointDecider, webhookEndpoints } from './webhook-endpoint.decider.js';
import {
  OperatorWebhookDeliveriesController,
  OperatorWebhookEndpointsController,
} from './webhook-endpoint.operator.controller.js';
import { WebhookEndpointReader, webhookEndpointRows } from './webhook-endpoint.read-model.js';
import { SecretResealing, WebhookEndpoints } from './webhook-endpoint.service.js';

const SCOPES = ['webhooks.read', 'webhooks.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** Webhook endpoints and their deliveries. */
export const webhookEndpointResource: Resource = {
  controllers: [OperatorWebhookEndpointsController, OperatorWebhookDeliveriesController],
  providers: [
    commandHandler(webhookEndpoints),
    readModel(webhookEndpointRows),
    WebhookEndpointReader,
    WebhookEndpoints,
    SecretResealing,
    ...background(HealthTransitionRelay),
  ],
  tags: { Webhooks: 'Endpoints that receive events, and deliveries to them.' },
  scopes: SCOPES,
  vocabularies: {
    WebhookEventType: EVENT_TYPES,
    WebhookDeliveryStatus: DELIVERY_STATUSES,
    WebhookEndpointStatus: ENDPOINT_STATES,
    WebhookHealthReason: STATE_REASONS,
    WebhookTerminalReason: TERMINAL_REASONS,
  },
  events: [
    eventNamesOf(webhookEndpointDecider, {
      object: 'webhook_endpoint',
      types: {
        WebhookEndpointReconfigured: 'updated',
        WebhookSecretRotated: 'secret_rotated',
        WebhookSecretsResealed: 'secrets_resealed',
        WebhookEndpointRetired: 'deleted',
      },
    }),
  ],
};
