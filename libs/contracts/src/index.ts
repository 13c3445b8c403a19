import * as candidates from './candidates.v1.js';
import * as companies from './companies.v1.js';
import * as jobs from './jobs.v1.js';
import * as marketing from './marketing-permissions.v1.js';

export { COMPANY_FIELDS, type Company, type CompanyTombstone } from './companies.v1.js';
export {
  CANDIDATE_FIELDS,
  CANDIDATE_PROFILE_FIELDS,
  type Candidate,
  type CandidateProfilePointer,
  type CandidateTombstone,
} from './candidates.v1.js';
export type { Envelope } from './envelope.js';
export { JOB_FIELDS, type Job, type JobTombstone } from './jobs.v1.js';
export { MARKETING_PERMISSION_FIELDS, type MarketingPermission } from './marketing-permissions.v1.js';

/** The JSON Schemas of all published event types. */
export const EVENT_SCHEMAS = {
  'job.created': jobs.JobCreated,
  'job.updated': jobs.JobUpdated,
  'job.deleted': jobs.JobDeleted,
  'company.created': companies.CompanyCreated,
  'company.updated': companies.CompanyUpdated,
  'company.deleted': companies.CompanyDeleted,
  'candidate.created': candidates.CandidateCreated,
  'candidate.updated': candidates.CandidateUpdated,
  'candidate.deleted': candidates.CandidateDeleted,
  'candidate.profile.updated': candidates.CandidateProfileUpdated,
  'marketing_permission.granted': marketing.MarketingPermissionGranted,
  'marketing_permission.withdrawn': marketing.MarketingPermissionWithdrawn,
} as const;

/** A published event type: `job.created`. */
export type EventType = keyof typeof EVENT_SCHEMAS;

/** All published event types. */
export const EVENT_TYPES = Object.keys(EVENT_SCHEMAS) as readonly EventType[];
