import { aggregate } from '#runtime';
import { jobImportDecider } from './import.decider.js';

export const jobImports = aggregate(jobImportDecider);
