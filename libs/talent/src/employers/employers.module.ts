import { moduleOf } from '#http';
import { JobsModule } from '#jobs';
import { Global, Module } from '@nestjs/common';
import { ApprovedEmployers, PeopleModule } from '../people/index.js';
import { MembershipApprovedEmployers } from './adapters/approved-employers.people.js';
import { JobsEmployerCompanies } from './adapters/employer-companies.jobs.js';
import { RepresentedCompanies } from './membership/represented-companies.service.js';
import { EmployerCompanies } from './ports.js';
import { RESOURCES } from './resources.js';

// Global, because the floor below asks for approved employers and imports nothing from here.
@Global()
@Module(
  moduleOf(RESOURCES, {
    imports: [JobsModule, PeopleModule],
    providers: [
      { provide: ApprovedEmployers, useClass: MembershipApprovedEmployers },
      { provide: EmployerCompanies, useClass: JobsEmployerCompanies },
    ],
    exports: [ApprovedEmployers, RepresentedCompanies],
  }),
)
export class EmployersModule {}
