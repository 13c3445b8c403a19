import { type EventNames, eventNamesOf } from '#kernel';
import { companyProfileDecider } from './company-form/company-profile.decider.js';
import { companyDecider } from './company/company.decider.js';
import { jobImportDecider } from './import/import.decider.js';
import { jobFeedDecider } from './job-feed/job-feed.decider.js';
import { jobDecider } from './job/job.decider.js';
import { categoryDecider, marketDecider, skillDecider } from './taxonomy/taxonomy.decider.js';

/** What happens to jobs, in public words. */
export const jobNames = eventNamesOf(jobDecider, {
  object: 'job',
  types: { JobRelabelled: 'company_renamed' },
  partial: ['JobChanged'],
  fields: { companyName: 'company.name', companySlug: 'company.slug' },
});

/** What happens to companies, in public words. */
export const companyNames = eventNamesOf(companyDecider, {
  object: 'company',
  partial: ['CompanyChanged', 'CompanyLogoChanged'],
  fields: { xHandle: 'xUrl', logoMediaId: null, awaitsApproval: null },
});

const companyProfileNames = eventNamesOf(companyProfileDecider, {
  object: 'company_profile',
  types: { CompanyFieldsSet: 'fields_set', CompanyReferencesSet: 'references_set' },
});

const importNames = eventNamesOf(jobImportDecider, {
  object: 'import',
  types: {
    ImportUploaded: 'uploaded',
    ImportDiscoveryBegun: 'discovery_begun',
    ImportDiscovered: 'discovered',
    ImportUnreadable: 'unreadable',
    ImportConfirmed: 'confirmed',
    ImportBegun: 'begun',
    ImportEnded: 'ended',
    ImportCancelled: 'cancelled',
    ImportCounted: 'counted',
  },
});

const feedNames = eventNamesOf(jobFeedDecider, { object: 'job_feed', partial: ['JobFeedChanged'] });

const skillNames = eventNamesOf(skillDecider, { object: 'skill', partial: ['SkillChanged'] });

const categoryNames = eventNamesOf(categoryDecider, { object: 'category', partial: ['CategoryChanged'] });

const marketNames = eventNamesOf(marketDecider, { object: 'market', partial: ['MarketChanged'] });

/** What the events of this context are called in public. */
export const jobsEventNames: readonly EventNames[] = [
  jobNames,
  companyNames,
  companyProfileNames,
  importNames,
  feedNames,
  skillNames,
  categoryNames,
  marketNames,
];
