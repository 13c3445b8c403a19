import type { ExportDefinition } from '#http';
import { CompanyRow } from './company/company.read-model.js';
import { JobRow } from './job/job.read-model.js';

/** What `GET /v1/jobs/export` writes of each job. */
export const jobExport: ExportDefinition<JobRow> = {
  collection: 'jobs',
  row: JobRow,
  columns: [
    'id',
    'title',
    'slug',
    'status',
    'companyId',
    'companyName',
    'companySlug',
    'externalId',
    'employmentType',
    'remoteOption',
    'seniority',
    'salaryMin',
    'salaryMax',
    'salaryCurrency',
    'salaryTimeframe',
    'isFeatured',
    'skills',
    'categories',
    'customFieldValues',
    'publishedAt',
    'expiresAt',
    'createdAt',
    'updatedAt',
    'revision',
  ],
  omit: ['detail'],
};

/** What `GET /v1/companies/export` writes of each company. */
export const companyExport: ExportDefinition<CompanyRow> = {
  collection: 'companies',
  row: CompanyRow,
  columns: [
    'id',
    'name',
    'slug',
    'website',
    'logoUrl',
    'summary',
    'markets',
    'linkedinUrl',
    'facebookUrl',
    'createdAt',
    'updatedAt',
    'revision',
  ],
  derived: { xUrl: ({ xHandle }) => (xHandle === null ? null : `https://x.com/${xHandle}`) },
  omit: ['description'],
};
