import { Slugs } from '#kernel';
import {
  type TouchedCompany,
  touchedByCompany,
  touchedBySlug,
  type TouchingCompany,
} from '../company/company-touches.js';
import { applicationKey } from '../web-address.js';

/** The fields of a new job that can conflict with another job. */
export interface TouchingJob {
  readonly title: string;
  readonly slug?: string;
  readonly applicationUrl?: string;
  readonly externalId?: string;
  readonly company?: TouchingCompany;
  readonly status?: string;
}

/**
 * The keys by which the creation of a job can conflict with another creation. Two jobs with the same content have the same title.
 * @param counted whether the plan limits published jobs: then they compete for the remaining slots, in their order.
 */
export function touchedByJob(
  { title, slug, applicationUrl, externalId, company, status }: TouchingJob,
  counted: boolean,
): TouchedCompany {
  const slugs = touchedBySlug('job', Slugs.from(slug ?? title, 'job'));
  const ofCompany = company ? touchedByCompany(company) : { alone: [], beside: [] };
  return {
    alone: [
      `job title ${title.trim().replaceAll(/\s+/g, ' ').toLowerCase()}`,
      ...slugs.alone,
      ...(applicationUrl === undefined ? [] : [`job address ${applicationKey(applicationUrl) ?? applicationUrl}`]),
      ...(externalId === undefined ? [] : [`job external id ${externalId}`]),
      ...ofCompany.alone,
      ...(counted && status === 'published' ? ['published jobs'] : []),
    ],
    beside: [...slugs.beside, ...ofCompany.beside],
  };
}
