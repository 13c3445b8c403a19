import { expect, test } from '@jest/globals';
import { recordBody, recordValues } from './record-values.js';

const fields = [
  { key: 'city', label: 'City', type: 'short_text', required: false },
  { key: 'open', label: 'Open', type: 'boolean', required: false },
  { key: 'kinds', label: 'Kinds', type: 'multi_select', required: false },
] as const;
const record = { title: 'North', slug: 'north', attributes: { city: 'Bonn', kinds: ['p'] } };

test('only fields that differ are sent, so that what was never set stays unset', () => {
  const before = recordValues(fields as never, record as never);
  expect(before.attributes).toEqual({ city: 'Bonn', open: false, kinds: ['p'] });
  const after = { ...before, attributes: { ...before.attributes, city: '' } };
  expect(recordBody(after, before)).toEqual({ title: 'North', slug: 'north', attributes: { city: '' } });
});

test('a new record has what was typed, and no slug unless one is given', () => {
  const empty = recordValues(fields as never);
  const after = { ...empty, title: 'South', attributes: { ...empty.attributes, kinds: ['h'] } };
  expect(recordBody(after, empty)).toEqual({ title: 'South', attributes: { kinds: ['h'] } });
});
