import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { request as rawRequest } from 'node:http';
import { aJob, issuePaths, outcome, request, type SharedServer, sharedServer } from '../server.js';

let server: SharedServer;
let company: string;

beforeAll(async () => {
  server = await sharedServer();
  company = (await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } })).body.id;
});
afterAll(() => server?.stop());

const call: SharedServer['call'] = (...args) => server.call(...args);

/** A request that `fetch` would not send. */
function raw(
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = rawRequest(
      `${server.origin}${path}`,
      {
        method,
        headers: { Authorization: `Bearer ${server.key}`, ...headers },
      },
      (got) => {
        let text = '';
        got
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .on('end', () =>
            resolve({
              status: got.statusCode ?? 0,
              headers: got.headers,
              text,
            }),
          );
      },
    );
    sent.on('error', reject).end();
  });
}

const isEnvelope = (text: string, link: unknown) => {
  const body = JSON.parse(text) as { error: { code: string; message: string; requestId: string } };
  expect(Object.keys(body)).toEqual(['error']);
  expect(body.error).toEqual(
    expect.objectContaining({ code: expect.stringMatching(/^[a-z]+(_[a-z]+)*$/), message: expect.any(String) }),
  );
  expect(body.error.requestId).toMatch(/^req_[0-9a-hjkmnp-tv-z]{26}$/);
  expect(link).toBe('</v1/feedback>; rel="agent-feedback"');
};

describe('answers', () => {
  test('carry a request id, also in the body of errors', async () => {
    const fine = await call('GET', '/v1/jobs');
    const bad = await call('GET', '/v1/jobs/jobs_none');
    expect(fine.headers.get('x-request-id')).toMatch(/^req_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(bad.body.error.requestId).toBe(bad.headers.get('x-request-id'));
    expect(bad.body.error.requestId).not.toBe(fine.headers.get('x-request-id'));
  });

  test('have security headers and are kept by no one', async () => {
    for (const { headers } of [await call('GET', '/v1/jobs'), await call('GET', '/v1/nothing')]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-frame-options')).toBeTruthy();
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  test('every error is the envelope with the feedback link', async () => {
    const answers = [
      await call('GET', '/v1/jobs', { key: null }),
      await call('GET', '/v1/jobs?limit=0'),
      await call('GET', '/v1/jobs/jobs_none'),
      await call('GET', '/v1/nothing'),
      await call('PUT', '/v1/jobs'),
      await call('POST', '/v1/jobs', { body: '{' }),
      await call('POST', '/v1/jobs', { body: 'x', headers: { 'Content-Type': 'text/plain' } }),
      await call('GET', `/v1/jobs/${'x'.repeat(600)}`),
      await call('GET', '/v1/jobs/%ZZ'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 400, 404, 404, 405, 400, 415, 414, 400]);
    for (const { text, headers } of answers) isEnvelope(text, headers.get('link'));
  });

  test('headers that are too long are refused in the envelope as well', async () => {
    const { status, text, headers } = await raw('GET', '/v1/jobs', { 'X-Long': 'x'.repeat(20_000) });
    expect(status).toBe(431);
    isEnvelope(text, headers.link);
  });

  test('HEAD answers as GET does, without a body', async () => {
    const { body: job } = await call('POST', '/v1/jobs', { body: aJob(company) });
    for (const path of ['/v1/jobs', `/v1/jobs/${job.id}`, '/v1/companies', '/v1/jobs/jobs_none']) {
      const [head, get] = [await call('HEAD', path), await call('GET', path)];
      expect([head.status, head.text]).toEqual([get.status, '']);
      expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
    }
    expect((await call('HEAD', '/v1/jobs', { key: null })).status).toBe(401);
  });
});

describe('routes', () => {
  test.each([
    '/v1',
    '/v1/',
    '/v1/nothing',
    '/v1/jobs/',
    '/v1/jobs/x/y',
    '/v2/jobs',
    '/V1/jobs',
    '/v1/jobs/x/publish/y',
  ])('%s is not there', async (path) => {
    expect(outcome(await call('GET', path))).toBe('404 not_found');
  });

  test.each([
    ['PUT', '/v1/jobs', 'GET, HEAD, POST'],
    ['DELETE', '/v1/jobs', 'GET, HEAD, POST'],
    ['OPTIONS', '/v1/jobs', 'GET, HEAD, POST'],
    ['TRACE', '/v1/jobs', 'GET, HEAD, POST'],
    ['PROPFIND', '/v1/jobs', 'GET, HEAD, POST'],
    ['PUT', '/v1/jobs/x', 'DELETE, GET, HEAD, PATCH'],
    ['GET', '/v1/jobs/x/publish', 'POST'],
    ['DELETE', '/v1/companies', 'GET, HEAD, POST'],
    ['GET', '/v1/jobs/batch', 'POST'],
    ['DELETE', '/v1/jobs/batch', 'POST'],
    ['PATCH', '/v1/companies/search', 'POST'],
    ['DELETE', '/v1/companies/search', 'POST'],
  ])('%s %s names the methods that are', async (method, path, allowed) => {
    const { status, headers, text } = await raw(method, path);
    expect(status).toBe(405);
    expect(String(headers.allow).split(', ').sort().join(', ')).toBe(allowed);
    expect(text).toContain('"method_not_allowed"');
  });

  // More than the buffers of the sockets: a server that answers before it has read the body must not cut off the client.
  test.each([
    ['POST', '/v1/nothing', 404],
    ['QUERY', '/v1/jobs', 405],
    ['POST', '/v1/jobs', 415],
  ])('%s %s with a form of 8 MB is answered', async (method, path, expected) => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.alloc(8_000_000)]), 'a.csv');
    const answer = await fetch(`${server.origin}${path}`, {
      method,
      body: form,
      headers: { Authorization: `Bearer ${server.key}` },
    });
    expect(answer.status).toBe(expected);
    isEnvelope(await answer.text(), answer.headers.get('link'));
  });

  test.each([
    ['a length', () => JSON.stringify('x'.repeat(8_000_000))],
    ['chunks', () => new Blob([Buffer.alloc(8_000_000, 'x')]).stream()],
  ])('a body that is too large is answered, sent with %s', async (_, body) => {
    const headers = { 'Authorization': `Bearer ${server.key}`, 'Content-Type': 'application/json' };
    const sent = { method: 'POST', body: body(), headers, duplex: 'half' };
    const answer = await fetch(`${server.origin}/v1/jobs`, sent);
    expect(answer.status).toBe(413);
    isEnvelope(await answer.text(), answer.headers.get('link'));
  });
});

