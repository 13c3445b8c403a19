import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import {
  aJob,
  type Body,
  eventually,
  issuePaths,
  outcome,
  parallel,
  request,
  type SharedServer,
  sharedServer,
  type ServerProcess,
  unique,
} from '../server.js';

let server: SharedServer;
let second: Pick<ServerProcess, 'origin'>;

beforeAll(async () => {
  server = await sharedServer('two-processes');
  second = await server.second();
});
afterAll(() => server?.stop());

const made = async (more: Record<string, unknown> = {}): Promise<Body> => {
  const answer = await server.call('POST', '/v1/companies', { body: { name: `Firm ${unique()}`, ...more } });
  expect(outcome(answer)).toBe('201');
  return answer.body;
};

describe('find or create', () => {
  const find = (body: unknown, origin = server.origin) =>
    request(origin, 'POST', '/v1/companies/find-or-create', { key: server.key, body });

  test('creates a missing company, and finds it then', async () => {
    const first = await find({ name: 'Found Firm', website: 'https://www.found.example/x', summary: 'Seed.' });
    expect([first.status, first.body['matched']]).toEqual([200, false]);
    expect(first.body).toMatchObject({
      name: 'Found Firm',
      website: 'https://found.example',
      summary: 'Seed.',
      jobCount: 0,
    });
    for (const wish of [{ name: 'Other', website: 'found.example', summary: 'New.' }, { name: ' found  FIRM ' }]) {
      const { status, body } = await find(wish);
      expect([status, body]).toEqual([200, { ...first.body, matched: true }]);
    }
  });

  test('checks the website before the name', async () => {
    const byDomain = await made({ website: 'https://first-domain.example' });
    const byName = await made();
    expect((await find({ name: byName.name, website: 'first-domain.example' })).body.id).toBe(byDomain.id);
    expect((await find({ name: byName.name, website: 'unknown-domain.example' })).body.id).toBe(byName.id);
  });

  test('without matching by name, or without creating', async () => {
    const { name, id } = await made();
    const taken = await find({ name, matchByName: false });
    expect([outcome(taken), taken.body.error.details]).toEqual([
      '409 companies_duplicate_name',
      { existing_company_id: id },
    ]);
    const missing = { name: `Nobody ${unique()}`, createIfMissing: false };
    expect(outcome(await find(missing))).toBe('404 companies_not_found');
    expect(outcome(await find({ ...missing, name, matchByName: false }))).toBe('404 companies_not_found');
    expect((await find({ ...missing, name })).body['matched']).toBe(true);
  });

  test.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: 'X', website: 'nonsense' }, 'website'],
    [{ name: 'X', description: 'x' }, 'description'],
    [{ name: 'X', matchByName: 'no' }, 'matchByName'],
    [{ name: 'X', summary: 'x'.repeat(281) }, 'summary'],
    [{ name: 'X', website: 'nonsense', createIfMissing: false }, 'website'],
  ])('%j is rejected', async (body, path) => {
    const answer = await find(body);
    expect([outcome(answer), [...new Set(issuePaths(answer))]]).toEqual(['400 validation_bad_request', [path]]);
  });

  test.each([
    ['website and name', (n: number) => ({ name: `Rush ${n % 2 ? 'a' : 'b'}`, website: 'https://rush.example' })],
    ['name', (n: number) => ({ name: n % 2 ? 'Rushing Name' : ' rushing NAME' })],
  ])('50 concurrent requests with one %s return one company', async (_, wish) => {
    const answers = await parallel(50, (n) => find(wish(n), n % 2 ? server.origin : second.origin));
    expect([...new Set(answers.map(outcome))]).toEqual(['200']);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ body }) => body['matched'] === false)).toHaveLength(1);
  });

  test('needs the scope to create, even for a search', async () => {
    const key = await server.newKey({ scopes: ['companies.read'] });
    const body = { name: 'X', createIfMissing: false };
    expect(outcome(await server.call('POST', '/v1/companies/find-or-create', { body, key }))).toBe(
      '403 auth_forbidden',
    );
  });
});

