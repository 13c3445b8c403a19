import { byId, made, own, type Arrange, type CalledBoard } from '../operation-calls.js';
import { unique } from '../server.js';

const page = (at: CalledBoard) => made(at, '/v1/pages', { title: `Page ${unique()}` });

/** How operations on pages are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  createPage: async () => ({ path: '/v1/pages', body: { title: `Page ${unique()}` }, shown: byId('pages') }),
  updatePage: async (at) => {
    const path = `/v1/pages/${(await page(at)).id}`;
    return { path, body: { title: 'Another title' }, shown: own(path) };
  },
  deletePage: async (at) => ({ path: `/v1/pages/${(await page(at)).id}` }),
  publishPage: async (at) => {
    const path = `/v1/pages/${(await page(at)).id}`;
    return { path: `${path}/publish`, shown: own(path) };
  },
  unpublishPage: async (at) => {
    const path = `/v1/pages/${(await page(at)).id}`;
    await made(at, `${path}/publish`, {});
    return { path: `${path}/unpublish`, shown: own(path) };
  },
};
