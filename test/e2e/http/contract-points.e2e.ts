import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ownerOf } from '../operators.js';
import { SCOPES } from '../tenants.js';
import { type Answer, type Body, type Call, outcome, request, type Server, startServer, NO_LIMITS } from '../server.js';

// Rules for every error of every operation, generated from the document, so that no operation is left out. A new operation with another
// error format fails here.

interface Operation {
  readonly 'operationId': string;
  readonly 'parameters'?: readonly { readonly name: string; readonly in: string }[];
  readonly 'requestBody'?: {
    readonly content: Readonly<Record<string, { readonly example?: unknown; readonly schema?: unknown }>>;
  };
  readonly 'responses': Readonly<Record<string, unknown>>;
  readonly 'servers'?: readonly { readonly url: string }[];
  readonly 'x-scopes'?: readonly string[];
  readonly 'x-scopes-instead'?: readonly string[];
  readonly 'x-auth'?: 'public' | 'optional';
  readonly 'x-session-only'?: boolean;
  readonly 'x-max-body-bytes'?: number;
  readonly 'x-idempotency-key'?: string;
  readonly 'x-error-codes': readonly string[];
}

interface WalkedOperation extends Operation {
  readonly method: string;
  /** With the id of no object in place of each parameter. */
  readonly path: string;
}

const folder = join(import.meta.dirname, '..', '..', '..', 'openapi');
const document = JSON.parse(readFileSync(join(folder, 'operator.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly servers: readonly { readonly url: string }[];
  readonly components: { readonly schemas: Readonly<Record<string, { readonly additionalProperties?: boolean }>> };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): WalkedOperation => {
    const base = ((operation.servers ?? document.servers)[0]?.url ?? '').replace(/\/$/, '');
    const filled = path.replaceAll(/\{\w+\}/g, 'none_01k2v7f3n8e4s9w0a5b6c7d8ef');
    return { ...operation, method: method.toUpperCase(), path: `${base}${filled}` };
  }),
);
const each = (of: readonly WalkedOperation[]) => of.map((operation) => [operation.operationId, operation] as const);

const takesQuery = ({ parameters = [] }: Operation) => parameters.some((one) => one.in === 'query');
const closed = operations.filter((operation) => operation['x-auth'] === undefined);
const scoped = closed.filter((operation) => (operation['x-scopes'] ?? []).length > 0);
const isForm = ({ requestBody }: Operation) => requestBody !== undefined && !requestBody.content['application/json'];
/** Forms have tests of their own. */
const withBody = operations.filter((operation) => operation.requestBody !== undefined && !isForm(operation));
/** Whether a body may have unknown keys. */
const isLax = ({ requestBody }: Operation) => {
  const { $ref = '' } = (requestBody?.content['application/json']?.schema ?? {}) as { readonly $ref?: string };
  return document.components.schemas[$ref.split('/').at(-1) ?? '']?.additionalProperties !== false;
};
const withId = closed.filter((operation) => operation.path.includes('none_') && !isForm(operation));

let server: Server;
let powerless: string;
/** Of the owner of the board. */
let session: string;

beforeAll(async () => {
  server = await startServer({ ...NO_LIMITS, FEEDBACK_LIMIT: '1000000', BOARD_AUTH_LIMIT: '10' });
  powerless = await server.newKey({ scopes: [] });
  const { slug } = await server.newBoard('walked');
  session = (await ownerOf(server, slug)).token;
});
afterAll(() => server?.stop());

/** The credential of an operation: a key, or the session of a person. */
const taken = (operation: WalkedOperation) => (operation['x-session-only'] ? session : server.key);
const call = (operation: WalkedOperation, more: Call = {}, query = '') =>
  server.call(operation.method, `${operation.path}${query}`, { key: taken(operation), ...more });
const example = ({ requestBody }: Operation): Call => {
  const [content] = Object.values(requestBody?.content ?? {});
  return content ? { body: content.example } : {};
};

/**
 * The answer to a request that announces this body size, and has sent nothing of it yet: a client that sends it would write to a closed
 * connection.
 */