describe('batch', () => {
  type Entry = { id: string; status: number; data?: Body; error?: { code: string; details?: unknown } };
  const batch = async (operations: unknown[], path = 'companies'): Promise<Entry[]> => {
    const { status, body } = await server.call('POST', `/v1/${path}/batch`, { body: { operations } });
    expect([status, body.object]).toEqual([200, 'batch_result']);
    return body.data as unknown as Entry[];
  };
  const post = (id: string, body: unknown) => ({ id, method: 'POST', body });

  test('creates, changes and deletes, each on its own', async () => {
    const [a, b] = [await made(), await made()];
    const results = await batch([
      post('new', { name: `Batched ${unique()}` }),
      { id: 'bad', method: 'POST', body: { name: '' } },
      { id: 'patch', method: 'PATCH', resourceId: a.id, body: { summary: 'Changed.' } },
      { id: 'gone', method: 'DELETE', resourceId: b.id },
      { id: 'again', method: 'DELETE', resourceId: b.id },
      { id: 'late', method: 'PATCH', resourceId: b.id, body: {} },
      { id: 'act', method: 'POST', action: 'publish', resourceId: a.id },
    ]);
    expect(results.map(({ id, status, error }) => [id, status, error?.code])).toEqual([
      ['new', 201, undefined],
      ['bad', 400, 'validation_bad_request'],
      ['patch', 200, undefined],
      ['gone', 204, undefined],
      ['again', 404, 'companies_not_found'],
      ['late', 404, 'companies_not_found'],
      ['act', 400, 'validation_bad_request'],
    ]);
    expect(results[2]?.data?.['summary']).toBe('Changed.');
    expect(results[3]).not.toHaveProperty('data');
  });

  test('later entries see the effects of earlier ones', async () => {
    const name = `Twice ${unique()}`;
    const results = await batch([
      post('1', { name, website: 'https://twice.example' }),
      post('2', { name: `${name}!` }),
      post('3', { name: name.toUpperCase() }),
      post('4', { name: `Else ${unique()}`, website: 'twice.example' }),
      post('5', { name: `Slug ${unique()}`, slug: 'chosen-slug' }),
      post('6', { name: `Slug ${unique()}`, slug: 'chosen-slug' }),
    ]);
    expect(results.map(({ status, error }) => error?.code ?? status)).toEqual([
      201,
      201,
      'companies_duplicate_name',
      'companies_duplicate_domain',
      201,
      'companies_slug_taken',
    ]);
    expect(results[2]?.error?.details).toEqual({ existing_company_id: results[0]?.data?.id });
    expect(results[1]?.data?.slug).toBe(`${results[0]?.data?.slug}-2`);
  });

  test('jobs: the first of two similar jobs is created, for every shared field', async () => {
    const { id } = await made();
    const one = aJob(id, { externalId: `batch-${unique()}`, title: 'Alike' });
    const results = await batch(
      [
        post('1', one),
        post('2', aJob(id, { externalId: one['externalId'] })),
        post('3', aJob(id, { applicationUrl: one['applicationUrl'] })),
        post('4', aJob(id, { applicationUrl: one['applicationUrl'], allowSharedApplicationUrl: true })),
        post('5', { ...one, externalId: 'other', applicationUrl: 'https://other.example/1' }),
        post('6', aJob(id, { title: 'Alike' })),
        post('7', aJob(id, { title: 'Alike 2' })),
        post('8', aJob(id, { title: 'Else', slug: 'alike' })),
      ],
      'jobs',
    );
    expect(results.map(({ status, error }) => error?.code ?? status)).toEqual([
      201,
      'jobs_already_exists',
      'jobs_already_exists',
      201,
      'jobs_already_exists',
      201,
      201,
      'jobs_slug_taken',
    ]);
    expect([0, 5, 6].map((n) => results[n]?.data?.slug)).toEqual(['alike', 'alike-2', 'alike-2-2']);
  });

  test('jobs of one new company are one company', async () => {
    const company = { name: `Inline ${unique()}`, website: 'https://inline-batch.example' };
    const results = await batch(
      Array.from({ length: 10 }, (_, n) => post(String(n), { ...aJob(''), companyId: undefined, company })),
      'jobs',
    );
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(results.map(({ data }) => data?.companyId)).size).toBe(1);
  });

  test('with an idempotency key, retried after a crash halfway, creates everything once', async () => {
    const headers = { 'Idempotency-Key': `batch-${unique()}` };
    const operations = Array.from({ length: 40 }, (_, n) => post(String(n), { name: `Once ${n} of ${unique()}` }));
    const first = await server.call('POST', '/v1/companies/batch', { body: { operations }, headers });
    // The row of the key after its process crashed before storing the response.
    await server.sql(
      `update idempotency_keys set status = null, body = null, headers = null, locked_until = now() - interval '1 second' where key = $1`,
      [headers['Idempotency-Key']],
    );
    const again = await server.call('POST', '/v1/companies/batch', { body: { operations }, headers });
    expect(again.body).toEqual(first.body);
  });

  test('an invalid batch is rejected as a whole', async () => {
    for (const operations of [
      [],
      Array.from({ length: 101 }, (_, n) => post(String(n), {})),
      [post('x', {}), post('x', {})],
      [{ id: 'x', method: 'PUT' }],
    ])
      expect(outcome(await server.call('POST', '/v1/companies/batch', { body: { operations } }))).toBe(
        '400 validation_bad_request',
      );
    const key = await server.newKey({ scopes: ['companies.read'] });
    expect(
      outcome(
        await server.call('POST', '/v1/companies/batch', { body: { operations: [post('x', { name: 'X' })] }, key }),
      ),
    ).toBe('403 auth_forbidden');
  });
});

