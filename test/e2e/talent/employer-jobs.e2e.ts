import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aCandidate, type Candidate, visit } from '../candidate-calls.js';
import { aJob, type Body, eventually, outcome, type SharedServer, sharedServer, unique } from '../server.js';

// What employers see of the jobs of their company and of what it bought, and what candidates see of what they bought.

let server: SharedServer;
let board: { readonly id: string; readonly key: string; readonly slug: string };
const operator = (method: string, path: string, body?: unknown) =>
  server.call(method, `/v1${path}`, { key: board.key, body });
const employer = () => aCandidate(server, board.slug, { role: 'employer' });
const firm = async (): Promise<Body> => (await operator('POST', '/companies', { name: `Firm ${unique()}` })).body;
const idsIn = (body: Body) => (body.data as readonly Body[]).map(({ id }) => id);
/** An employer whose claim of a company was approved. */
async function member(): Promise<{ readonly me: Candidate; readonly company: Body }> {
  const [me, company] = [await employer(), await firm()];
  const claim = await me.call('POST', `/companies/${company['slug']}/claim`);
  expect((await operator('POST', `/employers/claims/${claim.body.id}/approve`)).status).toBe(200);
  await eventually(async () => (await me.call('GET', `/companies/${company['slug']}`)).status === 200);
  return { me, company };
}

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`employer-jobs-${unique()}`);
});
afterAll(() => server?.stop());

describe('jobs of a company', () => {
  test('are listed for its members, whatever their status, newest first', async () => {
    const { me, company } = await member();
    const path = `/companies/${company['slug']}/jobs`;
    expect((await me.call('GET', path)).body).toEqual({
      object: 'list',
      url: `/v1/boards/${board.slug}/me${path}`,
      hasMore: false,
      nextCursor: null,
      data: [],
    });
    const post = async (title: string, more: object = {}): Promise<Body> =>
      (await operator('POST', '/jobs', { ...aJob(company.id), title, ...more })).body;
    const published = await post('Cook', { status: 'published', salaryMin: 10, salaryCurrency: 'EUR' });
    const draft = await post('Nurse');
    await operator('POST', '/jobs', { ...aJob((await firm()).id), title: 'Elsewhere' });
    const { body } = await me.call('GET', path);
    expect(idsIn(body)).toEqual([draft.id, published.id]);
    expect(body.data[1]).toEqual({
      id: published.id,
      object: 'employer_job',
      title: 'Cook',
      slug: published['slug'],
      status: 'published',
      companyId: company.id,
      employmentType: published['employmentType'],
      remoteOption: published['remoteOption'],
      seniority: published['seniority'],
      salaryMin: 10,
      salaryMax: null,
      salaryCurrency: 'EUR',
      salaryTimeframe: null,
      isFeatured: false,
      publishedAt: published['publishedAt'],
      expiresAt: published['expiresAt'],
      createdAt: published['createdAt'],
      updatedAt: published['updatedAt'],
      links: { public: published.links.public },
    });
    expect(idsIn((await me.call('GET', `${path}?limit=1`)).body)).toEqual([draft.id]);
    for (const limit of ['0', '201', 'x'])
      expect(outcome(await me.call('GET', `${path}?limit=${limit}`))).toBe('400 validation_bad_request');
  });

  test('and what it has paid for are for its approved members alone', async () => {
    const { me, company } = await member();
    const stranger = await employer();
    expect((await me.call('GET', `/companies/${company['slug']}/billing-options`)).body).toMatchObject({
      object: 'list',
      hasMore: false,
      nextCursor: null,
      data: [],
    });
    for (const list of ['jobs', 'billing-options']) {
      const path = `/companies/${company['slug']}/${list}`;
      expect(outcome(await stranger.call('GET', path))).toBe('403 employer_not_member');
      expect(outcome(await me.call('GET', `/companies/nobody/${list}`))).toBe('404 employer_company_not_found');
      expect(outcome(await visit(server, board.slug, `me${path}`))).toBe('401 board_auth_invalid_token');
    }
  });
});

test('nothing is sold to candidates: there are no offers, and nobody has paid', async () => {
  const me = await aCandidate(server, board.slug);
  const offers = await visit(server, board.slug, 'paywall/offers/enabled');
  expect([offers.status, offers.body.data, offers.body['hasMore']]).toEqual([200, [], false]);
  expect((await me.call('GET', '/access/grant')).body).toEqual({
    object: 'access_grant',
    hasAccess: false,
    status: null,
    offerType: null,
    offerKey: null,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
  });
  expect(outcome(await visit(server, board.slug, 'me/access/grant'))).toBe('401 board_auth_invalid_token');
});
