import { apiOf, type ApiPart } from '#http';
import { policy } from '#runtime';
import { Module } from '@nestjs/common';
import { SAMPLE_NAMES, SAMPLES } from './api-samples.js';
import { employersApi, EmployersModule } from './employers/index.js';
import { hiringApi, HiringModule } from './hiring/index.js';
import { ClearLateArrivals } from './late-arrivals.policies.js';
import { messagingApi, MessagingModule } from './messaging/index.js';
import { peopleApi, PeopleModule } from './people/index.js';
import { sandboxApi, SandboxModule } from './sandbox/index.js';

/** The layers of Talent (decision 0166). */
@Module({
  imports: [PeopleModule, EmployersModule, HiringModule, MessagingModule, SandboxModule],
  providers: [...policy(ClearLateArrivals)],
})
export class TalentModule {}

const layers = apiOf([
  peopleApi,
  employersApi,
  hiringApi,
  messagingApi,
  sandboxApi,
  { samples: SAMPLES, sampleNames: SAMPLE_NAMES },
]);

/** Groups that the reference shows after a group of another layer: that group → the group. */
const AFTER = new Map([
  ['Marketing permissions', 'Me: blocks'],
  ['Employers', 'Subscribers'],
]);
const moved = new Set(AFTER.values());
const groups = Object.keys(layers.tags)
  .filter((name) => !moved.has(name))
  .flatMap((name) => [name, AFTER.get(name) ?? []].flat());

/** People on a board: accounts, employers, applications and messages. */
export const talentApi: ApiPart = {
  ...layers,
  tags: Object.fromEntries(groups.map((name) => [name, layers.tags[name] ?? ''])),
};