describe('jobs of a company', () => {
  test('newest first, by status, page by page', async () => {
    const [own, other] = [await made(), await made()];
    const jobs: string[] = [];
    for (let n = 0; n < 5; n++)
      jobs.unshift(
        (await server.call('POST', '/v1/jobs', { body: aJob(own.id, n % 2 ? { status: 'published' } : {}) })).body.id,
      );
    await server.call('POST', '/v1/jobs', { body: aJob(other.id) });
    const path = `/v1/companies/${own.id}/jobs`;
    const { body } = await server.call('GET', `${path}?limit=3`);
    expect([body.object, body.url, body.data.map(({ id }) => id)]).toEqual(['list', path, jobs.slice(0, 3)]);
    const rest = await server.call('GET', `${path}?limit=3&cursor=${body.nextCursor}`);
    expect([rest.body.data.map(({ id }) => id), rest.body.nextCursor]).toEqual([jobs.slice(3), null]);
    expect(body.data[0]).toEqual((await server.call('GET', '/v1/jobs?limit=2')).body.data[1]);
    const published = await server.call('GET', `${path}?status=published`);
    expect(published.body.data.map(({ id }) => id)).toEqual([jobs[1], jobs[3]]);
  });

  test('rejects invalid requests', async () => {
    const { id } = await made();
    expect(outcome(await server.call('GET', '/v1/companies/companies_none/jobs'))).toBe('404 companies_not_found');
    for (const query of ['status=gone', 'limit=0', 'companyId=x'])
      expect(outcome(await server.call('GET', `/v1/companies/${id}/jobs?${query}`))).toBe('400 validation_bad_request');
    expect(outcome(await server.call('GET', `/v1/companies/${id}/jobs?cursor=x`))).toBe(
      '400 pagination_invalid_cursor',
    );
    const key = await server.newKey({ scopes: ['companies.read'] });
    expect(outcome(await server.call('GET', `/v1/companies/${id}/jobs`, { key }))).toBe('403 auth_forbidden');
  });
});

