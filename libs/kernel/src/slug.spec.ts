import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '#testing';
import { slugFrom } from './slug.js';

const VALID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

describe('a slug', () => {
  test.each([
    ['Night nurse, paediatrics', 'night-nurse-paediatrics'],
    ['  Köchin (m/w/d) – Zürich ', 'kochin-m-w-d-zurich'],
    ["Driver's mate", 'drivers-mate'],
    ['Driver’s mate', 'drivers-mate'],
    ['C++ / C#', 'c-c'],
    ['ﬁnance ½', 'finance-1-2'],
    ['--a--', 'a'],
    ['看護師', 'job'],
    ['', 'job'],
    ['!?', 'job'],
  ])('of %j is %s', (text, slug) => expect(slugFrom(text, 'job')).toBe(slug));

  test('is no longer than 120 characters and never ends in a dash', () => {
    expect(slugFrom('a'.repeat(500), 'job')).toBe('a'.repeat(120));
    expect(slugFrom(`${'a'.repeat(119)} b`, 'job')).toBe('a'.repeat(119));
  });

  test('is always a valid one, whatever the text', () =>
    fc.assert(
      fc.property(fc.oneof(anyText({ maxLength: 300 }), fc.string({ maxLength: 300 })), (text) => {
        const slug = slugFrom(text, 'job');
        expect(slug).toMatch(VALID);
        expect(slug.length).toBeLessThanOrEqual(120);
      }),
      { numRuns: 500 },
    ));

  test('of a slug is itself', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        const slug = slugFrom(text, 'job');
        expect(slugFrom(slug, 'other')).toBe(slug);
      }),
    ));
});
