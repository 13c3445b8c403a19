import { aggregate } from '#runtime';
import { blockDecider } from './block.decider.js';

export const blocks = aggregate(blockDecider);
