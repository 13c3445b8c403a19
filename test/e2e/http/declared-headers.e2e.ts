import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aJob, type Answer, type Call, type SharedServer, sharedServer, unique } from '../server.js';

// Every header of an answer is declared for it, except those of HTTP itself and the security headers, which all answers have.

const ORDINARY =
  /^(connection|content-(length|type|security-policy)|cross-origin-.*|date|keep-alive|origin-agent-cluster|referrer-policy|strict-transport-security|transfer-encoding|vary|x-(content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection)|access-control-.*)$/;

type NamedHeaders = Readonly<Record<string, { readonly $ref?: string; readonly headers?: object }>>;
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: NamedHeaders }>>>>;
  readonly components: { readonly responses: NamedHeaders };
}

const read = (name: string): Document =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', '..', 'openapi', `${name}.json`), 'utf8')) as Document;
const documents = { operator: read('operator'), board: read('board') };

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

/** Headers of `answer` that `path` and `method` of the document do not declare for its status. */
function undeclared(
  surface: keyof typeof documents,
  [method, path]: readonly [string, string],
  answer: Answer,
): string[] {
  const { paths, components } = documents[surface];
  const described = paths[path]?.[method]?.responses[String(answer.status)];
  if (!described) throw new Error(`${method} ${path} does not declare ${answer.status}: ${answer.text}`);
  const { headers = {} } = (components.responses[described.$ref?.split('/').at(-1) ?? ''] ??
    described) as typeof described;
  const declared = Object.keys(headers).map((name) => name.toLowerCase());
  // The rest of the API is never cached.
  const isKept = answer.headers.get('cache-control') !== 'no-store';
  return [...answer.headers.keys()].filter(
    (name) => !ORDINARY.test(name) && !declared.includes(name) && (name !== 'cache-control' || isKept),
  );
}

test('the headers of the Operator API are declared', async () => {
  const call = (method: string, path: string, more: Partial<Call> = {}) => server.call(method, `/v1${path}`, more);
  const company = (await call('POST', '/companies', { body: { name: `Firm ${unique()}` } })).body.id;
  const headers = { 'Idempotency-Key': `declared-${unique()}` };
  const body = aJob(company);
  const made = await call('POST', '/jobs', { body, headers });
  expect(made.headers.get('etag')).toBe('"1"');
  const job = `/jobs/${made.body.id}`;
  const answers = [
    [['post', '/jobs'], made],
    [['post', '/jobs'], await call('POST', '/jobs', { body, headers })],
    [['post', '/jobs'], await call('POST', '/jobs', { body: { ...body, title: 'Another' }, headers })],
    [['post', '/jobs'], await call('POST', '/jobs', { body: {} })],
    [['get', '/jobs'], await call('GET', '/jobs?limit=1')],
    [['get', '/jobs/{id}'], await call('GET', job)],
    [['get', '/jobs/{id}'], await call('GET', '/jobs/jobs_none')],
    [['get', '/jobs/{id}'], await call('GET', job, { key: null })],
    [['patch', '/jobs/{id}'], await call('PATCH', job, { body: { title: 'Nurse' }, headers: { 'If-Match': '"9"' } })],
    [['patch', '/jobs/{id}'], await call('PATCH', job, { body: { title: 'Nurse' }, headers: { 'If-Match': '"1"' } })],
    [['get', '/jobs/export'], await call('GET', '/jobs/export')],
    [['get', '/jobs/export'], await call('GET', '/jobs/export?format=json')],
    [['delete', '/jobs/{id}'], await call('DELETE', job)],
  ] as const;
  expect(answers.map(([, { status }]) => status)).toEqual([
    201, 201, 422, 400, 200, 200, 404, 401, 412, 200, 202, 200, 204,
  ]);
  for (const [place, answer] of answers)
    expect([place, answer.status, undeclared('operator', place, answer)]).toEqual([place, answer.status, []]);
});

test('the headers of the Board API are declared', async () => {
  const at = (path: string) => server.call('GET', `/v1/boards/${server.board}${path}`, { key: null });
  const base = '/boards/{identifier}';
  const answers = [
    [['get', base], await at('')],
    [['get', `${base}/jobs`], await at('/jobs')],
    [['get', `${base}/jobs/{jobSlug}`], await at('/jobs/none')],
    [['get', `${base}/me`], await at('/me')],
  ] as const;
  expect(answers.map(([, { status }]) => status)).toEqual([200, 200, 404, 401]);
  for (const [place, answer] of answers)
    expect([place, answer.status, undeclared('board', place, answer)]).toEqual([place, answer.status, []]);
});

test('a job takes its moments as it shows them, and in epoch milliseconds', async () => {
  const company = (await server.call('POST', '/v1/companies', { body: { name: `Firm ${unique()}` } })).body.id;
  const expiresAt = '2030-01-31T12:00:00.000Z';
  for (const given of [expiresAt, Date.parse(expiresAt)]) {
    const made = await server.call('POST', '/v1/jobs', {
      body: { ...aJob(company), expiresAt: given, publishedAt: given },
    });
    expect([made.status, made.body['expiresAt'], made.body['publishedAt']]).toEqual([201, expiresAt, expiresAt]);
    const path = `/v1/jobs/${made.body.id}`;
    const changed = await server.call('PATCH', path, { body: { expiresAt: '2031-01-31 12:00' } });
    expect([changed.status, changed.body['expiresAt']]).toEqual([200, '2031-01-31T12:00:00.000Z']);
  }
});
