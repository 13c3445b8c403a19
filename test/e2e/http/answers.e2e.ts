import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PRIVATE_ADDRESSES, aJob, type Body, outcome, type SharedServer, sharedServer, unique } from '../server.js';

// The answer to a write is made from the row that its command folded. It equals the answer of the next read.

let server: SharedServer;
let companyId: string;

beforeAll(async () => {
  // Webhook endpoints of tests are on this machine.
  server = await sharedServer('private-addresses', PRIVATE_ADDRESSES);
  companyId = (
    await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic', website: 'hill-clinic.example' } })
  ).body.id;
  await server.terms('skills', 'nursing');
  await server.terms('categories', 'health');
  await server.terms('markets', 'care');
});
afterAll(() => server?.stop());

/** Writes with `method` to `path`, and reads at `at` afterwards: both answers are equal. */
async function same(method: string, path: string, body: unknown, at?: (written: Body) => string): Promise<Body> {
  const written = await server.call(method, path, { body });
  expect(outcome(written)).toMatch(/^20[01]$/);
  const read = await server.call('GET', at?.(written.body) ?? path);
  expect(written.body).toEqual(read.body);
  // `undefined` and null differ for a reader of JSON.
  expect(Object.keys(written.body).sort()).toEqual(Object.keys(read.body).sort());
  if (read.headers.has('etag')) expect(written.headers.get('etag')).toBe(read.headers.get('etag'));
  return written.body;
}

const made = (path: string, body: unknown) => same('POST', path, body, ({ id }) => `${path}/${id}`);

describe('jobs', () => {
  const job = (body: Record<string, unknown>) => made('/v1/jobs', aJob(companyId, body));
  const everything = {
    status: 'published',
    externalId: 'hr-1',
    employmentType: 'full_time',
    seniority: 'senior',
    salaryMin: 0.5,
    salaryMax: 70_000,
    salaryCurrency: 'eur',
    salaryTimeframe: 'per_year',
    skills: ['nursing'],
    categories: ['health'],
    isFeatured: true,
    remoteOption: 'hybrid',
    remotePermits: [{ type: 'country', value: 'CH' }],
    officeLocations: [{ query: 'Zürich' }],
    educationRequirements: ['no_requirements'],
    experienceMonths: 12,
    inOfficePeriod: 'per_week',
    inOfficeFrequency: 2,
  };

  test('created with the least and with everything', async () => {
    await job({});
    await job(everything);
  });

  test('created with a company that is made for it, found by its website, or by its name', async () => {
    const { companyId: _, ...body } = aJob('');
    const name = `Clinic ${unique()}`;
    const first = await made('/v1/jobs', {
      ...body,
      company: { name, website: `https://${unique()}.answers.example/jobs` },
    });
    const second = await made('/v1/jobs', { ...aJob(''), companyId: undefined, company: { name: name.toUpperCase() } });
    expect(second.companyId).toBe(first.companyId);
  });

  test('changed, moved to another company, published, paused, ended and copied', async () => {
    const { id } = await job({ externalId: 'hr-2', skills: ['nursing'] });
    const path = `/v1/jobs/${id}`;
    const other = (await server.call('POST', '/v1/companies', { body: { name: `Other ${unique()}` } })).body.id;
    await same('PATCH', path, { title: 'Day nurse', salaryMin: 12.25, skills: [] });
    await same('PATCH', path, {});
    await same('PATCH', path, { companyId: other });
    await same('POST', `${path}/publish`, {}, () => path);
    await same('POST', `${path}/pause`, {}, () => path);
    await same('POST', `${path}/publish`, { expiresAt: new Date(Date.now() + 86_400_000).toISOString() }, () => path);
    await same('POST', `${path}/expire`, {}, () => path);
    const copy = await same('POST', `${path}/duplicate`, {}, (written) => `/v1/jobs/${written.id}`);
    expect(copy.company.id).toBe(other);
  });

  test('with values of fields that the board has taken out of its form meanwhile', async () => {
    const field = { key: 'shift', label: 'Shift', type: 'short_text', required: false };
    const form = (customFields: unknown[]) =>
      same('PUT', '/v1/settings/job-form/custom-fields', { customFields }, () => '/v1/settings/job-form');
    await form([field]);
    const { id } = await job({ customFieldValues: { shift: 'night' } });
    await form([]);
    expect((await same('PATCH', `/v1/jobs/${id}`, { title: 'Without it' }))['customFieldValues']).toEqual({});
  });

  test('in a batch', async () => {
    const answer = await server.call('POST', '/v1/jobs/batch', {
      body: { operations: [{ id: '1', method: 'POST', body: aJob(companyId, { status: 'published' }) }] },
    });
    const [{ data: body } = { data: undefined }] = answer.body.data as unknown as { data: Body }[];
    if (!body) throw new Error(answer.text);
    expect(body).toEqual((await server.call('GET', `/v1/jobs/${body.id}`)).body);
  });
});

