export { jobsApi, JobsModule } from './jobs.module.js';
export type { PublicDocument } from './document.js';
export { FeedResealing } from './job-feed/feed-resealing.service.js';
export { PublicFeeds } from './job-feed/public-feeds.service.js';
export { type AlertedJob, AlertJobs } from './job-search/alert-jobs.service.js';
export { type ApplicantJob, ApplicantJobs, VisitedObjects } from './job-search/applicant-jobs.service.js';
export {
  type CompanyCard,
  type CompanyProfile,
  MemberCompanies,
  type NewCompany,
  type ProfileChange,
} from './member-company/member-companies.service.js';
export {
  type JobState,
  type MemberJob,
  type MemberJobInput,
  MemberJobs,
  type NewMemberJob,
  type PostedJob,
  type VisitorJob,
  type WholeMemberJob,
} from './member-company/member-jobs.service.js';
export type { StoredLogo } from './company/company-media.service.js';
export { VisitorLogos } from './member-company/visitor-logos.service.js';
export type { CompanyEvents } from './company/company.decider.js';
export { Sitemaps, type SitemapSite } from './sitemap/sitemap.service.js';
export { PublicJobs, type ShownCard } from './job-search/public-jobs.service.js';
export { TaxonomyReader } from './taxonomy/taxonomy.read-model.js';
export { OpenedSourceMemory } from './source-memory/source-memory.js';
export { openSourceMemory } from './jobs.stores.js';
export { SitemapSections } from './sitemap/sitemap.js';
export { ratesDate } from './exchange-rates/rates-in-use.service.js';
export type { JobEvents } from './job/job-messages.js';
export { element, escapedXml } from './xml.js';
