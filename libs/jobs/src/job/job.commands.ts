import { aggregate } from '#runtime';
import { jobDecider } from './job.decider.js';

export const jobs = aggregate(jobDecider);