const announced = async (operation: WalkedOperation, bytes: number): Promise<Answer> => {
  const { method, path } = operation;
  const headers = {
    'Authorization': `Bearer ${taken(operation)}`,
    'Content-Type': 'application/json',
    'Content-Length': bytes,
  };
  const asking = httpRequest(`${server.origin}${path}`, { method, headers });
  asking.flushHeaders();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const body = await text(answer);
  asking.on('error', () => undefined).destroy();
  const given = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return { status: answer.statusCode ?? 0, headers: new Headers(given), text: body, body: JSON.parse(body) as Body };
};

/** The contract rules for every error. */
function expectProblem(answer: Answer, operation: WalkedOperation, status: number): void {
  const { headers, body } = answer;
  expect([operation.operationId, answer.status]).toEqual([operation.operationId, status]);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('link')).toBe('</v1/feedback>; rel="agent-feedback"');
  expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{26}$/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(Object.keys(body)).toEqual(['error']);
  const { code, message, requestId, details: _, ...rest } = body.error;
  expect([typeof code, typeof message, message.length > 0]).toEqual(['string', 'string', true]);
  expect(requestId).toBe(headers.get('x-request-id'));
  expect(rest).toEqual({});
  // And the operation documents this error.
  expect(operation['x-error-codes']).toContain(code);
  expect(Object.keys(operation.responses)).toContain(String(status));
}

test('the document has operations to walk', () => {
  expect(operations.length).toBeGreaterThanOrEqual(18);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const some of [closed, scoped, withBody, withId]) expect(some.length).toBeGreaterThan(5);
});

