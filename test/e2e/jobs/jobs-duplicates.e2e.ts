import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aJob, type Answer, type Body, outcome, type SharedServer, sharedServer, unique } from '../server.js';

let server: SharedServer;
let company: string;
let elsewhere: string;

beforeAll(async () => {
  server = await sharedServer();
  company = (await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } })).body.id;
  elsewhere = (await server.call('POST', '/v1/companies', { body: { name: 'Vale Clinic' } })).body.id;
});
afterAll(() => server?.stop());

const create = (body: unknown) => server.call('POST', '/v1/jobs', { body });
const made = async (more: Record<string, unknown> = {}) => {
  const answer = await create(aJob(company, more));
  expect([outcome(answer), answer.body.error?.details]).toEqual(['201', undefined]);
  return answer.body;
};
const duplicate = (answer: Answer, matched_on: string, existing_job_id: string) => {
  expect(outcome(answer)).toBe('409 jobs_already_exists');
  expect(answer.body.error.details).toMatchObject({ matched_on, existing_job_id });
};
const remove = (id: string) => server.call('DELETE', `/v1/jobs/${id}`);

describe('external_id', () => {
  test('is rejected, also with allowSharedApplicationUrl, in every status', async () => {
    const job = await made({ externalId: 'HR-1' });
    const again = () => create(aJob(company, { externalId: 'HR-1', allowSharedApplicationUrl: true }));
    duplicate(await again(), 'external_id', job.id);
    await server.call('POST', `/v1/jobs/${job.id}/publish`);
    duplicate(await again(), 'external_id', job.id);
    await server.call('POST', `/v1/jobs/${job.id}/expire`);
    const answer = await again();
    duplicate(answer, 'external_id', job.id);
    expect(answer.body.error.details?.matching_jobs).toBeUndefined();
  });

  test('is compared exactly', async () => {
    await made({ externalId: 'abc' });
    for (const externalId of ['ABC', ' abc', 'abc ', 'äbc']) await made({ externalId });
  });

  test('comes before the other checks', async () => {
    const [a, b] = [await made({ externalId: 'first' }), await made()];
    duplicate(
      await create(aJob(company, { externalId: 'first', applicationUrl: b.applicationUrl })),
      'external_id',
      a.id,
    );
  });
});

