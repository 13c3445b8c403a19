import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aJob, type Body, outcome, type SharedServer, sharedServer } from '../server.js';

let server: SharedServer;
let company: string;

beforeAll(async () => {
  server = await sharedServer();
  company = (await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } })).body.id;
  await server.terms('skills', 'nursing');
});
afterAll(() => server?.stop());

const made = async (more: Record<string, unknown> = {}): Promise<Body> => {
  const answer = await server.call('POST', '/v1/jobs', { body: aJob(company, more) });
  expect(outcome(answer)).toBe('201');
  return answer.body;
};
/** The current state of the last created jobs. */
const newest = async () => (await server.call('GET', '/v1/jobs?limit=100')).body.data;
const get = async (id: string) => (await server.call('GET', `/v1/jobs/${id}`)).body;

describe('batch', () => {
  const batch = (operations: unknown, key = server.key) =>
    server.call('POST', '/v1/jobs/batch', { body: { operations }, key });
  const op = (id: string, method: string, more = {}) => ({ id, method, ...more });

  test('runs everything in order, each on its own', async () => {
    const [a, b] = [await made(), await made()];
    const { status, body } = await batch([
      op('1', 'POST', { body: aJob(company, { title: 'Batched', externalId: 'batched' }) }),
      op('2', 'POST', { body: aJob(company, { externalId: 'batched' }) }),
      op('3', 'POST', { body: { title: 'x', colour: 'red' } }),
      op('4', 'PATCH', { resourceId: a.id, body: { title: 'Patched' } }),
      op('5', 'POST', { action: 'publish', resourceId: a.id }),
      op('6', 'POST', { action: 'publish', resourceId: a.id, body: {} }),
      op('7', 'POST', { action: 'pause', resourceId: a.id }),
      op('8', 'POST', { action: 'expire', resourceId: a.id }),
      op('9', 'POST', { action: 'duplicate', resourceId: a.id }),
      op('10', 'DELETE', { resourceId: b.id }),
      op('11', 'DELETE', { resourceId: b.id }),
      op('12', 'PATCH', { resourceId: 'jobs_none', body: {} }),
      op('13', 'POST', { action: 'archive', resourceId: a.id }),
      op('14', 'POST', { action: 'publish' }),
      op('15', 'PATCH', { body: {} }),
      op('16', 'DELETE', {}),
      op('17', 'POST', { body: aJob('companies_none') }),
      op('18', 'POST', { body: aJob(company, { applicationUrl: a.applicationUrl }) }),
      op('19', 'POST', { body: aJob(company, { applicationUrl: a.applicationUrl, allowSharedApplicationUrl: true }) }),
      op('20', 'POST', { body: aJob(company, { officeLocations: [{ query: '???' }] }) }),
      op('21', 'PATCH', { resourceId: a.id, body: { status: 'published' } }),
      op('22', 'POST', { action: 'toString', resourceId: a.id }),
    ]);
    expect([status, body.object]).toEqual([200, 'batch_result']);
    const seen = body.data.map(({ id, status: of, error }) => [id, error ? `${of} ${error.code}` : of]);
    expect(seen).toEqual([
      ['1', 201],
      ['2', '409 jobs_already_exists'],
      ['3', '400 validation_bad_request'],
      ['4', 200],
      ['5', 200],
      ['6', '409 jobs_already_published'],
      ['7', 200],
      ['8', '409 jobs_not_published'],
      ['9', 201],
      ['10', 204],
      ['11', '404 jobs_not_found'],
      ['12', '404 jobs_not_found'],
      ['13', '400 validation_bad_request'],
      ['14', '400 validation_bad_request'],
      ['15', '400 validation_bad_request'],
      ['16', '400 validation_bad_request'],
      ['17', '404 jobs_company_not_found'],
      ['18', '409 jobs_already_exists'],
      ['19', 201],
      ['20', '400 jobs_unresolvable_location'],
      ['21', '400 validation_bad_request'],
      ['22', '400 validation_bad_request'],
    ]);
    const [made1, duplicate, bad, patched] = body.data;
    expect(await get((made1?.data as unknown as Body).id)).toEqual(made1?.data);
    expect(duplicate?.error.details).toMatchObject({
      matched_on: 'external_id',
      existing_job_id: (made1?.data as unknown as Body).id,
    });
    expect(bad?.error.details?.issues?.map(({ path }) => path[0]).sort()).toEqual([
      'applicationUrl',
      'colour',
      'description',
    ]);
    expect((patched?.data as unknown as Body).title).toBe('Patched');
    expect(Object.keys(body.data[9] ?? {}).sort()).toEqual(['id', 'status']);
    for (const { error } of body.data)
      expect(
        Object.keys(error ?? { code: 1, message: 1 }).filter((key) => !['code', 'message', 'details'].includes(key)),
      ).toEqual([]);
  });

  test('requires the scopes of each entry', async () => {
    const job = await made();
    const key = await server.newKey({ scopes: ['jobs.manage'] });
    const { status, body } = await batch(
      [
        op('a', 'POST', { body: aJob(company) }),
        op('b', 'POST', { body: aJob(company, { status: 'published' }) }),
        op('c', 'POST', { action: 'publish', resourceId: job.id }),
        op('d', 'DELETE', { resourceId: job.id }),
      ],
      key,
    );
    expect([status, body.data.map((entry) => entry.status)]).toEqual([200, [201, 403, 403, 204]]);
    expect(body.data[1]?.error).toMatchObject({
      code: 'auth_forbidden',
      details: { missing_scopes: ['jobs.publish'] },
    });
    const reader = await server.newKey({ scopes: ['companies.read'] });
    expect(
      (await batch([op('a', 'POST', { body: aJob(company) })], reader)).body.data.map((entry) => entry.status),
    ).toEqual([403]);
  });

  test('accepts 100 entries, in their order', async () => {
    const { status, body } = await batch(
      Array.from({ length: 100 }, (_, n) => op(`n${n}`, 'POST', { body: aJob(company) })),
    );
    expect([status, body.data.map(({ id }) => id)]).toEqual([200, Array.from({ length: 100 }, (_, n) => `n${n}`)]);
    expect(body.data.filter((entry) => (entry.status as unknown) !== 201)).toEqual([]);
  });

  test.each([
    ['no entries', []],
    ['101 entries', Array.from({ length: 101 }, (_, n) => op(`${n}`, 'DELETE', { resourceId: 'x' }))],
    ['two entries of one id', [op('a', 'DELETE', { resourceId: 'x' }), op('a', 'DELETE', { resourceId: 'y' })]],
    ['an entry without id', [{ method: 'DELETE', resourceId: 'x' }]],
    ['an empty id', [op('', 'DELETE', { resourceId: 'x' })]],
    ['a number as id', [{ id: 1, method: 'POST' }]],
    ['an entry without method', [{ id: 'a' }]],
    ['another method', [op('a', 'PUT')]],
    ['no list', {}],
    ['null', null],
    ['entries that are none', [null, 1, 'x', []]],
    ['an action that is no text', [op('a', 'POST', { action: 1, resourceId: 'x' })]],
    ['NUL in a body', [op('a', 'POST', { body: { title: 'a\u0000' } })]],
  ])('%s are rejected as a whole batch', async (_, operations) => {
    const before = await newest();
    expect(outcome(await batch(operations))).toBe('400 validation_bad_request');
    expect(await newest()).toEqual(before);
  });

  test('ignores unknown keys of an entry, but not beside it', async () => {
    const { body } = await batch([{ ...op('a', 'POST', { body: aJob(company) }), note: 'x' }]);
    expect(body.data.map((entry) => entry.status)).toEqual([201]);
    expect(
      outcome(await server.call('POST', '/v1/jobs/batch', { body: { operations: [op('a', 'POST')], note: 'x' } })),
    ).toBe('400 validation_bad_request');
  });
});
