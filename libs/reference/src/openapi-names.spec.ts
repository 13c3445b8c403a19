import { describe, expect, it } from '@jest/globals';
import { withNamedLists, withNamedValues } from './openapi-names.js';

const envelope = (of: string, more: object = {}) => ({
  type: 'object',
  properties: {
    object: { type: 'string', enum: ['list'] },
    data: { type: 'array', items: { $ref: `#/components/schemas/${of}` } },
    ...more,
  },
});
const operation = (operationId: string, schema: object) => ({
  operationId,
  responses: { 200: { content: { 'application/json': { schema } } } },
});
const documentOf = (operations: Record<string, object>) => ({
  paths: Object.fromEntries(
    Object.entries(operations).map(([id, schema]) => [`/${id}`, { get: operation(id, schema) }]),
  ),
  components: { schemas: { Job: { type: 'object' } } },
});
const references = (document: object) =>
  [...JSON.stringify(document).matchAll(/"schema":\{"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);

describe('lists', () => {
  it('of one form share a component', () =>
    expect(references(withNamedLists(documentOf({ listJobs: envelope('Job'), listSimilar: envelope('Job') })))).toEqual(
      ['JobList', 'JobList'],
    ));

  it('of several forms are called by their operation', () => {
    const count = { count: { type: 'integer' } };
    const more = { ...count, gatedCount: { type: 'integer' } };
    expect(
      references(
        withNamedLists(documentOf({ listJobs: envelope('Job', count), listBoardJobs: envelope('Job', more) })),
      ),
    ).toEqual(['JobsCatalog', 'BoardJobsCatalog']);
  });

  it('are refused when their name is taken by something else', () => {
    const document = documentOf({ listJobs: envelope('Job') });
    Object.assign(document.components.schemas, { JobList: { type: 'string' } });
    expect(() => withNamedLists(document)).toThrow('Two different schemas have the name JobList.');
  });
});

describe('values', () => {
  const vocabularies = { Color: ['red', 'green'] };
  const named = (schema: object) => {
    const document = {
      paths: {},
      components: { schemas: { Thing: { type: 'object', properties: { color: schema } } } },
    };
    const { components } = withNamedValues(document, vocabularies) as typeof document;
    return { color: components.schemas.Thing.properties.color, schemas: Object.keys(components.schemas) };
  };

  it('without a name are sorted, with null at the end', () =>
    expect(named({ type: ['string', 'null'], enum: ['b', null, 'a'] }).color).toEqual({
      type: ['string', 'null'],
      enum: ['a', 'b', null],
    }));

  it('of a vocabulary refer to it, no matter their order', () =>
    expect(named({ type: 'string', enum: ['green', 'red'], description: 'Which.' })).toEqual({
      color: { $ref: '#/components/schemas/Color', description: 'Which.' },
      schemas: ['Color', 'Thing'],
    }));

  it('that may be null refer to it or null', () =>
    expect(named({ type: ['string', 'null'], enum: ['red', 'green', null] }).color).toEqual({
      anyOf: [{ $ref: '#/components/schemas/Color' }, { type: 'null' }],
    }));

  it.each([['fewer'], ['blue', 'green', 'red']])('other than those stay: %s', (...values) =>
    expect(named({ type: 'string', enum: values })).toEqual({
      color: { type: 'string', enum: values },
      schemas: ['Thing'],
    }),
  );
});
