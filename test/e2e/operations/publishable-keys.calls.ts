import { made, type Arrange, type CalledBoard } from '../operation-calls.js';
import { ownerOf } from '../operators.js';

const publishableKey = (at: CalledBoard) => made(at, '/v1/publishable-keys', { origin: 'https://jobs.example' });

/** How operations on publishable keys are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  createPublishableKey: async () => ({ path: '/v1/publishable-keys', body: { origin: 'https://jobs.example' } }),
  confirmPublishableKey: async (at) => ({
    path: `/v1/publishable-keys/${(await publishableKey(at)).id}/confirm`,
    key: (await ownerOf(at.server, at.slug)).token,
  }),
  deletePublishableKey: async (at) => ({ path: `/v1/publishable-keys/${(await publishableKey(at)).id}` }),
};
