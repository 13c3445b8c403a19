import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BoardAuth } from '../board-auth-calls.js';
import { aCandidate } from '../candidate-calls.js';
import { mailTo } from '../mails.js';
import { type Body, eventually, type SharedServer, sharedServer, unique } from '../server.js';

let server: SharedServer;
let board: { readonly key: string; readonly slug: string };
const operator = (method: string, path: string) => server.call(method, `/v1${path}`, { key: board.key });
const employer = () => aCandidate(server, board.slug, { role: 'employer' });

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`hidden-${unique()}`);
});
afterAll(() => server?.stop());

test('a company that was made by a claim is hidden until the claim is approved, and deleted when it is withdrawn', async () => {
  const [me, visitor] = [await employer(), new BoardAuth(server, board.slug)];
  // Without a cursor, the feed starts at its end.
  const begun = (await operator('GET', '/events')).body['nextCursor'];
  const name = `Hidden ${unique()}`;
  const made = async (): Promise<Body> => (await me.call('POST', '/companies', { name, markets: [] })).body;
  const shown = async (slug: unknown) => {
    const get = async (path: string) => (await visitor.call('GET', path)).body.data.map((each) => each['name']);
    const suggested = visitor.call('GET', `/search/suggest?q=${encodeURIComponent(name)}&types=company`);
    return [
      (await visitor.call('GET', `/companies/${String(slug)}`)).status,
      (await get('/companies?limit=100')).includes(name),
      (await visitor.call('POST', '/companies/search', { query: name })).body.data.length,
      ((await suggested).body['items'] as unknown as readonly unknown[]).length > 0,
      (await visitor.call('GET', `/companies/${String(slug)}/jobs`)).status,
    ];
  };
  const reported = async (id: unknown) => {
    const { body } = await operator('GET', `/events?limit=100&cursor=${String(begun)}`);
    return body.data
      .filter((event) => (event['data'] as unknown as { object: Body }).object.id === id)
      .map(({ type }) => type);
  };
  const first = await made();
  const { id, slug } = first['company'];
  expect(await shown(slug)).toEqual([404, false, 0, false, 404]);
  expect((await operator('GET', `/companies/${id}`)).status).toBe(200);
  expect((await me.call('DELETE', `/companies/${slug}/claim`)).status).toBe(204);
  await eventually(async () => (await operator('GET', `/companies/${id}`)).status === 404);

  const { id: claim, company } = await made();
  expect((await operator('POST', `/employers/claims/${claim}/approve`)).status).toBe(200);
  await eventually(async () => (await shown(company.slug)).join() === [200, true, 1, true, 200].join());
  await eventually(async () => (await reported(company.id)).length > 0);
  expect([await reported(id), await reported(company.id)]).toEqual([[], ['company.created']]);
  const rejected = (await me.call('POST', '/companies', { name: `Spam ${unique()}` })).body;
  await operator('POST', `/employers/claims/${rejected.id}/reject`);
  await eventually(async () => (await operator('GET', `/companies/${rejected['company'].id}`)).status === 404);
  expect((await mailTo(server, me.email, 3)).subject).toContain(rejected['company'].name);
});
