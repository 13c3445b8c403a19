import { anEmployer, aVisibleCandidate, sendFirst } from '../messaging-calls.js';
import type { Arrange, CalledBoard } from '../operation-calls.js';

/** The id of a report of a message. */
async function report({ server, slug, call }: CalledBoard): Promise<string> {
  const [{ me }, candidate] = await Promise.all([
    anEmployer(server, slug, (body) => call('POST', '/v1/companies', body)),
    aVisibleCandidate(server, slug),
  ]);
  const { id } = (await sendFirst(me, candidate.id)).body;
  return (await candidate.call('POST', `/messages/${id}/report`, { reason: 'spam' })).body.id;
}

/** How operations on reports of messages are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  updateMessageReport: async (at) => ({
    path: `/v1/message-reports/${await report(at)}`,
    body: { status: 'dismissed' },
  }),
};
