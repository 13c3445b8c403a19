import { aggregate } from '#runtime';
import { companyProfileDecider } from './company-profile.decider.js';

export const companyProfiles = aggregate(companyProfileDecider);
