import { aggregate } from '#runtime';
import { redirectDecider } from './redirect.decider.js';

export const redirects = aggregate(redirectDecider);
