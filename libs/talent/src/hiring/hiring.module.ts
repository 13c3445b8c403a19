import { ContentModule } from '#content';
import { apiOf, moduleOf } from '#http';
import { JobsModule } from '#jobs';
import { Global, Module } from '@nestjs/common';
import { ApplicationCounts, EmployersModule } from '../employers/index.js';
import { LeftUnderAddress, PeopleModule } from '../people/index.js';
import { HiringApplicationCounts } from './adapters/application-counts.employers.js';
import { HiringLeftApplications } from './adapters/left-applications.people.js';
import { RESOURCES } from './resources.js';

// Global, because the layers below need the counts of applications and the data of guests, and import nothing from here.
@Global()
@Module(
  moduleOf(RESOURCES, {
    imports: [ContentModule, EmployersModule, JobsModule, PeopleModule],
    providers: [
      { provide: ApplicationCounts, useClass: HiringApplicationCounts },
      { provide: LeftUnderAddress, useClass: HiringLeftApplications },
    ],
    exports: [ApplicationCounts, LeftUnderAddress],
  }),
)
export class HiringModule {}

/** Applications, and the decisions of companies on them. */
export const hiringApi = apiOf(RESOURCES);