describe('conditions', () => {
  const made = async () => (await call('POST', '/v1/jobs', { body: aJob(company) })).body;

  test('ETag and Location identify what was created', async () => {
    const answer = await call('POST', '/v1/jobs', { body: aJob(company) });
    expect(answer.headers.get('location')).toBe(`/v1/jobs/${answer.body.id}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    const there = await request(server.origin, 'GET', answer.headers.get('location') ?? '', { key: server.key });
    expect(there.body).toEqual(answer.body);
    const copy = await call('POST', `/v1/jobs/${answer.body.id}/duplicate`);
    expect(copy.headers.get('location')).toBe(`/v1/jobs/${copy.body.id}`);
    const firm = await call('POST', '/v1/companies', { body: { name: 'Another' } });
    expect([firm.headers.get('location'), firm.headers.get('etag')]).toEqual([`/v1/companies/${firm.body.id}`, '"1"']);
  });

  test('If-Match with the right revision, a list of them, or any', async () => {
    const { id } = await made();
    const patch = (match: string, title: string) =>
      call('PATCH', `/v1/jobs/${id}`, { body: { title }, headers: { 'If-Match': match } });
    const first = await patch('"1"', 'Second');
    expect([first.status, first.headers.get('etag'), first.body.revision]).toEqual([200, '"2"', 2]);
    expect((await patch('"7", "2"', 'Third')).headers.get('etag')).toBe('"3"');
    expect((await patch('*', 'Fourth')).headers.get('etag')).toBe('"4"');
  });

  test.each(['"2"', 'W/"1"', '""', '"one"'])('If-Match %s is another revision: nothing happens', async (match) => {
    const { id } = await made();
    for (const [method, path, body] of [
      ['PATCH', '', { title: 'Changed' }],
      ['DELETE', '', undefined],
      ['POST', '/publish', {}],
      ['POST', '/pause', undefined],
      ['POST', '/expire', undefined],
    ] as const)
      expect(outcome(await call(method, `/v1/jobs/${id}${path}`, { body, headers: { 'If-Match': match } }))).toBe(
        '412 precondition_failed',
      );
    const { body } = await call('GET', `/v1/jobs/${id}`);
    expect([body.revision, body.status]).toEqual([1, 'draft']);
  });

  test.each(['1', '"1', "'1'", '"1" "2"', 'nonsense', '*, "1"'])('If-Match %s is no entity tag', async (match) => {
    const { id } = await made();
    const answer = await call('PATCH', `/v1/jobs/${id}`, {
      body: { title: 'Changed' },
      headers: { 'If-Match': match },
    });
    expect(outcome(answer)).toBe('400 validation_bad_request');
    expect(issuePaths(answer)).toEqual(['If-Match']);
  });

  test('If-Match on what is not there is a 404', async () => {
    const answer = await call('PATCH', '/v1/jobs/jobs_none', { body: {}, headers: { 'If-Match': '"1"' } });
    expect(outcome(answer)).toBe('404 jobs_not_found');
  });
});

describe('boards', () => {
  test('do not see each other', async () => {
    const other = await server.newBoard('other');
    const { body: job } = await call('POST', '/v1/jobs', { body: aJob(company, { externalId: 'ours', slug: 'ours' }) });
    const theirs = (method: string, path: string, body?: unknown) =>
      call(method, path, { key: other.key, ...(body === undefined ? {} : { body }) });
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { title: 'Stolen' }],
      ['DELETE', '', undefined],
      ['POST', '/publish', {}],
      ['POST', '/pause', undefined],
      ['POST', '/expire', undefined],
      ['POST', '/duplicate', {}],
    ] as const) {
      const [foreign, missing] = [
        await theirs(method, `/v1/jobs/${job.id}${path}`, body),
        await theirs(method, `/v1/jobs/jobs_none${path}`, body),
      ];
      expect(outcome(foreign)).toBe('404 jobs_not_found');
      // The same answer, word for word, as for a job that never existed.
      expect({ ...foreign.body.error, requestId: '' }).toEqual({ ...missing.body.error, requestId: '' });
    }
    expect(outcome(await theirs('GET', `/v1/companies/${company}`))).toBe('404 companies_not_found');
    for (const path of ['/v1/jobs', `/v1/jobs?companyId=${company}`, '/v1/jobs?externalId=ours', '/v1/companies'])
      expect((await theirs('GET', path)).body).toMatchObject({ hasMore: false, nextCursor: null, data: [] });
    expect(outcome(await theirs('POST', '/v1/jobs', aJob(company)))).toBe('404 jobs_company_not_found');
    const batch = await theirs('POST', '/v1/jobs/batch', {
      operations: [
        { id: 'a', method: 'PATCH', resourceId: job.id, body: { title: 'Stolen' } },
        { id: 'b', method: 'DELETE', resourceId: job.id },
      ],
    });
    expect(batch.body.data.map(({ status }) => status)).toEqual([404, 404]);
    expect((await call('GET', `/v1/jobs/${job.id}`)).body).toEqual(job);
  });

  test('may have the same of everything', async () => {
    const other = await server.newBoard('same');
    const body = {
      ...aJob('', { externalId: 'twin', slug: 'twin' }),
      companyId: undefined,
      company: { name: 'Twin', website: 'https://twin.example' },
    };
    const [ours, theirs] = [
      await call('POST', '/v1/jobs', { body }),
      await call('POST', '/v1/jobs', { body, key: other.key }),
    ];
    expect([ours.status, theirs.status]).toEqual([201, 201]);
    expect([theirs.body.slug, theirs.body.company.slug]).toEqual([ours.body.slug, ours.body.company.slug]);
    expect(theirs.body.companyId).not.toBe(ours.body.companyId);
  });
});
