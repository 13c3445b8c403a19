import { byId, first, job, own, type Arrange } from '../operation-calls.js';
import { aJob, unique } from '../server.js';

const ofJob =
  (action: string, body?: object, more?: object): Arrange =>
  async (at) => {
    const path = `/v1/jobs/${(await job(at, more)).id}`;
    return { path: `${path}/${action}`, body, shown: own(path) };
  };

/** How operations on jobs are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  createJob: async () => ({
    path: '/v1/jobs',
    body: {
      ...aJob(''),
      companyId: undefined,
      company: { name: `Firm ${unique()}` },
      externalId: `job-${unique()}`,
      status: 'published',
    },
    shown: byId('jobs'),
  }),
  batchJobs: async () => ({
    path: '/v1/jobs/batch',
    body: {
      operations: [1, 2, 3].map((nth) => ({
        id: String(nth),
        method: 'POST',
        body: {
          ...aJob(''),
          companyId: undefined,
          company: { name: `Firm ${unique()}` },
          externalId: `job-${unique()}`,
        },
      })),
    },
    shown: (body) => `/v1/jobs/${first(body).id}`,
    part: first,
  }),
  updateJob: async (at) => {
    const path = `/v1/jobs/${(await job(at)).id}`;
    return { path, body: { title: 'Day nurse', externalId: `job-${unique()}` }, shown: own(path) };
  },
  deleteJob: async (at) => ({ path: `/v1/jobs/${(await job(at)).id}` }),
  duplicateJob: async (at) => ({ path: `/v1/jobs/${(await job(at)).id}/duplicate`, body: {}, shown: byId('jobs') }),
  expireJob: ofJob('expire', undefined, { status: 'published' }),
  pauseJob: ofJob('pause', undefined, { status: 'published' }),
  publishJob: ofJob('publish', {}),
};
