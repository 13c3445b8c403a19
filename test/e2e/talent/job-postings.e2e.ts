import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Body,
  type Call,
  eventually,
  outcome,
  parallel,
  request,
  type Server,
  startServer,
  unique,
} from '../server.js';

let server: Server;
let board: { readonly id: string; readonly key: string; readonly slug: string };
const operator = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
  server.call(method, `/v1${path}`, { key: board.key, body, headers });

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'error', BOARD_POSTING_LIMIT: '60' });
  board = await server.newBoard(`postings-${unique()}`);
});
afterAll(() => server?.stop());

const visit = (path: string, body?: unknown) =>
  request(server.origin, body ? 'POST' : 'GET', `/v1/boards/${board.slug}${path}`, (body ? { body } : {}) as Call);
const submission = (more: object = {}) => ({
  companyName: `Firm ${unique()}`,
  contactName: 'Pat Doe',
  contactEmail: `pat-${unique()}@hill.example`,
  title: 'Night nurse',
  description: '<p>Care.</p><script>alert(1)</script>',
  employmentType: 'full_time',
  remoteOption: 'remote',
  officeLocations: [],
  applicationUrl: 'http://hill.example/apply',
  salaryRangeEnabled: false,
  ...more,
});
const post = (said: object = {}, more: object = {}) =>
  visit('/job-postings', { submission: submission(said), ...more });

describe('a job without an account', () => {
  test('is published at once on a board without plans, and says nothing of its contact', async () => {
    const contactEmail = `pat-${unique()}@hill.example`;
    const posted = await post({ contactEmail });
    expect([posted.status, posted.body]).toEqual([
      200,
      {
        object: 'job_posting_result',
        status: 'published',
        jobId: expect.stringMatching(/^jobs_/),
        jobSlug: expect.stringMatching(/^night-nurse/),
      },
    ]);
    const { body: job } = await visit(`/jobs/${String(posted.body['jobSlug'])}`);
    expect(job).toMatchObject({ title: 'Night nurse', applicationUrl: 'https://hill.example/apply' });
    expect(JSON.stringify(job)).not.toMatch(/Pat Doe|pat-\d|<script/);
    const refused = await visit('/job-postings', { submission: {} });
    expect(outcome(refused)).toBe('400 validation_bad_request');
  });

  test('is one job, however often it is sent at the same time', async () => {
    const same = submission();
    const sent = await parallel(5, () => visit('/job-postings', { submission: same }));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(sent.map(({ body }) => body['jobId'])).size).toBe(1);
  });

  test('is rejected with the reason, and the board context follows the setting', async () => {
    const rejected = async (more: object) => {
      const refused = await post({}, more);
      return [outcome(refused), (refused.body.error.details as Body)['reason']];
    };
    expect(await rejected({ selectedBilling: { type: 'new', planId: 'plans_none' } })).toEqual([
      '422 job_posting_rejected',
      'plan_unavailable',
    ]);
    expect(await rejected({ logoUrl: 'https://evil.example/a.png' })).toEqual([
      '422 job_posting_rejected',
      'logo_unknown',
    ]);
    await operator('PATCH', '/settings', { publicJobSubmissionEnabled: false });
    const off = async () => ((await visit('')).body['features'] as Body)['publicJobSubmission'];
    await eventually(async () => (await off()) === false);
    expect(await rejected({})).toEqual(['422 job_posting_rejected', 'submission_closed']);
    await operator('PATCH', '/settings', { publicJobSubmissionEnabled: true });
  });
});

describe('a job with a plan', () => {
  test('waits for its payment as a draft, and is published by it', async () => {
    const keyed = (method: string, path: string, body: unknown) =>
      operator(method, path, body, { 'Idempotency-Key': `key-${unique()}` });
    const { id } = (await operator('POST', '/plans', { name: 'Gold', kind: 'one_time' })).body;
    expect((await keyed('PUT', `/plans/${id}/price`, { currency: 'USD', amountCents: 9_900 })).status).toBe(200);
    expect((await operator('PATCH', `/plans/${id}`, { isPublic: true })).status).toBe(200);
    await eventually(async () => outcome(await post()) === '422 job_posting_rejected');
    const posted = await post({ selectedPlan: id });
    expect([posted.status, posted.body]).toMatchObject([200, { status: 'checkout', jobId: expect.any(String) }]);
    expect(String(posted.body['checkoutUrl'])).toMatch(/\/pay\//);
    const { body: job } = await operator('GET', `/jobs/${String(posted.body['jobId'])}`);
    expect(job['status']).toBe('draft');
    const paid = await fetch(String(posted.body['checkoutUrl']), {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
      redirect: 'manual',
    });
    expect(paid.status).toBe(303);
    await eventually(
      async () => (await operator('GET', `/jobs/${String(posted.body['jobId'])}`)).body['status'] === 'published',
    );
  });
});

test('a verification answers the same for every address, and only its token opens options', async () => {
  const sent = await visit('/job-postings/send-verification', { email: `nobody-${unique()}@hill.example` });
  expect([sent.status, sent.body]).toEqual([200, { object: 'job_posting_billing_verification', success: true }]);
  const options = await visit('/job-postings/billing-options', { verificationToken: 'made-up' });
  expect(outcome(options)).toBe('401 board_auth_invalid_token');
});
