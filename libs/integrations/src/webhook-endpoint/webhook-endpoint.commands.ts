import { aggregate } from '#runtime';
import { webhookEndpointDecider } from './webhook-endpoint.decider.js';

export const webhookEndpoints = aggregate(webhookEndpointDecider);
