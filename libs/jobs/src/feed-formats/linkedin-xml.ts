import type { EmploymentType, RemoteOption, SalaryTimeframe, Seniority } from '#postings/rules';
import { cdata, element } from '../xml.js';
import { type FeedFormat, type FeedJob, httpDate, placeOf } from './feed-job.js';

/** Employment types that the format supports. */
const JOB_TYPES: Partial<Record<EmploymentType, string>> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACT',
  internship: 'INTERNSHIP',
  volunteer: 'VOLUNTEER',
};

const LEVELS: Record<Seniority, string> = {
  entry_level: 'ENTRY_LEVEL',
  associate: 'ASSOCIATE',
  mid_level: 'MID_SENIOR_LEVEL',
  senior: 'MID_SENIOR_LEVEL',
  lead: 'MID_SENIOR_LEVEL',
  principal: 'MID_SENIOR_LEVEL',
  director: 'DIRECTOR',
  executive: 'EXECUTIVE',
};

const WORKPLACES: Record<RemoteOption, string> = { on_site: 'On-site', hybrid: 'Hybrid', remote: 'Remote' };

const PERIODS: Record<SalaryTimeframe, string> = {
  per_year: 'YEARLY',
  per_month: 'MONTHLY',
  per_week: 'WEEKLY',
  per_day: 'DAILY',
  per_hour: 'HOURLY',
};

const known = (name: string, text: string | null | undefined): string => (text ? cdata(name, text) : '');

function salaries({ salaryMin, salaryMax, salaryCurrency, salaryTimeframe }: FeedJob): string {
  if ((salaryMin === null && salaryMax === null) || salaryCurrency === null || salaryTimeframe === null) return '';
  const end = (name: string, amount: number | null) =>
    amount === null
      ? ''
      : `<${name}>\n${cdata('amount', String(Math.round(amount)))}${cdata('currencyCode', salaryCurrency)}</${name}>\n`;
  const ends = end('highEnd', salaryMax) + end('lowEnd', salaryMin);
  return `<salaries>\n<salary>\n${ends}${cdata('period', PERIODS[salaryTimeframe])}${cdata('type', 'BASE_SALARY')}</salary>\n</salaries>\n`;
}

/** LinkedIn XML, as its guide to XML feeds describes it. Applicants are sent to the job's page. */
export const linkedinXml: FeedFormat = {
  contentType: 'application/xml; charset=utf-8',
  extension: 'xml',
  between: '',
  head: ({ title, home, builtAt }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<source>\n${element('lastBuildDate', httpDate(builtAt))}${element('publisherUrl', home)}${element('publisher', title)}`,
  job: (job) => {
    const { office, remoteOption, employmentType, seniority } = job;
    const isRemote = remoteOption === 'remote';
    const country = (isRemote ? job.remoteCountry : null) ?? office?.countryCode;
    return `<job>\n${[
      cdata('partnerJobId', job.id),
      cdata('company', job.company.name),
      cdata('title', job.title),
      cdata('description', job.description),
      cdata('applyUrl', job.url),
      cdata('location', placeOf(job)),
      known('city', isRemote ? null : office?.city),
      known('state', isRemote ? null : office?.region),
      known('country', country),
      known('postalCode', isRemote ? null : office?.postalCode),
      known('workplaceTypes', remoteOption && WORKPLACES[remoteOption]),
      known(
        'experienceLevel',
        seniority === null ? (employmentType === 'internship' ? 'INTERNSHIP' : null) : LEVELS[seniority],
      ),
      known('jobtype', employmentType && JOB_TYPES[employmentType]),
      salaries(job),
    ].join('')}</job>\n`;
  },
  tail: '</source>\n',
};
