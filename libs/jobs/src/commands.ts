import { aggregate } from '#runtime';
import { companyDecider } from './company/company.decider.js';
import { companyProfileDecider } from './company-form/company-profile.decider.js';
import { jobDecider } from './job/job.decider.js';
import { jobImportDecider } from './import/import.decider.js';
import { jobFeedDecider } from './job-feed/job-feed.decider.js';
import { categoryDecider, marketDecider, skillDecider } from './taxonomy/taxonomy.decider.js';

export const jobs = aggregate(jobDecider);
export const jobImports = aggregate(jobImportDecider);
export const jobFeeds = aggregate(jobFeedDecider);
export const companies = aggregate(companyDecider);
export const companyProfiles = aggregate(companyProfileDecider);
export const skills = aggregate(skillDecider);
export const categories = aggregate(categoryDecider);
export const markets = aggregate(marketDecider);
