import { byId, first, made, own, type Arrange, type CalledBoard } from '../operation-calls.js';
import { unique } from '../server.js';

const post = (at: CalledBoard) => made(at, '/v1/blog/posts', { title: `Post ${unique()}` });
/** Creating, changing and deleting objects with a name and little else. */
const ofNamed = (collection: string, name: string): Readonly<Record<string, Arrange>> => ({
  [`create${name}`]: async () => ({
    path: `/v1/${collection}`,
    body: { name: `Name ${unique()}` },
    shown: byId(collection),
  }),
  [`update${name}`]: async (at) => {
    const path = `/v1/${collection}/${(await made(at, `/v1/${collection}`, { name: `Name ${unique()}` })).id}`;
    return { path, body: { name: 'Another name' }, shown: own(path) };
  },
  [`delete${name}`]: async (at) => ({
    path: `/v1/${collection}/${(await made(at, `/v1/${collection}`, { name: `Name ${unique()}` })).id}`,
  }),
});

/** How operations on blog are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  ...ofNamed('blog/authors', 'BlogAuthor'),
  ...ofNamed('blog/tags', 'BlogTag'),
  createBlogPost: async () => ({
    path: '/v1/blog/posts',
    body: { title: `Post ${unique()}`, html: '<p>Text</p>', status: 'published' },
    shown: byId('blog/posts'),
  }),
  batchBlogPosts: async () => ({
    path: '/v1/blog/posts/batch',
    body: { operations: [{ id: 'first', method: 'POST', body: { title: `Post ${unique()}` } }] },
    shown: (body) => `/v1/blog/posts/${first(body).id}`,
    part: first,
  }),
  updateBlogPost: async (at) => {
    const path = `/v1/blog/posts/${(await post(at)).id}`;
    return { path, body: { title: 'Another title' }, shown: own(path) };
  },
  deleteBlogPost: async (at) => ({ path: `/v1/blog/posts/${(await post(at)).id}` }),
  publishBlogPost: async (at) => {
    const path = `/v1/blog/posts/${(await post(at)).id}`;
    return { path: `${path}/publish`, shown: own(path) };
  },
  unpublishBlogPost: async (at) => {
    const path = `/v1/blog/posts/${(await post(at)).id}`;
    await made(at, `${path}/publish`, {});
    return { path: `${path}/unpublish`, shown: own(path) };
  },
  toggleFeaturedBlogPost: async (at) => {
    const path = `/v1/blog/posts/${(await post(at)).id}`;
    return { path: `${path}/toggle-featured`, shown: own(path) };
  },
};
