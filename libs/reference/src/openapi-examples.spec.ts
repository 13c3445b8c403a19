import { describe, expect, test } from '@jest/globals';
import { withExamples } from './openapi-examples.js';
import type { SamplesOfParts } from './openapi-samples.js';

const JSON_TYPE = 'application/json';

/** A document with one list of jobs, and an answer that is written in place. */
const document = {
  paths: {
    '/jobs': {
      get: { responses: { 200: { content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/JobList' } } } } } },
      post: {
        requestBody: { content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/CreateJob' } } } },
        responses: { 422: { content: { [JSON_TYPE]: { schema: { type: 'object' } } } } },
      },
    },
    '/limits': {
      get: {
        responses: {
          200: {
            content: {
              [JSON_TYPE]: {
                schema: { type: 'object', properties: { limit: { type: 'integer', maximum: 5, minimum: 2 } } },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      CreateJob: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          status: { $ref: '#/components/schemas/Status', examples: ['draft'] },
          source: { type: 'string', default: 'api' },
          salaryMin: { type: 'integer' },
        },
        required: ['title', 'source'],
      },
      Status: { type: 'string', enum: ['published', 'draft'] },
      JobList: {
        type: 'object',
        properties: {
          object: { type: 'string', enum: ['list'] },
          url: { type: 'string' },
          nextCursor: { type: ['string', 'null'] },
          data: { type: 'array', items: { $ref: '#/components/schemas/Job' } },
        },
      },
      Job: {
        type: 'object',
        properties: {
          object: { type: 'string', enum: ['job'] },
          id: { type: 'string' },
          title: { type: 'string' },
          shift: { type: 'string' },
          openings: { type: 'integer' },
          status: { type: 'string', enum: ['draft', 'published'] },
          part: { anyOf: [{ $ref: '#/components/schemas/Job' }, { type: 'null' }] },
          tags: { type: 'array', maxItems: 0, items: { type: 'string' } },
        },
        required: ['object', 'id'],
      },
    },
  },
};

const parts: SamplesOfParts = {
  idPrefixes: [],
  samples: [
    [/^shift$/, 'day', /company/],
    [/^shift$/, 'night'],
    [/^openings$/, 'some'],
    [/^openings$/, 7],
  ],
  sampleNames: [[/job/i, 'Night nurse, paediatrics', 'night-nurse-paediatrics']],
};

const shown = withExamples(document, parts) as typeof document & {
  readonly components: { readonly examples: Readonly<Record<string, { readonly value: Record<string, unknown> }>> };
};

describe('the example of an answer', () => {
  const { data, ...list } = shown.components.examples['JobList']?.value ?? {};
  const [job] = data as [Record<string, unknown>];

  test('is a component that the answer refers to', () =>
    expect(shown.paths['/jobs'].get.responses[200].content[JSON_TYPE]).toMatchObject({
      examples: { default: { $ref: '#/components/examples/JobList' } },
    }));

  test('names the path of its list, and ends it', () =>
    expect(list).toEqual({ object: 'list', url: '/v1/jobs', nextCursor: null }));

  test('shows values that a person recognises', () =>
    expect(job).toMatchObject({
      object: 'job',
      id: expect.stringMatching(/^jobs_[0-9a-z]{26}$/),
      title: 'Night nurse, paediatrics',
      status: 'published',
      tags: [],
    }));

  test('shows values of the parts of the product, of the type of the property', () =>
    expect(job).toMatchObject({ shift: 'night', openings: 7 }));

  test('of an object inside of itself has an end', () => expect(JSON.stringify(job).length).toBeLessThan(2000));

  test('is in the answer beside the schema, and keeps its bounds', () =>
    expect(shown.paths['/limits'].get.responses[200].content[JSON_TYPE]).toHaveProperty('example', { limit: 2 }));

  test('is not made for a refusal', () =>
    expect(shown.paths['/jobs'].post.responses[422].content[JSON_TYPE]).toEqual({ schema: { type: 'object' } }));
});

test('the example of a request has what the request needs, and the fields that have examples', () =>
  expect(shown.paths['/jobs'].post.requestBody.content[JSON_TYPE]).toHaveProperty('example', {
    title: 'Night nurse, paediatrics',
    status: 'draft',
    source: 'api',
  }));
