export { ApplicationCounts } from './job-ports.js';
export { employersApi } from './employers.api.js';
export { EmployersModule } from './employers.module.js';
export { Memberships } from './employer/memberships.service.js';
export type { CompanyCard } from './ports.js';
export { FREE_MAIL_DATE } from './membership/company-mail.js';
export { MembershipReader, membershipId } from './membership/membership.read-model.js';
export { membershipArrivals } from './membership/membership-arrivals.policies.js';
export { RepresentedCompanies } from './membership/represented-companies.service.js';
