import { aggregate } from '#runtime';
import { applicationDecider } from './application.decider.js';

export const applications = aggregate(applicationDecider);
