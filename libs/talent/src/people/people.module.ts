import { AccessBuyers, BillingModule, usageCounter } from '#billing';
import { ContentModule } from '#content';
import { apiOf, moduleOf } from '#http';
import { AnalyticsModule } from '#integrations';
import { JobsModule } from '#jobs';
import { Global, Module } from '@nestjs/common';
import { CandidateAccessBuyers } from './adapters/access-buyers.people.js';
import { ConfirmedSubscribers } from './adapters/confirmed-subscribers.billing.js';
import { OpenIdProviders } from './adapters/identity-providers.openid.js';
import { ProgramResumeReader } from './adapters/resume-reader.program.js';
import { AlertSettings } from './alert-settings.service.js';
import { BoardTerms } from './board-terms.service.js';
import { IdentityProviders, ResumeReader } from './ports.js';
import { RESOURCES } from './resources.js';
import { SkillTerms } from './skill-terms.service.js';
import { Storefronts } from './storefronts.service.js';

// Global, because Billing needs the buyers of access and imports nothing from here.
@Global()
@Module(
  moduleOf(RESOURCES, {
    imports: [AnalyticsModule, BillingModule, ContentModule, JobsModule],
    providers: [
      AlertSettings,
      BoardTerms,
      SkillTerms,
      Storefronts,
      { provide: AccessBuyers, useClass: CandidateAccessBuyers },
      { provide: IdentityProviders, useClass: OpenIdProviders },
      { provide: ResumeReader, useClass: ProgramResumeReader },
      ...usageCounter(ConfirmedSubscribers),
    ],
    exports: [AccessBuyers, AlertSettings, BoardTerms],
  }),
)
export class PeopleModule {}

/** People on a board, and their profiles. */
export const peopleApi = apiOf(RESOURCES);
