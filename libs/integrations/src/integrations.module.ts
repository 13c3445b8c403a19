import { background } from '#runtime';
import { EndpointHealth } from './delivery/endpoint-health.js';
import { readModel } from '#store';
import { VerdictKeeper } from './delivery/verdicts.js';
import { Module } from '@nestjs/common';
import { CommandedEndpointHealth } from './adapters/endpoint-health.commands.js';
import { feedback, webhookEndpoints } from './commands.js';
import { OperatorEventsController } from './event/event.operator.controller.js';
import { FeedbackDiscoveryController, OperatorFeedbackController } from './feedback/feedback.operator.controller.js';
import { OperatorWebhookDeliveriesController } from './webhook-delivery/webhook-delivery.operator.controller.js';
import { OperatorWebhookEndpointsController } from './webhook-endpoint/webhook-endpoint.operator.controller.js';
import { FeedbackReader, feedbackRows } from './feedback/feedback.read-model.js';
import { WebhookEndpointReader, webhookEndpointRows } from './webhook-endpoint/webhook-endpoint.read-model.js';
import { SecretResealing } from './webhook-endpoint/reseal-secrets.service.js';
import { FeedbackInbox } from './feedback/feedback.service.js';
import { WebhookEndpoints } from './webhook-endpoint/webhook-endpoint.service.js';

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
