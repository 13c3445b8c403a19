import { aggregate } from '#platform';
import { companyDecider } from './domain/company.js';
import { jobDecider } from './domain/job.js';
import { jobImportDecider } from './domain/job-import.js';
import { categoryDecider, marketDecider, skillDecider } from './domain/taxonomy.js';

export const jobs = aggregate(jobDecider);
export const jobImports = aggregate(jobImportDecider);
export const companies = aggregate(companyDecider);
export const skills = aggregate(skillDecider);
export const categories = aggregate(categoryDecider);
export const markets = aggregate(marketDecider);
