import { byId, made, own, type Arrange, type Place } from '../operation-calls.js';

const feed = (at: Place) => made(at, '/v1/job-feeds', { name: 'Feed', format: 'rss' });

/** How operations on job feeds are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  createJobFeed: async () => ({
    path: '/v1/job-feeds',
    body: { name: 'Feed', format: 'indeed_xml' },
    shown: byId('job-feeds'),
  }),
  updateJobFeed: async (at) => {
    const path = `/v1/job-feeds/${(await feed(at)).id}`;
    return { path, body: { name: 'Another name' }, shown: own(path) };
  },
  deleteJobFeed: async (at) => ({ path: `/v1/job-feeds/${(await feed(at)).id}` }),
  rotateJobFeedToken: async (at) => {
    const path = `/v1/job-feeds/${(await feed(at)).id}`;
    return { path: `${path}/rotate-token`, shown: own(path) };
  },
};
