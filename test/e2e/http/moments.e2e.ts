import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { eventually, issuePaths, outcome, parallel, type SharedServer, sharedServer, unique } from '../server.js';

// Every timestamp in a query parameter or body, from the API documents: new operations are included automatically.

interface Schema {
  readonly $ref?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A timestamp that an operation accepts: the name of a query parameter, or the path to a key of the body. */
interface AcceptedMoment {
  readonly method: string;
  readonly path: string;
  readonly at: readonly string[];
}

/** The paths of timestamps in `schema`. List items have the key `0`. */
function momentsIn(schema: Schema, document: Document, seen: readonly string[] = []): readonly string[][] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    const named = document.components.schemas[name];
    return named && !seen.includes(name) ? momentsIn(named, document, [...seen, name]) : [];
  }
  const within = (key: string, part: Schema) => momentsIn(part, document, seen).map((path) => [key, ...path]);
  return [
    ...(schema.format === 'date-time' ? [[]] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) => within(key, part)),
    ...(schema.items ? within('0', schema.items) : []),
    ...[schema.allOf, schema.anyOf, schema.oneOf].flatMap((parts) =>
      (parts ?? []).flatMap((part) => momentsIn(part, document, seen)),
    ),
  ];
}

const queries: AcceptedMoment[] = [];
const bodies: AcceptedMoment[] = [];
for (const name of ['operator', 'board']) {
  const document = JSON.parse(
    readFileSync(resolve(import.meta.dirname, `../../../openapi/${name}.json`), 'utf8'),
  ) as Document;
  for (const [path, operations] of Object.entries(document.paths))
    // Entries of a batch have the bodies of the single operations.
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      const taken = { method: method.toUpperCase(), path: `/v1${path}` };
      for (const { name: parameter, in: where, schema = {} } of parameters)
        if (where === 'query' && schema.format === 'date-time') queries.push({ ...taken, at: [parameter] });
      for (const { schema = {} } of Object.values((path.endsWith('/batch') ? undefined : requestBody)?.content ?? {}))
        for (const at of momentsIn(schema, document)) bodies.push({ ...taken, at });
    }
}
const named = (all: readonly AcceptedMoment[]) => all.map(({ method, path, at }) => [method, path, at] as const);

/** `value` at a path of keys. */
const nested = ([key, ...rest]: readonly string[], value: unknown): unknown =>
  key === undefined ? value : key === '0' ? [nested(rest, value)] : { [key]: nested(rest, value) };

let server: SharedServer;
let place: { readonly key: string; readonly slug: string };
let job: string;
let other: string;
let company: string;
/** Some writes need an idempotency key. */
const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, {
    key: place.key,
    body,
    headers: path.endsWith('/promotion-codes') ? { 'Idempotency-Key': `key-${unique()}` } : {},
  });

beforeAll(async () => {
  server = await sharedServer();
  place = await server.newBoard(`moments-${unique()}`);
  ({ id: company } = (await call('POST', '/v1/companies', { name: 'Hill' })).body);
  const made = await parallel(2, (n) =>
    call('POST', '/v1/jobs', {
      title: `Nurse ${n}`,
      description: 'Nights.',
      applicationUrl: `https://hill.example/${n}`,
      companyId: company,
    }),
  );
  [job, other] = made.map(({ body }) => body.id) as [string, string];
});
afterAll(() => server?.stop());

/** `path` with an object of the board in place of its parameter, or with the id of no object. */
const filled = (path: string): string =>
  path
    .replace('{identifier}', place.slug)
    .replace('{id}', path.startsWith('/v1/jobs') ? job : path.startsWith('/v1/companies') ? company : 'none_1');

const ZONELESS = ['2026-11-01T00:00:00', '2026-11-01T00:00', '2026-11-01 00:00:00', '2026-11-01T00:00:00.000'];

describe('a moment without a zone is in UTC', () => {
  test('wherever moments are taken', () => {
    expect(queries.length).toBeGreaterThanOrEqual(8);
    expect(bodies.length).toBeGreaterThanOrEqual(9);
    const all = [...queries, ...bodies].map(({ path }) => path);
    for (const path of [
      '/v1/candidates',
      '/v1/imports',
      '/v1/jobs/{id}/publish',
      '/v1/boards/{identifier}/jobs/search',
    ])
      expect(all).toContain(path);
  });

  test.each(named(queries))('%s %s?%j', async (method, path, [name = '']) => {
    const answerFor = (moment: string) => call(method, `${filled(path)}?${name}=${encodeURIComponent(moment)}`);
    const shown = async (moment: string) => {
      const answer = await answerFor(moment);
      expect(outcome(answer)).not.toMatch(/^400/);
      return JSON.stringify([outcome(answer), answer.body.data]);
    };
    // The audit log lags a moment behind the changes.
    for (const moment of ZONELESS)
      await eventually(async () => (await shown('2026-11-01T00:00:00Z')) === (await shown(moment)));
    for (const nonsense of ['soon', '2026-02-30T00:00', '2026-11-01']) {
      const answer = await answerFor(nonsense);
      expect([outcome(answer), issuePaths(answer)]).toEqual(['400 validation_bad_request', [name]]);
    }
  });

  test.each(named(bodies))('%s %s %j', async (method, path, at) => {
    const issues = async (moment: unknown) => {
      const answer = await call(method, filled(path), nested(at, moment));
      return answer.status === 400 && answer.body.error.code === 'validation_bad_request' ? issuePaths(answer) : [];
    };
    // Some must not be in the past.
    for (const moment of ZONELESS) expect(await issues(moment.replace('2026', '2090'))).not.toContain(at.join('.'));
    for (const nonsense of ['soon', '2026-02-30T00:00', '2026-11-01'])
      expect(await issues(nonsense)).toContain(at.join('.'));
  });

  test('when it is kept', async () => {
    const { body } = await call('POST', `/v1/jobs/${other}/publish`, { expiresAt: '2090-06-01T12:30:00' });
    expect(body.expiresAt).toBe('2090-06-01T12:30:00.000Z');
  });
});
