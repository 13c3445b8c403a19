import { aCandidate } from '../candidate-calls.js';
import { type Arrange } from '../operation-calls.js';
import { eventually } from '../server.js';

/** How operations on candidates are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  deleteCandidate: async (at) => {
    const { id } = await aCandidate(at.server, at.slug);
    await eventually(async () => (await at.call('GET', `/v1/candidates/${id}`)).status === 200);
    return { path: `/v1/candidates/${id}` };
  },
};
