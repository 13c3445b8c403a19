import { moduleOf } from '#http';
import { BillingModule } from '#billing';
import { ContentModule } from '#content';
import { AnalyticsModule } from '#integrations';
import { JobsModule } from '#jobs';
import { Global, Module } from '@nestjs/common';
import { ApprovedEmployers, PeopleModule } from '../people/index.js';
import { CountedAudience } from './adapters/audience.integrations.js';
import { MembershipApprovedEmployers } from './adapters/approved-employers.people.js';
import { JobsEmployerCompanies } from './adapters/employer-companies.jobs.js';
import { JobsEmployerJobs } from './adapters/employer-jobs.jobs.js';
import { BillingJobCheckout } from './adapters/job-checkout.billing.js';
import { BillingJobPurchases } from './adapters/job-purchases.billing.js';
import { JobsPostedLogos } from './adapters/posted-logos.jobs.js';
import { Audience, EmployerJobs } from './job-ports.js';
import { JobCheckout, JobPurchases } from './sale-ports.js';
import { RepresentedCompanies } from './membership/represented-companies.service.js';
import { EmployerCompanies, PostedLogos } from './ports.js';
import { TalentAccess } from './talent-access/talent-access.service.js';
import { RESOURCES } from './resources.js';

// Global, because the layer below needs approved employers and imports nothing from here.
@Global()
@Module(
  moduleOf(RESOURCES, {
    imports: [BillingModule, ContentModule, AnalyticsModule, JobsModule, PeopleModule],
    providers: [
      { provide: ApprovedEmployers, useClass: MembershipApprovedEmployers },
      { provide: EmployerCompanies, useClass: JobsEmployerCompanies },
      { provide: EmployerJobs, useClass: JobsEmployerJobs },
      { provide: JobCheckout, useClass: BillingJobCheckout },
      BillingJobPurchases,
      { provide: JobPurchases, useExisting: BillingJobPurchases },
      { provide: Audience, useClass: CountedAudience },
      { provide: PostedLogos, useClass: JobsPostedLogos },
    ],
    exports: [ApprovedEmployers, RepresentedCompanies, TalentAccess],
  }),
)
export class EmployersModule {}
