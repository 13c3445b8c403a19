import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aJob, issuePaths, outcome, type SharedServer, sharedServer } from '../server.js';

let server: SharedServer;
let company: string;

beforeAll(async () => {
  server = await sharedServer();
  company = (await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } })).body.id;
});
afterAll(() => server?.stop());

const call: SharedServer['call'] = (...args) => server.call(...args);
const post = (body: unknown, headers: Record<string, string> = {}) => call('POST', '/v1/jobs', { body, headers });

describe('bodies that cannot be read', () => {
  test.each(['{', '{"title":}', '{"a":1,}', "{'a':1}", 'nonsense', '{"a":01}', '\u0000'])(
    '%j is no JSON',
    async (body) => {
      expect(outcome(await post(body))).toBe('400 validation_bad_request');
    },
  );

  test.each(['[]', '"text"', '1', 'null', 'true'])('%s is no object', async (body) => {
    expect(outcome(await post(body))).toBe('400 validation_bad_request');
  });

  test('an empty body with a JSON content type counts as absent', async () => {
    const answer = await post('');
    expect(outcome(answer)).toBe('400 validation_bad_request');
    expect(issuePaths(answer)).toEqual(['applicationUrl', 'description', 'title']);
    const { body: job } = await post(aJob(company));
    expect((await call('POST', `/v1/jobs/${job.id}/publish`, { body: '' })).status).toBe(200);
    expect((await call('POST', `/v1/jobs/${job.id}/pause`, { body: '' })).status).toBe(200);
    expect((await call('DELETE', `/v1/jobs/${job.id}`, { body: '' })).status).toBe(204);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    '%s is refused',
    async (type) => {
      const answer = await post(aJob(company), { 'Content-Type': type });
      expect(outcome(answer)).toBe('415 validation_unsupported_media_type');
    },
  );

  test('a charset is fine', async () => {
    expect((await post(aJob(company), { 'Content-Type': 'application/json; charset=utf-8' })).status).toBe(201);
  });

  // The error for a batch that is too large is tested in contract-points.e2e.ts, without an interrupted body.
  test('a body over the limit is refused, for a batch the limit is higher', async () => {
    const large = (bytes: number) => ({
      operations: [{ id: 'a', method: 'POST', body: { title: 'x'.repeat(bytes) } }],
    });
    expect(outcome(await post(aJob(company, { description: 'x'.repeat(1_100_000) })))).toBe(
      '413 validation_payload_too_large',
    );
    expect(outcome(await call('POST', '/v1/companies', { body: large(1_100_000) }))).toBe(
      '413 validation_payload_too_large',
    );
    expect((await call('POST', '/v1/jobs/batch', { body: large(4_000_000) })).status).toBe(200);
  });
});

describe('bodies that are odd', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

  test.each([
    [50, '400 validation_bad_request'],
    [1_000, '400 validation_bad_request'],
    // Each level is a value.
    [100_000, '413 validation_payload_too_large'],
  ])('%i levels are too deep', async (levels, refusal) => {
    expect(outcome(await post(`{"skills":${deep(levels)}}`))).toBe(refusal);
    expect(outcome(await post(`{"customFieldValues":{"x":${deep(levels)}}}`))).toBe(refusal);
    expect(outcome(await call('POST', '/v1/jobs/batch', { body: `{"operations":${deep(levels)}}` }))).toBe(refusal);
  });

  test('NUL and broken Unicode are refused wherever they are', async () => {
    for (const text of ['a\\u0000b', 'a\\ud800b', '\\udc00']) {
      const body = JSON.stringify(aJob(company)).slice(0, -1);
      for (const part of [
        `"externalId":"${text}"`,
        `"customFieldValues":{"x":"${text}"}`,
        `"customFieldValues":{"${text}":"x"}`,
        `"skills":["${text}"]`,
      ])
        expect([part, outcome(await post(`${body},${part}}`))]).toEqual([part, '400 validation_bad_request']);
    }
    expect((await post(aJob(company, { title: 'Nurse 👩‍⚕️ – ночь – 夜' }))).body.title).toBe('Nurse 👩‍⚕️ – ночь – 夜');
  });

  test('NUL and broken Unicode in a query or path are refused as well', async () => {
    for (const text of ['%00', 'a%00b', '%ED%A0%80', '%FF']) {
      for (const path of [`/v1/jobs?externalId=${text}`, `/v1/jobs?companyId=${text}`, `/v1/jobs?cursor=${text}`])
        expect([path, (await call('GET', path)).status < 500]).toEqual([path, true]);
      for (const [method, path] of [
        ['GET', `/v1/jobs/${text}`],
        ['PATCH', `/v1/jobs/${text}`],
        ['DELETE', `/v1/jobs/${text}`],
        ['POST', `/v1/jobs/${text}/publish`],
        ['POST', `/v1/jobs/${text}/duplicate`],
        ['GET', `/v1/companies/${text}`],
      ] as const)
        expect([
          method,
          path,
          [400, 404].includes((await call(method, path, method === 'PATCH' ? { body: {} } : {})).status),
        ]).toEqual([method, path, true]);
    }
  });

  test('keys of the language are only keys', async () => {
    const body = JSON.stringify(aJob(company)).slice(0, -1);
    const at = (part: string) => post(`${body},${part}}`);
    expect(outcome(await at('"__proto__":{"isFeatured":true}'))).toBe('400 validation_bad_request');
    expect(outcome(await at('"constructor":{"prototype":{"isFeatured":true}}'))).toBe('400 validation_bad_request');
    for (const key of ['constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf', 'then', 'toJSON']) {
      expect([key, outcome(await at(`"${key}":1`))]).toEqual([key, '400 validation_bad_request']);
      expect([key, (await at(`"customFieldValues":{"${key}":"x"}`)).status < 500]).toEqual([key, true]);
      expect([key, outcome(await at(`"company":{"name":"C","${key}":1}`))]).toEqual([
        key,
        '400 validation_bad_request',
      ]);
      expect([key, outcome(await at(`"remotePermits":[{"type":"country","value":"DE","${key}":1}]`))]).toEqual([
        key,
        '400 validation_bad_request',
      ]);
      expect([key, outcome(await at(`"officeLocations":[{"query":"Berlin","${key}":1}]`))]).toEqual([
        key,
        '400 validation_bad_request',
      ]);
      expect([key, outcome(await call('GET', `/v1/jobs?${key}=1`))]).toEqual([key, '400 validation_bad_request']);
    }
    expect(({} as Record<string, unknown>).isFeatured).toBeUndefined();
    expect((await post(aJob(company))).body.isFeatured).toBe(false);
  });

  test('huge arrays are refused, and before a request takes too long', async () => {
    for (const part of [
      { skills: new Array(49_000).fill('x') },
      { remotePermits: new Array(10_000).fill({ type: 'country', value: 'DE' }) },
      { officeLocations: new Array(20_000).fill({ query: 'Berlin' }) },
      { educationRequirements: new Array(40_000).fill('high_school') },
    ])
      // A request that takes too long gets 503.
      expect(outcome(await post(aJob(company, part)))).toBe('400 validation_bad_request');
    const tooMany = aJob(company, { skills: new Array(50_000).fill('x') });
    expect(outcome(await post(tooMany))).toBe('413 validation_payload_too_large');
  });

  test('a body of thousands of unknown keys is refused', async () => {
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`key${n}`, n]));
    expect(outcome(await post({ ...aJob(company), ...keys }))).toBe('400 validation_bad_request');
  });
});

