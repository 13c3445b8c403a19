import { expect, test } from '@jest/globals';
import { labelsOf, optionsOf } from './custom-fields.js';

test('choices get keys from their labels in any script, and known ones keep theirs', () => {
  const before = [{ key: 'n1', label: 'Night' }];
  expect(labelsOf(before)).toBe('Night');
  expect(optionsOf('Night, Early morning, 夜勤 ,', before)).toEqual([
    { key: 'n1', label: 'Night' },
    { key: 'early_morning', label: 'Early morning' },
    { key: '夜勤', label: '夜勤' },
  ]);
});
