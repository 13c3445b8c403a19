import { slugFrom } from '#kernel';
import { applicationKey } from './web-address.js';
import { companyNameKey, websiteDomain } from './company/company.decider.js';

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

/** What a creation touches: `alone` what no other may touch at the same time, `beside` what only those leave alone. */
export interface Touched {
  readonly alone: readonly string[];
  readonly beside: readonly string[];
}

/**
 * The slugs that something of this slug may get: the slug, or when that is taken the same with a number. Whoever has a
 * number already, or asks for one, must not be there at the same time; several with numbers may be.
 */
function touchedBySlug(kind: string, slug: string): Touched {
  const unnumbered = slug.replace(/-\d+$/, '');
  return { alone: [`${kind} slug ${slug}`], beside: unnumbered === slug ? [] : [`${kind} slug ${unnumbered}`] };
}

/** Everything by which the creation of a company may collide with that of another. */
export function touchedByCompany({ name, slug, website }: TouchingCompany): Touched {
  const domain = website === undefined ? null : websiteDomain(website);
  const slugs = touchedBySlug('company', slug ?? slugFrom(name, 'company'));
  return {
    alone: [
      `company name ${companyNameKey(name)}`,
      ...slugs.alone,
      ...(domain === null ? [] : [`company domain ${domain}`]),
    ],
    beside: slugs.beside,
  };
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
