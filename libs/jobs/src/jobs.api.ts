import type { ApiPart } from '#http';
import { FEED_FORMATS } from './feed-formats/formats.js';
import { DISCOVERY_STATUSES, IMPORT_STATUSES } from './import/import.decider.js';
import {
  EDUCATION,
  EMPLOYMENT_TYPES,
  IN_OFFICE_PERIODS,
  JOB_STATUSES,
  REMOTE_OPTIONS,
  SALARY_TIMEFRAMES,
  SENIORITIES,
  SPONSORSHIPS,
} from './job/job-fields.js';
import { PERMIT_TYPES, TIMEZONE_TYPES } from './job-content/remote.js';
import { JOB_SORTS } from './job-search/public-jobs.service.js';
import { jobsEventNames } from './event-names.js';

declare module '#http' {
  interface ScopeNames {
    'companies.read': true;
    'companies.manage': true;
    'feeds.read': true;
    'feeds.manage': true;
    'imports.read': true;
    'imports.manage': true;
    'jobs.read': true;
    'jobs.manage': true;
    'jobs.publish': true;
    'taxonomy.read': true;
    'taxonomy.manage': true;
  }
}

declare module '#runtime' {
  interface OperationKinds {
    'imports.parse': true;
    'imports.confirm': true;
  }
  interface OperationSubjects {
    company: true;
    import: true;
  }
}

/** Jobs, who offers them, and the vocabularies that tag them. */
export const jobsApi: ApiPart = {
  tags: {
    'Jobs': 'Vacancies, from draft to expiry.',
    'Companies': 'Who hires.',
    'Skills': 'What people can do: a vocabulary that tags jobs.',
    'Categories': 'What work is about: a vocabulary that tags jobs, with categories inside of one another.',
    'Markets': 'What companies are in: a vocabulary that tags companies.',
    'Remote taxonomies': 'Places and timezones that remote jobs may name; the same for every board.',
    'Taxonomy': 'What visitors browse by: categories, skills and places.',
    'Search': 'What visitors may mean by what they type.',
    'Embed': 'Jobs for pages elsewhere.',
    'Salaries': 'What jobs pay, by title, skill, place and company.',
    'Imports': 'Many jobs at once, from a CSV file.',
    'Job feeds': 'Jobs of the board for others, each feed at an address of its own.',
  },
  scopes: [
    'companies.read',
    'companies.manage',
    'feeds.read',
    'feeds.manage',
    'imports.read',
    'imports.manage',
    'jobs.read',
    'jobs.manage',
    'jobs.publish',
    'taxonomy.read',
    'taxonomy.manage',
  ],
  ofMembers: ['companies.manage', 'jobs.manage', 'jobs.publish', 'taxonomy.manage'],
  operationKinds: ['imports.parse', 'imports.confirm'],
  operationSubjects: ['company', 'import'],
  events: jobsEventNames,
  impliedBy: { 'taxonomy.read': 'taxonomy.manage' },
  vocabularies: {
    JobStatus: JOB_STATUSES,
    ShownJobStatus: JOB_STATUSES.filter((status) => status !== 'pending_approval'),
    RemoteOption: REMOTE_OPTIONS,
    EmploymentType: EMPLOYMENT_TYPES,
    Seniority: SENIORITIES,
    SalaryTimeframe: SALARY_TIMEFRAMES,
    InOfficePeriod: IN_OFFICE_PERIODS,
    RemoteSponsorship: SPONSORSHIPS,
    EducationRequirement: EDUCATION,
    ImportStatus: IMPORT_STATUSES,
    ImportDiscoveryStatus: DISCOVERY_STATUSES,
    RemotePermitType: PERMIT_TYPES,
    RemoteTimezoneType: TIMEZONE_TYPES,
    JobFeedFormat: FEED_FORMATS,
    JobSort: JOB_SORTS,
    TermType: ['category', 'skill'],
  },
};
