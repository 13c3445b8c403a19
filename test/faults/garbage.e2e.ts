import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '#testing';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { aJob, type Answer, type Server, startServer } from '../e2e/server.js';
import { EVERY_CASE, ROUNDS } from './rounds.js';

// Any input, however malformed: never a 500, always the error envelope, and a rejected request writes nothing. The seed is fixed, so that a failure
// can be repeated; E2E_SEED tries another one.

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly id: string;
  readonly takesBody: boolean;
  /** The body in the API document. */
  readonly example: Readonly<Record<string, unknown>> | null;
  readonly query: readonly string[];
}

interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>;
}

interface DescribedOperation {
  readonly operationId?: string;
  readonly requestBody?: { readonly content?: Record<string, { readonly example?: Record<string, unknown> }> };
  readonly parameters?: { readonly in: string; readonly name: string }[];
}

interface Document {
  readonly paths: Record<string, Record<string, DescribedOperation>>;
  readonly components: { readonly schemas: Record<string, Schema> };
}

const document = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../openapi/operator.json'), 'utf8'),
) as Document;
// Feedback has another protocol, and separate tests.
const OTHERS = /feedback/;
const operations: Operation[] = Object.entries(document.paths)
  .filter(([path]) => !OTHERS.test(path))
  .flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map(([method, { operationId = '', requestBody, parameters = [] }]) => ({
        method: method.toUpperCase(),
        path: path.startsWith('/v1') ? path : `/v1${path}`,
        id: operationId,
        takesBody: requestBody?.content?.['application/json'] !== undefined,
        example: requestBody?.content?.['application/json']?.example ?? null,
        query: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
      })),
  );

const seed = Number(process.env.E2E_SEED ?? 20_250_101);
const RUNS = Number(process.env.E2E_RUNS ?? (EVERY_CASE ? 10 * ROUNDS : 5));

let server: Server;
let company: string;
let job: string;
/** An object of each kind, by the path of its collection. */
const ids = new Map<string, string>();

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'error' });
  company = (await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } })).body.id;
  job = (await server.call('POST', '/v1/jobs', { body: aJob(company) })).body.id;
  ids.set('jobs', job).set('companies', company);
  for (const axis of ['skills', 'categories', 'markets'])
    ids.set(
      `taxonomies/${axis}`,
      (await server.call('POST', `/v1/taxonomies/${axis}`, { body: { name: 'Care' } })).body.id,
    );
  const endpoint = { url: 'https://hooks.example/openings', event_types: ['job.created'] };
  ids.set('webhook-endpoints', (await server.call('POST', '/v1/webhook-endpoints', { body: endpoint })).body.id);
});
afterAll(() => server?.stop());

// The events of requests with a key: policies still write about earlier ones.
const events = async () =>
  (await server.sql<{ n: number }>(`select count(*)::int as n from events where meta->>'actor' like 'api_key:%'`))[0]
    ?.n;

const isProper = ({ status, headers, body, text }: Answer) => {
  expect(status).toBeLessThan(500);
  if (status < 400) return;
  expect(Object.keys(body)).toEqual(['error']);
  const { code, message, requestId, ...rest } = body.error;
  expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  expect(message.length).toBeGreaterThan(0);
  expect(requestId).toBe(headers.get('x-request-id'));
  expect(Object.keys(rest).filter((key) => !['details', 'upgrade'].includes(key))).toEqual([]);
  expect(headers.get('link')).toBe('</v1/feedback>; rel="agent-feedback"');
  if (code === 'validation_bad_request') expect(body.error.details?.issues?.length).toBeGreaterThan(0);
  expect(text).not.toMatch(/node_modules|\bat .*\.js:\d+|select .* from /i);
};

/** Sends it; a rejection must be well-formed and must not have written anything. */
async function survives(method: string, path: string, call: Parameters<Server['call']>[2] = {}): Promise<Answer> {
  const before = await events();
  const answer = await server.call(method, path, call);
  try {
    isProper(answer);
    if (answer.status >= 400) expect(await events()).toBe(before);
  } catch (error) {
    throw new Error(`${method} ${path} ${JSON.stringify(call)} → ${answer.status} ${answer.text}`, { cause: error });
  }
  return answer;
}

