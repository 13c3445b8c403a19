import type { Resource } from '#http';
import { MemberCompanies } from './member-companies.service.js';

/** Companies as their members see and change them. */
export const memberCompanyResource: Resource = { providers: [MemberCompanies], exports: [MemberCompanies] };
