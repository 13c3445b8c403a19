import { AccessBuyers, BillingModule, usageCounter } from '#billing';
import { ContentModule } from '#content';
import { moduleOf } from '#http';
import { AnalyticsModule } from '#integrations';
import { JobsModule } from '#jobs';
import { Global, Module } from '@nestjs/common';
import { CandidateAccessBuyers } from './adapters/access-buyers.people.js';
import { ContentAlertSettings } from './adapters/alert-settings.content.js';
import { JobsBoardJobs } from './adapters/board-jobs.jobs.js';
import { ContentBoardTerms } from './adapters/board-terms.content.js';
import { GazetteerCountries } from './adapters/countries.jobs.js';
import { ContentDirectoryTerms } from './adapters/directory-terms.content.js';
import { OpenIdProviders } from './adapters/identity-providers.openid.js';
import { PublicJobCards } from './adapters/job-cards.jobs.js';
import { contentProfileForm } from './adapters/profile-form.content.js';
import { ProgramResumeReader } from './adapters/resume-reader.program.js';
import { VisitorSignUpDevices } from './adapters/sign-up-devices.integrations.js';
import { TaxonomySkillTerms } from './adapters/skill-terms.jobs.js';
import { Storefronts } from './adapters/storefronts.content.js';
import { BillingSubscriberLimit, ConfirmedSubscribers } from './adapters/subscriber-limit.billing.js';
import {
  AlertSettings,
  BoardJobs,
  BoardTerms,
  Countries,
  DirectoryTerms,
  IdentityProviders,
  JobCards,
  ResumeReader,
  SignUpDevices,
  SkillTerms,
  SubscriberLimit,
} from './ports.js';
import { RESOURCES } from './resources.js';

// Global, because Billing needs the buyers of access and imports nothing from here.
@Global()
@Module(
  moduleOf(RESOURCES, {
    imports: [AnalyticsModule, BillingModule, ContentModule, JobsModule],
    providers: [
      Storefronts,
      contentProfileForm,
      { provide: AccessBuyers, useClass: CandidateAccessBuyers },
      { provide: AlertSettings, useClass: ContentAlertSettings },
      { provide: BoardJobs, useClass: JobsBoardJobs },
      { provide: BoardTerms, useClass: ContentBoardTerms },
      { provide: Countries, useClass: GazetteerCountries },
      { provide: DirectoryTerms, useClass: ContentDirectoryTerms },
      { provide: IdentityProviders, useClass: OpenIdProviders },
      { provide: JobCards, useClass: PublicJobCards },
      { provide: ResumeReader, useClass: ProgramResumeReader },
      { provide: SignUpDevices, useClass: VisitorSignUpDevices },
      { provide: SkillTerms, useClass: TaxonomySkillTerms },
      { provide: SubscriberLimit, useClass: BillingSubscriberLimit },
      ...usageCounter(ConfirmedSubscribers),
    ],
    exports: [AccessBuyers, AlertSettings, BoardTerms],
  }),
)
export class PeopleModule {}
