import { slugFrom } from '#kernel';
import { type Touched, touchedByCompany, touchedBySlug, type TouchingCompany } from '../company/company-touches.js';
import { applicationKey } from '../web-address.js';

/** What is written about a job, as far as it decides with what it may collide. */
export interface TouchingJob {
  readonly title: string;
  readonly slug?: string;
  readonly applicationUrl: string;
  readonly externalId?: string;
  readonly company?: TouchingCompany;
  readonly status?: string;
}

/**
 * Everything by which the creation of a job may collide with that of another. Two jobs with the same content have the
 * same title.
 * @param counted whether published jobs are counted: then the first ones get what the plan has left.
 */
export function touchedByJob(
  { title, slug, applicationUrl, externalId, company, status }: TouchingJob,
  counted: boolean,
): Touched {
  const slugs = touchedBySlug('job', slugFrom(slug ?? title, 'job'));
  const ofCompany = company ? touchedByCompany(company) : { alone: [], beside: [] };
  return {
    alone: [
      `job title ${title.trim().replaceAll(/\s+/g, ' ').toLowerCase()}`,
      ...slugs.alone,
      `job address ${applicationKey(applicationUrl) ?? applicationUrl}`,
      ...(externalId === undefined ? [] : [`job external id ${externalId}`]),
      ...ofCompany.alone,
      ...(counted && status === 'published' ? ['published jobs'] : []),
    ],
    beside: [...slugs.beside, ...ofCompany.beside],
  };
}
