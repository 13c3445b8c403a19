import { expect, test } from '@jest/globals';
import { apiOf } from './api-parts.js';
import { moduleOf, type Resource } from './resource.js';

class Controller {}
class Reader {}
class Port {}

const signs: Resource = {
  controllers: [Controller],
  providers: [Reader],
  exports: [Reader],
  tags: { Signs: 'Boards with text.' },
};

test('a module has what its resources have, and what only the context has', () => {
  expect(moduleOf([signs, {}], { imports: [Port], providers: [Port] })).toEqual({
    imports: [Port],
    controllers: [Controller],
    providers: [Reader, Port],
    exports: [Reader],
  });
});

test('the API has the entries of all resources, in their order', () => {
  const names = { category: 'sign', object: 'sign', types: {}, partial: [], fields: {} };
  const { tags, events, vocabularies } = apiOf([
    { tags: { Roads: 'Where signs stand.' } },
    { ...signs, events: [names], vocabularies: { SignColour: ['red'] } },
  ]);
  expect([Object.keys(tags ?? {}), events, vocabularies]).toEqual([
    ['Roads', 'Signs'],
    [names],
    { SignColour: ['red'] },
  ]);
});

test.each([
  ['groups', { tags: { Signs: 'Again.' } }],
  ['schemas', { schemas: { Sign: {} } }],
])('two resources with the same name among %s stop the start', (_, other) => {
  expect(() => apiOf([{ ...signs, schemas: { Sign: {} } }, other])).toThrow(/^Two parts of the API add "Signs?"\.$/);
});