describe('application_url', () => {
  test.each([
    ['https://Jobs.Example/A', 'HTTPS://jobs.example/A'],
    ['https://jobs.example/b', 'https://jobs.example/b/'],
    ['https://jobs.example/c', 'https://jobs.example/c#apply'],
    ['https://jobs.example/d', 'https://jobs.example/d?utm_source=x&utm_campaign=y&gclid=z&fbclid=1'],
    ['https://jobs.example/e?id=1', 'https://jobs.example/e?id=1&utm_medium=mail'],
    ['https://jobs.example', 'https://jobs.example/?'],
    ['https://jobs.example:443/f', 'https://jobs.example/f'],
    ['hr@one.example', 'mailto:HR@One.example'],
    ['mailto:jobs@two.example?subject=Hi', 'jobs@two.example'],
    ['mailto:Jobs@three.example', 'MAILTO:jobs@THREE.example'],
  ])('%s is %s', async (one, other) => {
    const job = await made({ applicationUrl: one });
    duplicate(await create(aJob(company, { applicationUrl: other })), 'application_url', job.id);
    await made({ applicationUrl: other, allowSharedApplicationUrl: true });
  });

  test.each([
    ['https://jobs.example/Path', 'https://jobs.example/path'],
    ['https://jobs.example/x?id=1', 'https://jobs.example/x?id=2'],
    ['https://a.jobs.example/x', 'https://b.jobs.example/x'],
    ['a@mail.example', 'b@mail.example'],
  ])('%s is not %s', async (one, other) => {
    await made({ applicationUrl: one });
    await made({ applicationUrl: other });
  });

  test('is stored as given, and a bare address as mailto:', async () => {
    expect((await made({ applicationUrl: 'https://Case.example/Keep/Me?utm_source=x' })).applicationUrl).toBe(
      'https://Case.example/Keep/Me?utm_source=x',
    );
    expect((await made({ applicationUrl: 'People@case.example' })).applicationUrl).toBe('mailto:People@case.example');
  });

  test.each([
    'http://jobs.example/x',
    'ftp://jobs.example',
    'javascript:alert(1)',
    'jobs.example',
    'tel:123',
    'mailto:',
    'mailto:nobody',
    '@x.example',
    'https://',
    'https://localhost/x',
    'x y@z.example',
  ])('%s is rejected', async (applicationUrl) => {
    const answer = await create(aJob(company, { applicationUrl }));
    expect([outcome(answer), answer.body.error.details?.issues?.[0]?.path]).toEqual([
      '400 validation_bad_request',
      ['applicationUrl'],
    ]);
  });

  test('reports at most five jobs, newest first', async () => {
    const applicationUrl = 'https://many.example/jobs';
    const jobs: Body[] = [];
    for (let n = 0; n < 7; n++)
      jobs.push(
        await made({ applicationUrl, allowSharedApplicationUrl: true, ...(n === 5 ? { status: 'published' } : {}) }),
      );
    const answer = await create(aJob(company, { applicationUrl }));
    duplicate(answer, 'application_url', jobs[6]?.id ?? '');
    expect(answer.body.error.details?.matching_jobs).toEqual(
      jobs
        .slice(2)
        .reverse()
        .map(({ id, title, status }) => ({
          id,
          title,
          status,
        })),
    );
  });

  test('also applies after a change of the job', async () => {
    const job = await made({ applicationUrl: 'https://moved.example/a' });
    await server.call('PATCH', `/v1/jobs/${job.id}`, { body: { title: `Renamed ${unique()}` } });
    duplicate(await create(aJob(company, { applicationUrl: 'https://moved.example/a' })), 'application_url', job.id);
    await server.call('PATCH', `/v1/jobs/${job.id}`, { body: { applicationUrl: 'https://moved.example/b' } });
    duplicate(await create(aJob(company, { applicationUrl: 'https://moved.example/b' })), 'application_url', job.id);
    await made({ applicationUrl: 'https://moved.example/a' });
  });
});

describe('composite_hash', () => {
  const same = { title: 'The same', description: '<p>The same words.</p>', officeLocations: [{ query: 'Berlin' }] };
  let first: Body;
  beforeAll(async () => (first = await made(same)));

  test('is rejected, and nothing overrides it', async () => {
    duplicate(await create(aJob(company, same)), 'composite_hash', first.id);
    duplicate(await create(aJob(company, { ...same, allowSharedApplicationUrl: true })), 'composite_hash', first.id);
    duplicate(await create(aJob(company, { ...same, title: ' the  SAME' })), 'composite_hash', first.id);
  });

  test.each([
    { title: 'Not the same' },
    { description: 'Other words.' },
    { officeLocations: [{ query: 'Munich' }] },
    { officeLocations: [] },
  ])('%j makes a difference', async (part) => {
    await made({ ...same, ...part });
  });

  test('another company makes a difference', async () => {
    expect((await create(aJob(elsewhere, same))).status).toBe(201);
  });

  test('comes after the application URL', async () => {
    duplicate(
      await create(aJob(company, { ...same, applicationUrl: first.applicationUrl })),
      'application_url',
      first.id,
    );
  });

  test('does not apply to the duplicate operation', async () => {
    const copy = await server.call('POST', `/v1/jobs/${first.id}/duplicate`, { body: {} });
    expect(copy.status).toBe(201);
    duplicate(await create(aJob(company, same)), 'composite_hash', copy.body.id);
  });
});

