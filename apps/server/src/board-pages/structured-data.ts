import { createRequire } from 'node:module';
import type { BoardHead, CompanyDetails, JobDetails } from './board-answers.js';
import { safeAddress, safeImage } from './safe-address.js';
import type { Crumb, Visit } from './visit.js';

const EMPLOYMENT: Readonly<Record<string, string>> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
  temporary: 'TEMPORARY',
  volunteer: 'VOLUNTEER',
  other: 'OTHER',
};
const UNIT: Readonly<Record<string, string>> = {
  per_hour: 'HOUR',
  per_day: 'DAY',
  per_week: 'WEEK',
  per_month: 'MONTH',
  per_year: 'YEAR',
};
const CREDENTIAL: Readonly<Record<string, string>> = {
  high_school: 'high school',
  associate_degree: 'associate degree',
  bachelor_degree: 'bachelor degree',
  professional_certificate: 'professional certificate',
  postgraduate_degree: 'postgraduate degree',
};

// JSON of a package that stays outside the bundle. The first use loads it.
const load = createRequire(import.meta.url);
let codes: readonly string[] | undefined;

/** Every country of ISO 3166, for jobs that may be done from anywhere. */
const everyCountry = (): readonly string[] =>
  (codes ??= (load('i18n-iso-countries/codes.json') as readonly (readonly [string])[])
    .map(([alpha2]) => alpha2)
    .sort());

/**
 * The data of a job for search engines, in schema.org terms and by Google's rules for `JobPosting`. Null if the job lacks what these
 * rules require: a company, and a place with a country, or for a remote job the countries that applicants may live in (decision 0252).
 * @param url of its page.
 */
export function jobPosting(job: JobDetails, url: string): object | null {
  const { company, categories, skills } = job;
  const isRemote = job.remoteOption === 'remote';
  const places = job.officeLocations.filter(({ countryCode }) => countryCode !== null);
  const applicants = isRemote ? applicantCountries(job, places) : [];
  if (company === null || job.publishedAt === null) return null;
  if (isRemote ? applicants.length === 0 : places.length === 0) return null;
  const credentials = job.educationRequirements.flatMap((each) =>
    CREDENTIAL[each] === undefined
      ? []
      : [{ '@type': 'EducationalOccupationalCredential', 'credentialCategory': CREDENTIAL[each] }],
  );
  const education = job.educationRequirements.includes('no_requirements') ? 'no requirements' : undefined;
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    'title': job.title,
    'description': job.description ?? job.title,
    'datePosted': job.publishedAt,
    'validThrough': job.expiresAt ?? undefined,
    url,
    'identifier': { '@type': 'PropertyValue', 'name': company.name, 'value': job.id },
    'hiringOrganization': {
      '@type': 'Organization',
      'name': company.name,
      'sameAs': company.website ?? undefined,
      'logo': safeImage(company.logoUrl) ?? undefined,
    },
    'employmentType': EMPLOYMENT[job.employmentType ?? ''],
    'directApply': job.applicationUrl === null,
    'jobLocation': places.length === 0 ? undefined : places.map(place),
    'jobLocationType': isRemote ? 'TELECOMMUTE' : undefined,
    'applicantLocationRequirements': isRemote ? applicants.map((name) => ({ '@type': 'Country', name })) : undefined,
    'baseSalary': baseSalary(job),
    'educationRequirements': credentials.length === 0 ? education : credentials,
    'experienceRequirements':
      job.experienceMonths === null
        ? undefined
        : { '@type': 'OccupationalExperienceRequirements', 'monthsOfExperience': job.experienceMonths },
    // Google reads it only beside both requirements.
    'experienceInPlaceOfEducation':
      credentials.length === 0 || job.experienceMonths === null
        ? undefined
        : (job.experienceInPlaceOfEducation ?? undefined),
    'skills': skills.map(({ name }) => name).join(', ') || undefined,
    'occupationalCategory': categories.map(({ name }) => name).join(', ') || undefined,
  };
}

/** The countries that applicants of a remote job may live in: those that it names, every country, or those of its offices. */
function applicantCountries(
  { remoteWorkPermitCountryCodes, remoteWorldwide }: JobDetails,
  places: JobDetails['officeLocations'],
): readonly string[] {
  if (remoteWorkPermitCountryCodes.length > 0) return remoteWorkPermitCountryCodes;
  if (remoteWorldwide === true) return everyCountry();
  return [...new Set(places.flatMap(({ countryCode }) => countryCode ?? []))];
}

