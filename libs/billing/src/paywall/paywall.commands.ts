import { aggregate } from '#runtime';
import { paywallDecider } from './paywall.decider.js';

export const paywalls = aggregate(paywallDecider);
