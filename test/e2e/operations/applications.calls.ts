import { guestApplies, opening } from '../application-calls.js';
import { BoardAuth } from '../board-auth-calls.js';
import { company, own, type Arrange, type Place } from '../operation-calls.js';

/** The path of an application of a guest. */
async function application(at: Place): Promise<string> {
  const job = await opening(at.server, { company: (await company(at)).id, key: at.key });
  const operator = { call: (method: string, path: string) => at.call(method, path) };
  return `/v1/applications/${await guestApplies(operator, new BoardAuth(at.server, at.slug), job.slug)}`;
}

/** How operations on applications are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  deleteApplication: async (at) => ({ path: await application(at) }),
  moveApplication: async (at) => {
    const path = await application(at);
    return { path: `${path}/move`, body: { stageId: 'offer' }, shown: own(path) };
  },
};
