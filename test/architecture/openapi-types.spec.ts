import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENTS, operations, ROOT } from './document.js';
import { sources } from './sources.js';

type Json = Readonly<Record<string, unknown>>;

const all = operations();
const refusals = all.flatMap(({ operationId, responses }) =>
  Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .map(([status, answer]) => [`${operationId} ${status}`, answer] as const),
);
const read = (name: string): Json => JSON.parse(readFileSync(join(ROOT, 'openapi', name), 'utf8')) as Json;

/** All objects in `value`, except examples and other data. */
function objects(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(objects);
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).filter(([key]) => !/^(example|examples|default|x-.*)$/.test(key));
  return [value as Json, ...inner.flatMap(([, each]) => objects(each))];
}

describe('classes of bodies and queries', () => {
  it('are in files whose fields the documents take: *.dto.ts', () => {
    const elsewhere = sources()
      .filter(({ path, text }) => !path.endsWith('.dto.ts') && /^export (?:abstract )?class \w+Dto\b/m.test(text))
      .map(({ path }) => path);
    expect(elsewhere).toEqual([]);
  });
});

describe('refusals', () => {
  it('list their codes as values of the schema', () => {
    expect(refusals.length).toBeGreaterThan(1_000);
    for (const [name, { description = '', content }] of refusals) {
      const schema = JSON.stringify(content?.['application/json']?.schema);
      const [, codes = '[]'] = /"code":\{"type":"string","enum":(\[[^\]]+\])/.exec(schema) ?? [];
      expect([name, JSON.parse(codes)]).toEqual([name, description.split(', ').sort()]);
    }
  });

  it('declare the headers that say what to do next', () => {
    for (const [name, { headers = {} }] of refusals) {
      expect([name, Object.keys(headers)]).toEqual([name, expect.arrayContaining(['X-Request-Id', 'Link'])]);
      if (/ (429|503)$/.test(name))
        expect([name, Object.keys(headers)]).toEqual([name, expect.arrayContaining(['Retry-After'])]);
    }
  });
});

it('conditional writes take If-Match, and no others do', () => {
  const conditional = all.filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'If-Match'));
  expect(conditional.map(({ operationId }) => operationId).sort()).toEqual(
    all
      .filter(({ responses }) => '412' in responses)
      .map(({ operationId }) => operationId)
      .sort(),
  );
  expect(conditional.length).toBe(8);
});

it('writes without an Idempotency-Key say that it has no effect', () => {
  for (const { operationId, route, parameters = [], description = '' } of all) {
    if (route.startsWith('GET ')) continue;
    const taken = parameters.some(({ name }) => name === 'Idempotency-Key');
    expect([operationId, taken]).toEqual([operationId, !description.includes('`Idempotency-Key` has no effect')]);
  }
});

it('changes need a body', () => {
  for (const { operationId, route, requestBody } of all)
    if (/^(PATCH|PUT) /.test(route) && requestBody)
      expect([operationId, requestBody.required]).toEqual([operationId, true]);
});

it('truth values in a query are booleans, and lists say how they are written', () => {
  for (const { operationId, parameters = [] } of all)
    for (const parameter of parameters.filter((each) => each.in === 'query')) {
      const { type, enum: values = [] } = (parameter.schema ?? {}) as { type?: string; enum?: unknown[] };
      // A query parameter that also accepts `1` has texts as values.
      const isTruth = values.includes('true') && !values.includes('1');
      expect([operationId, isTruth]).toEqual([operationId, false]);
      if (type === 'array')
        expect([operationId, parameter]).toMatchObject([operationId, { style: 'form', explode: true }]);
    }
});

it('names that begin with "list" answer a list', () => {
  const single = all.filter(({ operationId, responses }) => {
    const schema = JSON.stringify(responses['200']?.content ?? {});
    return operationId.startsWith('list') && !/schemas\/\w+(List|Catalog|Definitions|Integrations)"/.test(schema);
  });
  expect(single.map(({ operationId }) => operationId)).toEqual([]);
});

describe.each(DOCUMENTS)('%s', (name) => {
  const document = read(name);
  const { schemas } = document['components'] as { readonly schemas: Readonly<Record<string, Json>> };

  it('has no list without a name', () => {
    const envelopes = objects(document['paths']).filter(({ properties }) => {
      const { object } = (properties ?? {}) as Readonly<Record<string, { readonly enum?: readonly string[] }>>;
      return object?.enum?.[0] === 'list' || object?.enum?.[0] === 'search_result';
    });
    expect(envelopes).toEqual([]);
  });

  it('lists no values twice without a name for them', () => {
    const counts = new Map<string, number>();
    // The changes in an event depend on its type.
    const shared = Object.entries(schemas).filter(([schema]) => !schema.endsWith('Event'));
    const parameters = all.flatMap((operation) => (operation.document === name ? (operation.parameters ?? []) : []));
    for (const { enum: values = [] } of objects([Object.fromEntries(shared), parameters])) {
      const real = JSON.stringify((values as unknown[]).filter((value) => value !== null));
      counts.set(real, (counts.get(real) ?? 0) + 1);
    }
    expect([...counts].filter(([values, count]) => count > 1 && values.includes(','))).toEqual([]);
  });

  it('says of every object what it has', () => {
    const vague = objects(document).filter(
      ({ type, properties, additionalProperties, allOf, oneOf, ...rest }) =>
        type === 'object' &&
        !properties &&
        additionalProperties === undefined &&
        !allOf &&
        !oneOf &&
        !('description' in rest),
    );
    expect(vague).toEqual([]);
    expect(objects(document).filter(({ type, format }) => type === 'object' && format !== undefined)).toEqual([]);
  });

  it('shows files as such', () => {
    const files = objects(document).filter(({ format }) => format === 'binary');
    for (const file of files) expect(file).toMatchObject({ type: 'string', contentMediaType: expect.any(String) });
    expect(files.length).toBeGreaterThan(2);
  });
});
