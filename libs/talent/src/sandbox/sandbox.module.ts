import { BillingModule } from '#billing';
import { ContentModule } from '#content';
import { apiOf, moduleOf } from '#http';
import { AnalyticsModule } from '#integrations';
import { JobsModule } from '#jobs';
import { GivenSettings } from '#runtime';
import { Module } from '@nestjs/common';
import { EmployersModule } from '../employers/index.js';
import { HiringModule } from '../hiring/index.js';
import { MessagingModule } from '../messaging/index.js';
import { PeopleModule } from '../people/index.js';
import { talentSettings } from '../settings.js';
import { RESOURCES } from './resources.js';
import { SandboxTerms } from './sandbox/sandbox-features.js';

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
      {
        provide: SandboxTerms,
        useFactory: (given: GivenSettings) => new SandboxTerms(given.of(talentSettings).SANDBOXES === 'on'),
        inject: [GivenSettings],
      },
    ],
  }),
)
export class SandboxModule {}

/** Demo boards where visitors can try everything. */
export const sandboxApi = apiOf(RESOURCES);
