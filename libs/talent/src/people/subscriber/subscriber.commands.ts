import { aggregate } from '#runtime';
import { subscriberDecider } from './subscriber.decider.js';

export const subscribers = aggregate(subscriberDecider);
