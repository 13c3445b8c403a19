import { aggregate } from '#runtime';
import { savedJobDecider } from './saved-job.decider.js';

export const savedJobs = aggregate(savedJobDecider);
