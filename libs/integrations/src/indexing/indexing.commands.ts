import { aggregate } from '#runtime';
import { indexingDecider } from './indexing.decider.js';

export const indexing = aggregate(indexingDecider);
