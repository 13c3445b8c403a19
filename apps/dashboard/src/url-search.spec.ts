import { expect, test } from '@jest/globals';
import { parseSearch, stringifySearch } from './url-search.js';

test('lists are written with commas, and what is empty is left out', () =>
  expect(stringifySearch({ q: 'night nurse', status: ['draft', 'published'], sort: '', open: undefined })).toBe(
    '?q=night+nurse&status=draft,published',
  ));

test('what was written is read again', () =>
  expect(parseSearch(stringifySearch({ next: '/north/jobs?status=draft', q: 'a&b=c' }))).toEqual({
    next: '/north/jobs?status=draft',
    q: 'a&b=c',
  }));

test('nothing is no question mark', () => expect(stringifySearch({})).toBe(''));
