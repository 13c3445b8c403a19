import type { MessageOf } from '#kernel';
import { officeLocation } from '#places/place';
import { daysFromNow, facts } from '#testing';
import type { JobCommands, JobEvents, SlotPosting } from './job-messages.js';
import type { JobContent } from './job-fields.js';

export const austin = officeLocation({ countryCode: 'US', country: 'United States', city: 'Austin', region: 'Texas' });
export const zurich = officeLocation({ countryCode: 'CH', country: 'Switzerland', city: 'Zürich' });

export const content: JobContent = {
  title: 'Night  Nurse',
  slug: 'night-nurse',
  description: '<p>Care at night.</p>',
  companyId: 'companies_1',
  applicationUrl: 'https://acme.example/apply/?utm_source=x',
  externalId: 'ext-1',
  employmentType: 'full_time',
  seniority: null,
  isFeatured: false,
  skills: ['nursing'],
  categories: [],
  salaryMin: 50_000,
  salaryMax: 60_000,
  salaryCurrency: 'USD',
  salaryTimeframe: 'per_year',
  remoteOption: 'on_site',
  remotePermits: [],
  remoteTimezones: [],
  remoteSponsorship: 'unknown',
  officeLocations: [austin],
  inOfficePeriod: null,
  inOfficeFrequency: null,
  educationRequirements: [],
  experienceMonths: null,
  experienceInPlaceOfEducation: null,
  customFieldValues: {},
  remoteWorldwide: false,
  remoteAllowedTzOffsets: [],
  remoteWorkPermitCountryCodes: [],
  remoteWorkPermitSubdivisionCodes: [],
};
export const in30Days = daysFromNow(30);
export const tomorrow = daysFromNow(1);
export const yesterday = daysFromNow(-1);

export const label = { companyName: 'Hill Clinic', companySlug: 'hill-clinic' };
export const posting: SlotPosting = { allowed: true, limit: null, slot: null };
export const create: JobCommands['CreateJob'] = {
  ...content,
  ...label,
  status: 'draft',
  defaultDays: 30,
  approval: false,
  posting,
  exempt: [],
};
export const born = (data: Partial<JobEvents['JobCreated']> = {}): MessageOf<JobEvents> => ({
  type: 'JobCreated',
  data: {
    ...content,
    ...label,
    status: 'draft',
    slot: null,
    exempt: [],
    publishedAt: null,
    expiresAt: in30Days,
    ...data,
  },
});
export const draft = born();
export const published: MessageOf<JobEvents> = {
  type: 'JobPublished',
  data: { publishedAt: facts.now, expiresAt: in30Days, slot: null },
};
export const submitted = (days: number | null = 30): MessageOf<JobEvents> => ({ type: 'JobSubmitted', data: { days } });
export const paused: MessageOf<JobEvents> = { type: 'JobPaused', data: {} };
export const expired: MessageOf<JobEvents> = { type: 'JobExpired', data: { expiresAt: yesterday } };
export const deleted: MessageOf<JobEvents> = {
  type: 'JobDeleted',
  data: { slug: 'night-nurse', companyId: 'companies_1' },
};
export const changed = (data: JobEvents['JobChanged']): MessageOf<JobEvents> => ({ type: 'JobChanged', data });