test('companies: created, changed, found, with jobs', async () => {
  const company = await made('/v1/companies', {
    name: `Lake Clinic ${unique()}`,
    website: 'lake-clinic.example',
    summary: 'By the lake',
    description: '<p>We <b>care</b>.</p>',
    markets: ['care'],
    xUrl: 'https://x.com/lake',
    linkedinUrl: 'company/lake',
    facebookUrl: '',
  });
  const path = `/v1/companies/${company.id}`;
  await same('PATCH', path, { summary: '', website: '' });
  await server.call('POST', '/v1/jobs', { body: aJob(company.id, { status: 'published' }) });
  expect((await same('PATCH', path, { name: `Sea Clinic ${unique()}` }))['publishedJobCount']).toBe(1);
  for (const name of [`New Clinic ${unique()}`, company['name'] as string]) {
    const {
      body: { matched, ...found },
    } = await server.call('POST', '/v1/companies/find-or-create', { body: { name } });
    expect([typeof matched, found]).toEqual(['boolean', (await server.call('GET', `/v1/companies/${found.id}`)).body]);
  }
});

test('terms: added, changed, with other aliases', async () => {
  for (const axis of ['skills', 'categories', 'markets']) {
    const at = `/v1/taxonomies/${axis}`;
    const { id } = await made(at, { name: 'Night care', aliasSlugs: ['Care by night'], sourceLocale: 'en' });
    await same('PATCH', `${at}/${id}`, { slug: 'care-at-night' });
    await same('PATCH', `${at}/${id}`, { name: 'Care at night' });
    await same('POST', `${at}/${id}/aliases`, { aliases: ['nights'] }, () => `${at}/${id}`);
  }
  const at = '/v1/taxonomies/categories';
  const root = await made(at, { name: 'Root' });
  const { id } = await made(at, { name: 'Leaf', parentId: root.id });
  await same('PATCH', `${at}/${id}`, { parentId: null });
});

test('settings: never set, changed, behind a password, advertising', async () => {
  await same('PATCH', '/v1/settings', {});
  await same('PATCH', '/v1/settings', { name: 'Jobs by the lake', defaultJobDurationDays: 14 });
  await same('POST', '/v1/settings/password-protection', { password: 'correct horse battery' }, () => '/v1/settings');
  await same('PUT', '/v1/settings/adsense', { adsenseGoogleConsentMessage: false });
});

test('webhook endpoints: created, changed, with another secret', async () => {
  const withoutSecret = ({ secret: _, ...rest }: Body) => rest;
  const url = 'http://127.0.0.1:9/hook';
  const created = await server.call('POST', '/v1/webhook-endpoints', { body: { url, event_types: ['job.created'] } });
  expect(outcome(created)).toBe('201');
  const path = `/v1/webhook-endpoints/${created.body.id}`;
  expect(withoutSecret(created.body)).toEqual((await server.call('GET', path)).body);
  await same('PATCH', path, { event_types: ['job.updated'], status: 'paused' });
  const rotated = await server.call('POST', `${path}/rotate-secret`, { body: {} });
  expect(withoutSecret(rotated.body)).toEqual((await server.call('GET', path)).body);
});

test('feedback: triaged', async () => {
  const report = { type: 'bug', goal: 'to post a job', message: 'it was refused' };
  const {
    body: { id },
  } = await server.call('POST', '/v1/feedback', { body: report });
  await same('PATCH', `/v1/feedback/${id}`, { status: 'resolved' });
});
