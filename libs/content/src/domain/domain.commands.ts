import { aggregate } from '#runtime';
import { domainDecider } from './domain.decider.js';

export const domains = aggregate(domainDecider);
