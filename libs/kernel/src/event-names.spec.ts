import { expect, test } from '@jest/globals';
import { changedFields, eventNamesOf } from './event-names.js';

interface SignEvents {
  SignPut: { readonly text: string };
  SignAdded: { readonly text: string };
  SignChanged: { readonly text?: string; readonly xHandle?: string; readonly mediaId?: string };
  SignMoved: { readonly changes: { readonly where?: string } };
  SignPaintBegun: object;
  TextRead: object;
}

const keep = () => null;
const decider: {
  readonly category: string;
  readonly evolve: { readonly [K in keyof SignEvents]: (state: never, data: SignEvents[K]) => unknown };
} = {
  category: 'sign',
  evolve: { SignPut: keep, SignAdded: keep, SignChanged: keep, SignMoved: keep, SignPaintBegun: keep, TextRead: keep },
};
const names = eventNamesOf(decider, {
  object: 'road_sign',
  types: { SignPut: 'set_up' },
  partial: ['SignChanged', 'SignMoved'],
  fields: { xHandle: 'xUrl', mediaId: null, where: 'place' },
});

test('the public type of an event is its object and what happened to it', () =>
  expect(names.types).toEqual({
    SignPut: 'road_sign.set_up',
    SignAdded: 'road_sign.created',
    SignChanged: 'road_sign.updated',
    SignMoved: 'road_sign.moved',
    SignPaintBegun: 'road_sign.paint_begun',
    TextRead: 'road_sign.text_read',
  }));

test.each([
  ['SignChanged', ['text', 'xHandle', 'mediaId'], ['text', 'xUrl']],
  ['SignMoved', ['where'], ['place']],
  ['SignPut', ['text'], []],
  ['SignBurnt', ['text'], []],
  ['SignChanged', ['constructor', 'toString'], ['constructor', 'toString']],
])('of the data of %s the keys %j are the fields %j', (type, keys, fields) =>
  expect(changedFields(names, type, keys)).toEqual(fields),
);
