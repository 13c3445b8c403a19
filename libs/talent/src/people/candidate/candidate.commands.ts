import { aggregate } from '#runtime';
import { candidateDecider } from './candidate.decider.js';

export const candidates = aggregate(candidateDecider);