describe('without a key', () => {
  test.each(each(closed))('%s', async (_, operation) => {
    const answer = await call(operation, { ...example(operation), key: null });
    expectProblem(answer, operation, 401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });
});

describe('with a key that is none', () => {
  const bad = ['nonsense', `svc_live_${'a'.repeat(16)}_${'A'.repeat(32)}`];
  test.each(each(closed))('%s', async (_, operation) => {
    for (const key of bad) expectProblem(await call(operation, { ...example(operation), key }), operation, 401);
  });
});

describe('with a key that may do nothing', () => {
  test.each(each(scoped))('%s', async (_, operation) => {
    const answer = await call(operation, { ...example(operation), key: powerless });
    expectProblem(answer, operation, 403);
    const { details } = answer.body.error;
    expect(details?.['missing_scopes']).toEqual(operation['x-scopes']);
  });
});

describe('with all scopes but one that the document names', () => {
  const keys = new Map<string, string>();
  /** A key with all scopes but these. */
  const without = async (...left: readonly string[]) => {
    const name = left.toSorted().join(' ');
    const known = keys.get(name);
    if (known !== undefined) return known;
    const scopes = SCOPES.filter((scope) => !left.includes(scope));
    const key = await server.newKey({ scopes });
    keys.set(name, key);
    return key;
  };

  test.each(each(scoped))('%s', async (_, operation) => {
    const { 'x-scopes': needed = [], 'x-scopes-instead': instead = [] } = operation;
    for (const scope of needed) {
      // Each way in is closed: the one that the operation names first, and its alternative.
      const key = await without(scope, ...instead.slice(0, 1));
      expect(outcome(await call(operation, { ...example(operation), key }))).toMatch(/^403 /);
    }
    if (instead.length === 0) return;
    const alternative = await server.newKey({ scopes: [...instead] });
    expect(outcome(await call(operation, { ...example(operation), key: alternative }))).not.toBe('403 auth_forbidden');
  });
});

describe('with garbage for a body', () => {
  test.each(each(withBody))('%s', async (_, operation) => {
    const json = { 'Content-Type': 'application/json' };
    const unknown = isLax(operation) ? [] : ['{"no_such_key_anywhere":1}'];
    for (const body of ['{"half', '[1]', ...unknown, '"text"'])
      expectProblem(await call(operation, { body, headers: json }), operation, 400);
    expectProblem(await call(operation, { body: 'a,b', headers: { 'Content-Type': 'text/csv' } }), operation, 415);
    expectProblem(await announced(operation, (operation['x-max-body-bytes'] ?? 1_048_576) + 1), operation, 413);
  });
});

describe('with garbage for a query', () => {
  test.each(each(operations.filter(takesQuery)))('%s', async (_, operation) => {
    for (const query of ['?no_such_key=1', '?limit=many', '?cursor=broken', '?limit=1&limit=2'])
      expectProblem(await call(operation, {}, query), operation, 400);
  });
});

describe('with an id that does not exist', () => {
  // A provider is one of a few names; another one is a bad request.
  const ofObjects = withId.filter(({ path }) => !path.includes('/integrations/reporting/'));
  test.each(each(ofObjects))('%s', async (_, operation) => {
    const isKeyed = operation['x-idempotency-key'] === 'required';
    const headers: Call['headers'] = isKeyed ? { 'Idempotency-Key': operation.operationId } : {};
    expectProblem(await call(operation, { ...example(operation), headers }), operation, 404);
  });
});

describe('where anybody may call', () => {
  const open = operations.filter((operation) => operation['x-auth'] !== undefined);
  test.each(each(open))('%s', async (_, operation) => {
    for (const key of [null, 'nonsense', powerless]) {
      const answer = await call(operation, { ...example(operation), key });
      // The example's token or password opens nothing.
      if (operation.path.includes('none_')) expectProblem(answer, operation, 404);
      else if (operation.operationId === 'createSession') expectProblem(answer, operation, 401);
      else expect(answer.status).toBeLessThan(300);
    }
    if (!operation.requestBody && !operation.path.includes('none_'))
      expectProblem(await call(operation, {}, '?no_such_key=1'), operation, 400);
  });

  test('is nowhere but where it is meant to be', () => {
    expect(open.map(({ operationId }) => operationId).sort()).toEqual([
      'createInvitedAccount',
      'createSession',
      'declineInvitation',
      'getAgentFeedbackDiscovery',
      'getPublicInvitation',
      'listTaxonomiesRemotePermits',
      'listTaxonomiesRemoteTimezones',
      'requestPasswordReset',
      'submitAgentFeedback',
      'usePasswordReset',
    ]);
  });
});

describe('at no operation', () => {
  const anywhere: WalkedOperation = {
    'operationId': 'none',
    'method': 'GET',
    'path': '',
    'x-error-codes': ['not_found', 'method_not_allowed'],
    'responses': { '404': {}, '405': {} },
  };

  test('an unknown path', async () => {
    for (const path of ['/v1/nothing', '/v1', '/nothing', '/v1/jobs/a/b/c', '/docs/nothing.js'])
      expectProblem(await request(server.origin, 'GET', path, { key: server.key }), anywhere, 404);
  });

  test('a known path with another method', async () => {
    const paths = new Set(operations.map(({ path }) => path));
    for (const path of paths) {
      const taken = operations.filter((operation) => operation.path === path).map(({ method }) => method);
      // An id may be in the same position as a word of another operation, whose answer it then gets.
      const answer = await request(server.origin, 'PUT', path, { key: server.key });
      if (taken.includes('PUT')) continue;
      expectProblem(answer, anywhere, 405);
      expect(answer.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(taken));
    }
  });

  test('a word instead of an id below another id, and one instead of a slug', async () => {
    const word = '/v1/custom-object-types/customObjectTypes_1/records/import';
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const answer = await request(server.origin, method, word, { key: server.key });
      expectProblem(answer, anywhere, 405);
      expect(answer.headers.get('allow')).toBe('POST');
    }
    // A job may have this name.
    const job = await request(server.origin, 'GET', `/v1/boards/${server.board}/jobs/search`);
    expect(outcome(job)).toBe('404 jobs_not_found');
    const other = await request(server.origin, 'PUT', `/v1/boards/${server.board}/jobs/search`);
    expect(other.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(['GET', 'POST']));
  });
});

test('the password of a board is tried ten times a minute from an address, and a board that is not there is not counted', async () => {
  const verify = (board: string) => {
    const body = { password: 'correct horse' };
    return request(server.origin, 'POST', `/v1/boards/${board}/password/verify`, { body });
  };
  const strangers = await Promise.all(Array.from({ length: 15 }, () => verify('nobody-has-this')));
  expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([404]));
  // The test may span two minutes.
  const tried = await Promise.all(Array.from({ length: 25 }, () => verify(server.board)));
  const refused = tried.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(5);
  expect(tried.filter(({ body }) => body.error.code === 'board_password_invalid').length).toBeGreaterThanOrEqual(10);
  for (const { headers, body } of refused) {
    expect(body.error.code).toBe('rate_limited');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
});
