// Content that looks like that of real boards, different every time.
const WORDS =
  'care team ward night paediatric nurse hospital clinic patient shift experience support family work'.split(' ');

/** Prose of about `length` characters, the same for the same `seed`. */
export function prose(length, seed) {
  let text = `${seed}`;
  for (let state = seed + 1; text.length < length;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += ` ${WORDS[(state >> 8) % WORDS.length]}`;
  }
  return text.slice(0, length);
}

/** The body of a POST /v1/jobs of about 400 bytes that collides with no other of its `series`. */
export const jobBody = (series, n, companyId) => ({
  title: `Night nurse, ward ${series} ${n}`,
  description: `<p>${prose(170, n)}</p>`,
  applicationUrl: `https://hill-clinic.example/${series}/${n}`,
  externalId: `${series}-${n}`,
  companyId,
  employmentType: 'full_time',
  seniority: 'mid_level',
});

/** The content of a JobCreated, about 1,000 bytes. */
export const jobCreated = (n) => ({
  title: `Night nurse, ward ${n}`,
  slug: `night-nurse-ward-${n}`,
  description: `<p>${prose(220, n)}</p>`,
  companyId: `companies_${String(n % 50).padStart(26, '0')}`,
  companyName: `Clinic ${n % 50}`,
  companySlug: `clinic-${n % 50}`,
  applicationUrl: `https://hill-clinic.example/${n}`,
  externalId: `external-${n}`,
  employmentType: 'full_time',
  seniority: 'mid_level',
  isFeatured: false,
  skills: [],
  categories: [],
  salaryMin: null,
  salaryMax: null,
  salaryCurrency: null,
  salaryTimeframe: null,
  remoteOption: null,
  remotePermits: [],
  remoteTimezones: [{ type: 'all', value: 'all' }],
  remoteSponsorship: 'unknown',
  remoteWorldwide: null,
  remoteAllowedTzOffsets: [],
  remoteWorkPermitCountryCodes: [],
  remoteWorkPermitSubdivisionCodes: [],
  officeLocations: [],
  inOfficePeriod: null,
  inOfficeFrequency: null,
  educationRequirements: [],
  experienceMonths: null,
  experienceInPlaceOfEducation: null,
  customFieldValues: {},
  status: 'draft',
  slot: null,
  exempt: [],
  publishedAt: null,
  expiresAt: '2026-12-20T12:00:00.000Z',
});

/** The most frequent change of a job: another title and description, about 300 bytes. */
export const jobChanged = (n) => ({ title: `Day nurse, ward ${n}`, description: `<p>${prose(220, n)}</p>` });
