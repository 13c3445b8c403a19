import type { EmploymentType, RemoteOption } from '#postings/rules';
import type { RequiredEducation } from '../job/job-fields.js';
import { cdata, element } from '../xml.js';
import { type FeedFormat, type FeedJob, httpDate, toTheSecond } from './feed-job.js';

/** Employment types that the format supports. */
const JOB_TYPES: Partial<Record<EmploymentType, string>> = {
  full_time: 'fulltime',
  part_time: 'parttime',
  contract: 'contract',
  internship: 'internship',
  temporary: 'temporary',
  volunteer: 'volunteer',
};

const REMOTE_TYPES: Partial<Record<RemoteOption, string>> = { remote: 'Fully remote', hybrid: 'Hybrid remote' };

const EDUCATION: Record<RequiredEducation, string> = {
  high_school: 'High school',
  associate_degree: 'Associate degree',
  bachelor_degree: 'Bachelors',
  professional_certificate: 'Professional certificate',
  postgraduate_degree: 'Postgraduate degree',
  no_requirements: '',
};

const currencies = new Map<string, Intl.NumberFormat>();

/** `$50000`: a symbol, and no separators between digits. */
function money(amount: number, currency: string): string {
  let format = currencies.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      useGrouping: false,
      minimumFractionDigits: 0,
      maximumFractionDigits: 2,
    });
    currencies.set(currency, format);
  }
  return format.format(amount).replaceAll('\u00a0', ' ');
}

function salaryOf({ salaryMin, salaryMax, salaryCurrency, salaryTimeframe }: FeedJob): string {
  const ends = [...new Set([salaryMin, salaryMax].filter((end) => end !== null))];
  if (ends.length === 0 || salaryCurrency === null || salaryTimeframe === null) return '';
  return `${ends.map((end) => money(end, salaryCurrency)).join(' - ')} ${salaryTimeframe.replace('_', ' ')}`;
}

function experienceOf({ experienceMonths: months }: FeedJob): string {
  if (months === null || months === 0) return '';
  return months % 12 === 0 ? `${months / 12}+ years` : `${months}+ months`;
}

/** Elements that are left out when they are empty. */
const known = (name: string, text: string): string => (text === '' ? '' : cdata(name, text));

/** US states appear as postal abbreviations, the last part of their ISO 3166-2 code. */
const stateOf = (office: FeedJob['office']): string =>
  (office?.countryCode === 'US' ? office.regionCode?.split('-').at(-1) : null) ?? office?.region ?? '';

/** A remote job has the city `Remote` in its country: the format has no other way to mark a job as remote. */
function placeElements({ office, remoteOption, remoteCountry }: FeedJob): string {
  const isRemote = remoteOption === 'remote';
  return (
    cdata('city', isRemote ? 'Remote' : (office?.city ?? '')) +
    cdata('state', isRemote ? '' : stateOf(office)) +
    cdata('country', (isRemote ? remoteCountry : null) ?? office?.countryCode ?? '') +
    cdata('postalcode', isRemote ? '' : (office?.postalCode ?? ''))
  );
}

/** Indeed XML, as https://docs.indeed.com describes it. Descriptions are HTML in CDATA: the format does not decode entities. */
export const indeedXml: FeedFormat = {
  contentType: 'application/xml; charset=utf-8',
  extension: 'xml',
  between: '',
  head: ({ title, home, builtAt }) =>
    `<?xml version="1.0" encoding="utf-8"?>\n<source>\n${element('publisher', title)}${element('publisherurl', home)}${element('lastBuildDate', httpDate(builtAt))}`,
  job: (job) =>
    `<job>\n${[
      cdata('title', job.title),
      cdata('date', toTheSecond(job.publishedAt)),
      cdata('referencenumber', job.id),
      cdata('url', job.url),
      cdata('company', job.company.name),
      cdata('sourcename', job.company.name),
      placeElements(job),
      cdata('description', job.description),
      known('salary', salaryOf(job)),
      known(
        'education',
        job.educationRequirements
          .map((each) => EDUCATION[each])
          .filter(Boolean)
          .join(', '),
      ),
      known('jobtype', job.employmentType === null ? '' : (JOB_TYPES[job.employmentType] ?? '')),
      known('category', job.categories.join(', ')),
      known('experience', experienceOf(job)),
      known('expirationdate', job.expiresAt === null ? '' : toTheSecond(job.expiresAt)),
      known('remotetype', job.remoteOption === null ? '' : (REMOTE_TYPES[job.remoteOption] ?? '')),
    ].join('')}</job>\n`,
  tail: '</source>\n',
};