describe('logo', () => {
  const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif', colour = 'red') =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
      .toFormat(format)
      .toBuffer();
  const upload = async (id: string, bytes: Buffer | null, { key = server.key, type = 'image/png' } = {}) => {
    const form = new FormData();
    if (bytes) form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'logo.png');
    else form.set('other', 'x');
    const response = await fetch(`${server.origin}/v1/companies/${id}/logo`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: form,
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Body };
  };
  const remove = (id: string, key = server.key) => server.call('DELETE', `/v1/companies/${id}/logo`, { key });
  const gone = (url: string) => eventually(async () => (await fetch(url)).status === 404);

  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('%s is accepted, shown, and public', async (format) => {
    const { id } = await made();
    const answer = await upload(id, await picture(format), { type: `image/${format}` });
    expect([answer.status, answer.body.revision, answer.headers.get('location')]).toEqual([
      201,
      2,
      `/v1/companies/${id}`,
    ]);
    const url = String(answer.body['logoUrl']);
    expect((await fetch(url)).headers.get('content-type')).toBe(`image/${format}`);
    expect((await server.call('GET', `/v1/companies/${id}`)).body).toEqual(answer.body);
  });

  test('is replaced, removed, and deleted with the company and its file', async () => {
    const { id } = await made();
    const first = String((await upload(id, await picture('png'))).body['logoUrl']);
    const next = String((await upload(id, await picture('png', 'blue'))).body['logoUrl']);
    expect(next).not.toBe(first);
    await gone(first);
    const { status, text } = await remove(id);
    expect([status, text]).toEqual([204, '']);
    expect((await server.call('GET', `/v1/companies/${id}`)).body).toMatchObject({ logoUrl: null, revision: 4 });
    await gone(next);
    expect(outcome(await remove(id))).toBe('404 companies_no_logo');
    const last = String((await upload(id, await picture('png'))).body['logoUrl']);
    await server.call('DELETE', `/v1/companies/${id}`);
    await gone(last);
  });

  test('rejects an invalid image, one that is too large, and an unknown company', async () => {
    const { id } = await made();
    expect(
      outcome(await upload(id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { type: 'image/svg+xml' })),
    ).toBe('415 media_unsupported_type');
    expect(outcome(await upload(id, Buffer.from('GIF89a and nothing')))).toBe('415 media_unsupported_type');
    expect(outcome(await upload(id, Buffer.alloc(5 * 1024 * 1024 + 1)))).toBe('413 media_payload_too_large');
    const none = await upload(id, null);
    expect([outcome(none), issuePaths(none)]).toEqual(['400 validation_bad_request', ['file']]);
    const png = await picture('png');
    expect(outcome(await upload('companies_none', png))).toBe('404 companies_not_found');
    expect(outcome(await remove('companies_none'))).toBe('404 companies_not_found');
    const elsewhere = await server.newBoard('elsewhere-logo');
    expect(outcome(await upload(id, png, { key: elsewhere.key }))).toBe('404 companies_not_found');
    const reader = await server.newKey({ scopes: ['companies.read'] });
    expect(outcome(await upload(id, png, { key: reader }))).toBe('403 auth_forbidden');
    expect(outcome(await remove(id, reader))).toBe('403 auth_forbidden');
    expect((await server.call('GET', `/v1/companies/${id}`)).body).toMatchObject({ logoUrl: null, revision: 1 });
  });

  test('is set by uploading media for the company', async () => {
    const { id } = await made();
    const form = new FormData();
    form.set('purpose', 'company_logo');
    form.set('resourceId', id);
    form.set('file', new Blob([new Uint8Array(await picture('png'))], { type: 'image/png' }), 'x.png');
    const response = await fetch(`${server.origin}/v1/media/upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${server.key}` },
      body: form,
    });
    const uploaded = (await response.json()) as Body;
    expect([response.status, (await server.call('GET', `/v1/companies/${id}`)).body['logoUrl']]).toEqual([
      201,
      uploaded.url,
    ]);
    const media = (await server.call('GET', `/v1/media/${uploaded.id}`)).body;
    expect(media['referencedBy']).toEqual([expect.objectContaining({ resourceType: 'company', resourceId: id })]);
  });
});
