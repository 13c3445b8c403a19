import type { Resource } from '#http';
import { employerResource } from './employer/employer.resource.js';
import { employerJobResource } from './employer-job/employer-job.resource.js';
import { jobPostingResource } from './job-posting/job-posting.resource.js';
import { membershipResource } from './membership/membership.resource.js';
import { talentAccessResource } from './talent-access/talent-access.resource.js';
import { postingLogoResource } from './posting-logo/posting-logo.resource.js';

/** The resources of this layer, in the order in which the reference shows their groups. */
export const RESOURCES: readonly Resource[] = [
  talentAccessResource,
  membershipResource,
  employerResource,
  employerJobResource,
  jobPostingResource,
  postingLogoResource,
];
