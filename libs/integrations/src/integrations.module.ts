import { background, EndpointHealth, readModel, VerdictKeeper } from '#platform';
import { Module } from '@nestjs/common';
import { CommandedEndpointHealth } from './adapters/endpoint-health.commands.js';
import { feedback, webhookEndpoints } from './commands.js';
import { OperatorEventsController } from './http/operator/events.controller.js';
import { FeedbackDiscoveryController, OperatorFeedbackController } from './http/operator/feedback.controller.js';
import { OperatorWebhookDeliveriesController } from './http/operator/webhook-deliveries.controller.js';
import { OperatorWebhookEndpointsController } from './http/operator/webhook-endpoints.controller.js';
import { FeedbackReader, feedbackRows } from './read/feedback.js';
import { WebhookEndpointReader, webhookEndpointRows } from './read/webhook-endpoints.js';
import { SecretResealing } from './use-cases/reseal-secrets.js';
import { FeedbackInbox } from './use-cases/submit-feedback.js';
import { WebhookEndpoints } from './use-cases/webhook-endpoints.js';

@Module({
  controllers: [
    OperatorFeedbackController,
    FeedbackDiscoveryController,
    OperatorWebhookEndpointsController,
    OperatorWebhookDeliveriesController,
    OperatorEventsController,
  ],
  providers: [
    feedback.Handler,
    webhookEndpoints.Handler,
    readModel(feedbackRows),
    readModel(webhookEndpointRows),
    FeedbackReader,
    WebhookEndpointReader,
    FeedbackInbox,
    WebhookEndpoints,
    SecretResealing,
    { provide: EndpointHealth, useClass: CommandedEndpointHealth },
    ...background(VerdictKeeper),
  ],
})
export class IntegrationsModule {}
