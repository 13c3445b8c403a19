import { type Arrivals } from '../../people/index.js';
import { applications } from './application.commands.js';
import type { ApplicationEvents } from './application.decider.js';

/** Applications that come to belong to an account. */
export const applicationArrivals: Arrivals<{ application: ApplicationEvents }> = {
  application: {
    ApplicationSubmitted: ({ objectId, data: { userId } }) =>
      userId === null ? null : { userId, removal: applications.RemoveApplication(objectId, {}) },
  },
};
