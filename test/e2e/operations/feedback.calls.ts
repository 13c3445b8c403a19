import { made, own, type Arrange } from '../operation-calls.js';

/** How operations on feedback are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  submitAgentFeedback: async () => ({
    path: '/v1/feedback',
    body: { type: 'bug', goal: 'to post a job', message: 'it was refused' },
  }),
  updateFeedback: async (at) => {
    const { id } = await made(at, '/v1/feedback', { type: 'bug', goal: 'to post a job', message: 'it was refused' });
    return { path: `/v1/feedback/${id}`, body: { status: 'resolved' }, shown: own(`/v1/feedback/${id}`) };
  },
};
