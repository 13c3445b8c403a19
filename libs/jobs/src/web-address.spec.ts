import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '#testing';
import { applicationAddress, applicationKey } from './web-address.js';

describe('an application URL', () => {
  test.each([
    ['https://acme.example/apply', 'https://acme.example/apply'],
    ['  https://acme.example/apply?x=1#form ', 'https://acme.example/apply?x=1#form'],
    ['HTTPS://ACME.example/Apply', 'HTTPS://ACME.example/Apply'],
    ['Jobs@Acme.example', 'mailto:Jobs@Acme.example'],
    ['mailto:jobs@acme.example', 'mailto:jobs@acme.example'],
    ['mailto:jobs@acme.example?subject=Hi', 'mailto:jobs@acme.example?subject=Hi'],
  ])('%j is stored as %s', (text, address) => expect(applicationAddress(text)).toBe(address));

  test.each([
    '',
    ' ',
    'acme',
    'acme.example/apply',
    'http://acme.example/',
    'ftp://acme.example',
    'javascript:alert(1)',
    'https://',
    'https://localhost/apply',
    'mailto:',
    'mailto:nobody',
    'a@b',
    'a b@c.de',
    'data:text/html,x',
    'https://a b.example',
  ])('%j is invalid', (text) => {
    expect(applicationAddress(text)).toBeNull();
    expect(applicationKey(text)).toBeNull();
  });
});

describe('the key of a URL', () => {
  test.each([
    ['https://acme.example/apply', 'HTTPS://ACME.EXAMPLE:443/apply/'],
    ['https://acme.example/apply', ' https://acme.example/apply?utm_source=x&UTM_Campaign=y&gclid=1#top'],
    ['https://acme.example/apply', 'https://acme.example/apply?'],
    ['https://acme.example', 'https://acme.example/'],
    [
      'https://acme.example/apply?job=1',
      'https://acme.example/apply/?ref=board&job=1&source=x&fbclid=2&msclkid=3&mc_cid=4&mc_eid=5',
    ],
    ['jobs@acme.example', 'mailto:JOBS@acme.example?subject=Application'],
  ])('%j and %j have the same target', (one, other) => {
    expect(applicationKey(one)).not.toBeNull();
    expect(applicationKey(other)).toBe(applicationKey(one));
  });

  test.each([
    ['https://acme.example/apply', 'https://acme.example/Apply'],
    ['https://acme.example/apply?job=1', 'https://acme.example/apply?job=2'],
    ['https://acme.example/apply', 'https://www.acme.example/apply'],
    ['https://acme.example/apply', 'https://acme.example:8443/apply'],
    ['https://acme.example/?reference=1', 'https://acme.example/'],
    ['a@acme.example', 'b@acme.example'],
  ])('%j and %j do not', (one, other) => expect(applicationKey(other)).not.toBe(applicationKey(one)));

  const text = fc.oneof(
    anyText(),
    fc.webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true }),
    fc.emailAddress(),
    fc
      .tuple(fc.constantFrom('https://', 'mailto:', 'https://a.b/', 'https://a.b/?', 'HTTPS://A.B/x/?'), fc.string())
      .map((parts) => parts.join('')),
  );

  test('exists for exactly the valid URLs, and never throws', () =>
    fc.assert(
      fc.property(text, (written) =>
        expect(applicationKey(written) === null).toBe(applicationAddress(written) === null),
      ),
      { numRuns: 1000 },
    ));

  test('of a key is itself', () =>
    fc.assert(
      fc.property(text, (written) => {
        const key = applicationKey(written);
        if (key !== null) expect(applicationKey(key)).toBe(key);
      }),
      { numRuns: 2000 },
    ));

  test('is the same for the stored form of a URL', () =>
    fc.assert(
      fc.property(text, (written) => {
        const address = applicationAddress(written);
        if (address !== null) expect(applicationKey(address)).toBe(applicationKey(written));
      }),
    ));
});
