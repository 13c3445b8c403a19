import { aggregate } from '#runtime';
import { apiKeyDecider } from './api-key.decider.js';

export const apiKeys = aggregate(apiKeyDecider);
