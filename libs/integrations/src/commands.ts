import { aggregate } from '#platform';
import { feedbackDecider } from './domain/feedback.js';
import { webhookEndpointDecider } from './domain/webhook-endpoint.js';

export const feedback = aggregate(feedbackDecider);
export const webhookEndpoints = aggregate(webhookEndpointDecider);
