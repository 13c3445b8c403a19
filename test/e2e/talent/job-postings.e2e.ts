import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { linkIn, mailTo } from '../mails.js';
import {
  type Body,
  type Call,
  eventually,
  outcome,
  parallel,
  request,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

let server: SharedServer;
let board: { readonly id: string; readonly key: string; readonly slug: string };
const operator = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
  server.call(method, `/v1${path}`, { key: board.key, body, headers });

beforeAll(async () => {
  server = await sharedServer();
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
const post = (content: object = {}, more: object = {}) =>
  visit('/job-postings', { submission: submission(content), ...more });

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

describe('a logo', () => {
  const upload = async (bytes: Buffer, type = 'image/png', field = 'file') => {
    const body = new FormData();
    body.set(field, new Blob([new Uint8Array(bytes)], { type }), 'logo.png');
    const sent = await fetch(`${server.origin}/v1/boards/${board.slug}/job-postings/logo`, { method: 'POST', body });
    return { status: sent.status, body: (await sent.json()) as Body };
  };
  const picture = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();

  test('is uploaded as a square, and shown by the company with the published job', async () => {
    const uploaded = await upload(await picture(40));
    expect([uploaded.status, uploaded.body]).toEqual([
      201,
      { object: 'job_posting_logo', publicUrl: expect.stringMatching(/\.webp$/) },
    ]);
    const logoUrl = String(uploaded.body['publicUrl']);
    const shown = await fetch(logoUrl);
    const { width, height, format } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([width, height, format]).toEqual([256, 256, 'webp']);
    const posted = await post({}, { logoUrl });
    expect(posted.body['status']).toBe('published');
    const path = `/jobs/${String(posted.body['jobSlug'])}`;
    await eventually(async () => ((await visit(path)).body.company as Body)['logoUrl'] === logoUrl);
  });

  test('is refused when it is none, or too large', async () => {
    expect(await upload(Buffer.from('<svg/>'), 'image/svg+xml')).toMatchObject({
      status: 415,
      body: { error: { code: 'media_unsupported_type' } },
    });
    expect(await upload(Buffer.alloc(2 * 1_024 * 1_024 + 1))).toMatchObject({
      status: 413,
      body: { error: { code: 'media_payload_too_large' } },
    });
    expect(await upload(await picture(40), 'image/png', 'other')).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_bad_request' } },
    });
  });

  test('is not looked for on the web where the server does not do that', async () => {
    const answer = await visit('/job-postings/logo/fetch?domain=hill.example');
    expect(outcome(answer)).toBe('503 job_posting_logo_lookup_unavailable');
  });
});

test('operators see the contact of a job, as keys for employers may', async () => {
  const contactEmail = `pat-${unique()}@hill.example`;
  const posted = await post({ contactEmail });
  const path = `/jobs/${String(posted.body['jobId'])}/contact`;
  const found = await operator('GET', path);
  expect([found.status, found.body]).toEqual([
    200,
    {
      object: 'job_contact',
      jobId: posted.body['jobId'],
      name: 'Pat Doe',
      email: contactEmail,
      submittedAt: expect.any(String),
    },
  ]);
  expect(outcome(await operator('GET', '/jobs/jobs_none/contact'))).toBe('404 job_postings_not_found');
  const other = await server.newBoard(`postings-${unique()}`);
  const elsewhere = await server.call('GET', `/v1${path}`, { key: other.key });
  expect(outcome(elsewhere)).toBe('404 job_postings_not_found');
});

describe('a job with a plan', () => {
  test('waits for its payment as a draft, and is published by it', async () => {
    const keyed = (method: string, path: string, body: unknown) =>
      operator(method, path, body, { 'Idempotency-Key': `key-${unique()}` });
    const { id } = (await operator('POST', '/plans', { name: 'Gold', kind: 'one_time' })).body;
    expect((await keyed('PUT', `/plans/${id}/price`, { currency: 'USD', amountCents: 9_900 })).status).toBe(200);
    expect((await operator('PATCH', `/plans/${id}`, { isPublic: true })).status).toBe(200);
    await eventually(async () => outcome(await post()) === '422 job_posting_rejected');
    const contactEmail = `pat-${unique()}@hill.example`;
    const posted = await post({ selectedPlan: id, contactEmail });
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
    // The return waits for the publication, and leads to the page of the job.
    const back = new URL(paid.headers.get('location') ?? '');
    expect([back.origin, back.pathname]).toEqual([server.origin, '/checkout-return']);
    const landing = await fetch(back);
    const [, url = ''] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(await landing.text()) ?? [];
    const { pathname } = new URL(url);
    expect(pathname).toMatch(/\/jobs\/night-nurse/);
    expect((await operator('GET', `/jobs/${String(posted.body['jobId'])}`)).body['status']).toBe('published');
    const own = `${server.origin}/board/${board.slug}`;
    const page = pathname.replace(`/board/${board.slug}`, '');
    expect((await fetch(own + page)).status).toBe(200);
    const mail = await mailTo(server, contactEmail, 1, /^Your payment at/);
    expect(mail.text).toContain('$99.00');
    back.searchParams.set('to', 'https://evil.example');
    expect((await fetch(back)).status).toBe(400);
  });
});

test('a verification answers the same for every address, and only its token opens options', async () => {
  const sent = await visit('/job-postings/send-verification', { email: `nobody-${unique()}@hill.example` });
  expect([sent.status, sent.body]).toEqual([200, { object: 'job_posting_billing_verification', success: true }]);
  const options = await visit('/job-postings/billing-options', { verificationToken: 'made-up' });
  expect(outcome(options)).toBe('401 board_auth_invalid_token');
});

test('the mail about earlier purchases leads to the page that shows them, which refuses a made-up token', async () => {
  const email = `pat-${unique()}@hill.example`;
  await visit('/job-postings/send-verification', { email });
  const link = linkIn(await mailTo(server, email));
  expect(link.pathname).toMatch(/\/post$/);
  const refusal = 'This link was used before or has expired.';
  const page = async (url: URL) => {
    const response = await fetch(new URL(`/board/${board.slug}/post${url.search}`, server.origin));
    return [response.status, (await response.text()).includes(refusal)];
  };
  expect(await page(link)).toEqual([200, false]);
  link.searchParams.set('verification', 'made-up');
  expect(await page(link)).toEqual([200, true]);
});
