import { aggregate } from '#runtime';
import { companyDecider } from './company.decider.js';

export const companies = aggregate(companyDecider);
