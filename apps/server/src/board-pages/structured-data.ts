import type { Job } from './board-answers.js';
import { safeImage } from './safe-address.js';

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

/** The data of a job for search engines, in schema.org terms. @param url of its page. */
export function jobPosting(job: Job, url: string): object {
  const { company, categories, skills } = job;
  const credentials = job.educationRequirements.flatMap((each) =>
    CREDENTIAL[each] === undefined
      ? []
      : [{ '@type': 'EducationalOccupationalCredential', 'credentialCategory': CREDENTIAL[each] }],
  );
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    'title': job.title,
    'description': job.description ?? job.title,
    'datePosted': job.publishedAt ?? undefined,
    'validThrough': job.expiresAt ?? undefined,
    url,
    'identifier': { '@type': 'PropertyValue', 'name': company?.name, 'value': job.id },
    'hiringOrganization': company
      ? {
          '@type': 'Organization',
          'name': company.name,
          'sameAs': company.website ?? undefined,
          'logo': safeImage(company.logoUrl) ?? undefined,
        }
      : undefined,
    'employmentType': EMPLOYMENT[job.employmentType ?? ''],
    'directApply': job.applicationUrl === null,
    'jobLocation': job.officeLocations.length === 0 ? undefined : job.officeLocations.map(place),
    'jobLocationType': job.remoteOption === 'remote' ? 'TELECOMMUTE' : undefined,
    'applicantLocationRequirements':
      job.remoteWorkPermitCountryCodes.length === 0
        ? undefined
        : job.remoteWorkPermitCountryCodes.map((name) => ({ '@type': 'Country', name })),
    'baseSalary': baseSalary(job),
    'educationRequirements': credentials.length === 0 ? undefined : credentials,
    'experienceRequirements':
      job.experienceMonths === null
        ? undefined
        : { '@type': 'OccupationalExperienceRequirements', 'monthsOfExperience': job.experienceMonths },
    'experienceInPlaceOfEducation': job.experienceInPlaceOfEducation ?? undefined,
    'skills': skills.map(({ name }) => name).join(', ') || undefined,
    'occupationalCategory': categories.map(({ name }) => name).join(', ') || undefined,
  };
}

const place = (office: Job['officeLocations'][number]): object => ({
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

function baseSalary({ salaryCurrency, salaryMin, salaryMax, salaryTimeframe }: Job): object | undefined {
  const unitText = UNIT[salaryTimeframe ?? ''];
  if (salaryCurrency === null || unitText === undefined || (salaryMin ?? salaryMax) === null) return undefined;
  const amounts = { minValue: salaryMin ?? undefined, maxValue: salaryMax ?? undefined };
  return {
    '@type': 'MonetaryAmount',
    'currency': salaryCurrency,
    'value': { '@type': 'QuantitativeValue', ...amounts, unitText },
  };
}

/** `data` as the text of a script element: escaped, so that nothing in it ends the element or starts a comment. */
export const dataText = (data: object): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
