import { apiOf, moduleOf } from '#http';
import { BillingModule } from '#billing';
import { ContentModule } from '#content';
import { AnalyticsModule } from '#integrations';
import { JobsModule } from '#jobs';
import { Global, Module } from '@nestjs/common';
import { ApprovedEmployers, PeopleModule } from '../people/index.js';
import { MembershipApprovedEmployers } from './adapters/approved-employers.people.js';
import { JobCheckout } from './sale/job-checkout.service.js';
import { JobSlots } from './sale/job-slots.service.js';
import { RepresentedCompanies } from './membership/companies-of-members.service.js';
import { TalentAccess } from './talent-access/talent-access.service.js';
import { RESOURCES } from './resources.js';

// Global, because the layer below needs approved employers and imports nothing from here.
@Global()
@Module(
  moduleOf(RESOURCES, {
    imports: [BillingModule, ContentModule, AnalyticsModule, JobsModule, PeopleModule],
    providers: [{ provide: ApprovedEmployers, useClass: MembershipApprovedEmployers }, JobCheckout, JobSlots],
    exports: [ApprovedEmployers, RepresentedCompanies, TalentAccess],
  }),
)
export class EmployersModule {}

/** People who act for companies. */
export const employersApi = apiOf(RESOURCES);
