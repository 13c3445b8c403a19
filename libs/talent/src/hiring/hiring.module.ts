import { ContentModule } from '#content';
import { moduleOf } from '#http';
import { JobsModule } from '#jobs';
import { Global, Module } from '@nestjs/common';
import { ApplicationCounts, EmployersModule } from '../employers/index.js';
import { PeopleModule } from '../people/index.js';
import { HiringApplicationCounts } from './adapters/application-counts.employers.js';
import { JobsAppliedJobs } from './adapters/applied-jobs.jobs.js';
import { ContentApplyingTerms } from './adapters/applying-terms.content.js';
import { AppliedJobs, ApplyingTerms } from './ports.js';
import { RESOURCES } from './resources.js';

// Global, because the floor below asks for the counts of applications and imports nothing from here.
@Global()
@Module(
  moduleOf(RESOURCES, {
    imports: [ContentModule, EmployersModule, JobsModule, PeopleModule],
    providers: [
      { provide: ApplicationCounts, useClass: HiringApplicationCounts },
      { provide: AppliedJobs, useClass: JobsAppliedJobs },
      { provide: ApplyingTerms, useClass: ContentApplyingTerms },
    ],
    exports: [ApplicationCounts],
  }),
)
export class HiringModule {}
