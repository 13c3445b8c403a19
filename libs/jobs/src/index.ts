export { JobsModule } from './jobs.module.js';
export type { PublicDocument } from './document.js';
export { PublicFeeds } from './job-feed/public-feeds.service.js';
export { type AlertedJob, AlertJobs } from './job-search/alert-jobs.service.js';
export {
  type CompanyCard,
  type CompanyProfile,
  CompanyProfiles,
  type NewCompany,
  type ProfileChange,
} from './company-profile/company-profiles.service.js';
export type { CompanyEvents } from './company/company.decider.js';
export { Sitemaps } from './sitemap/sitemap.service.js';
export { PublicJobs, type ShownCard } from './job-search/public-jobs.service.js';
export { TaxonomyReader } from './taxonomy/taxonomy.read-model.js';
export { Gazetteer } from './ports.js';
export { jobsApi } from './jobs.api.js';
