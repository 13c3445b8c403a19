import type { Resource } from '#http';
import { backfillCompanyResource } from './backfill-company/backfill-company.resource.js';
import { backfillRuleResource } from './backfill-rule/backfill-rule.resource.js';
import { browsingResource } from './browsing/browsing.resource.js';
import { companyProfileResource } from './company-form/company-profile.resource.js';
import { companyResource } from './company/company.resource.js';
import { directoryResource } from './directory/directory.resource.js';
import { exchangeRatesResource } from './exchange-rates/exchange-rates.resource.js';
import { figuresResource } from './figures/figures.resource.js';
import { importResource } from './import/import.resource.js';
import { jobFeedResource } from './job-feed/job-feed.resource.js';
import { jobSearchResource } from './job-search/job-search.resource.js';
import { jobResource } from './job/job.resource.js';
import { memberCompanyResource } from './member-company/member-company.resource.js';
import { salaryResource } from './salary/salary.resource.js';
import { sitemapResource } from './sitemap/sitemap.resource.js';
import { sourceRunResource } from './source-run/source-run.resource.js';
import { taxonomyResource } from './taxonomy/taxonomy.resource.js';

/** The resources of this context, in the order in which the API reference shows their groups. */
export const RESOURCES: readonly Resource[] = [
  jobResource,
  companyResource,
  companyProfileResource,
  memberCompanyResource,
  taxonomyResource,
  browsingResource,
  jobSearchResource,
  directoryResource,
  exchangeRatesResource,
  figuresResource,
  salaryResource,
  importResource,
  sourceRunResource,
  jobFeedResource,
  backfillRuleResource,
  backfillCompanyResource,
  sitemapResource,
];