describe('slugs', () => {
  test('derived ones are numbered', async () => {
    const slugs = [];
    for (let n = 0; n < 3; n++) slugs.push((await made({ title: 'Crème brûlée chef!' })).slug);
    expect(slugs).toEqual(['creme-brulee-chef', 'creme-brulee-chef-2', 'creme-brulee-chef-3']);
  });

  test('a title without letters still has one', async () => {
    expect((await made({ title: '夜勤' })).slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('a requested one is normalized; a taken one is rejected', async () => {
    expect((await made({ slug: 'My Slug' })).slug).toBe('my-slug');
    const answer = await create(aJob(company, { slug: 'my-slug' }));
    expect(outcome(answer)).toBe('409 jobs_slug_taken');
  });

  test('a new title leaves the slug as it is', async () => {
    const job = await made({ title: 'Before' });
    expect((await server.call('PATCH', `/v1/jobs/${job.id}`, { body: { title: 'After' } })).body).toMatchObject({
      title: 'After',
      slug: job.slug,
    });
  });

  test('a copy has a slug with a prefix', async () => {
    const job = await made({ title: 'Original' });
    const copies = [1, 2].map(() => server.call('POST', `/v1/jobs/${job.id}/duplicate`));
    const slugs = (await Promise.all(copies)).map(({ body }) => body.slug).sort();
    expect(slugs).toEqual(['copy-of-original', 'copy-of-original-2']);
  });
});

test('a deleted job releases all its claims', async () => {
  const body = aJob(company, { externalId: 'free', slug: 'free', title: 'Free', description: 'Free' });
  const first = await create(body);
  expect(outcome(await create(body))).toBe('409 jobs_already_exists');
  expect((await remove(first.body.id)).status).toBe(204);
  const second = await create(body);
  expect([second.status, second.body.slug]).toEqual([201, 'free']);
  expect(second.body.id).not.toBe(first.body.id);
});

test('when one of several jobs releases a shared claim, the others keep it', async () => {
  const applicationUrl = 'https://shared.example/x';
  const [a, b] = [await made({ applicationUrl }), await made({ applicationUrl, allowSharedApplicationUrl: true })];
  await remove(a.id);
  duplicate(await create(aJob(company, { applicationUrl })), 'application_url', b.id);
  await remove(b.id);
  await made({ applicationUrl });
});

describe('list filters', () => {
  const ids = async (query: string) => (await server.call('GET', `/v1/jobs?${query}`)).body.data.map(({ id }) => id);

  test('status, company, address and external id add up', async () => {
    const draft = await made({ companyId: elsewhere, applicationUrl: 'https://Filter.example/x/', externalId: 'F-1' });
    const published = await made({ companyId: elsewhere, status: 'published', externalId: 'F-2' });
    const expired = await made({ companyId: elsewhere, status: 'published' });
    await server.call('POST', `/v1/jobs/${expired.id}/expire`);
    expect(await ids(`companyId=${elsewhere}&status=published`)).toEqual([published.id]);
    expect(await ids(`companyId=${elsewhere}&status=expired`)).toEqual([expired.id]);
    expect(await ids(`companyId=${elsewhere}&limit=3`)).toEqual([expired.id, published.id, draft.id]);
    expect(await ids(`applicationUrl=${encodeURIComponent('https://filter.example/x?utm_source=y#z')}`)).toEqual([
      draft.id,
    ]);
    expect(await ids('externalId=F-1')).toEqual([draft.id]);
    expect(await ids('externalId=f-1')).toEqual([]);
    expect(await ids('externalId=F-1&status=published')).toEqual([]);
    expect(await ids('status=pending_approval')).toEqual([]);
    expect(await ids('status=archived')).toEqual([]);
  });

  test('an unknown company, URL or id gives an empty list', async () => {
    for (const query of [
      'companyId=companies_none',
      'externalId=none',
      'applicationUrl=https://none.example/',
      'applicationUrl=nonsense',
    ])
      expect([query, await ids(query)]).toEqual([query, []]);
  });

  test.each([
    'status=open',
    'status=',
    'status=draft,published',
    'companyId=',
    'externalId=',
    'applicationUrl=',
    `externalId=${'x'.repeat(256)}`,
    'title=x',
    'query=x',
  ])('%s is rejected', async (query) => {
    expect(outcome(await server.call('GET', `/v1/jobs?${query}`))).toBe('400 validation_bad_request');
  });
});
