import { describe, expect, test } from '@jest/globals';
import { inWords, standalone } from './schema.js';

describe('a schema of the document, standing alone', () => {
  test('has what its references name, with the words beside them', () => {
    const named = { Company: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } };
    expect(
      standalone({ allOf: [{ $ref: '#/components/schemas/Company' }], description: 'Whose.', nullable: true }, named),
    ).toEqual({
      type: ['object', 'null'],
      properties: { name: { type: 'string' } },
      required: ['name'],
      description: 'Whose.',
    });
  });

  test('is left open where it contains itself', () => {
    const named = {
      Tree: { type: 'object', properties: { below: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } } },
    };
    expect(standalone({ $ref: '#/components/schemas/Tree' }, named)).toEqual({
      type: 'object',
      properties: { below: { type: 'array', items: { description: 'Another Tree.' } } },
    });
  });

  test('takes null where OpenAPI 3.0 says nullable', () => {
    expect(standalone({ type: 'string', nullable: true, enum: ['a'] }, {})).toEqual({
      type: ['string', 'null'],
      enum: ['a', null],
    });
    expect(standalone({ oneOf: [{ type: 'string' }], nullable: true }, {})).toEqual({
      anyOf: [{ oneOf: [{ type: 'string' }] }, { type: 'null' }],
    });
    expect(standalone({ type: 'integer', minimum: 0, exclusiveMinimum: true }, {})).toEqual({
      type: 'integer',
      exclusiveMinimum: 0,
    });
  });

  test('finds nothing in names that every object has', () => {
    expect(standalone({ $ref: '#/components/schemas/constructor' }, {})).toEqual({});
  });
});

test.each([
  [
    { type: 'string', minLength: 1, maxLength: 200, example: 'Nurse' },
    'a string of 1 to 200 characters, such as "Nurse"',
  ],
  [{ type: ['integer', 'null'], minimum: 0 }, 'a whole number of at least 0 or null'],
  [{ enum: ['draft', 'published'] }, 'one of "draft", "published"'],
  [
    { type: 'array', items: { type: 'string' }, maxItems: 3 },
    'an array of at most 3 entries of which each is a string',
  ],
  [{ anyOf: [{ type: 'boolean' }, { type: 'object', required: ['id'] }] }, 'true or false, or an object with "id"'],
])('%j is %s', (schema, words) => expect(inWords(schema)).toBe(words));

test('alternatives with a discriminating property are one object with what they share', () => {
  const alternative = (type: string, data: object) => ({
    type: 'object',
    required: ['id', 'type', 'data'],
    properties: { id: { type: 'string' }, type: { type: 'string', const: type }, data: { type: 'object', ...data } },
  });
  const schema = {
    description: 'An event.',
    oneOf: [{ $ref: '#/components/schemas/Made' }, { $ref: '#/components/schemas/Gone' }],
    discriminator: { propertyName: 'type' },
  };
  const named = { Made: alternative('made', { minProperties: 1 }), Gone: alternative('gone', {}) };
  expect(standalone(schema, named)).toEqual({
    type: 'object',
    description: 'An event.',
    required: ['id', 'type', 'data'],
    properties: {
      id: { type: 'string' },
      type: { enum: ['made', 'gone'] },
      data: { type: 'object', description: 'Depends on `type`.' },
    },
  });
});
