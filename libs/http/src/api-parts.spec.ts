import { describe, expect, test } from '@jest/globals';
import { ApiParts, type ApiPart } from './api-parts.js';

const part = (scopes: readonly string[], more: object = {}): ApiPart => ({ scopes, ...more }) as unknown as ApiPart;

describe('the parts of the API together', () => {
  const parts = new ApiParts([
    part(['shelf.read', 'shelf.manage'], {
      tags: { Shelf: 'Where things are.' },
      impliedBy: { 'shelf.read': 'shelf.manage' },
    }),
    part(['box.read'], { tags: { Box: 'What things are in.' } }),
  ]);

  test('are in their order', () => {
    expect(parts.scopes).toEqual(['shelf.read', 'shelf.manage', 'box.read']);
    expect(parts.tags.map(({ name }) => name)).toEqual(['Shelf', 'Box']);
  });

  test('say which permissions a scope includes, and nothing the other way round', () => {
    expect([...parts.permissionsOf(['shelf.manage'])]).toEqual(['shelf.manage', 'shelf.read']);
    expect([...parts.permissionsOf(['shelf.read', 'gone.read'])]).toEqual(['shelf.read', 'gone.read']);
  });

  test('name the scope that includes another', () =>
    expect(parts.scopes.map((scope) => parts.including(scope))).toEqual(['shelf.manage', undefined, undefined]));

  test.each([
    ['permission', [part(['box.read']), part(['box.read'])], 'box.read'],
    ['group', [part([], { tags: { Box: '1' } }), part([], { tags: { Box: '2' } })], 'Box'],
    ['kind of operation', [part([], { operationKinds: ['a.b'] }), part([], { operationKinds: ['a.b'] })], 'a.b'],
  ])('have no %s twice', (_, twice, name) =>
    expect(() => new ApiParts(twice)).toThrow(`Two parts of the API add "${name}".`),
  );
});
