import { aggregate } from '#runtime';
import { sandboxDecider } from './sandbox.decider.js';

export const sandboxes = aggregate(sandboxDecider);
