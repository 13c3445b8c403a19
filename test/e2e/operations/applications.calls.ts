import { opening } from '../application-calls.js';
import { BoardAuth } from '../board-auth-calls.js';
import { company, type Arrange } from '../operation-calls.js';
import { unique } from '../server.js';

/** How operations on applications are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  deleteApplication: async (at) => {
    const job = await opening(at.server, { company: (await company(at)).id, key: at.key });
    const guest = { name: 'Joe', email: `joe-${unique()}@guests.example` };
    const { body } = await new BoardAuth(at.server, at.slug).call('POST', `/jobs/${job.slug}/apply`, guest);
    return { path: `/v1/applications/${body.id}` };
  },
};