const place = (office: JobDetails['officeLocations'][number]): object => ({
  '@type': 'Place',
  'address': {
    '@type': 'PostalAddress',
    'streetAddress': office.locality ?? undefined,
    'addressLocality': office.city ?? undefined,
    'addressRegion': office.regionCode ?? office.region ?? undefined,
    'postalCode': office.postalCode ?? undefined,
    'addressCountry': office.countryCode ?? undefined,
  },
});

function baseSalary({ salaryCurrency, salaryMin, salaryMax, salaryTimeframe }: JobDetails): object | undefined {
  const unitText = UNIT[salaryTimeframe ?? ''];
  if (salaryCurrency === null || unitText === undefined || (salaryMin ?? salaryMax) === null) return undefined;
  const amounts =
    salaryMin === salaryMax
      ? { value: salaryMin }
      : { minValue: salaryMin ?? undefined, maxValue: salaryMax ?? undefined };
  return {
    '@type': 'MonetaryAmount',
    'currency': salaryCurrency,
    'value': { '@type': 'QuantitativeValue', ...amounts, unitText },
  };
}

const SCHEMA = 'https://schema.org/';

/** The path to a page for search engines. */
export const breadcrumbs = (
  { board, canonicalBase }: Pick<Visit, 'board' | 'canonicalBase'>,
  crumbs: readonly Crumb[],
): object => ({
  '@context': SCHEMA,
  '@type': 'BreadcrumbList',
  'itemListElement': [{ label: board.name, path: '' }, ...crumbs].map(({ label, path }, nth) => ({
    '@type': 'ListItem',
    'position': nth + 1,
    'name': label,
    'item': `${canonicalBase}${path}` || '/',
  })),
});

/** Who runs the board, for search engines. @param url of its front page. */
export const boardOrganization = ({ name, logoUrl, contact }: BoardHead, url: string): object => ({
  '@context': SCHEMA,
  '@type': 'Organization',
  name,
  url,
  'logo': safeImage(logoUrl) ?? undefined,
  'email': contact.email ?? undefined,
  'sameAs': [contact.websiteUrl, contact.xUrl, contact.facebookUrl, contact.linkedinUrl].flatMap(
    (each) => safeAddress(each) ?? [],
  ),
});

/** A company for search engines. @param url of its page. */
export const companyOrganization = ({ name, logoUrl, website, summary }: CompanyDetails, url: string): object => ({
  '@context': SCHEMA,
  '@type': 'Organization',
  name,
  url,
  'logo': safeImage(logoUrl) ?? undefined,
  'description': summary ?? undefined,
  'sameAs': safeAddress(website) ?? undefined,
});

/** A blog post for search engines. @param post with the URL of its page and the name of its board. */
export const blogPosting = (post: {
  readonly title: string;
  readonly url: string;
  readonly board: string;
  readonly publishedAt: string | null;
  readonly coverUrl: string | null;
  readonly authors: readonly { readonly name: string }[];
}): object => ({
  '@context': SCHEMA,
  '@type': 'BlogPosting',
  'headline': post.title,
  'url': post.url,
  'mainEntityOfPage': post.url,
  'datePublished': post.publishedAt ?? undefined,
  'image': safeImage(post.coverUrl) ?? undefined,
  'author': post.authors.map(({ name }) => ({ '@type': 'Person', name })),
  'publisher': { '@type': 'Organization', 'name': post.board },
});

/** The yearly salaries of an occupation for search engines. @param pay with the URL of its page. */
export const occupation = (pay: {
  readonly name: string;
  readonly url: string;
  readonly currency: string;
  readonly medianMin: number;
  readonly medianMax: number;
  readonly p25Min: number;
  readonly p75Max: number;
}): object => ({
  '@context': SCHEMA,
  '@type': 'Occupation',
  'name': pay.name,
  'mainEntityOfPage': pay.url,
  'estimatedSalary': [
    {
      '@type': 'MonetaryAmountDistribution',
      'name': 'base',
      'currency': pay.currency,
      'duration': 'P1Y',
      'percentile25': pay.p25Min,
      'median': (pay.medianMin + pay.medianMax) / 2,
      'percentile75': pay.p75Max,
    },
  ],
});

/** `data` as the text of a script element: escaped, so that nothing in it ends the element or starts a comment. */
export const dataText = (data: object): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
