import { anEmail } from '../board-auth-calls.js';
import { JobAlerts } from '../job-alerts-calls.js';
import { made, own, type Arrange, type CalledBoard } from '../operation-calls.js';
import { type Body, unique } from '../server.js';

/** A subscriber who confirmed. */
const subscriber = async (at: CalledBoard): Promise<Body> => {
  const { body } = await at.call('GET', '/v1/settings');
  const alerts = new JobAlerts(at.server, body.slug, at.key);
  return alerts.confirmed(anEmail('reader'));
};

/** How operations on subscribers are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  importSubscribers: async () => ({
    path: '/v1/subscribers/import',
    form: [['file', new Blob([`email\nreader-${unique()}@people.example\n`], { type: 'text/csv' })]],
  }),
  unsubscribeSubscriber: async (at) => {
    const path = `/v1/subscribers/${(await subscriber(at)).id}`;
    return { path: `${path}/unsubscribe`, shown: own(path) };
  },
  resubscribeSubscriber: async (at) => {
    const path = `/v1/subscribers/${(await subscriber(at)).id}`;
    await made(at, `${path}/unsubscribe`, undefined);
    return { path: `${path}/resubscribe`, shown: own(path) };
  },
};
