import { expect, test } from '@jest/globals';
import { isSameCompany, slugsOf } from './company-names.js';

test.each([
  ['Acme Rockets, Inc.', 'https://www.acme.co.uk/en', ['acme', 'acmerockets', 'acme-rockets']],
  ['Zürich Tools GmbH', 'https://zt.example', ['zt', 'zurichtools', 'zurich-tools']],
  ['The Company', 'https://jobs.acme.example', ['acme']],
  ['株式会社', 'https://127.0.0.1/', []],
])('%s at %s is called %j', (name, website, slugs) => expect(slugsOf(name, new URL(website))).toEqual(slugs));

test.each([
  ['Acme, Inc.', 'ACME', true],
  ['Acme Rockets Ltd', 'Acme Rockets', true],
  ['Rockets', 'Rockets of Europe', true],
  ['Acme', 'Acme Rockets', false],
  ['Acme', 'Bolts', false],
  ['', '', false],
  ['The Company', 'GmbH', false],
])('%j and %j: %s', (one, other, is) => expect(isSameCompany(one, other)).toBe(is));
