import { guestApplies, opening } from '../application-calls.js';
import { BoardAuth } from '../board-auth-calls.js';
import { company, own, type Arrange, type CalledBoard } from '../operation-calls.js';
import { unique } from '../server.js';

/** The path of an application of a guest. */
async function application(at: CalledBoard): Promise<string> {
  const job = await opening(at.server, { company: (await company(at)).id, key: at.key });
  const operator = { call: (method: string, path: string) => at.call(method, path) };
  return `/v1/applications/${await guestApplies(operator, new BoardAuth(at.server, at.slug), job.slug)}`;
}

/** How operations on applications and on the pipelines of jobs are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  createJobPipelineStage: async (at) => {
    const job = await opening(at.server, { company: (await company(at)).id, key: at.key });
    return { path: `/v1/jobs/${job.id}/pipeline-stages`, body: { label: `Interview ${unique()}` } };
  },
  deleteApplication: async (at) => ({ path: await application(at) }),
  moveApplication: async (at) => {
    const path = await application(at);
    return { path: `${path}/move`, body: { stageId: 'offer' }, shown: own(path) };
  },
};
