import { byId, made, own, type Arrange, type CalledBoard, withoutSecret } from '../operation-calls.js';

const apiKey = (at: CalledBoard) => made(at, '/v1/api-keys', { name: 'Import', scopes: ['jobs.read'] });

/** How operations on api keys are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  createApiKey: async () => ({
    path: '/v1/api-keys',
    body: { name: 'Import', scopes: ['jobs.read'] },
    shown: byId('api-keys'),
    part: withoutSecret,
  }),
  updateApiKey: async (at) => {
    const path = `/v1/api-keys/${(await apiKey(at)).id}`;
    return { path, body: { scopes: ['jobs.manage'], rateLimit: 30 }, shown: own(path) };
  },
  rotateApiKey: async (at) => {
    const path = `/v1/api-keys/${(await apiKey(at)).id}`;
    return { path: `${path}/rotate`, shown: own(path), part: withoutSecret };
  },
  deleteApiKey: async (at) => ({ path: `/v1/api-keys/${(await apiKey(at)).id}` }),
};
