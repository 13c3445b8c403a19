import { expect, test } from '@jest/globals';
import { factsOf, factText } from './facts.js';

test.each([
  [null, '–'],
  ['', '–'],
  [[], '–'],
  [{}, '–'],
  [['a', 'b'], 'a, b'],
  [[{ type: 'country', value: 'CA' }], 'type: country, value: CA'],
  [false, 'false'],
  ['<p>One</p><ul><li>Two &amp; three</li></ul>', 'One\nTwo & three'],
])('%j is shown as %j', (value, text) => expect(factText(value)).toBe(text));

test('an object is shown without empty values', () =>
  expect(factsOf({ object: 'job', revision: 3, links: {}, title: 'Nurse', slug: null })).toEqual([
    { name: 'title', text: 'Nurse' },
  ]));
