import { background } from '#runtime';
import { EndpointCommands } from './delivery/endpoint-commands.js';
import { readModel } from '#store';
import { HealthTransitionRelay } from './delivery/health-transitions.js';
import { Module } from '@nestjs/common';
import { CqrsEndpointCommands } from './adapters/endpoint-commands.cqrs.js';
import { feedback, webhookEndpoints } from './commands.js';
import { OperatorEventsController } from './event/event.operator.controller.js';
import { FeedbackDiscoveryController, OperatorFeedbackController } from './feedback/feedback.operator.controller.js';
import {
  OperatorWebhookDeliveriesController,
  OperatorWebhookEndpointsController,
} from './webhook-endpoint/webhook-endpoint.operator.controller.js';
import { FeedbackReader, feedbackRows } from './feedback/feedback.read-model.js';
import { WebhookEndpointReader, webhookEndpointRows } from './webhook-endpoint/webhook-endpoint.read-model.js';
import { SecretResealing, WebhookEndpoints } from './webhook-endpoint/webhook-endpoint.service.js';
import { FeedbackInbox } from './feedback/feedback.service.js';

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
    { provide: EndpointCommands, useClass: CqrsEndpointCommands },
    ...background(HealthTransitionRelay),
  ],
})
export class IntegrationsModule {}
