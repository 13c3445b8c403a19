import { expect, it } from '@jest/globals';
import { inJsonSchema } from './json-schema.js';

it.each([
  ['a nullable type', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
  ['one that is not', { type: 'string', nullable: false }, { type: 'string' }],
  [
    'a nullable list of values',
    { type: 'string', enum: ['a'], nullable: true },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  [
    'a list of values that has null',
    { type: 'string', enum: ['a', null], nullable: true },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  ['null alone', { type: 'string', enum: [null], nullable: true }, { type: 'null' }],
  [
    'a nullable reference with words',
    { allOf: [{ $ref: '#/components/schemas/A' }], nullable: true, description: 'An A.' },
    { anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }], description: 'An A.' },
  ],
  [
    'a reference with words',
    { allOf: [{ $ref: '#/components/schemas/A' }], description: 'An A.' },
    { $ref: '#/components/schemas/A', description: 'An A.' },
  ],
  [
    'a reference with a type beside it',
    { type: 'object', allOf: [{ $ref: '#/components/schemas/A' }], nullable: true },
    { anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] },
  ],
  [
    'nullable alternatives',
    { type: 'string', anyOf: [{ enum: [''] }, { minLength: 1 }], nullable: true },
    { anyOf: [{ enum: [''] }, { minLength: 1 }, { type: 'null' }] },
  ],
  ['an example', { type: 'string', example: 'a' }, { type: 'string', examples: ['a'] }],
  [
    'a file',
    { type: 'string', format: 'binary' },
    { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' },
  ],
  [
    'a property that is called like a keyword',
    { type: 'object', properties: { nullable: { type: 'boolean' }, example: { type: 'string', nullable: true } } },
    { type: 'object', properties: { nullable: { type: 'boolean' }, example: { type: ['string', 'null'] } } },
  ],
  [
    'the example of a body, which is no schema',
    { schema: { type: 'object', nullable: true }, example: { nullable: true, type: 'string' } },
    { schema: { type: ['object', 'null'] }, example: { nullable: true, type: 'string' } },
  ],
])('%s', (_, before, after) => expect(inJsonSchema(before)).toEqual(after));