const check = (property: fc.IAsyncProperty<never> | fc.IAsyncPropertyWithHooks<unknown[]>) =>
  fc.assert(property as fc.IAsyncProperty<unknown[]>, { seed, numRuns: RUNS, endOnFailure: true });

/** Keys with a meaning in JavaScript, in libraries, or here. */
const SPECIAL_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'toJSON',
  'length',
  '',
  'id',
  '$where',
  'company',
  'title',
  'status',
];
const text = fc.oneof(
  fc.string(),
  anyText(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('\u0000', '\ud800', 'null', '1e999', '-0', ' ', 'https://', "'; drop table events;--"),
);
const leaf = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, 1e308, -1, 0.1, 8.64e15),
);
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...SPECIAL_KEYS), text), tie('json'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

/** JSON text of `value` that includes own keys `__proto__`. */
const write = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(write).join()}]`
    : typeof value === 'object' && value !== null
      ? `{${Object.keys(value)
          .map((key) => `${JSON.stringify(key)}:${write((value as Record<string, unknown>)[key])}`)
          .join()}}`
      : (JSON.stringify(value) ?? 'null');

/** Fields of all bodies, from the API document. */
const FIELDS = [
  ...new Set(Object.values(document.components.schemas).flatMap(({ properties = {} }) => Object.keys(properties))),
];

const at = (path: string) => {
  const [, collection = ''] = /^\/v1\/(.*?)\/\{/.exec(path) ?? [];
  return path.replace('{id}', ids.get(collection) ?? 'things_none').replace(/\{\w+\}/g, 'none');
};

test('the document names the operations of the slice', () => {
  expect(operations.map(({ id }) => id).sort()).toEqual(
    expect.arrayContaining([
      'batchJobs',
      'createCompany',
      'createJob',
      'deleteJob',
      'duplicateJob',
      'expireJob',
      'getCompany',
      'getJob',
      'listCompanies',
      'listJobs',
      'pauseJob',
      'publishJob',
      'updateJob',
    ]),
  );
});

describe('arbitrary JSON', () => {
  test.each(operations.filter(({ takesBody }) => takesBody).map((each) => [each.id, each] as const))(
    '%s',
    async (_, { method, path }) => {
      await check(
        fc.asyncProperty(json, async (body) => {
          await survives(method, at(path), { body: write(body) });
        }),
      );
    },
  );
});

describe('a sound body with one arbitrary field', () => {
  const withCompany = () => ({ ...aJob(''), companyId: undefined, company: { name: 'Hill Clinic' } });

  test.each(operations.filter(({ example }) => example !== null).map((each) => [each.id, each] as const))(
    '%s, as the document shows it',
    async (_, { method, path, example }) => {
      const own = Object.keys(example ?? {});
      const field =
        own.length > 0 ? fc.oneof(fc.constantFrom(...own), fc.constantFrom(...FIELDS)) : fc.constantFrom(...FIELDS);
      await check(
        fc.asyncProperty(field, json, async (name, value) => {
          await survives(method, at(path), { body: write({ ...example, [name]: value }) });
        }),
      );
    },
  );

  test.each([
    ['createJob', 'POST', '/v1/jobs', () => aJob(company)],
    ['createJob with a company', 'POST', '/v1/jobs', withCompany],
    ['updateJob', 'PATCH', '/v1/jobs/{id}', () => ({})],
    ['createCompany', 'POST', '/v1/companies', () => ({ name: `Firm ${Math.random()}` })],
    ['publishJob', 'POST', '/v1/jobs/{id}/publish', () => ({})],
  ] as const)('%s', async (_, method, path, sound) => {
    await check(
      fc.asyncProperty(fc.constantFrom(...FIELDS), json, async (field, value) => {
        await survives(method, at(path), { body: write({ ...JSON.parse(JSON.stringify(sound())), [field]: value }) });
      }),
    );
  });

  test('each field with each awkward value', async () => {
    const awkward: unknown[] = [
      null,
      '',
      ' ',
      0,
      -1,
      1.5,
      1e308,
      Number.MAX_SAFE_INTEGER,
      true,
      [],
      {},
      [null],
      [[]],
      [{}],
      ['\u0000'],
      'x'.repeat(3_000),
      { constructor: 1 },
      [{ constructor: 1 }],
      '\u202e',
      '漢'.repeat(600),
    ];
    const fields = Object.keys(document.components.schemas['CreateJob']?.properties ?? {});
    expect(fields).toContain('title');
    for (const field of fields)
      for (const value of awkward) await survives('POST', '/v1/jobs', { body: { ...aJob(company), [field]: value } });
  });

  test('batchJobs', async () => {
    const entry = fc.record(
      {
        id: fc.oneof(text, json),
        method: fc.oneof(fc.constantFrom('POST', 'PATCH', 'DELETE'), json),
        action: fc.oneof(fc.constantFrom('publish', 'pause', 'expire', 'toString'), json),
        resourceId: fc.oneof(fc.constant('jobs_none'), json),
        body: json,
      },
      { requiredKeys: ['id', 'method'] },
    );
    await check(
      fc.asyncProperty(fc.array(entry, { maxLength: 5 }), async (batch) => {
        const before = await events();
        const answer = await survives('POST', '/v1/jobs/batch', { body: write({ operations: batch }) });
        if (answer.status !== 200) return;
        expect(answer.body.data.map(({ id }) => id)).toEqual(batch.map(({ id }) => id));
        const done = answer.body.data.filter((one) => (one.status as unknown as number) < 400);
        if (done.length === 0) expect(await events()).toBe(before);
      }),
    );
  });
});

describe('arbitrary addresses', () => {
  const escaped = fc
    .uint8Array({ maxLength: 12 })
    .map((bytes) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  const encoded = text.map((each) => encodeURIComponent(each.toWellFormed()));
  const part = fc.oneof(escaped, encoded);

  test.each(operations.filter(({ method }) => method === 'GET').map((each) => [each.id, each] as const))(
    'query of %s',
    async (_, { path, query }) => {
      const name = query.length > 0 ? fc.oneof(fc.constantFrom(...query), part) : part;
      await check(
        fc.asyncProperty(fc.array(fc.tuple(name, part), { maxLength: 4 }), async (pairs) => {
          await survives('GET', `${at(path)}?${pairs.map((pair) => pair.join('=')).join('&')}`);
        }),
      );
    },
  );

  test('one filter at a time', async () => {
    for (const query of ['status', 'companyId', 'applicationUrl', 'externalId', 'cursor', 'limit'])
      await check(
        fc.asyncProperty(part, async (value) => {
          await survives('GET', `/v1/jobs?${query}=${value}`);
        }),
      );
  });

  test.each(operations.filter(({ path }) => path.includes('{id}')).map((each) => [each.id, each] as const))(
    'id of %s',
    async (_, { method, path, takesBody }) => {
      await check(
        fc.asyncProperty(part, async (id) => {
          const { status } = await survives(
            method,
            path.replace('{id}', id).replace(/\{\w+\}/g, 'none'),
            takesBody ? { body: {} } : {},
          );
          // An empty or dotted id is another path.
          expect(status >= 400 || id === '' || /^(\.|%2e){1,2}$/i.test(id)).toBe(true);
        }),
      );
    },
  );
});

test('arbitrary headers', async () => {
  const value = fc
    .oneof(
      fc.string(),
      fc.constantFrom(
        '"1"',
        '*',
        'W/"1"',
        'application/json;charset=utf-16',
        'application/json; charset="',
        'gzip',
        'chunked',
      ),
    )
    .map((each) => each.replaceAll(/[^\x20-\x7e]/g, '').trim());
  const name = fc.constantFrom(
    'If-Match',
    'Idempotency-Key',
    'Content-Type',
    'Accept',
    'Authorization',
    'X-Request-Id',
    'X-Forwarded-For',
    'Content-Encoding',
    'If-None-Match',
    'Range',
    'X-HTTP-Method-Override',
  );
  await check(
    fc.asyncProperty(
      fc.constantFrom(...operations),
      fc.dictionary(name, value, { maxKeys: 3, noNullPrototype: true }),
      async ({ method, path, takesBody }, headers) => {
        await survives(method, path.replace(/\{\w+\}/g, 'jobs_none'), {
          headers,
          ...(takesBody ? { body: { colour: 1 } } : {}),
        });
      },
    ),
  );
});

test('the server is none the worse for it', async () => {
  expect((await server.call('GET', '/readyz')).status).toBe(200);
  expect((await server.call('GET', `/v1/jobs/${job}`)).status).toBe(200);
});
