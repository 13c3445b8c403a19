import { type LateArrivals } from '../../people/index.js';
import { type ApplicationEvents, applications } from './application.decider.js';

const removalOf = (objectId: string) => applications.RemoveApplication(objectId, {});

/** Applications that are added to an account. */
export const applicationArrivals: LateArrivals<{ application: ApplicationEvents }> = {
  application: {
    ApplicationSubmitted: ({ objectId, data: { userId } }) =>
      userId === null ? null : { userId, removal: removalOf(objectId) },
    ApplicationClaimed: ({ objectId, data: { userId } }) => ({ userId, removal: removalOf(objectId) }),
  },
};
