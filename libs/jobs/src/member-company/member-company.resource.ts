import type { Resource } from '#http';
import { MemberCompanies } from './member-companies.service.js';
import { MemberJobs } from './member-jobs.service.js';
import { VisitorLogos } from './visitor-logos.service.js';

/** Companies and their jobs for the members of these companies. */
export const memberCompanyResource: Resource = {
  providers: [MemberCompanies, MemberJobs, VisitorLogos],
  exports: [MemberCompanies, MemberJobs, VisitorLogos],
};
