import { expect, test } from '@jest/globals';
import { changedFields, eventNames } from './event-names.js';

interface SignEvents {
  SignPut: { readonly text: string };
  SignChanged: { readonly text?: string; readonly xHandle?: string; readonly mediaId?: string };
  SignMoved: { readonly changes: { readonly where?: string } };
}

const names = eventNames<SignEvents>({
  category: 'sign',
  object: 'sign',
  types: { SignPut: 'created', SignChanged: 'updated', SignMoved: 'moved' },
  partial: ['SignChanged', 'SignMoved'],
  fields: { xHandle: 'xUrl', mediaId: null, where: 'place' },
});

test('the public type of an event is its object and what happened to it', () =>
  expect(names.types).toEqual({ SignPut: 'sign.created', SignChanged: 'sign.updated', SignMoved: 'sign.moved' }));

test.each([
  ['SignChanged', ['text', 'xHandle', 'mediaId'], ['text', 'xUrl']],
  ['SignMoved', ['where'], ['place']],
  ['SignPut', ['text'], []],
  ['SignBurnt', ['text'], []],
  ['SignChanged', ['constructor', 'toString'], ['constructor', 'toString']],
])('of the data of %s the keys %j are the fields %j', (type, keys, fields) =>
  expect(changedFields(names, type, keys)).toEqual(fields),
);