describe('unknown keys', () => {
  test.each([
    ['limits', 'limit'],
    ['stauts', 'status'],
    ['companyID', 'companyId'],
    ['externalid', 'externalId'],
  ])('a query with %s gets an error about %s', async (wrong, right) => {
    const answer = await call('GET', `/v1/jobs?${wrong}=1`);
    expect(outcome(answer)).toBe('400 validation_bad_request');
    expect(answer.body.error.details?.issues).toEqual([
      { path: [wrong], message: `is not a known key; did you mean "${right}"?` },
    ]);
  });

  test('a query with a key that is like none is refused without a guess', async () => {
    for (const path of ['/v1/jobs?colour=red', '/v1/companies?status=draft']) {
      const answer = await call('GET', path);
      expect(outcome(answer)).toBe('400 validation_bad_request');
      expect(answer.body.error.message).not.toContain('did you mean');
    }
  });

  test('in a body, at their path, nested ones too', async () => {
    const answer = await post({
      ...aJob(company),
      titel: 'x',
      remoteWorldwide: true,
      company: { nam: 'x' },
      officeLocations: [{ city: 'Berlin', country: 'DE', zip: '1' }],
    });
    expect(outcome(answer)).toBe('400 validation_bad_request');
    expect(issuePaths(answer)).toEqual([
      'company.nam',
      'company.name',
      'officeLocations.0.zip',
      'remoteWorldwide',
      'titel',
    ]);
    expect(answer.body.error.details?.issues).toContainEqual({
      path: ['titel'],
      message: 'is not a known key; did you mean "title"?',
    });
    expect(answer.body.error.details?.issues).toContainEqual({
      path: ['company', 'nam'],
      message: 'is not a known key; did you mean "name"?',
    });
  });

  test('operations that take nothing refuse something', async () => {
    const { body: job } = await post(aJob(company));
    for (const path of ['publish', 'duplicate']) {
      const answer = await call('POST', `/v1/jobs/${job.id}/${path}`, { body: { colour: 'red' } });
      expect([path, outcome(answer)]).toEqual([path, '400 validation_bad_request']);
    }
    // Without a schema any body is ignored.
    await call('POST', `/v1/jobs/${job.id}/publish`);
    expect((await call('POST', `/v1/jobs/${job.id}/pause`, { body: { colour: 'red' } })).status).toBe(200);
  });
});
