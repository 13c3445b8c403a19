import { describe, expect, test } from '@jest/globals';
import { waitAfter } from './collect-reporting.service.js';
import {
  type BoardSite,
  hostnamesOf,
  isOfBoard,
  isOfProperty,
  pagesPattern,
  propertyFor,
} from './reporting-provider.js';

const site: BoardSite = {
  base: 'https://jobs.example',
  bases: ['https://jobs.example', 'https://api.example/board/demo'],
};

describe('pages of a board', () => {
  test.each([
    ['https://jobs.example/', true],
    ['https://jobs.example/companies/a?b#c', true],
    ['https://api.example/board/demo', true],
    ['https://api.example/board/demo/jobs', true],
    ['https://api.example/board/demo2/jobs', false],
    ['https://api.example/board/other', false],
    ['https://jobs.example.evil.example/', false],
    ['https://jobs.example:8443/', false],
    ['https://a.jobs.example/', false],
  ])('%s is one: %s', (url, isOne) => {
    expect(isOfBoard(site, new URL(url))).toBe(isOne);
    expect(new RegExp(pagesPattern(site)).test(url)).toBe(isOne);
  });

  test('are on hostnames, each once', () => {
    const twice = { ...site, bases: [...site.bases, 'https://api.example/board/old'] };
    expect(hostnamesOf(twice)).toEqual(['jobs.example', 'api.example']);
  });
});

describe('a property of Search Console', () => {
  test.each([
    ['sc-domain:jobs.example', 'https://jobs.example/a', true],
    ['sc-domain:jobs.example', 'http://a.jobs.example/', true],
    ['sc-domain:jobs.example', 'https://myjobs.example/', false],
    ['https://jobs.example/', 'https://jobs.example/a', true],
    ['https://jobs.example/', 'https://jobs.example.evil.example/', false],
    ['https://jobs.example/de/', 'https://jobs.example/', false],
  ])('%s has %s: %s', (property, url, has) => expect(isOfProperty(property, new URL(url))).toBe(has));

  test('is the narrowest that has the board', () => {
    expect(propertyFor(['sc-domain:example', 'sc-domain:jobs.example', 'https://jobs.example/'], site)).toBe(
      'https://jobs.example/',
    );
    expect(propertyFor(['sc-domain:example', 'sc-domain:jobs.example'], site)).toBe('sc-domain:jobs.example');
    expect(propertyFor(['sc-domain:other.example', 'https://jobs.example/de/'], site)).toBeNull();
  });
});

test('a collection that fails waits longer each time, a day at most, and as long as the provider asks', () => {
  expect([0, 1, 2, 99].map((failures) => waitAfter(failures, null))).toEqual([900, 1_800, 3_600, 86_400]);
  expect([waitAfter(0, 5_000), waitAfter(0, 1), waitAfter(0, 1_000_000)]).toEqual([5_000, 900, 86_400]);
});
