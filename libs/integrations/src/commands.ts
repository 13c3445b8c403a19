import { aggregate } from '#runtime';
import { feedbackDecider } from './feedback/feedback.decider.js';
import { webhookEndpointDecider } from './webhook-endpoint/webhook-endpoint.decider.js';

export const feedback = aggregate(feedbackDecider);
export const webhookEndpoints = aggregate(webhookEndpointDecider);
