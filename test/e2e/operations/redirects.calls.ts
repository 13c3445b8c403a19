import { made, type Arrange, type CalledBoard } from '../operation-calls.js';
import { unique } from '../server.js';

const redirect = (at: CalledBoard) => made(at, '/v1/redirects', { fromPath: `/${unique()}`, toPath: '/new' });

/** How operations on redirects are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  createRedirect: async () => ({ path: '/v1/redirects', body: { fromPath: `/${unique()}`, toPath: '/new' } }),
  batchRedirects: async () => ({
    path: '/v1/redirects/batch',
    body: { operations: [{ id: 'first', method: 'POST', body: { fromPath: `/${unique()}`, toPath: '/new' } }] },
  }),
  updateRedirect: async (at) => ({ path: `/v1/redirects/${(await redirect(at)).id}`, body: { toPath: '/newer' } }),
  deleteRedirect: async (at) => ({ path: `/v1/redirects/${(await redirect(at)).id}` }),
};
