import { firstText, textAt } from '#crawler';
import { type Draft, officeAt, officeFrom } from './draft.js';
import { type SourceFormat, XML_ANSWER } from './source-format.js';
import { salaryIn } from './vocabulary.js';

/** The format writes `Remote` as the city of a remote job. */
const isRemoteCity = (city: string | null): boolean => /^remote$/i.test(city ?? '');

function officeOf(job: unknown): NonNullable<Draft['locations']>[number] {
  const city = textAt(job, 'city');
  const parts = {
    city: isRemoteCity(city) ? null : city,
    region: textAt(job, 'state'),
    country: textAt(job, 'country'),
  };
  return officeFrom(parts) ?? officeAt(textAt(job, 'location'));
}

/** Indeed XML, which most job boards and applicant tracking systems produce. */
export const indeedXml: SourceFormat = {
  accept: XML_ANSWER,
  jsonItems: null,
  xmlItems: [
    ['*', 'job'],
    ['*', 'jobs', 'job'],
  ],
  first: (url) => url,
  draft: (job) => ({
    id: firstText(job, 'referencenumber', 'reference', 'id', '@id', 'requisitionid', 'url'),
    title: textAt(job, 'title'),
    description: firstText(job, 'description', 'description_requirements'),
    applicationUrl: firstText(job, 'url', 'apply_url', 'link'),
    companyName: textAt(job, 'company'),
    companyWebsite: firstText(job, 'company_url', 'companyurl'),
    employmentType: firstText(job, 'jobtype', 'contract_type'),
    seniority: textAt(job, 'seniority'),
    workplace: textAt(job, 'remotetype') ?? (isRemoteCity(textAt(job, 'city')) ? 'remote' : null),
    locations: [officeOf(job)],
    categories: (textAt(job, 'category') ?? '').split(',').map((each) => each.trim() || null),
    salary: salaryIn(textAt(job, 'salary')),
    publishedAt: firstText(job, 'date', 'publisheddate'),
    expiresAt: firstText(job, 'expirationdate', 'expiration_date'),
  }),
};
