export { JobsModule } from './jobs.module.js';
export type { PublicDocument } from './document.js';
export { PublicFeeds } from './job-feed/public-feeds.service.js';
export { type AlertedJob, AlertJobs } from './job-search/alert-jobs.service.js';
export { Sitemaps } from './sitemap/sitemap.service.js';
export { jobsApi } from './jobs.api.js';
