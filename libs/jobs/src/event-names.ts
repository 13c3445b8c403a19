import { type EventNames, eventNames } from '#kernel';
import type { CompanyEvents } from './company/company.decider.js';
import type { CompanyProfileEvents } from './company-form/company-profile.decider.js';
import type { JobImportEvents } from './import/import.decider.js';
import type { JobEvents } from './job/job.decider.js';
import type { JobFeedEvents } from './job-feed/job-feed.decider.js';
import type { TermEvents } from './taxonomy/taxonomy.decider.js';

/** What happens to jobs, in public words. */
export const jobNames = eventNames<JobEvents>({
  category: 'job',
  object: 'job',
  types: {
    JobCreated: 'created',
    JobChanged: 'updated',
    JobRelabelled: 'company_renamed',
    JobPublished: 'published',
    JobPaused: 'paused',
    JobExpired: 'expired',
    JobDeleted: 'deleted',
  },
  partial: ['JobChanged'],
  fields: { companyName: 'company.name', companySlug: 'company.slug' },
});

/** What happens to companies, in public words. */
export const companyNames = eventNames<CompanyEvents>({
  category: 'company',
  object: 'company',
  types: {
    CompanyCreated: 'created',
    CompanyApproved: 'approved',
    CompanyChanged: 'updated',
    CompanyLogoChanged: 'logo_changed',
    CompanyDeletionBegun: 'deletion_begun',
    CompanyDeleted: 'deleted',
  },
  partial: ['CompanyChanged', 'CompanyLogoChanged'],
  fields: { xHandle: 'xUrl', logoMediaId: null, awaitsApproval: null },
});

const companyProfileNames = eventNames<CompanyProfileEvents>({
  category: 'companyProfile',
  object: 'company_profile',
  types: {
    CompanyFieldsSet: 'fields_set',
    CompanyReferencesSet: 'references_set',
    CompanyProfileRemoved: 'deleted',
  },
});

const importNames = eventNames<JobImportEvents>({
  category: 'jobImport',
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

const feedNames = eventNames<JobFeedEvents>({
  category: 'jobFeed',
  object: 'job_feed',
  types: {
    JobFeedAdded: 'created',
    JobFeedChanged: 'updated',
    JobFeedRemoved: 'deleted',
    JobFeedTokenRotated: 'token_rotated',
  },
  partial: ['JobFeedChanged'],
});

const skillNames = eventNames<TermEvents<'Skill'>>({
  category: 'skill',
  object: 'skill',
  types: {
    SkillAdded: 'created',
    SkillChanged: 'updated',
    SkillSlugChanged: 'slug_changed',
    SkillAliasesAdded: 'aliases_added',
    SkillAliasRemoved: 'alias_removed',
    SkillRemoved: 'deleted',
  },
  partial: ['SkillChanged'],
});

const categoryNames = eventNames<TermEvents<'Category'>>({
  category: 'category',
  object: 'category',
  types: {
    CategoryAdded: 'created',
    CategoryChanged: 'updated',
    CategorySlugChanged: 'slug_changed',
    CategoryAliasesAdded: 'aliases_added',
    CategoryAliasRemoved: 'alias_removed',
    CategoryRemoved: 'deleted',
  },
  partial: ['CategoryChanged'],
});

const marketNames = eventNames<TermEvents<'Market'>>({
  category: 'market',
  object: 'market',
  types: {
    MarketAdded: 'created',
    MarketChanged: 'updated',
    MarketSlugChanged: 'slug_changed',
    MarketAliasesAdded: 'aliases_added',
    MarketAliasRemoved: 'alias_removed',
    MarketRemoved: 'deleted',
  },
  partial: ['MarketChanged'],
});

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
