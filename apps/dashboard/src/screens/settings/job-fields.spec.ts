import { expect, test } from '@jest/globals';
import { fieldsOf, NEW_FIELD, valuesOf } from './job-fields.js';

test('choices that were there keep their keys, new ones get one from their label', () => {
  const before = valuesOf([
    {
      key: 'shift',
      label: 'Shift',
      type: 'single_select',
      required: true,
      options: [{ key: 'n1', label: 'Night' }],
    },
  ]);
  expect(before.customFields[0]?.options).toBe('Night');
  const [field] = before.customFields;
  expect(fieldsOf({ customFields: [{ ...field!, options: 'Night, Early morning ,' }] })).toEqual([
    {
      key: 'shift',
      label: 'Shift',
      type: 'single_select',
      required: true,
      options: [
        { key: 'n1', label: 'Night' },
        { key: 'early_morning', label: 'Early morning' },
      ],
    },
  ]);
});

test('limits of a number stay, and a field without choices has none', () => {
  const number = { key: 'beds', label: 'Beds', type: 'number', required: false, min: 1 } as const;
  expect(fieldsOf(valuesOf([number]))).toEqual([number]);
  expect(fieldsOf({ customFields: [{ ...NEW_FIELD, key: 'a', label: 'A' }] })).toEqual([
    { key: 'a', label: 'A', type: 'short_text', required: false },
  ]);
});
