import { applicationKey } from './application-address.js';
import { companyNameKey, websiteDomain } from './company.js';
import { slugFrom } from './slug.js';

/** What is written about a company, as far as it decides with what it may collide. */
export interface TouchingCompany {
  readonly name: string;
  readonly slug?: string;
  readonly website?: string;
}

/** What is written about a job, as far as it decides with what it may collide. */
export interface TouchingJob {
  readonly title: string;
  readonly slug?: string;
  readonly applicationUrl: string;
  readonly externalId?: string;
  readonly company?: TouchingCompany;
  readonly status?: string;
}

/** Slugs of one stem may get in each other's way: what is derived gets a number when it is taken. */
const stem = (slug: string) => slug.replace(/(?:-\d+)+$/, '');

/** Everything by which the creation of a company may collide with that of another, as keys. */
export function touchedByCompany({ name, slug, website }: TouchingCompany): readonly string[] {
  const domain = website === undefined ? null : websiteDomain(website);
  return [
    `company name ${companyNameKey(name)}`,
    `company slug ${stem(slug ?? slugFrom(name, 'company'))}`,
    ...(domain === null ? [] : [`company domain ${domain}`]),
  ];
}

/**
 * Everything by which the creation of a job may collide with that of another, as keys. Two jobs with the same content
 * have the same title.
 * @param counted whether published jobs are counted: then the first ones get what the plan has left.
 */
export function touchedByJob({ title, slug, applicationUrl, externalId, company, status }: TouchingJob, counted: boolean): readonly string[] {
  return [
    `job title ${title.trim().replaceAll(/\s+/g, ' ').toLowerCase()}`,
    `job slug ${stem(slugFrom(slug ?? title, 'job'))}`,
    `job address ${applicationKey(applicationUrl) ?? applicationUrl}`,
    ...(externalId === undefined ? [] : [`job external id ${externalId}`]),
    ...(company ? touchedByCompany(company) : []),
    ...(counted && status === 'published' ? ['published jobs'] : []),
  ];
}
