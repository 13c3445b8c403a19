import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aDomain, BoardAuth } from '../board-auth-calls.js';
import { Browser } from '../board-pages-calls.js';
import { Candidate } from '../candidate-calls.js';
import { linkIn, mailTo } from '../mails.js';
import { type Body, eventually, outcome, request, type SharedServer, sharedServer, unique } from '../server.js';

// What must be proved before a company gets a website, and before a stranger's job appears under it.

let server: SharedServer;
let board: { readonly id: string; readonly key: string; readonly slug: string };
const operator = (method: string, path: string, body?: unknown) =>
  server.call(method, `/v1${path}`, { key: board.key, body });
const visit = (path: string, body?: unknown) =>
  request(server.origin, body ? 'POST' : 'GET', `/v1/boards/${board.slug}${path}`, body ? { body } : {});

/** A company with a member who has an address at its domain. */
async function member(): Promise<{ readonly me: Candidate; readonly company: Body; readonly domain: string }> {
  const domain = aDomain();
  const company = (await operator('POST', '/companies', { name: `Firm ${unique()}`, website: `https://${domain}` }))
    .body;
  const auth = new BoardAuth(server, board.slug);
  const me = new Candidate(auth, await auth.signedUp(`jane-${unique()}@${domain}`, { role: 'employer' }));
  await me.confirm();
  await eventually(async () => (await me.call('GET', `/companies/${company['slug']}`)).status === 200);
  return { me, company, domain };
}

const submission = (company: Body, contactEmail: string) => ({
  submission: {
    companyName: company['name'],
    companyWebsite: company['website'],
    contactName: 'Pat Doe',
    contactEmail,
    title: 'Night nurse',
    description: '<p>Care.</p>',
    employmentType: 'full_time',
    remoteOption: 'remote',
    officeLocations: [],
    applicationUrl: 'https://stranger.example/apply',
    salaryRangeEnabled: false,
  },
});

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`proofs-${unique()}`);
});
afterAll(() => server?.stop());

test('a member gets another website with the link to a work address there, or from an operator', async () => {
  const { me, company } = await member();
  const [path, wanted] = [`/companies/${company['slug']}`, aDomain()];
  const changed = await me.call('PATCH', path, { website: `https://www.${wanted}/about` });
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { website: company['website'], pendingWebsite: `https://${wanted}`, pendingName: null },
  ]);
  expect((await operator('GET', `/companies/${company.id}`)).body).toMatchObject({
    website: company['website'],
    pendingWebsite: `https://${wanted}`,
    revision: 1,
  });
  const searched = await operator('POST', '/companies/find-or-create', {
    name: 'x',
    website: wanted,
    createIfMissing: false,
    matchByName: false,
  });
  expect(outcome(searched)).toBe('404 companies_not_found');
  const other = await me.call('POST', `${path}/work-email/verify`, { workEmail: `boss@${aDomain()}` });
  expect(outcome(other)).toBe('400 validation_bad_request');
  const address = `boss-${unique()}@${wanted}`;
  expect((await me.call('POST', `${path}/work-email/verify`, { workEmail: address })).status).toBe(200);
  const link = linkIn(await mailTo(server, address));
  const page = await new Browser(server, board.slug).submit(`/auth/verify-work-email${link.search}`);
  expect(page.status).toBe(200);
  expect((await me.call('GET', path)).body).toMatchObject({ website: `https://${wanted}`, pendingWebsite: null });
  // An operator who sets any website decides.
  await me.call('PATCH', path, { website: `https://${aDomain()}` });
  const refused = await operator('PATCH', `/companies/${company.id}`, { website: `https://${wanted}` });
  expect(refused.body).toMatchObject({ website: `https://${wanted}`, pendingWebsite: null });
});

test("a stranger's job waits for the company, and the contact at its domain confirms it by the page of the mail", async () => {
  const { me, company, domain } = await member();
  const contact = `pat-${unique()}@${domain}`;
  const posted = await visit('/job-postings', submission(company, contact));
  expect([posted.status, posted.body]).toMatchObject([200, { status: 'pending_approval' }]);
  const jobId = String(posted.body['jobId']);
  expect((await me.call('GET', `/companies/${company['slug']}/jobs/${jobId}`)).body).toMatchObject({ status: 'draft' });
  expect((await visit(`/companies/${company['slug']}/jobs`)).body.data).toEqual([]);
  const listed = await operator('GET', '/job-postings?confirmation=waiting');
  expect(listed.body.data).toMatchObject([
    { object: 'job_posting', jobId, companyId: company.id, confirmation: 'waiting', isPaid: false },
  ]);
  expect(JSON.stringify(listed.body)).not.toContain(contact);
  expect(outcome(await visit('/job-postings/confirm', { token: 'x' }))).toBe('401 board_auth_invalid_token');
  const { pathname, search } = linkIn(await mailTo(server, contact));
  const browser = new Browser(server, board.slug);
  expect((await browser.open(`${pathname}${search}`)).text).toContain('Confirm the job');
  expect((await visit(`/companies/${company['slug']}/jobs`)).body.data).toEqual([]);
  expect((await browser.submit(`${pathname}${search}`)).text).toContain('confirmed and published');
  await eventually(async () => (await visit(`/companies/${company['slug']}/jobs`)).body.data.length === 1);
  expect((await operator('GET', '/job-postings')).body.data).toEqual([]);
});

test('a member confirms by publishing, and refuses by deleting, after which an operator decides', async () => {
  const { me, company } = await member();
  const jobs = `/companies/${company['slug']}/jobs`;
  const post = async () =>
    String((await visit('/job-postings', submission(company, `pat-${unique()}@x.example`))).body['jobId']);
  const confirmed = await me.call('POST', `${jobs}/${await post()}/publish`);
  expect([confirmed.status, confirmed.body['status']]).toEqual([200, 'published']);
  const refused = await post();
  expect((await me.call('DELETE', `${jobs}/${refused}`)).status).toBe(204);
  expect(outcome(await me.call('GET', `${jobs}/${refused}`))).toBe('404 employer_job_not_found');
  expect((await operator('GET', '/job-postings?confirmation=refused')).body.data).toMatchObject([{ jobId: refused }]);
  expect((await operator('GET', `/jobs/${refused}`)).body['status']).toBe('pending_approval');
  expect((await operator('DELETE', `/jobs/${refused}`)).status).toBe(204);
  await eventually(async () => (await operator('GET', '/job-postings')).body.data.length === 0);
});
