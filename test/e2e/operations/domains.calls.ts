import { byId, made, type Arrange, type CalledBoard } from '../operation-calls.js';
import { randomUUID } from 'node:crypto';

// Unique in the whole installation.
const hostname = () => `jobs-${randomUUID()}.example`;
const domain = (at: CalledBoard) => made(at, '/v1/domains', { domain: hostname() });

/** How operations on domains are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  createDomain: async () => ({ path: '/v1/domains', body: { domain: hostname() }, shown: byId('domains') }),
  deleteDomain: async (at) => ({ path: `/v1/domains/${(await domain(at)).id}` }),
  verifyDomain: async (at) => ({ path: `/v1/domains/${(await domain(at)).id}/verify` }),
};
