import { aggregate } from '#runtime';
import { publishableKeyDecider } from './publishable-key.decider.js';

export const publishableKeys = aggregate(publishableKeyDecider);
