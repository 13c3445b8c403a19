import { BillingModule } from '#billing';
import { ContentModule } from '#content';
import { moduleOf } from '#http';
import { AnalyticsModule } from '#integrations';
import { JobsModule } from '#jobs';
import { GivenSettings } from '#runtime';
import { Module } from '@nestjs/common';
import { EmployersModule } from '../employers/index.js';
import { HiringModule } from '../hiring/index.js';
import { MessagingModule } from '../messaging/index.js';
import { PeopleModule } from '../people/index.js';
import { talentSettings } from '../settings.js';
import { JobsSandboxJobs } from './adapters/sandbox-jobs.jobs.js';
import { BillingSandboxPaywall } from './adapters/sandbox-paywall.billing.js';
import { ContentSandboxSettings } from './adapters/sandbox-settings.content.js';
import { CountedSandboxVisits } from './adapters/sandbox-visits.integrations.js';
import { SandboxJobs, SandboxPaywall, SandboxSettings, SandboxTerms, SandboxVisits } from './ports.js';
import { RESOURCES } from './resources.js';

@Module(
  moduleOf(RESOURCES, {
    imports: [
      AnalyticsModule,
      BillingModule,
      ContentModule,
      EmployersModule,
      HiringModule,
      JobsModule,
      MessagingModule,
      PeopleModule,
    ],
    providers: [
      { provide: SandboxJobs, useClass: JobsSandboxJobs },
      { provide: SandboxVisits, useClass: CountedSandboxVisits },
      { provide: SandboxPaywall, useClass: BillingSandboxPaywall },
      { provide: SandboxSettings, useClass: ContentSandboxSettings },
      {
        provide: SandboxTerms,
        useFactory: (given: GivenSettings) => new SandboxTerms(given.of(talentSettings).SANDBOXES === 'on'),
        inject: [GivenSettings],
      },
    ],
  }),
)
export class SandboxModule {}
