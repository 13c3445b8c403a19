import { policy } from '#runtime';
import { Module } from '@nestjs/common';
import { EmployersModule } from './employers/index.js';
import { HiringModule } from './hiring/index.js';
import { ClearLateArrivals } from './late-arrivals.policies.js';
import { MessagingModule } from './messaging/index.js';
import { PeopleModule } from './people/index.js';
import { SandboxModule } from './sandbox/index.js';

/** The layers of Talent (decision 0166). */
@Module({
  imports: [PeopleModule, EmployersModule, HiringModule, MessagingModule, SandboxModule],
  providers: [...policy(ClearLateArrivals)],
})
export class TalentModule {}
