import { ContentModule } from '#content';
import { moduleOf } from '#http';
import { JobsModule } from '#jobs';
import { Global, Module } from '@nestjs/common';
import { ApplicationCounts, EmployersModule } from '../employers/index.js';
import { LeftUnderAddress, PeopleModule } from '../people/index.js';
import { HiringApplicationCounts } from './adapters/application-counts.employers.js';
import { JobsAppliedJobs } from './adapters/applied-jobs.jobs.js';
import { ContentApplyingTerms } from './adapters/applying-terms.content.js';
import { HiringLeftApplications } from './adapters/left-applications.people.js';
import { AppliedJobs, ApplyingTerms } from './ports.js';
import { RESOURCES } from './resources.js';

// Global, because the layers below need the counts of applications and the data of guests, and import nothing from here.
@Global()
@Module(
  moduleOf(RESOURCES, {
    imports: [ContentModule, EmployersModule, JobsModule, PeopleModule],
    providers: [
      { provide: ApplicationCounts, useClass: HiringApplicationCounts },
      { provide: AppliedJobs, useClass: JobsAppliedJobs },
      { provide: ApplyingTerms, useClass: ContentApplyingTerms },
      { provide: LeftUnderAddress, useClass: HiringLeftApplications },
    ],
    exports: [ApplicationCounts, LeftUnderAddress],
  }),
)
export class HiringModule {}
