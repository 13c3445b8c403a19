import { ContentModule } from '#content';
import { moduleOf } from '#http';
import { JobsModule } from '#jobs';
import { Module } from '@nestjs/common';
import { EmployersModule } from '../employers/index.js';
import { PeopleModule } from '../people/index.js';
import { JobsAppliedJobs } from './adapters/applied-jobs.jobs.js';
import { ContentApplyingTerms } from './adapters/applying-terms.content.js';
import { AppliedJobs, ApplyingTerms } from './ports.js';
import { RESOURCES } from './resources.js';

@Module(
  moduleOf(RESOURCES, {
    imports: [ContentModule, EmployersModule, JobsModule, PeopleModule],
    providers: [
      { provide: AppliedJobs, useClass: JobsAppliedJobs },
      { provide: ApplyingTerms, useClass: ContentApplyingTerms },
    ],
  }),
)
export class HiringModule {}
