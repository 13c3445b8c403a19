import { opening } from '../application-calls.js';
import { BoardAuth } from '../board-auth-calls.js';
import { company, own, type Arrange, type Place } from '../operation-calls.js';
import { unique } from '../server.js';

/** The path of an application of a guest. */
async function application(at: Place): Promise<string> {
  const job = await opening(at.server, { company: (await company(at)).id, key: at.key });
  const guest = { name: 'Joe', email: `joe-${unique()}@guests.example` };
  const { body } = await new BoardAuth(at.server, at.slug).call('POST', `/jobs/${job.slug}/apply`, guest);
  return `/v1/applications/${body.id}`;
}

/** How operations on applications are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  deleteApplication: async (at) => ({ path: await application(at) }),
  moveApplication: async (at) => {
    const path = await application(at);
    return { path: `${path}/move`, body: { stageId: 'offer' }, shown: own(path) };
  },
};
